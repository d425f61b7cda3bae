import { t } from "@lingui/core/macro"
import type { DestinationStatus } from "../../../destination/check/Status.ts"

const names = {
  not_found: t`Page not found`,
  server_error: t`Its server has an error`,
  no_host: t`No such host name`,
  refused: t`Connection refused`,
  certificate: t`Its certificate is not valid`,
  unreachable: t`No answer`
}

/** What is wrong with a destination; undefined if it is fine. */
export const faultName = ({ reason, status }: DestinationStatus): string | undefined =>
  reason === null
    ? undefined
    : status === null
      ? names[reason]
      : t`${{ fault: names[reason] }} (${{ status: String(status) }})`
