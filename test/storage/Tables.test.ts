import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Layer, Option, Predicate, type Schema, SchemaAST } from "effect"
import * as abuse from "../../src/abuse/Tables.ts"
import * as annotation from "../../src/annotation/Tables.ts"
import * as audit from "../../src/audit/Tables.ts"
import * as auth from "../../src/auth/Tables.ts"
import * as bulk from "../../src/bulk/Tables.ts"
import * as click from "../../src/click/Tables.ts"
import type { FolderId, TeamId } from "../../src/contract/Id.ts"
import * as check from "../../src/destination/check/Tables.ts"
import * as destination from "../../src/destination/Tables.ts"
import * as blocked from "../../src/domain/blocked/Tables.ts"
import * as domain from "../../src/domain/Tables.ts"
import * as event from "../../src/event/Tables.ts"
import { tableFates } from "../../src/export/archive/Coverage.ts"
import * as folder from "../../src/folder/Tables.ts"
import * as idempotency from "../../src/idempotency/Tables.ts"
import * as imports from "../../src/import/Tables.ts"
import * as job from "../../src/job/Tables.ts"
import * as lists from "../../src/link/list/Tables.ts"
import * as link from "../../src/link/Tables.ts"
import * as mail from "../../src/mail/Tables.ts"
import * as missedPath from "../../src/missedpath/Tables.ts"
import * as node from "../../src/node/Tables.ts"
import * as page from "../../src/page/Tables.ts"
import * as qr from "../../src/qr/Tables.ts"
import * as savedview from "../../src/savedview/Tables.ts"
import * as sharedReport from "../../src/sharedreport/Tables.ts"
import { ClickMigrationsLive } from "../../src/storage/ClickMigrations.ts"
import { MigrationsLive } from "../../src/storage/Migrations.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import type { Table } from "../../src/storage/Table.ts"
import * as storage from "../../src/storage/Tables.ts"
import * as tag from "../../src/tag/Tables.ts"
import * as trash from "../../src/trash/Tables.ts"
import * as upload from "../../src/upload/Tables.ts"
import * as user from "../../src/user/Tables.ts"
import * as utm from "../../src/utm/Tables.ts"
import * as webhook from "../../src/webhook/Tables.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { type Database, databases, makeDatabase } from "../support/TestServer.ts"

type AnyTable = Pick<Table<Record<string, Schema.Schema.AnyNoContext>, string, string>, "name" | "fields" | "options">

const isTable = (value: unknown): value is AnyTable => Predicate.hasProperty(value, "on")
const modules = [
  storage,
  user,
  auth,
  audit,
  idempotency,
  folder,
  tag,
  annotation,
  savedview,
  domain,
  blocked,
  abuse,
  trash,
  click,
  destination,
  check,
  link,
  lists,
  upload,
  qr,
  sharedReport,
  page,
  bulk,
  job,
  imports,
  event,
  webhook,
  mail,
  missedPath,
  utm,
  node
]
const tables = modules.flatMap((module): ReadonlyArray<unknown> => Object.values(module)).filter(isTable)

interface Column {
  readonly kind: "text" | "number" | "bytes"
  readonly nullable: boolean
  readonly generated: boolean
  /** Whether the database fills it in if an insert omits it. */
  readonly filled: boolean
}

/** Columns by table and column name. */
type Described = Readonly<Record<string, Column>>

const kindOf = (type: string): Column["kind"] => {
  if (/^(text|uuid|xid8)$/i.test(type)) return "text"
  if (/^(integer|bigint)$/i.test(type)) return "number"
  expect(type).toMatch(/^(blob|bytea)$/i)
  return "bytes"
}

const isNull = (ast: SchemaAST.AST) => SchemaAST.isLiteral(ast) && ast.literal === null

const kindOfSchema = (ast: SchemaAST.AST): Column["kind"] => {
  const one = SchemaAST.isUnion(ast) ? ast.types.find((type) => !isNull(type)) : undefined
  if (one !== undefined) return kindOfSchema(one)
  if (SchemaAST.isDeclaration(ast)) return "bytes"
  const isText = SchemaAST.isStringKeyword(ast) || (SchemaAST.isLiteral(ast) && typeof ast.literal === "string")
  return isText ? "text" : "number"
}

const modelled = (database: Database): Described => {
  const missing = database === "sqlite" ? "postgresOnly" : "sqliteOnly"
  const columns = tables.flatMap(({ name, fields, options }) => [
    ...Object.keys(options.orders ?? {}).map((column) => {
      const order: Column = { kind: "text", nullable: false, generated: false, filled: true }
      return [`${name}.${column}`, order] as const
    }),
    ...Object.entries(fields)
      .filter(([column]) => !options[missing]?.includes(column))
      .map(([column, schema]) => {
        const ast = SchemaAST.encodedAST(schema.ast)
        const nullable = SchemaAST.isUnion(ast) && ast.types.some(isNull)
        const generated = options.generated?.includes(column) ?? false
        const filled = nullable || generated || (options.defaults?.includes(column) ?? false)
        return [`${name}.${column}`, { kind: kindOfSchema(ast), nullable, generated, filled }] as const
      })
  ])
  return Object.fromEntries(columns)
}

interface SqliteColumn {
  readonly tbl: string
  readonly text: string
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly dflt_value: string | null
  readonly pk: number
}

