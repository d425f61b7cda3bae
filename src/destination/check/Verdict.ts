import { dayMillis, hourMillis } from "../../lib/Time.ts"
import type { Fault } from "./Status.ts"

/** The result of a request to a destination. `isBusy` means that the host requests a slower rate. */
export type Verdict =
  | { readonly _tag: "Fine"; readonly status: number }
  | { readonly _tag: "Failing"; readonly fault: Fault; readonly status: number | null }
  /** The check does not show whether the destination works. */
  | { readonly _tag: "Unclear"; readonly isBusy: boolean }
  /** The destination is never requested. */
  | { readonly _tag: "NotAsked" }

/** The minimum time between two failures that make a destination broken, in milliseconds. */
const apart = 12 * hourMillis
/** How long after a first failure to check again, in milliseconds. */
const secondLook = dayMillis

const notFound = new Set([404, 410])
// Statuses that mean "try again later". They reveal nothing about the page.
const later = new Set([408, 425, 429])

export const unclear: Verdict = { _tag: "Unclear", isBusy: false }
export const failing = (fault: Fault, status: number | null = null): Verdict => ({ _tag: "Failing", fault, status })

/**
 * The verdict for the status of a final response. A page that requires sign-in or rejects robots counts as working,
 * because it exists.
 */
export const verdictOf = (status: number): Verdict =>
  notFound.has(status)
    ? failing("not_found", status)
    : status >= 500 && status < 600
      ? failing("server_error", status)
      : later.has(status)
        ? { _tag: "Unclear", isBusy: status === 429 }
        : { _tag: "Fine", status }

/** The status of a destination before a check; times are in epoch ms. */
export interface Known {
  readonly failing_since: number | null
  readonly is_broken: 0 | 1
}

/** The status of a destination after a check. */
export interface Judged extends Known {
  readonly status: number | null
  readonly fault: Fault | null
  readonly checked_at: number | null
  readonly due_at: number | null
}

const good = { fault: null, failing_since: null, is_broken: 0, due_at: null } as const

/** Applies a verdict to a status. Returns the columns to update. */
export const judged = ({ failing_since, is_broken }: Known, verdict: Verdict, now: number): Partial<Judged> => {
  if (verdict._tag === "Fine") return { ...good, status: verdict.status, checked_at: now }
  if (verdict._tag === "NotAsked") return { ...good, status: null, checked_at: null }
  if (verdict._tag === "Unclear") return { checked_at: now, due_at: null }
  const { status, fault } = verdict
  const since = failing_since ?? now
  const isBroken = is_broken === 1 || now - since >= apart
  const due_at = isBroken ? null : Math.max(now, since + secondLook)
  return { status, fault, failing_since: since, is_broken: isBroken ? 1 : 0, checked_at: now, due_at }
}
