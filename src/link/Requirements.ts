import type { DateTime } from "effect"
import { fault } from "../contract/faults/Fault.ts"
import type { RedirectStatus, RedirectType } from "./Link.ts"

/** The redirect fields of a request; an absent password keeps the stored one, null removes it. */
interface Asked {
  readonly redirect_type?: RedirectType | undefined
  readonly password?: string | null | undefined
}

/** The stored state of the link before an update. */
export interface StoredState {
  readonly hasPassword: boolean
  readonly redirectType: RedirectType
  readonly startsAt: DateTime.Utc | null
  readonly expiresAt: DateTime.Utc | null
  readonly status: RedirectStatus
  readonly maxClicks: number | null
  readonly branches: Branches
}

/** Whether browsers remember a redirect with this status. */
export const isPermanent = (status: number): boolean => status === 301 || status === 308

/** What decides whether a link has more than one destination. */
export interface Branches {
  readonly ab_tests?: ReadonlyArray<unknown> | null | undefined
  readonly targeting?: ReadonlyArray<unknown> | null | undefined
  readonly ab_test_url?: string | null | undefined
  readonly ab_test_percentage?: number | null | undefined
}

/** Whether a permanent redirect is asked for although visitors go to different destinations. */
export const branchesForever = (status: number, { ab_tests, targeting, ...test }: Branches): boolean =>
  isPermanent(status) &&
  (Boolean(ab_tests?.length) ||
    Boolean(targeting?.length) ||
    (Boolean(test.ab_test_url) && Boolean(test.ab_test_percentage)))

export const permanentBranches = fault("permanent_needs_one_destination")
/** Whether a permanent redirect is asked for although the visits of the link are limited. */
export const limitsForever = (status: number, maxClicks: number | null | undefined): boolean =>
  isPermanent(status) && Boolean(maxClicks)

export const permanentLimit = fault("permanent_needs_no_limit")
export const passwordNeeded = fault("link_password_needed")
export const startNotFirst = fault("starts_after_end")
export const endNotAhead = fault("not_in_future")

/** Whether a link would require a password without having one. */
export const needsPassword = (
  asked: Asked,
  stored: Pick<StoredState, "hasPassword" | "redirectType"> | undefined
): boolean => {
  const asks = (asked.redirect_type ?? stored?.redirectType) === "password"
  const has = asked.password === undefined ? stored?.hasPassword === true : asked.password !== null
  return asks && !has
}
