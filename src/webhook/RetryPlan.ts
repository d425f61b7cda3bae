import { Context } from "effect"
import { dayMillis } from "../lib/Time.ts"

const [second, minute, hour] = [1000, 60_000, 3_600_000]

export interface RetryPlanShape {
  /** What is waited after each failed try, in milliseconds; after the last of them a delivery is given up. */
  readonly waits: ReadonlyArray<number>
  /** What a try may take, in milliseconds. */
  readonly patience: number
  /** How often clicks that do not fill a delivery are looked for, in milliseconds. */
  readonly clickPause: number
}

/** When a delivery that failed is tried again: ten tries within some three days. A reference, so that tests need not wait. */
export class RetryPlan extends Context.Reference<RetryPlan>()("webhook/RetryPlan", {
  defaultValue: (): RetryPlanShape => ({
    waits: [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
    patience: 15 * second,
    clickPause: second
  })
}) {}

/** A wait that is up to a tenth longer, so that what failed together does not come back together; `random` is from 0 to 1. */
export const jittered = (wait: number, random: number): number => Math.round(wait * (1 + random / 10))

/** The longest wait that an answer may ask for. */
const longestAsked = dayMillis

/** How long `Retry-After` asks to wait, in milliseconds; undefined where it says nothing that is understood. */
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

/** How many tries in a row may fail until an endpoint gets no more than one at a time. */
export const failuresUntilSlow = 5

/** How long an endpoint at which nothing gets through is left alone after another failure, in milliseconds. */
export const restAfter = (failures: number, first: number): number =>
  failures < failuresUntilSlow ? 0 : Math.min(first * 2 ** Math.min(failures - failuresUntilSlow, 10), 10 * minute)
