import { Effect } from "effect"
import { dayMillis } from "../../lib/Time.ts"
import { dayStart, hourMillis, hourStart, level, monthStart } from "./Buckets.ts"
import type { Closing } from "./CloseDay.ts"

const stepsOf = (raw: Closing["raw"], team: number, from: number, startOf: (at: number) => number, size: number) =>
  Effect.gen(function* () {
    const found: Array<number> = []
    for (let after = from; ; ) {
      const first = yield* raw.first({ column: "team", id: team }, after)
      if (first === null) return found
      found.push(startOf(first))
      after = startOf(first) + size
    }
  })

/** The days and months of a team that have clicks, rollups or segments, and what was deleted of its clicks. */
export const teamBuckets = ({ raw, read }: Pick<Closing, "raw" | "read">, team: number) =>
  Effect.gen(function* () {
    const floor = yield* read.floor(team)
    const stored = yield* read.buckets(team)
    const storedDays = stored.filter((bucket) => bucket.level === level.day).map(({ start }) => start)
    const clickDays = yield* stepsOf(raw, team, floor, dayStart, dayMillis)
    const all = [...new Set([...storedDays, ...clickDays])].sort((one, other) => one - other)
    const storedMonths = stored.filter((bucket) => bucket.level === level.month).map(({ start }) => start)
    return {
      /** Days whose clicks are there. */
      days: all.filter((day) => day >= floor),
      /** Days whose rollups are all that is left. */
      pruned: all.filter((day) => day < floor),
      months: [...new Set([...storedMonths, ...all.map((day) => monthStart(day))])].sort((one, other) => one - other),
      storedHours: stored.filter((bucket) => bucket.level === level.hour).map(({ start }) => start)
    }
  })

/** The hours of a day in which a team has clicks. */
export const hoursWithClicks = ({ raw }: Pick<Closing, "raw">, team: number, day: number) =>
  Effect.map(stepsOf(raw, team, day, hourStart, hourMillis), (hours) => hours.filter((hour) => hour < day + dayMillis))
