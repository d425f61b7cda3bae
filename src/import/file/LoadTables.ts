import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { Effect, type Scope, Stream } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import { makeScratch, scratchFolder } from "../../storage/Scratch.ts"
import type { ScratchTable } from "../../storage/ScratchTable.ts"
import { openTables, type Tables } from "../../storage/TableReader.ts"
import { lasting, type SourceError } from "../source/Source.ts"
import type { Open } from "../source/SourceOptions.ts"
import { attempt, unreadable } from "./Attempt.ts"
import { readHead } from "./Head.ts"
import { type DumpRow, makeDumpReader } from "./SqlDump.ts"
import { textOf } from "./Text.ts"

/** Tables read from a file. */
export interface LoadedTables {
  readonly tables: Tables
  /** Whether the file ends in the middle of a table. */
  readonly isCutOff: boolean
}

/** Which tables of a dump to read, and which lists of columns to index in tables that have all of them. */
export interface WantedTables {
  readonly isWanted: (table: string) => boolean
  readonly orders: ReadonlyArray<ReadonlyArray<string>>
}

const indexesOf = ({ columns }: ScratchTable, { orders }: WantedTables) =>
  orders.filter((order) => order.every((column) => columns.includes(column)))

/**
 * Writes the requested tables of a dump to a scratch database, where they can be joined and sorted regardless of their
 * size and position in the dump.
 */
const writeDump = (open: Open, wanted: WantedTables, folder: string) =>
  Effect.gen(function* () {
    const scratch = yield* makeScratch(folder)
    const reader = makeDumpReader(wanted.isWanted)
    const tables = new Map<string, ScratchTable>()

    const store = (rows: ReadonlyArray<DumpRow>) =>
      Effect.gen(function* () {
        const byTable = new Map<string, Array<DumpRow>>()
        for (const row of rows) {
          const others = byTable.get(row.table)
          if (others === undefined) byTable.set(row.table, [row])
          else others.push(row)
        }
        for (const [name, own] of byTable) {
          const columns = tables.get(name)?.columns ?? reader.columnsOf(name) ?? own[0]?.columns
          if (columns === undefined || columns === null) {
            return yield* lasting(fault("dump_without_columns", { table: name.slice(0, 100) }))
          }
          const known = tables.get(name) ?? { name, columns }
          yield* attempt(() => {
            if (!tables.has(name)) scratch.create(known)
            scratch.insert(
              known,
              own.map((row) => inOrder(row, known.columns))
            )
          })
          tables.set(name, known)
        }
      })

    yield* textOf(open).pipe(Stream.runForEach((text) => store(reader.push(text))))
    const { rows, isCutOff } = reader.end()
    yield* store(rows)
    const indexes = [...tables.values()].flatMap((table) =>
      indexesOf(table, wanted).map((columns) => ({ table: table.name, columns }))
    )
    return { path: scratch.path, isCutOff, indexes }
  }).pipe(Effect.scoped)

/** The values in the order of the table's columns; each statement may use another order. */
const inOrder = ({ columns, values }: DumpRow, order: ReadonlyArray<string>) =>
  columns === null || columns === order || columns.every((one, index) => one === order[index])
    ? values
    : order.map((column) => values[columns.indexOf(column)] ?? null)

const writeAll = (open: Open, path: string): Effect.Effect<void, SourceError> =>
  Effect.acquireUseRelease(
    Effect.sync(() => createWriteStream(path, { mode: 0o600 })),
    (file) => {
      const failed = lasting(fault("file_not_copied"))
      const written = (chunk: Uint8Array) =>
        Effect.async<void, SourceError>((resume) => {
          file.write(chunk, (error) => resume(error ? Effect.fail(failed) : Effect.void))
        })
      return Effect.zipRight(
        Stream.runForEach(open(), written),
        Effect.async<void, SourceError>((resume) => {
          file.end(() => resume(file.errored === null ? Effect.void : Effect.fail(failed)))
        })
      )
    },
    (file) => Effect.sync(() => file.destroy())
  )

const writeDatabase = (open: Open, folder: string) => {
  const path = join(folder, "uploaded.db")
  return Effect.as(writeAll(open, path), { path, isCutOff: false, indexes: [] })
}

const sqliteMark = "SQLite format 3\0"

/** The tables in an SQLite file, or the requested tables in a dump. */
export const loadTables = (
  open: Open,
  wanted: WantedTables,
  parent?: string
): Effect.Effect<LoadedTables, SourceError, Scope.Scope> =>
  Effect.gen(function* () {
    const { bytes } = yield* readHead(open, 64)
    const folder = yield* scratchFolder(parent)
    const isDatabase = bytes.toString("latin1").startsWith(sqliteMark)
    const { path, isCutOff, indexes } = yield* isDatabase
      ? writeDatabase(open, folder)
      : writeDump(open, wanted, folder)
    const tables = yield* openTables(path, { isOwn: !isDatabase })
    yield* Effect.forEach(indexes, ({ table, columns }) => tables.index(table, columns)).pipe(
      Effect.mapError(unreadable)
    )
    return { tables, isCutOff }
  })
