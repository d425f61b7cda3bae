import { Effect } from "effect"
import { dayMillis, monthStart } from "../../lib/Time.ts"
import { level } from "./Buckets.ts"
import type { Columns } from "./Columns.ts"
import { addRows, Figures, humanRows } from "./Figures.ts"
import { afterRetention } from "./Forget.ts"
import { groupsOf } from "./Groups.ts"
import type { RawClicks } from "./RawClicks.ts"
import type { Mark, ReadTables } from "./ReadTables.ts"
import { addBody } from "./RollupBody.ts"
import { type Counted, packed, type WriteTables } from "./Store.ts"

/** A bucket with fewer clicks has no rollup and no segment: its clicks are read as quickly. */
export const fewClicks = 32

/** What is read of clicks and of what stands in their place. */
export interface Reading {
  readonly raw: RawClicks
  readonly read: ReadTables
}

export interface Closing extends Reading {
  readonly write: WriteTables
}

const figuresOf = (columns: Columns, rows: Uint32Array): Figures => {
  const figures = new Figures()
  addRows(figures, columns, rows, true)
  return figures
}

/** The rollups of a team and of its links over columns, for those that have at least `least` clicks, bots included. */
export const rollupsOf = (team: number, columns: Columns, least: number): ReadonlyArray<Counted> => {
  const [link] = columns.dimensions
  const groups = link === undefined ? [] : groupsOf(columns, link).filter(({ all }) => all >= least)
  const links = groups.map(({ value, all, human }) => ({
    subject: value,
    rows: all,
    figures: figuresOf(columns, human)
  }))
  if (columns.rows < least) return links
  return [{ subject: team, rows: columns.rows, figures: figuresOf(columns, humanRows(columns)) }, ...links]
}

/** The columns of a whole day, without what told visitors apart. */
const ofWholeDay = (columns: Columns): Columns => ({ ...columns, visitorKeys: undefined })

/** Adds what a bucket was known to hold to what came late; visitors are counted anew, since the earlier ones are forgotten. */
const withStored = (late: ReadonlyArray<Counted>, stored: Effect.Effect.Success<ReturnType<ReadTables["allOf"]>>) => {
  const known = new Map(stored.map((row) => [row.subject, row]))
  return late.map(({ subject, rows, figures }): Counted => {
    const row = known.get(subject)
    if (row === undefined) return { subject, rows, figures }
    addBody(figures, row.body)
    figures.clicks += row.clicks
    figures.views += row.views
    figures.wholeDayVisitors += row.visitors
    return { subject, rows: rows + row.rows_all, figures }
  })
}

/** Rolls up a day that ended. Clicks of a day whose others were deleted are added to what is left of it, and go as well. */
export const closeDay = ({ raw, read, write }: Closing, mark: Mark) =>
  Effect.gen(function* () {
    const { team, start } = mark
    const span = { from: start, to: start + dayMillis }
    const isGone = start < (yield* read.floor(team))
    const clicks = (since: number) => raw.columns({ column: "team", id: team }, [span], since)
    const bucket = { team, level: level.day, start }
    const month = write.mark([{ team, level: level.month, start: monthStart(start) }])
    if (isGone) {
      return yield* write.unmark(
        mark,
        Effect.gen(function* () {
          const isLast = span.to === (yield* read.floor(team))
          const late = rollupsOf(team, yield* clicks(isLast ? yield* read.leftover(team) : 0), 1)
          const stored = yield* read.allOf(team, level.day, start)
          yield* write.storeRollups(bucket, withStored(late, stored).map(afterRetention).map(packed))
          yield* write.removeClicks(team, span)
          yield* month
        })
      )
    }
    const columns = yield* clicks(0)
    const rollups = rollupsOf(team, columns, fewClicks)
    return yield* write.unmark(
      mark,
      Effect.gen(function* () {
        // Another node deleted the clicks meanwhile: the day is to be closed in the other way.
        if (start < (yield* read.floor(team))) return yield* write.mark([bucket])
        yield* write.storeRollups(bucket, rollups.map(packed))
        if (columns.rows >= fewClicks) yield* write.storeSegment(bucket, ofWholeDay(columns))
        yield* write.dropSegments(team, level.hour, span)
        yield* month
      })
    )
  })
