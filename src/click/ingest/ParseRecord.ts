import { Clock, Effect } from "effect"
import type { JournalRecord } from "../journal/JournalRecord.ts"
import { LedgerSetup } from "../LedgerSetup.ts"
import { sweepGeneration } from "../SweepGeneration.ts"
import { clickRow } from "./ClickRow.ts"
import { makeCountries } from "./Country.ts"
import { makeNames } from "./Names.ts"
import { validRecord } from "./ValidRecord.ts"

/** Names that are remembered: far more than those of any one slice of the journal. */
const remembered = 262_144

/** Turns the journal's records into rows all of whose names are numbers; those that cannot be booked are left out. */
export const makeRecordParser = Effect.fnUntraced(function* (since: number) {
  const { geoipFile } = yield* LedgerSetup
  const countries = makeCountries(geoipFile)
  const names = yield* makeNames(remembered)
  const { current, held } = yield* sweepGeneration
  let known = yield* current

  const parse = Effect.fnUntraced(function* (records: ReadonlyArray<JournalRecord>) {
    const countryOf = yield* countries
    const now = yield* Clock.currentTimeMillis
    const usable = records.flatMap((record) => validRecord(record, now, since) ?? [])
    const rows = usable.map((record) => clickRow(record, countryOf))
    yield* names.number(rows)
    // The ids of their teams go along for those who watch them.
    return { rows, teamIds: usable.map(({ teamId }) => teamId) }
  })

  return {
    parse,

    /** Whether the numbers of names are still what they were; to be asked in the transaction that books. */
    isSound: Effect.map(held, (found) => found === known),

    /** Learns the numbers anew. */
    learn: Effect.gen(function* () {
      known = yield* current
      yield* names.forget
    })
  }
})