// A virtual table is an index, and its shadow tables belong to it.
const onSqlite = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<SqliteColumn>`SELECT t.name AS tbl, m.sql AS text, c.* FROM pragma_table_list t
      JOIN sqlite_master m ON m.name = t.name JOIN pragma_table_info(t.name) c
      WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE 'linden_%migrations'`,
    (rows): Described =>
      Object.fromEntries(
        rows.map(({ tbl, text, name, type, notnull, dflt_value, pk }) => {
          // SQLite allows a null primary key unless told otherwise.
          const nullable = notnull === 0 && pk === 0
          const generated = new RegExp(`\\b${name} INTEGER PRIMARY KEY AUTOINCREMENT`).test(text)
          const filled = nullable || generated || dflt_value !== null
          return [`${tbl}.${name}`, { kind: kindOf(type), nullable, generated, filled }]
        })
      )
  )

interface PostgresColumn {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
  readonly is_nullable: "YES" | "NO"
  readonly is_identity: "YES" | "NO"
  readonly column_default: string | null
}

const onPostgres = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<PostgresColumn>`SELECT table_name, column_name, data_type, is_nullable, is_identity, column_default
      FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE 'linden_%migrations'`,
    (rows): Described =>
      Object.fromEntries(
        rows.map(({ table_name, column_name, data_type, is_nullable, is_identity, column_default }) => {
          const nullable = is_nullable === "YES"
          const generated = is_identity === "YES"
          const filled = nullable || generated || column_default !== null
          return [`${table_name}.${column_name}`, { kind: kindOf(data_type), nullable, generated, filled }]
        })
      )
  )

/** The columns of a new database with all migrations. */
const columnsOf = (database: Database) =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    const address = yield* makeDatabase(database)
    const open = (file: string) =>
      Option.match(address, {
        onNone: () => Layer.fresh(sqliteLayer(join(folder, file))),
        onSome: (url) => Layer.fresh(postgresPool(url, 2))
      })
    const read = database === "sqlite" ? onSqlite : onPostgres
    const readAll = (context: Context.Context<SqlClient.SqlClient>) => read(Context.get(context, SqlClient.SqlClient))
    const main = yield* Layer.build(Layer.provideMerge(MigrationsLive, open("linden.db")))
    const clicks = yield* Layer.build(Layer.provideMerge(ClickMigrationsLive, open("clicks.db")))
    return { ...(yield* readAll(main)), ...(yield* readAll(clicks)) }
  })

/** Tables of earlier versions that migrations emptied and kept. */
const retired = new Set(["bulk_jobs", "bulk_job_links"])

describe.each(databases)("the tables of %s", (database) => {
  it.scopedLive("match their declarations, column by column", () =>
    Effect.gen(function* () {
      const real = yield* columnsOf(database)
      const model = modelled(database)
      // An insert may require more than the database does, never less.
      const asked = Object.entries(real)
        .filter(([column]) => !retired.has(column.split(".")[0] ?? ""))
        .map(([column, found]) => [column, { ...found, filled: found.filled && (model[column]?.filled ?? true) }])
      expect(model).toEqual(Object.fromEntries(asked))
    })
  )

  it.scopedLive("are all in the list of archived tables", () =>
    Effect.gen(function* () {
      const real = new Set(Object.keys(yield* columnsOf(database)).map((column) => column.split(".")[0] ?? ""))
      const elsewhere = tables.flatMap(({ name, fields, options }) => {
        const absent = options[database === "sqlite" ? "postgresOnly" : "sqliteOnly"] ?? []
        return absent.length === Object.keys(fields).length ? [name] : []
      })
      expect(Object.keys(tableFates).sort()).toEqual([...real, ...elsewhere].sort())
    })
  )
})

it("an unknown column, a missing one and one of another type do not compile", () => {
  const statements = (sql: SqlClient.SqlClient, id: FolderId, team_id: TeamId) => {
    const { insert, insertAll, update } = folder.FoldersTable.on(sql)
    const row = { id, team_id, name: "a", created_at: 1, updated_at: 1 }
    const other = { ...row, colour: "#fff" }
    insert({ ...row, color: "#fff" })
    // @ts-expect-error a column that the table does not have
    insert({ ...row, colour: "#fff" })
    // @ts-expect-error the same in a variable
    insert(other)
    // @ts-expect-error and in many rows
    insertAll([other])
    // @ts-expect-error a column without a default is missing
    insert({ id, team_id, name: "a", created_at: 1 })
    // @ts-expect-error an ID of another kind
    insert({ ...row, team_id: id })
    // @ts-expect-error an instant that is not in milliseconds
    update({ updated_at: "2026-01-01" })
    // @ts-expect-error a column that the table does not have
    update({ nam: "b" })
    // @ts-expect-error the same behind a condition
    update({ updated_at: 1, ...(row.name === "a" ? {} : { nam: "b" }) })
    // @ts-expect-error the same among columns that are combined elsewhere
    folder.FoldersTable.columns({ ...row, nam: "b" })
    // @ts-expect-error a column that only the database fills
    link.LinksTable.on(sql).update({ rn: 1 })
    // @ts-expect-error an update without a condition is not a statement
    Effect.runFork(update({ name: "b" }))
  }
  expect(statements).toBeTypeOf("function")
})
