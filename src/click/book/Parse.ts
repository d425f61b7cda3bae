import { Clock, Effect } from "effect"
import { clickRow, type ClickRow } from "../ClickRow.ts"
import type { JournalRecord } from "../JournalRecord.ts"
import { LedgerSetup } from "../LedgerSetup.ts"
import { VisitorSecret } from "../VisitorSecret.ts"
import { makeCountries } from "./Country.ts"
import { makeNames } from "./Names.ts"
import { sound } from "./Sound.ts"

/** Names that are remembered: more than those of any one slice of the journal. */
const remembered = 131_072

/** Turns the journal's records into rows all of whose names have numbers. */
export const makeParser = Effect.gen(function* () {
  const { geoipFile } = yield* LedgerSetup
  const { value: secret } = yield* VisitorSecret
  const countries = makeCountries(geoipFile)
  const names = yield* makeNames(remembered)

  const parse = Effect.fnUntraced(function* (records: ReadonlyArray<JournalRecord>) {
    const countryOf = yield* countries
    const now = yield* Clock.currentTimeMillis
    const rows: Array<ClickRow> = []
    const missing = new Set<string>()
    for (const record of records) {
      const usable = sound(record, now)
      if (usable === undefined) continue
      const row = clickRow(usable, secret, countryOf)
      for (const name of row.names) if (name !== null && names.known(name) === undefined) missing.add(name)
      rows.push(row)
    }
    if (missing.size > 0) yield* names.learn(missing)
    return rows
  })
  return { parse, names }
})
