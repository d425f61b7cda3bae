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

/** Whether the link has reached its click limit. */
export const isUsedUp = ({ remaining_clicks }: Pick<Link, "remaining_clicks">): boolean => remaining_clicks === 0

/** Whether an A/B test sends a share of the visits elsewhere. */
export const isTested = ({ ab_tests, ab_test_url, ab_test_percentage }: Link): boolean =>
  ab_tests.length > 0 || (ab_test_url !== null && ab_test_percentage > 0)

type State = readonly [holds: boolean, name: string, color: string]

/** The states that block a link's visitors, with the colors of their badges. */
export const blockingStates = (link: Link): ReadonlyArray<State> => {
  const states: ReadonlyArray<State> = [
    [link.stopped_at !== null, t`Stopped`, "red"],
    [link.is_active === 0, t({ context: "list of links", message: "Inactive" }), "gray"],
    [isScheduled(link), t({ context: "list of links", message: "Scheduled" }), "blue"],
    [isExpired(link), t({ context: "list of links", message: "Expired" }), "red"],
    [isUsedUp(link), t({ context: "list of links", message: "Used up" }), "red"],
    [link.destination_status?.is_broken === true, t`Broken`, "red"]
  ]
  return states.filter(([holds]) => holds)
}

/** Labels for states that block or divert a link's visitors. */
export const stateNames = (link: Link): ReadonlyArray<string> => [
  ...blockingStates(link).map(([, name]) => name),
  ...(link.expires_at !== null && !isExpired(link) ? [t`Expires ${{ when: ago(link.expires_at) }}`] : []),
  ...(link.redirect_type === "password" ? [t({ context: "list of links", message: "Password required" })] : []),
  ...(isTested(link) ? [t`A/B test`] : []),
  ...(link.targeting.length > 0 ? [t`Targeting rules`] : [])
]
