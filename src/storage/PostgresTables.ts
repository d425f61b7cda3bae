import { createReadStream, createWriteStream, mkdirSync } from "node:fs"
import { join } from "node:path"
import { type Readable, Transform, type Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { Data, Effect, Redacted } from "effect"
import pg from "pg"
import { from as copyFrom, to as copyTo } from "pg-copy-streams"
import { watchedSocket, withSession } from "./PostgresSession.ts"
import { rowsIn, type StoredTable } from "./StoredTable.ts"

/** A statement on all tables failed; the cause is that of the driver. */
export class TablesError extends Data.TaggedError("TablesError")<{
  readonly message: string
  readonly cause: unknown
}> {}

/**
 * Tables that describe running servers, and the changes that cached lists follow by transaction numbers, which differ
 * in another database.
 */
const passing = [
  ...["nodes", "node_leases", "cluster_runners", "cluster_locks", "cluster_rate_windows"],
  ...["link_changes", "link_changes_state"]
]

// Values look the same in every session. Copying takes long, and a disk may keep the connection waiting for a while.
const session = [
  ...["datestyle=ISO", "timezone=UTC", "bytea_output=hex", "client_encoding=UTF8"],
  ...[
    "idle_session_timeout=0",
    "idle_in_transaction_session_timeout=0",
    "statement_timeout=0",
    "lock_timeout=60000",
    "tcp_user_timeout=120000"
  ]
]

const quoted = (name: string): string => pg.escapeIdentifier(name)
const listed = (names: ReadonlyArray<string>): string => names.map(quoted).join(", ")

/** Fails with the driver's own reason. */
const failing = (cause: unknown) =>
  new TablesError({ message: cause instanceof Error && cause.message !== "" ? cause.message : String(cause), cause })

/** One connection, which closes with the scope. */
export const tablesConnection = (url: Redacted.Redacted) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: async () => {
        const client = new pg.Client({
          connectionString: Redacted.value(withSession(url, session)),
          stream: watchedSocket,
          connectionTimeoutMillis: 5000,
          application_name: "linden backup"
        })
        // The next statement reports a lost connection.
        client.on("error", () => undefined)
        await client.connect()
        return client
      },
      catch: failing
    }),
    // An interrupted copy leaves the connection in the middle of a statement, which `end` would wait for.
    (client) =>
      Effect.promise(() => client.end()).pipe(
        Effect.interruptible,
        Effect.timeoutOption("1 second"),
        Effect.zipRight(
          Effect.sync(() =>
            (
              client as unknown as { connection: { stream: NodeJS.WritableStream & { destroy: () => void } } }
            ).connection.stream.destroy()
          )
        )
      )
  )

export type TablesClient = Effect.Effect.Success<ReturnType<typeof tablesConnection>>

const rowsOf = async <A extends object>(client: TablesClient, text: string, values: ReadonlyArray<unknown> = []) =>
  (await client.query<A & pg.QueryResultRow>(text, [...values])).rows

const oneValue = async (client: TablesClient, text: string, values: ReadonlyArray<unknown> = []): Promise<unknown> =>
  Object.values((await rowsOf<Record<string, unknown>>(client, text, values))[0] ?? {})[0]

export interface FoundTable {
  readonly name: string
  readonly columns: ReadonlyArray<string>
  /** PostgreSQL's names of the types of the columns. */
  readonly types: ReadonlyArray<string>
  readonly numbered: ReadonlyArray<string>
  readonly bytes: number
}

const tablesIn = (client: TablesClient) =>
  rowsOf<FoundTable>(
    client,
    `SELECT c.relname::text AS name, pg_table_size(c.oid)::float8 AS bytes,
      array_agg(a.attname::text ORDER BY a.attnum) AS columns,
      array_agg(format_type(a.atttypid, NULL) ORDER BY a.attnum) AS types,
      coalesce(array_agg(a.attname::text) FILTER (WHERE a.attidentity <> ''), '{}') AS numbered
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
      AND c.relname ~ '^[a-z_][a-z0-9_]*$' AND c.relname <> ALL ($1) GROUP BY c.oid, c.relname ORDER BY c.relname`,
    [passing]
  )

/** The size of all tables in bytes, without their indexes. */
export const tablesSize = (client: TablesClient) =>
  Effect.tryPromise({
    try: async () => (await tablesIn(client)).reduce((sum, { bytes }) => sum + bytes, 0),
    catch: failing
  })

/** The value of a shared setting; undefined if it, or its table, does not exist. */
export const settingIn = (client: TablesClient, name: string) =>
  Effect.tryPromise({
    try: async () => {
      if ((await oneValue(client, "SELECT to_regclass('settings') IS NOT NULL")) !== true) return undefined
      const value = await oneValue(client, "SELECT value FROM settings WHERE name = $1", [name])
      return typeof value === "string" ? value : undefined
    },
    catch: failing
  })

