import { t } from "@lingui/core/macro"
import { DateTime } from "effect"
import type { Link } from "../../../link/Link.ts"
import { ago } from "../../ui/format.ts"

/** Whether the link's expiry has passed. */
export const isExpired = ({ expires_at }: Pick<Link, "expires_at">): boolean =>
  expires_at !== null && DateTime.toEpochMillis(expires_at) <= Date.now()

/** Whether the link has not started yet. */
export const isScheduled = ({ starts_at }: Pick<Link, "starts_at">): boolean =>
  starts_at !== null && DateTime.toEpochMillis(starts_at) > Date.now()

/** Whether an A/B test sends a share of the visits elsewhere. */
export const isTested = ({ ab_tests, ab_test_url, ab_test_percentage }: Link): boolean =>
  ab_tests.length > 0 || (ab_test_url !== null && ab_test_percentage > 0)

/** Labels for states that block or divert a link's visitors. */
export const stateNames = (link: Link): ReadonlyArray<string> => [
  ...(link.is_active === 0 ? [t({ context: "list of links", message: "Inactive" })] : []),
  ...(isScheduled(link) ? [t({ context: "list of links", message: "Scheduled" })] : []),
  ...(isExpired(link)
    ? [t({ context: "list of links", message: "Expired" })]
    : link.expires_at !== null
      ? [t`Expires ${{ when: ago(link.expires_at) }}`]
      : []),
  ...(link.destination_status?.is_broken === true ? [t`Broken`] : []),
  ...(link.redirect_type === "password" ? [t({ context: "list of links", message: "Password required" })] : []),
  ...(isTested(link) ? [t`A/B test`] : []),
  ...(link.targeting.length > 0 ? [t`Targeting rules`] : [])
]
