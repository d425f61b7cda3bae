import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import type { Zone } from "../../lib/Zone.ts"
import { type Filter, isTimeField, timeParts } from "../query/Filter.ts"
import { botFlag, type Columns } from "./Columns.ts"
import { type Dimension, dimensions, isRecord } from "./Dimensions.ts"
import { type Condition, conditionOf, folded, formsOf } from "./Matching.ts"
import { quarterMillis } from "./Quarters.ts"
import type { RecordNames, StoredNames } from "./RecordNames.ts"
import { type RowTest, testOf, testOfFlags } from "./RowTests.ts"

/** Selects the rows that pass the filters of a report. */
export interface Matcher {
  /** Whether one of the filters is about bots. */
  readonly asksForBots: boolean
  readonly tests: (columns: Columns) => Effect.Effect<ReadonlyArray<RowTest>, SqlError>
}

interface Ready extends Condition {
  readonly verdicts: Map<number, boolean>
}

const dayHours = timeParts.hour
const isBot = (flags: number) => (flags & botFlag) !== 0

/** Compiles filters. The strings for a column's values are looked up once per distinct value. */
export const makeMatcher = (
  texts: StoredNames,
  records: RecordNames,
  filters: ReadonlyArray<Filter>,
  zone: Zone
): Matcher => {
  const conditions = filters.map((filter) => ({ ...conditionOf(filter), verdicts: new Map<number, boolean>() }))
  const learned = new Map<Dimension, Map<number, ReadonlyArray<string>>>()

  const learn = Effect.fnUntraced(function* (dimension: Dimension, values: Iterable<number>) {
    const known = learned.get(dimension) ?? new Map<number, ReadonlyArray<string>>()
    learned.set(dimension, known)
    const fresh = [...values].filter((value) => value !== 0 && !known.has(value))
    if (fresh.length === 0) return known
    const found = yield* texts.of(fresh)
    const names = isRecord(dimension)
      ? yield* records.namesOf(dimension, [...found.values()])
      : new Map<string, string>()
    for (const [value, text] of found) {
      const name = names.get(text)
      const forms = formsOf(dimension, text)
      known.set(value, name === undefined ? forms : [...forms, folded(name)])
    }
    return known
  })

  const test = (
    columns: Columns,
    { field, passes, passesAbsent, verdicts }: Ready
  ): Effect.Effect<RowTest, SqlError> => {
    if (field === "is_bot") return Effect.succeed(testOfFlags(columns, (flags) => passes([isBot(flags) ? "1" : "0"])))
    if (isTimeField(field)) {
      return Effect.succeed(
        testOf(columns.quarter, (quarter) => {
          const hour = zone.hourOfWeek(quarter * quarterMillis)
          return passes([String(field === "hour" ? hour % dayHours : Math.floor(hour / dayHours))])
        })
      )
    }
    const coded = columns.dimensions[dimensions.indexOf(field)]
    if (coded === undefined) return Effect.succeed(testOfFlags(columns, () => passesAbsent))
    return Effect.map(learn(field, coded.values), (known) =>
      testOf(coded, (value) => {
        if (value === 0) return passesAbsent
        const verdict = verdicts.get(value) ?? passes(known.get(value) ?? [])
        verdicts.set(value, verdict)
        return verdict
      })
    )
  }

  return {
    asksForBots: conditions.some(({ field }) => field === "is_bot"),
    tests: (columns) => Effect.forEach(conditions, (condition) => test(columns, condition))
  }
}
