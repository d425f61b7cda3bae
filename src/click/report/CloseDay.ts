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

/** A bucket with fewer clicks gets no rollup and no segment, because reading its clicks is as fast. */
export const fewClicks = 32

/** Reads clicks and their rollups and segments. */
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

/**
 * The rollups of a team and its links, computed from columns. Omits subjects with fewer than `least` clicks, including
 * bots.
 */
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

/** The columns of a whole day, without the keys of visitors. */
const ofWholeDay = (columns: Columns): Columns => ({ ...columns, visitorKeys: undefined })

/**
 * Adds a stored bucket to late clicks. Visitors of late clicks count as new, because the earlier visitors are no longer
 * known.
 */
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

/**
 * Rolls up a day that ended. If retention deleted the day's clicks, late clicks are added to its rollup and deleted
 * too.
 */
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
        // Another node has deleted the clicks in the meantime, so mark the day again; it is then closed from its
        // rollup.
        if (start < (yield* read.floor(team))) return yield* write.mark([bucket])
        yield* write.storeRollups(bucket, rollups.map(packed))
        if (columns.rows >= fewClicks) yield* write.storeSegment(bucket, ofWholeDay(columns))
        yield* write.dropSegments(team, level.hour, span)
        yield* month
      })
    )
  })
