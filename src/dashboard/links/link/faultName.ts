import type { DestinationStatus } from "../../../check/Status.ts"
import { t } from "./words/t.ts"

const names = {
  not_found: t("notFound"),
  server_error: t("serverError"),
  no_host: t("noHost"),
  refused: t("refusesConnection"),
  certificate: t("badCertificate"),
  unreachable: t("noAnswer")
}

/** What is wrong with a destination; undefined where nothing is. */
export const faultName = ({ reason, status }: DestinationStatus): string | undefined =>
  reason === null
    ? undefined
    : status === null
      ? names[reason]
      : t("faultWithStatus", { fault: names[reason], status: String(status) })
