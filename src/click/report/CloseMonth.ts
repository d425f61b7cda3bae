import { Effect } from "effect"
import { dayMillis, monthStart } from "../../lib/Time.ts"
import { level } from "./Buckets.ts"
import { type Closing, fewClicks, type Reading } from "./CloseDay.ts"
import { columnsOfDay } from "./Days.ts"
import { addRows, Figures, humanRows } from "./Figures.ts"
import { groupsOf } from "./Groups.ts"
import type { Mark, Stored } from "./ReadTables.ts"
import { addBody } from "./RollupBody.ts"
import { type Counted, packed, type Rollup } from "./Store.ts"
import { Tally } from "./Tally.ts"

interface TeamMonth {
  readonly team: number
  readonly start: number
}

/** How many links' counts are in memory at once while a month is summed. */
const linksAtOnce = 2048

const daysOf = (month: number): ReadonlyArray<number> => {
  const count = (monthStart(month, 1) - month) / dayMillis
  return Array.from({ length: count }, (_, day) => month + day * dayMillis)
}

const addStored = (figures: Figures, row: Stored): void => {
  addBody(figures, row.body)
  figures.clicks += row.clicks
  figures.views += row.views
  figures.wholeDayVisitors += row.visitors
}

/** Iterates over the days of a month. If a day's clicks were deleted, reads its rollups, otherwise its clicks. */
const walk = ({ raw, read }: Reading, { team, start }: TeamMonth) =>
  Effect.fnUntraced(function* (visit: Visit) {
    const floor = yield* read.floor(team)
    for (const day of daysOf(start)) {
      if (day < floor) {
        for (const row of yield* read.allOf(team, level.day, day)) visit.stored(row)
      } else {
        visit.columns(yield* columnsOfDay(raw, read, team, day))
      }
      yield* Effect.yieldNow()
    }
  })

interface Visit {
  readonly stored: (row: Stored) => void
  readonly columns: (columns: Effect.Effect.Success<ReturnType<typeof columnsOfDay>>) => void
}

/**
 * The rollups of a month with closed days: first the team, whose counts reveal its links, then the links in batches.
 */
export const monthRollups = (closing: Reading, month: TeamMonth) =>
  Effect.gen(function* () {
    const { team } = month
    const days = walk(closing, month)
    const whole = new Figures()
    const rows = new Tally()
    let all = 0
    yield* days({
      stored: (row) => {
        if (row.subject !== team) return rows.add(row.subject, row.rows_all)
        all += row.rows_all
        addStored(whole, row)
      },
      columns: (columns) => {
        const [link] = columns.dimensions
        all += columns.rows
        addRows(whole, columns, humanRows(columns), true)
        if (link !== undefined) for (const { value, all } of groupsOf(columns, link)) rows.add(value, all)
      }
    })
    const counts = rows.values()
    const links = [...rows.keys()].flatMap((subject, n) => {
      const count = counts[n] ?? 0
      return count >= fewClicks ? [{ subject, rows: count }] : []
    })
    const rollups: Array<Rollup> = all >= fewClicks ? [packed({ subject: team, rows: all, figures: whole })] : []
    for (let n = 0; n < links.length; n += linksAtOnce) {
      const some = links.slice(n, n + linksAtOnce)
      const part = new Map(
        some.map((link): readonly [number, Counted] => [link.subject, { ...link, figures: new Figures() }])
      )
      yield* days({
        stored: (row) => {
          const found = part.get(row.subject)
          if (found !== undefined) addStored(found.figures, row)
        },
        columns: (columns) => {
          const [link] = columns.dimensions
          if (link === undefined) return
          for (const { value, human } of groupsOf(columns, link)) {
            const found = part.get(value)
            if (found !== undefined) addRows(found.figures, columns, human, true)
          }
        }
      })
      for (const counted of part.values()) rollups.push(packed(counted))
    }
    return rollups
  })

/** Rolls up a month with closed days. */
export const closeMonth = (closing: Closing, mark: Mark) =>
  Effect.flatMap(monthRollups(closing, mark), (rollups) =>
    closing.write.unmark(mark, closing.write.storeRollups({ ...mark, level: level.month }, rollups))
  )
