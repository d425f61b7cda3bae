import { Array as Arrays } from "effect"
import { monthStart } from "../../lib/Time.ts"
import { level } from "./Buckets.ts"
import type { Reading } from "./Plan.ts"

/**
 * Splits ordered segments into parts that change at different times, so that the sum of each part can be cached longer:
 * the months before the last month, the days of the last month, and its hours.
 */
export const partsOf = <S extends Reading["segments"][number]>(segments: ReadonlyArray<S>) => {
  const months: ReadonlyArray<ReadonlyArray<S>> = Arrays.isNonEmptyReadonlyArray(segments)
    ? Arrays.groupWith(segments, (one, next) => monthStart(one.start) === monthStart(next.start))
    : []
  const last = months.at(-1) ?? []
  return {
    past: months.slice(0, -1),
    days: last.filter((one) => one.level === level.day),
    hours: last.filter((one) => one.level === level.hour)
  }
}
