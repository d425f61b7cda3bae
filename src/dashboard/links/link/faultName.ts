import { t } from "@lingui/core/macro"
import type { DestinationStatus } from "../../../destination/check/Status.ts"

const names = {
  not_found: t`Page not found`,
  server_error: t`Server error`,
  no_host: t`Host not found`,
  refused: t`Connection refused`,
  certificate: t`Invalid certificate`,
  unreachable: t`No response`
}

/** Describes what is wrong with a destination; undefined if nothing is. */
export const faultName = ({ reason, status }: DestinationStatus): string | undefined =>
  reason === null
    ? undefined
    : status === null
      ? names[reason]
      : t`${{ fault: names[reason] }} (${{ status: String(status) }})`
