import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { rowsOf } from "../../storage/Rows.ts"
import { transactionOn } from "../../storage/Transaction.ts"
import type { ForgottenImport, ImportedClicks } from "../ImportedClicks.ts"
import { LedgerSetup } from "../LedgerSetup.ts"
import { type Level, level, startOf } from "../report/Buckets.ts"
import { amongNumbers } from "../report/InList.ts"
import { Rollups } from "../report/Rollups.ts"
import { writeTables } from "../report/Store.ts"
import { ClickNamesTable, ClicksTable } from "../Tables.ts"
import { Batch } from "./Batch.ts"
import { clickTable } from "./ClickTable.ts"
import { makeCountries } from "./Country.ts"
import { importedRow } from "./ImportedRow.ts"
import { importedVisitor, importedVisitors } from "./ImportMark.ts"
import { makeNames } from "./Names.ts"
import { positionsOf } from "./Positions.ts"
import { sweepGeneration } from "./SweepGeneration.ts"
import { addTotals } from "./Totals.ts"

/** Names that are remembered: those of a few steps. */
const remembered = 16_384

const nodeOf = (job: string) => `import:${job}`
const at = (step: number) => ({ segment: step, offset: 0 })

const names = rowsOf(ClickNamesTable.row)
const goneRows = rowsOf(ClicksTable.row.pick("team", "at", "is_bot", "link"))

/** Names were deleted since their numbers were looked up, or another life of the same job booked the step. */
class Outrun {
  readonly _tag = "Outrun"
}

/** Books what came from other systems, each step of an import exactly once, and takes it out again. */
export const makeImportBooker = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const inTransaction = transactionOn(sql)
  const { geoipFile } = yield* LedgerSetup
  const countries = makeCountries(geoipFile)
  const numbers = yield* makeNames(remembered)
  const { current, held } = yield* sweepGeneration
  const table = yield* clickTable
  const count = yield* addTotals
  const rollups = yield* Rollups
  const write = yield* writeTables
  let known = yield* current

  const totalsOf = Effect.fnUntraced(function* (batch: Batch, { totals }: ImportedClicks) {
    const rows = totals.map(({ link }) => ({
      at: 0,
      isBot: false,
      visitor: "",
      names: [link as string | number | null]
    }))
    yield* numbers.number(rows)
    const sums = new Map(batch.totals)
    rows.forEach(({ names: [subject] }, n) => {
      const more = totals[n]?.clicks ?? 0
      sums.set(subject as number, (sums.get(subject as number) ?? 0) + more)
    })
    return sums
  })

  const book = Effect.fnUntraced(function* (given: ImportedClicks) {
    const { job, step, teamId, clicks } = given
    const positions = yield* Effect.provideService(positionsOf(nodeOf(job)), SqlClient.SqlClient, sql)
    const { segment: last } = yield* positions.current
    if (last >= step) return
    const generation = yield* current
    if (generation !== known) yield* numbers.forget
    known = generation
    const countryOf = yield* countries
    const rows = clicks.map((click, n) => importedRow(teamId, click, importedVisitor(job, step, n), countryOf))
    yield* numbers.number(rows)
    const batch = new Batch()
    batch.add(rows)
    const totals = yield* totalsOf(batch, given)
    yield* inTransaction(
      Effect.gen(function* () {
        if (!(yield* positions.move(at(last), at(step)))) return yield* Effect.fail(new Outrun())
        if ((yield* held) !== known) return yield* Effect.fail(new Outrun())
        yield* table.add(batch, batch.order())
        yield* count(totals)
        yield* rollups.booked(batch.hours.values())
      })
    )
  })

  /** Numbers of names that there are. */
  const numbersOf = (texts: ReadonlyArray<string>) =>
    Effect.map(
      names(sql`SELECT id, name FROM click_names WHERE ${sql.in("name", texts)}`),
      (rows) => new Map(rows.map(({ id, name }) => [name, id]))
    )

  /** Deletes imported clicks of links with all that was reckoned from them; gives how many there were. */
  const forget = Effect.fnUntraced(function* ({ job, teamId, links }: ForgottenImport) {
    const ids = yield* numbersOf([teamId, ...links])
    const team = ids.get(teamId)
    const subjects = new Set(links.flatMap((link) => ids.get(link) ?? []))
    if (team === undefined || subjects.size === 0) return 0
    const { first, last } = importedVisitors(job)
    const bytes = (hex: string) =>
      sql.onDialectOrElse({ pg: () => sql`decode(${hex}, 'hex')`, orElse: () => sql`unhex(${hex})` })
    return yield* inTransaction(
      Effect.gen(function* () {
        const gone = yield* goneRows(sql`DELETE FROM clicks WHERE ${amongNumbers(sql, "link", subjects)}
          AND visitor >= ${bytes(first)} AND visitor <= ${bytes(last)} RETURNING team, at, is_bot, link`)
        yield* sql`DELETE FROM click_totals WHERE ${amongNumbers(sql, "subject", subjects)}`
        const buckets = new Map<string, { team: number; level: Level; start: number }>()
        for (const row of gone) {
          for (const size of [level.hour, level.day, level.month]) {
            const start = startOf(size, row.at)
            buckets.set(`${size} ${start}`, { team, level: size, start })
          }
        }
        const sorted = [...buckets.values()].sort((a, b) => a.start - b.start || a.level - b.level)
        yield* Effect.forEach(sorted, write.drop, { discard: true })
        yield* write.mark(sorted)
        return gone.length
      })
    )
  })

  return {
    book: (given: ImportedClicks) =>
      Effect.retry(book(given), { times: 5, while: (error) => error._tag === "Outrun" }).pipe(Effect.orDie),
    forget: (given: ForgottenImport) => Effect.orDie(forget(given)),
    /** Forgets how far an import is booked. */
    settle: (job: string) => Effect.orDie(sql`DELETE FROM journal_positions WHERE node = ${nodeOf(job)}`)
  }
})
