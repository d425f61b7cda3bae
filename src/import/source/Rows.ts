import { Effect, Stream } from "effect"
import { quotedName, type ScratchTable } from "../../storage/ScratchTable.ts"
import type { Tables } from "../../storage/TableReader.ts"
import { unreadable } from "../file/Attempt.ts"
import { parseDate } from "../file/Dates.ts"
import {
  type ImportedDays,
  type ImportedHour,
  type ImportedItem,
  type ImportedVisit,
  type ImportedVisits,
  mostInBatch,
  type SourceError
} from "./Source.ts"

/** A row of another system's table. Its values are strings or numbers, whatever the column types. */
export type Row = Readonly<Record<string, unknown>>

export const textIn = (row: Row, column: string): string | null => {
  const value = row[column]
  if (typeof value === "string") return value === "" ? null : value
  return typeof value === "number" || typeof value === "bigint" ? String(value) : null
}

export const countIn = (row: Row, column: string): number | null => {
  const value = Number(textIn(row, column) ?? Number.NaN)
  return Number.isFinite(value) ? Math.max(0, Math.round(value)) : null
}

export const isTrueIn = (row: Row, column: string): boolean =>
  ["1", "t", "true", "y", "yes"].includes(textIn(row, column)?.toLowerCase() ?? "")

export const momentIn = (row: Row, column: string, zone: string): number | null =>
  parseDate(textIn(row, column), { zone })

/** The first table that has all these columns. */
export const tableWith = (
  tables: ReadonlyArray<ScratchTable>,
  columns: ReadonlyArray<string>
): ScratchTable | undefined => tables.find((table) => columns.every((column) => table.columns.includes(column)))

/** A column in a query; NULL if the table doesn't have it. */
export const columnOf = (table: ScratchTable, alias: string, column: string): string =>
  table.columns.includes(column) ? `${alias}.${quotedName(column)}` : "NULL"

/** The total number of rows of the given tables. */
export const rowCount = (
  database: Tables,
  ...tables: ReadonlyArray<ScratchTable | undefined>
): Effect.Effect<number, SourceError> =>
  Effect.forEach(tables, (table) => (table === undefined ? Effect.succeed(0) : database.count(table.name))).pipe(
    Effect.map((counts) => counts.reduce((sum, count) => sum + count, 0)),
    Effect.mapError(unreadable)
  )

/** The rows of a query, in chunks. */
export const rowBlocks = (database: Tables, query: string): Stream.Stream<ReadonlyArray<Row>, SourceError> =>
  Stream.mapError(database.blocks(query), unreadable)

/** Combines consecutive rows with the same name into items of at most 500 parts. */
const grouped = <A>(
  blocks: Stream.Stream<ReadonlyArray<Row>, SourceError>,
  nameOf: (row: Row) => string,
  partOf: (row: Row) => A | null,
  itemOf: (name: string, parts: ReadonlyArray<A>) => ImportedItem
): Stream.Stream<ReadonlyArray<ImportedItem>, SourceError> =>
  Stream.suspend(() => {
    let name: string | null = null
    let parts: Array<A> = []
    const flush = (): ReadonlyArray<ImportedItem> => {
      const found = name === null || parts.length === 0 ? [] : [itemOf(name, parts)]
      parts = []
      return found
    }
    const take = (rows: ReadonlyArray<Row>): ReadonlyArray<ImportedItem> =>
      rows.flatMap((row) => {
        const own = nameOf(row)
        const done = own !== name || parts.length >= mostInBatch ? flush() : []
        name = own
        const part = partOf(row)
        if (part !== null) parts.push(part)
        return done
      })
    return blocks.pipe(Stream.map(take), Stream.concat(Stream.suspend(() => Stream.succeed(flush()))))
  })

export const visitsIn = (
  blocks: Stream.Stream<ReadonlyArray<Row>, SourceError>,
  nameOf: (row: Row) => string,
  visitOf: (row: Row) => ImportedVisit | null
) => grouped(blocks, nameOf, visitOf, (sourceId, visits): ImportedVisits => ({ _tag: "Visits", sourceId, visits }))

export const daysIn = (
  blocks: Stream.Stream<ReadonlyArray<Row>, SourceError>,
  nameOf: (row: Row) => string,
  dayOf: (row: Row) => ImportedHour | null
) => grouped(blocks, nameOf, dayOf, (sourceId, days): ImportedDays => ({ _tag: "Days", sourceId, days }))
