import { DateTime } from "effect"
import type { Link } from "../../../link/Link.ts"
import { ago } from "../../ui/format.ts"
import { t } from "./words/t.ts"

/** Whether a link ended by itself. */
export const isExpired = ({ expires_at }: Link): boolean =>
  expires_at !== null && DateTime.toEpochMillis(expires_at) <= Date.now()

/** Whether a share of the visits goes elsewhere. */
export const isTested = ({ ab_tests, ab_test_url, ab_test_percentage }: Link): boolean =>
  ab_tests.length > 0 || (ab_test_url !== null && ab_test_percentage > 0)

/** What keeps visitors of a link from its destination, or sends them elsewhere, in words. */
export const stateNames = (link: Link): ReadonlyArray<string> => [
  ...(link.is_active === 0 ? [t("inactive")] : []),
  ...(isExpired(link) ? [t("expired")] : link.expires_at !== null ? [t("ends", { when: ago(link.expires_at) })] : []),
  ...(link.destination_status?.is_broken === true ? [t("broken")] : []),
  ...(link.redirect_type === "password" ? [t("asksForAPassword")] : []),
  ...(isTested(link) ? [t("aBTest")] : []),
  ...(link.targeting.length > 0 ? [t("targetingRules")] : [])
]
