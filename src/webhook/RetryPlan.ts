import { Context } from "effect"
import { dayMillis } from "../lib/Time.ts"

const [second, minute, hour] = [1000, 60_000, 3_600_000]

export interface RetryPlanShape {
  /**
   * The delays after failed attempts, in milliseconds. If the attempt after the last delay fails too, the delivery is
   * abandoned.
   */
  readonly waits: ReadonlyArray<number>
  /** The time limit of an attempt, in milliseconds. */
  readonly patience: number
  /** How often to check for new clicks while there are too few to fill a delivery, in milliseconds. */
  readonly clickPause: number
}

/**
 * When a failed delivery is retried: ten attempts within about three days. A reference, so that tests can use shorter
 * delays.
 */
export class RetryPlan extends Context.Reference<RetryPlan>()("webhook/RetryPlan", {
  defaultValue: (): RetryPlanShape => ({
    waits: [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
    patience: 15 * second,
    clickPause: second
  })
}) {}

/**
 * A delay that is up to a tenth longer, so that simultaneous failures are not retried simultaneously; `random` is from
 * 0 to 1.
 */
export const jittered = (wait: number, random: number): number => Math.round(wait * (1 + random / 10))

/** The longest delay that a response may request. */
const longestAsked = dayMillis

/** The delay of a `Retry-After` in milliseconds; undefined if it is absent or malformed. */
export const retryAfterMillis = (text: string | undefined, now: number): number | undefined => {
  if (text === undefined) return undefined
  const trimmed = text.trim()
  const asked = /^\d{1,9}$/.test(trimmed)
    ? Number(trimmed) * second
    : /^[A-Z][a-z]{2}, /.test(trimmed)
      ? Date.parse(trimmed) - now
      : Number.NaN
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), longestAsked)
}

/** After this many failures in a row an endpoint gets only one request at a time. */
export const failuresUntilSlow = 5

/** How long a failing endpoint rests after another failure, in milliseconds. */
export const restAfter = (failures: number, first: number): number =>
  failures < failuresUntilSlow ? 0 : Math.min(first * 2 ** Math.min(failures - failuresUntilSlow, 10), 10 * minute)
