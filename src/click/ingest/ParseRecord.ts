import { Clock, Effect } from "effect"
import type { JournalRecord } from "../journal/JournalRecord.ts"
import { LedgerSetup } from "../LedgerSetup.ts"
import { sweepGeneration } from "../SweepGeneration.ts"
import { clickRow } from "./ClickRow.ts"
import { makeCountries } from "./Country.ts"
import { makeNames } from "./Names.ts"
import { validRecord } from "./ValidRecord.ts"

/** The number of cached names. It is far more than one slice of the journal contains. */
const remembered = 262_144

/** Converts records of the journal to rows with numbers for names; leaves out invalid records. */
export const makeRecordParser = Effect.fnUntraced(function* (since: number) {
  const countries = makeCountries((yield* LedgerSetup).countries)
  const names = yield* makeNames(remembered)
  const { current, held } = yield* sweepGeneration
  let known = yield* current

  const parse = Effect.fnUntraced(function* (records: ReadonlyArray<JournalRecord>) {
    const countryOf = yield* countries
    const now = yield* Clock.currentTimeMillis
    const usable = records.flatMap((record) => validRecord(record, now, since) ?? [])
    const rows = usable.map((record) => clickRow(record, countryOf))
    yield* names.number(rows)
    // Watchers need the ids of the teams.
    return { rows, teamIds: usable.map(({ teamId }) => teamId) }
  })

  return {
    parse,

    /** Whether the cached numbers are still valid; call it in the booking transaction. */
    isSound: Effect.map(held, (found) => found === known),

    /** Looks up the numbers of the names again. */
    learn: Effect.gen(function* () {
      known = yield* current
      yield* names.forget
    })
  }
})
