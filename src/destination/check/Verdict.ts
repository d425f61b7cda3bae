import { dayMillis, hourMillis } from "../../lib/Time.ts"
import type { Fault } from "./Status.ts"

/** What was found at a destination. `busy` says that its host wants to be left alone. */
export type Verdict =
  | { readonly _tag: "Fine"; readonly status: number }
  | { readonly _tag: "Failing"; readonly fault: Fault; readonly status: number | null }
  /** Nothing is known by it: neither that it is there nor that it is not. */
  | { readonly _tag: "Unclear"; readonly isBusy: boolean }
  /** It is none that may be asked. */
  | { readonly _tag: "NotAsked" }

/** How far apart two failures are at least that make a destination broken, in milliseconds. */
const apart = 12 * hourMillis
/** After how long a first failure is looked at again, in milliseconds. */
const secondLook = dayMillis

const notFound = new Set([404, 410])
// Come back later, said in some way: of the page itself they tell nothing.
const later = new Set([408, 425, 429])

export const unclear: Verdict = { _tag: "Unclear", isBusy: false }
export const failing = (fault: Fault, status: number | null = null): Verdict => ({ _tag: "Failing", fault, status })

/** What an answer that is no redirect says; who asks for a sign-in or turns robots away is there. */
export const verdictOf = (status: number): Verdict =>
  notFound.has(status)
    ? failing("not_found", status)
    : status >= 500 && status < 600
      ? failing("server_error", status)
      : later.has(status)
        ? { _tag: "Unclear", isBusy: status === 429 }
        : { _tag: "Fine", status }

/** What is known of a destination before it is asked, instants in milliseconds. */
export interface Known {
  readonly failing_since: number | null
  readonly is_broken: 0 | 1
}

/** What is known of it behind that. */
export interface Judged extends Known {
  readonly status: number | null
  readonly fault: Fault | null
  readonly checked_at: number | null
  readonly due_at: number | null
}

const good = { fault: null, failing_since: null, is_broken: 0, due_at: null } as const

/** What a verdict makes of what was known, as the columns that change. */
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
