import { Effect } from "effect"
import { nextTick } from "../../lib/NextTick.ts"
import { dayMillis, dayStart } from "../../lib/Time.ts"
import { zoneOf } from "../../lib/Zone.ts"
import type { DeletionQuestion, SelectedClicks } from "../LedgerActor.ts"
import type { Filter } from "../query/Filter.ts"
import { columnsOf, type RawRow } from "../report/Columns.ts"
import { makeMatcher } from "../report/Matcher.ts"
import type { After, RawClicks } from "../report/RawClicks.ts"
import type { ReadTables } from "../report/ReadTables.ts"
import { cell } from "../report/Recent.ts"
import type { RecordNames, StoredNames } from "../report/RecordNames.ts"
import { type Scoped, selectRows } from "../report/Scoped.ts"
import type { PartContent } from "../Tables.ts"

/** The selected clicks in parts; `team` is the number of the team, 0 if it has no clicks. */
export interface Selection extends Omit<SelectedClicks, "parts"> {
  readonly team: number
  readonly parts: ReadonlyArray<PartContent>
}

/** How many clicks one transaction deletes. It blocks bookings. */
const atOnce = 2000
const pageRows = 4000

const everybody: Filter = { field: "is_bot", operator: "is_set", values: [] }

export const noClicks: Selection = { team: 0, count: 0, firstDay: null, parts: [] }

/** Numbers in their order, as the first one and then differences, which are short texts. */
const stepsOf = (numbers: ReadonlyArray<number>) => numbers.map((number, n) => number - (numbers[n - 1] ?? 0))

/** The numbers of a part. */
export const numbersOf = (steps: ReadonlyArray<number>): ReadonlyArray<number> => {
  let last = 0
  return steps.map((step) => (last += step))
}

/** Whether the question selects only whole UTC days of one link where retention deleted the clicks. */
const isOfWholeDays = ({ scope, from, to, filters }: DeletionQuestion, floor: number) =>
  scope.linkId !== null &&
  scope.folderId === null &&
  scope.tagId === null &&
  filters.length === 0 &&
  from % dayMillis === 0 &&
  (to % dayMillis === 0 || to >= floor)

/**
 * Selects clicks for a deletion, bots included. Of days whose clicks retention deleted, only whole days of a link can be
 * selected.
 */
export const selectClicks =
  (raw: RawClicks, read: ReadTables, texts: StoredNames, records: RecordNames) =>
  (question: DeletionQuestion, scoped: Scoped) =>
    Effect.gen(function* () {
      const { team, subject, links } = scoped
      const floor = yield* read.floor(team)
      const earlier = { from: dayStart(question.from), to: Math.min(question.to, floor) }
      const parts: Array<PartContent> = []
      let count = 0

      const subjects = links === undefined ? [subject.id] : [...links]
      const days = earlier.from >= earlier.to ? [] : yield* Effect.forEach(subjects, (one) => read.days(one, earlier))
      if (days.some((some) => some.length > 0)) {
        if (!isOfWholeDays(question, floor)) return { ...noClicks, firstDay: floor }
        for (const { start, rows_all } of days.flat()) {
          parts.push({ link: subject.id, day: start })
          count += rows_all
        }
      }

      const matcher = makeMatcher(texts, records, [...question.filters, everybody], zoneOf(question.timezone))
      let chosen: Array<number> = []
      const close = () => {
        if (chosen.length > 0) parts.push({ steps: stepsOf(chosen) })
        chosen = []
      }
      let after: After = { at: Math.max(question.from, floor), seq: 0 }
      for (;;) {
        const rows = yield* raw.next(subject, after, question.to, pageRows)
        const kept = yield* selectRows(columnsOf(rows), scoped, matcher)
        count += kept.length
        for (const row of kept) {
          chosen.push(cell(rows[row] as RawRow, "seq") as number)
          if (chosen.length === atOnce) close()
        }
        const last = rows.at(-1)
        if (last === undefined || rows.length < pageRows) break
        after = { at: cell(last, "at") as number, seq: cell(last, "seq") as number }
        yield* nextTick
      }
      close()

      if (question.isWhole) {
        const whole = { from: 0, to: floor }
        const gone = (yield* read.days(subject.id, whole)).reduce((sum, { clicks }) => sum + clicks, 0)
        const undated = (yield* read.total(subject.id)) - gone - (yield* raw.countPeople(subject, floor))
        if (undated > 0) {
          parts.push({ link: subject.id, undated })
          count += undated
        }
      }
      return { team, count, firstDay: null, parts } satisfies Selection
    })