const putSetting =
  "INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"

/** Takes a lock that the connection holds until it closes; false if another connection has it. */
export const tryLock = (client: TablesClient, number: number) =>
  Effect.tryPromise({
    try: async () => (await oneValue(client, "SELECT pg_try_advisory_lock($1)", [number])) === true,
    catch: failing
  })

const fileOf = (folder: string, table: string): string => join(folder, `${table}.copy`)

/** Passes chunks on, and counts their lines and bytes. */
const linesOf = (onBytes: (bytes: number) => void) => {
  let lines = 0
  const transform = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      lines += rowsIn(chunk)
      try {
        onBytes(chunk.length)
        done(null, chunk)
      } catch (fault) {
        done(fault as Error)
      }
    }
  })
  return { transform, lines: () => lines }
}

/** Begins a transaction that sees one point in time. No migration may change a table during it; writes may go on. */
const beginSnapshot = async (client: TablesClient) => {
  const tables = await tablesIn(client)
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  // Lock before the first read, because a rewritten table looks empty to an older snapshot.
  await client.query(`LOCK TABLE ${listed(tables.map(({ name }) => name))} IN ACCESS SHARE MODE`)
  await client.query("SELECT 1 FROM pg_class LIMIT 1")
  return tables
}

/** Writes the rows of a table as COPY text through streams; returns their number. */
type CopyOut = (name: string, columns: ReadonlyArray<string>, ...through: ReadonlyArray<Writable>) => Promise<number>

const copyingOut =
  (client: TablesClient, signal: AbortSignal): CopyOut =>
  async (name, columns, ...through) => {
    const copy = client.query(copyTo(`COPY ${quoted(name)} (${listed(columns)}) TO STDOUT`))
    await pipeline([copy, ...through], { signal })
    return copy.rowCount
  }

/** All tables as of one point in time. */
export interface TablesSnapshot {
  readonly tables: ReadonlyArray<FoundTable>
  readonly rows: <A extends object>(text: string, values?: ReadonlyArray<unknown>) => Promise<ReadonlyArray<A>>
  readonly copyOut: CopyOut
  /** The last number of each numbered column; 0 if there is none yet. */
  readonly lastNumbers: (table: FoundTable) => Promise<Readonly<Record<string, number>>>
}

/** Reads all tables as of one point in time, without blocking writers. */
export const readTables = <A>(client: TablesClient, read: (snapshot: TablesSnapshot) => Promise<A>) =>
  Effect.tryPromise({
    try: async (signal) => {
      const tables = await beginSnapshot(client)
      const done = await read({
        tables,
        rows: (text, values) => rowsOf(client, text, values),
        copyOut: copyingOut(client, signal),
        lastNumbers: async ({ name, numbered }) => {
          const last: Record<string, number> = {}
          for (const column of numbered) {
            const value = await oneValue(
              client,
              "SELECT coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass), 0)::float8",
              [quoted(name), column]
            )
            last[column] = Number(value)
          }
          return last
        }
      })
      await client.query("COMMIT")
      return done
    },
    catch: failing
  })

/**
 * Writes all tables to files in a new folder, as of one point in time, without blocking writers. Each file has
 * PostgreSQL's text format of COPY. `onBytes` may throw to stop.
 */
export const storeTables = (client: TablesClient, folder: string, onBytes: (bytes: number, all: number) => void) =>
  readTables(client, async ({ tables, copyOut, lastNumbers }) => {
    const all = tables.reduce((sum, { bytes }) => sum + bytes, 0)
    mkdirSync(folder, { mode: 0o700 })
    const stored: Array<StoredTable> = []
    for (const table of tables) {
      const { name, columns } = table
      const counted = linesOf((bytes) => onBytes(bytes, all))
      const target = createWriteStream(fileOf(folder, name), { flags: "wx", mode: 0o600 })
      const rows = await copyOut(name, columns, counted.transform, target)
      if (counted.lines() !== rows) throw new Error(`the copy of the table ${name} is incomplete`)
      stored.push({ name, columns, rows, numbered: await lastNumbers(table) })
    }
    return stored
  })

/** Whether a database has no data: no tables at all, or only those of Linden without any team or user. */
export const isEmptyDatabase = (client: TablesClient) =>
  Effect.tryPromise({
    try: async () => {
      const tables = await tablesIn(client)
      if (tables.length === 0) return true
      const names = new Set(tables.map(({ name }) => name))
      if (!names.has("linden_migrations")) return false
      for (const name of ["teams", "users", "clicks"])
        if (names.has(name) && (await oneValue(client, `SELECT EXISTS (SELECT FROM ${name})`)) === true) return false
      return true
    },
    catch: failing
  })

