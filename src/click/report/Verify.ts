import { Clock, Effect } from "effect"
import { dayMillis } from "../../lib/Time.ts"
import { endOf, type Level, level } from "./Buckets.ts"
import { fewClicks, type Reading, rollupsOf } from "./CloseDay.ts"
import { monthRollups } from "./CloseMonth.ts"
import { Figures } from "./Figures.ts"
import { readRawClicks } from "./RawClicks.ts"
import { readTables } from "./ReadTables.ts"
import { readStoredNames } from "./RecordNames.ts"
import { addBody } from "./RollupBody.ts"
import { decodeSegment } from "./Segment.ts"
import { packed, type Rollup } from "./Store.ts"
import type { Tally } from "./Tally.ts"
import { countedTeams, teamBuckets } from "./TeamBuckets.ts"

const entries = (tally: Tally): ReadonlyArray<string> => {
  const counts = tally.values()
  return [...tally.keys()].map((key, n) => `${key}:${counts[n]}`).sort()
}

/** The counts of a body, independent of the order of clicks; undefined if it can't be read. */
const countsOf = (body: Uint8Array): string | undefined => {
  const figures = new Figures()
  try {
    addBody(figures, body)
  } catch {
    return undefined
  }
  return JSON.stringify([entries(figures.quarters), ...figures.counts.map(entries)])
}

const isSame = (one: Rollup, other: Rollup): boolean =>
  one.rows_all === other.rows_all &&
  one.clicks === other.clicks &&
  one.visitors === other.visitors &&
  one.views === other.views &&
  (Buffer.compare(one.body, other.body) === 0 || countsOf(one.body) === countsOf(other.body))

/** The subjects whose stored rollups differ from the expected ones, are missing, or are unexpected. */
const differing = (expected: ReadonlyArray<Rollup>, stored: ReadonlyArray<Rollup>): ReadonlyArray<number> => {
  const known = new Map(stored.map((rollup) => [rollup.subject, rollup]))
  const wanted = new Set(expected.map(({ subject }) => subject))
  return [
    ...expected.filter((rollup) => {
      const found = known.get(rollup.subject)
      return found === undefined || !isSame(rollup, found)
    }),
    ...stored.filter(({ subject }) => !wanted.has(subject))
  ].map(({ subject }) => subject)
}

/** A stored bucket that differs from its clicks. */
export interface Difference {
  readonly team: string
  readonly level: "day" | "month"
  readonly start: number
  /** The ids of the team and links whose counts are wrong. The team's id is included if its segment is wrong. */
  readonly subjects: ReadonlyArray<string>
}

interface Verified {
  readonly teams: number
  readonly days: number
  readonly months: number
  /** Buckets that reports currently read click by click, because they are open or have new clicks. */
  readonly open: number
  /** Days whose clicks retention deleted. Their rollups can't be compared with anything. */
  readonly pruned: number
  readonly differences: ReadonlyArray<Difference>
}

const wrongInDay = ({ raw, read }: Reading, team: number, day: number) =>
  Effect.gen(function* () {
    const columns = yield* raw.columns({ column: "team", id: team }, [{ from: day, to: day + dayMillis }])
    const expected = rollupsOf(team, columns, fewClicks).map(packed)
    const wrong = new Set(differing(expected, yield* read.allOf(team, level.day, day)))
    const bytes = yield* read.segment(team, level.day, day)
    const segment = bytes === undefined ? undefined : decodeSegment(bytes)
    const isPacked = columns.rows >= fewClicks
    if (isPacked !== (segment !== undefined)) wrong.add(team)
    else if (segment !== undefined)
      for (const subject of differing(expected, rollupsOf(team, segment, fewClicks).map(packed))) wrong.add(subject)
    return [...wrong]
  })

const wrongInMonth = (reads: Reading, team: number, start: number) =>
  Effect.flatMap(monthRollups(reads, { team, start }), (expected) =>
    Effect.map(reads.read.allOf(team, level.month, start), (stored) => differing(expected, stored))
  )

/** Compares rollups and segments with the clicks. It only reads, and may run while a server books. */
export const verifyRollups = Effect.gen(function* () {
  const reads = { raw: yield* readRawClicks, read: yield* readTables }
  const names = yield* readStoredNames
  const now = yield* Clock.currentTimeMillis
  const counts = { days: 0, months: 0, open: 0, pruned: 0 }
  const differences: Array<Difference> = []

  const isOpen = (team: number, size: Level, start: number) =>
    endOf(size, start) > now
      ? Effect.succeed(true)
      : Effect.map(
          reads.read.marks(team, { from: start, to: endOf(size, start) }),
          // While one of a month's days is open, reports read the month by its days, so there is nothing to compare.
          (marks) => marks.some((mark) => size === level.month || mark.level !== level.month)
        )

  const check = Effect.fnUntraced(function* (team: number, size: 1 | 2, start: number) {
    const isDay = size === level.day
    const wrong = (yield* isOpen(team, size, start))
      ? undefined
      : yield* isDay ? wrongInDay(reads, team, start) : wrongInMonth(reads, team, start)
    // A bucket that changed in the meantime is not a fault.
    if (wrong === undefined || (wrong.length > 0 && (yield* isOpen(team, size, start)))) {
      counts.open++
      return
    }
    if (isDay) counts.days++
    else counts.months++
    if (wrong.length === 0) return
    const ids = yield* names.of([team, ...wrong])
    const nameOf = (subject: number) => ids.get(subject) ?? `#${subject}`
    differences.push({ team: nameOf(team), level: isDay ? "day" : "month", start, subjects: wrong.map(nameOf) })
  })

  const teams = yield* countedTeams(reads)
  for (const team of teams) {
    const { days, pruned, months } = yield* teamBuckets(reads, team)
    counts.pruned += pruned.length
    for (const day of days) yield* check(team, level.day, day)
    for (const month of months) yield* check(team, level.month, month)
  }
  return { teams: teams.length, ...counts, differences } satisfies Verified
})
