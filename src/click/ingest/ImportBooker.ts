import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { inNumbers } from "../../storage/InList.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { transactionOn } from "../../storage/Transaction.ts"
import type { ForgottenImport, ImportedClick, ImportedClicks } from "../ImportedClicks.ts"
import { LedgerSetup } from "../LedgerSetup.ts"
import { type Level, level, startOf } from "../report/Buckets.ts"
import { Rollups } from "../report/Rollups.ts"
import { writeTables } from "../report/Store.ts"
import { sweepGeneration } from "../SweepGeneration.ts"
import { ClickNamesTable, ClicksTable, DeletedTotalsTable } from "../Tables.ts"
import { Batch } from "./Batch.ts"
import { type ClickRow, clickRow, nameColumns, nameOf } from "./ClickRow.ts"
import { clickTable } from "./ClickTable.ts"
import { makeCountries } from "./Country.ts"
import { importedVisitor, importedVisitors } from "./ImportMark.ts"
import { makeNames } from "./Names.ts"
import { addTotals, positionsOf } from "./Totals.ts"

const [browser, os] = [nameColumns.indexOf("browser"), nameColumns.indexOf("os")]

/** The row for a visit that another system counted. */
const importedRow = (
  teamId: string,
  click: ImportedClick,
  visitor: string,
  countryOf: (address: string) => string | null
): ClickRow => {
  const row = clickRow(
    {
      ...{ at: click.at, teamId, linkId: click.link, pageId: null, bioLinkId: null, qrcodeId: null, visitor },
      ...{ subnet: click.subnet, userAgent: click.userAgent ?? "", acceptLanguage: "", referrer: click.referrer ?? "" },
      ...{ campaign: null, destination: null, country: click.country, isPrefetch: false, isHead: false }
    },
    countryOf
  )
  // Without a user agent, nothing indicates a bot, so the visit counts as a person's.
  const isBot = click.isBot ?? (click.userAgent !== null && row.isBot)
  if (click.userAgent === null && click.browser !== null) row.names[browser] = nameOf(click.browser)
  if (click.userAgent === null && click.os !== null) row.names[os] = nameOf(click.os)
  return { ...row, isBot }
}

/** The number of cached names, which is enough for a few steps. */
const remembered = 16_384

const nodeOf = (job: string) => `import:${job}`
const undoOf = (job: string) => `import:${job}:undo`
const at = (step: number) => ({ segment: step, offset: 0 })

const names = rowsOf(ClickNamesTable.row)
const deletedTotals = rowsOf(DeletedTotalsTable.row)
const goneRows = rowsOf(ClicksTable.row.pick("team", "at", "is_bot", "link"))

/** Names were deleted since their numbers were looked up, or another run of the same job booked the step. */
class Outrun {
  readonly _tag = "Outrun"
}

const settled = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.retry(effect, { times: 5, while: ({ _tag }) => _tag === "Outrun" }).pipe(Effect.orDie)

/** Books and deletes imported clicks, each step of an import exactly once. */
export const makeImportBooker = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const inTransaction = transactionOn(sql)
  const countries = makeCountries((yield* LedgerSetup).countries)
  const numbers = yield* makeNames(remembered)
  const { current, held, next } = yield* sweepGeneration
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

  /** The numbers of existing names. */
  const numbersOf = (texts: ReadonlyArray<string>) =>
    Effect.map(
      names(sql`SELECT id, name FROM click_names WHERE ${sql.in("name", texts)}`),
      (rows) => new Map(rows.map(({ id, name }) => [name, id]))
    )

  /**
   * Deletes imported clicks of links and everything derived from them, once for each step; returns the number deleted.
   */
  const forget = Effect.fnUntraced(function* ({ job, step, teamId, links }: ForgottenImport) {
    const positions = yield* Effect.provideService(positionsOf(undoOf(job)), SqlClient.SqlClient, sql)
    const { segment: last } = yield* positions.current
    if (last >= step) return 0
    const ids = yield* numbersOf([teamId, ...links.map(({ link }) => link)])
    const team = ids.get(teamId) ?? 0
    const linkIds = links.flatMap(({ link }) => ids.get(link) ?? [])
    const deleted = new Map(
      (yield* deletedTotals(
        sql`SELECT subject, clicks FROM deleted_totals WHERE ${inNumbers(sql, "subject", linkIds)}`
      )).map(({ subject, clicks }) => [subject, clicks])
    )
    /** Some of the clicks without a date may be deleted already. A negative number turns dated clicks back into undated ones. */
    const undated = links.flatMap(({ link, clicks }) => {
      const subject = ids.get(link)
      return subject === undefined
        ? []
        : [{ subject, clicks, gone: Math.max(0, Math.min(clicks, deleted.get(subject) ?? 0)) }]
    })
    const less = new Map(undated.map(({ subject, clicks, gone }) => [subject, gone - clicks]))
    const { first, last: end } = importedVisitors(job)
    const bytes = (hex: string) =>
      sql.onDialectOrElse({ pg: () => sql`decode(${hex}, 'hex')`, orElse: () => sql`unhex(${hex})` })
    return yield* inTransaction(
      Effect.gen(function* () {
        if (!(yield* positions.move(at(last), at(step)))) return yield* Effect.fail(new Outrun())
        const gone = yield* goneRows(sql`DELETE FROM clicks WHERE ${inNumbers(sql, "link", less.keys())}
          AND visitor >= ${bytes(first)} AND visitor <= ${bytes(end)} RETURNING team, at, is_bot, link`)
        const buckets = new Map<string, { team: number; level: Level; start: number }>()
        // Deleted clicks, which an undo of their deletion would bring back.
        yield* sql`DELETE FROM deleted_clicks WHERE ${inNumbers(sql, "link", less.keys())}
          AND visitor >= ${bytes(first)} AND visitor <= ${bytes(end)}`
        for (const { subject, gone: taken } of undated.filter(({ gone: some }) => some > 0)) {
          yield* sql`UPDATE deleted_totals SET clicks = clicks - ${taken} WHERE subject = ${subject}`
        }
        for (const row of gone) {
          if (row.is_bot === 0) less.set(row.link ?? 0, (less.get(row.link ?? 0) ?? 0) - 1)
          for (const size of [level.hour, level.day, level.month]) {
            const start = startOf(size, row.at)
            buckets.set(`${size} ${start}`, { team, level: size, start })
          }
        }
        yield* count(less)
        // Cached reports assume that clicks are only added, so start a new generation.
        if (gone.length > 0) yield* next
        const sorted = [...buckets.values()].sort((a, b) => a.start - b.start || a.level - b.level)
        yield* Effect.forEach(sorted, write.drop, { discard: true })
        yield* write.mark(sorted)
        return gone.length
      })
    )
  })

  return {
    book: (given: ImportedClicks) => settled(book(given)),
    forget: (given: ForgottenImport) => settled(forget(given)),
    /** Deletes the position of an import. */
    settle: (job: string) =>
      Effect.orDie(sql`DELETE FROM journal_positions WHERE node IN (${nodeOf(job)}, ${undoOf(job)})`)
  }
})