const constraintsIn = (client: TablesClient) =>
  rowsOf<{ tbl: string; name: string; definition: string }>(
    client,
    `SELECT conrelid::regclass::text AS tbl, conname::text AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1, 2`
  )

/** A table of a backup doesn't fit the database. */
const unfit = (table: string, why: string) => new Error(`the table ${table} ${why}`)

/** Fills one table, and compares its row count. */
const fillTable = async (
  client: TablesClient,
  { name, columns, rows, numbered }: StoredTable,
  source: ReadonlyArray<Readable>,
  signal: AbortSignal
) => {
  const copy = client.query(copyFrom(`COPY ${quoted(name)} (${listed(columns)}) FROM STDIN`))
  await pipeline([...source, copy], { signal }).catch((fault: unknown) => {
    throw new Error(`the table ${name} cannot be filled: ${failing(fault).message}`, { cause: fault })
  })
  if (copy.rowCount !== rows) throw unfit(name, `has ${copy.rowCount} rows instead of ${rows}`)
  for (const [column, last] of Object.entries(numbered))
    if (last > 0)
      await client.query("SELECT setval(pg_get_serial_sequence($1, $2)::regclass, $3)", [quoted(name), column, last])
}

/** The new rows of a database. */
export interface Filling {
  /** The tables to fill; throws if the database lacks one of their columns. */
  readonly tablesFor: (found: ReadonlyArray<FoundTable>) => ReadonlyArray<StoredTable>
  /** The rows of a table as COPY text, and the streams that they pass through. */
  readonly sourceOf: (table: StoredTable) => ReadonlyArray<Readable>
  /** Added to the table of settings at the end. */
  readonly settings: Readonly<Record<string, string>>
  /** Completes and checks the rows before they are committed. */
  readonly finish?: (filled: {
    readonly run: (text: string) => Promise<unknown>
    readonly copyOut: CopyOut
  }) => Promise<void>
}

/** Replaces the rows of tables of a migrated database, in one transaction: all or nothing. */
export const replaceRows = (client: TablesClient, { tablesFor, sourceOf, settings, finish }: Filling) =>
  Effect.tryPromise({
    try: async (signal) => {
      await client.query("BEGIN")
      const found = await tablesIn(client)
      const tables = tablesFor(found)
      // Foreign keys are checked at the end, and triggers must not count the rows again.
      const constraints = await constraintsIn(client)
      for (const { tbl, name } of constraints) await client.query(`ALTER TABLE ${tbl} DROP CONSTRAINT ${quoted(name)}`)
      for (const { name } of found) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
      await client.query(`TRUNCATE ${listed(tables.map(({ name }) => name))}`)
      for (const table of tables) await fillTable(client, table, sourceOf(table), signal)
      for (const { tbl, name, definition } of constraints)
        await client.query(`ALTER TABLE ${tbl} ADD CONSTRAINT ${quoted(name)} ${definition}`)
      await finish?.({
        run: (text) => client.query(text),
        copyOut: copyingOut(client, signal)
      })
      for (const [name, value] of Object.entries(settings)) await client.query(putSetting, [name, value])
      for (const { name } of found) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
      await client.query("COMMIT")
      await client.query("ANALYZE")
    },
    catch: failing
  })

/**
 * Fills the tables of a migrated database from files. Replaces the rows of these tables. `settings` are added to the
 * table of that name. Returns the names of tables that the database doesn't have.
 */
export const fillTables = (
  client: TablesClient,
  folder: string,
  stored: ReadonlyArray<StoredTable>,
  settings: Readonly<Record<string, string>>,
  onBytes: (bytes: number) => void
) =>
  Effect.suspend(() => {
    let unknown: ReadonlyArray<string> = []
    const filled = replaceRows(client, {
      tablesFor: (tables) => {
        const found = new Map(tables.map(({ name, columns }) => [name, new Set(columns)]))
        unknown = stored.flatMap(({ name }) => (found.has(name) ? [] : [name]))
        const known = stored.filter(({ name }) => found.has(name))
        for (const { name, columns } of known) {
          const missing = columns.find((column) => found.get(name)?.has(column) !== true)
          if (missing !== undefined) throw unfit(name, `has no column ${missing}`)
        }
        return known
      },
      sourceOf: ({ name }) => [createReadStream(fileOf(folder, name)), linesOf(onBytes).transform],
      settings
    })
    return Effect.map(filled, () => unknown)
  })

/** Writes a shared setting, or deletes it. */
export const setSetting = (client: TablesClient, name: string, value: string | undefined) =>
  Effect.tryPromise({
    try: () =>
      value === undefined
        ? client.query("DELETE FROM settings WHERE name = $1", [name])
        : client.query(putSetting, [name, value]),
    catch: failing
  })
