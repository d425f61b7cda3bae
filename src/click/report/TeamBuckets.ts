import { Effect } from "effect"
import { dayMillis, dayStart, hourMillis, hourStart, monthStart } from "../../lib/Time.ts"
import { type Level, level } from "./Buckets.ts"
import type { Reading } from "./CloseDay.ts"
import { teamsWithClicks } from "./Prune.ts"

const stepsOf = (raw: Reading["raw"], team: number, from: number, startOf: (at: number) => number, size: number) =>
  Effect.gen(function* () {
    const found: Array<number> = []
    for (let after = from; ; ) {
      const first = yield* raw.first({ column: "team", id: team }, after)
      if (first === null) return found
      found.push(startOf(first))
      after = startOf(first) + size
    }
  })

const inOrder = (starts: Iterable<number>): ReadonlyArray<number> =>
  [...new Set(starts)].sort((one, other) => one - other)

/** Every team with clicks or rollups. */
export const countedTeams = ({ read }: Reading) =>
  Effect.map(Effect.all([teamsWithClicks, read.teams]), ([clicked, rolledUp]) => [
    ...new Set([...clicked, ...rolledUp])
  ])

/** The days and months of a team with clicks, rollups or segments, and those with deleted clicks. */
export const teamBuckets = ({ raw, read }: Reading, team: number) =>
  Effect.gen(function* () {
    const floor = yield* read.floor(team)
    const stored = yield* read.buckets(team)
    const storedAt = (size: Level) => stored.filter((bucket) => bucket.level === size).map(({ start }) => start)
    const clickDays = yield* stepsOf(raw, team, floor, dayStart, dayMillis)
    const all = inOrder([...storedAt(level.day), ...clickDays])
    return {
      /** Days whose clicks still exist. */
      days: all.filter((day) => day >= floor),
      /** Days whose clicks were deleted, so that only rollups remain. */
      pruned: all.filter((day) => day < floor),
      months: inOrder([...storedAt(level.month), ...all.map((day) => monthStart(day))]),
      storedHours: storedAt(level.hour)
    }
  })

/** The hours of a day in which a team has clicks. */
export const hoursWithClicks = ({ raw }: Reading, team: number, day: number) =>
  Effect.map(stepsOf(raw, team, day, hourStart, hourMillis), (hours) => hours.filter((hour) => hour < day + dayMillis))
