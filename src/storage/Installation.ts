import { randomUUID } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { crc32 } from "node:zlib"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Layer, Option, Schema } from "effect"
import { StartError, startErrorOf, type Trouble } from "../StartError.ts"
import { Settings, testRestoreName } from "../settings/Settings.ts"
import { orDieSql } from "./Conflict.ts"
import { migrationTables } from "./Migrate.ts"
import { hasRows, rowsOf } from "./Rows.ts"
import { SettingsTable } from "./Tables.ts"

/** The database does not belong to the data folder: it is lost, or it is that of another installation. */
export class StrayData extends StartError {}

/** `clicks.db` is lost, or it is that of another installation. */
export class StrayClicks extends StartError {}

const stray = (trouble: Trouble) => new StrayData({ message: `${trouble.what} ${trouble.advice}`, trouble })
const strayClicks = (trouble: Trouble) => new StrayClicks({ message: `${trouble.what} ${trouble.advice}`, trouble })

const idName = "installation_id"
/** Set once clicks were recorded, so that their file must exist. */
const clicksName = "clicks_recorded"
const idFile = "installation-id"
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The setting of a PostgreSQL database that an unfinished restore or copy fills. */
export const unfinishedRestore = "unfinished_restore"

const main = ["linden.db", "linden.db-wal", "linden.db-shm"] as const

export const clicksFiles = ["clicks.db", "clicks.db-wal", "clicks.db-shm"] as const

/** The files and folders of an installation beside its main database. */
const beside = [...clicksFiles, "journal", "uploads", "node-id", idFile] as const

const isUsed = (path: string): boolean => {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return false
  if (found.isDirectory()) return readdirSync(path).length > 0
  // A file in place of a folder is no data.
  return found.size > 0 && !/(?:journal|uploads)$/.test(path)
}

/** What servers left in a data folder beside the main database; empty files and folders don't count. */
const tracesIn = (folder: string): ReadonlyArray<string> => {
  const traces = beside.filter((name) => !name.includes(".db-") && isUsed(join(folder, name)))
  const hasOwn = isUsed(join(folder, main[0]))
  return !hasOwn && isUsed(join(folder, "linden.db-wal")) ? ["linden.db-wal", ...traces] : traces
}

/** Whether a server has used a data folder, even if its main database is missing or empty. */
export const isUsedFolder = (folder: string): boolean => tracesIn(folder).length > 0

/** The id that a data folder belongs to; undefined if it has none. */
const idOf = (folder: string): string | undefined => {
  const file = join(folder, idFile)
  const id = existsSync(file) ? readFileSync(file, "utf8").trim() : ""
  return uuid.test(id) ? id : undefined
}

/** The id of an installation as a number, which SQLite keeps in the header of `clicks.db` (`user_version`). */
const markOf = (id: string): number => (crc32(id) | 1) & 0x7fffffff

/** What a main database reveals about its installation; databases of earlier versions have no id. */
interface Known {
  readonly isNew: boolean
  readonly id: string | undefined
  /** The number of the last migration; 0 if there is none. */
  readonly newest: number
  /** Whether the database says that it is a test restore. */
  readonly isTest: boolean
}

/** What the marks of a database reveal. */
type Marked = Omit<Known, "newest">

const nothing: Known = { isNew: true, id: undefined, newest: 0, isTest: false }

const wanted = [idName, testRestoreName, unfinishedRestore]

/** The settings that describe an installation, from the rows of these names. */
const knownFrom = (rows: ReadonlyArray<typeof SettingsTable.row.Type>) => {
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  return {
    isNew: false,
    id: values.get(idName),
    isTest: values.has(testRestoreName),
    isUnfinished: values.has(unfinishedRestore)
  }
}

const listed = (names: ReadonlyArray<string>) =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`

const startOver = "To continue without the lost data, run linden start-over, which moves the rest of it aside."

/** Refuses a database that is new although the data folder is used, or that belongs to another installation. */
const judge = (
  folder: string,
  { isNew, id, isTest }: Marked,
  words: { readonly none: string; readonly name: string }
) => {
  const traces = tracesIn(folder)
  if (isNew) {
    return traces.length === 0
      ? Effect.void
      : stray({
          what: `${words.none}, but the data folder ${folder} was used before: it has ${listed(traces)}.`,
          advice: `Put the database back, or restore a backup into an empty folder. ${startOver}`
        })
  }
  const isTestFolder = existsSync(join(folder, testRestoreName))
  if (isTest !== isTestFolder) {
    const [test, other] = isTest ? [words.name, `the data folder ${folder}`] : [`the data folder ${folder}`, words.name]
    return stray({
      what: `${test} is a test restore, but ${other} is not.`,
      advice: isTest
        ? "Use the data folder of the test restore (LINDEN_DATA_DIR), or make it a real one with linden go-live."
        : "Use the database of the test restore (LINDEN_DATABASE_URL), or make the folder a real one with linden go-live."
    })
  }
  const own = idOf(folder)
  return id === undefined || own === undefined || own === id
    ? Effect.void
    : stray({
        what: `${words.name} belongs to another installation than the data folder ${folder}.`,
        advice: `Put its own database back, or choose another folder (LINDEN_DATA_DIR). ${startOver}`
      })
}

const Value = rowsOf(SettingsTable.row.pick("value"))
const Marks = rowsOf(SettingsTable.row)
const Newest = rowsOf(Schema.Struct({ newest: Schema.NullOr(Schema.Number) }))
const Version = rowsOf(Schema.Struct({ user_version: Schema.Number }))

/** Reads a SQLite file without changing it; none if it can't be read, which opening it will report. */
const looking = <A>(
  file: string,
  look: (rows: (text: string) => Effect.Effect<ReadonlyArray<unknown>>) => Effect.Effect<A, SqlError>
) =>
  Effect.gen(function* () {
    const { openSqliteReader } = yield* Effect.promise(() => import("./SqliteReader.ts"))
    const reader = yield* openSqliteReader(file)
    return yield* look((text) => reader.rows(text, []))
  }).pipe(
    Effect.scoped,
    Effect.asSome,
    Effect.catchAllCause(() => Effect.succeedNone)
  )

const knownIn = (file: string) =>
  looking(file, (rows) =>
    Effect.gen(function* () {
      const tables = (name: string) => hasRows(rows(`SELECT 1 FROM sqlite_master WHERE name = '${name}'`))
      if (!(yield* tables(migrationTables.main))) return nothing
      const [last] = yield* Newest(rows(`SELECT max(migration_id) AS newest FROM ${migrationTables.main}`))
      const newest = last?.newest ?? 0
      if (newest === 0) return nothing
      if (!(yield* tables("settings"))) return { ...knownFrom([]), newest }
      const names = wanted.map((name) => `'${name}'`).join()
      return { ...knownFrom(yield* Marks(rows(`SELECT name, value FROM settings WHERE name IN (${names})`))), newest }
    })
  )

/** The tables that show totals of clicks. A database of an earlier version may lack some. */
const withTotals = ["links", "bio_links", "bio_plugin_links", "published_links", "qrcodes"]

/** Whether clicks were recorded according to the main database. */
const hasClicksIn = (file: string) =>
  looking(file, (rows) =>
    Effect.gen(function* () {
      if (yield* hasRows(rows(`SELECT 1 FROM settings WHERE name = '${clicksName}'`))) return true
      for (const table of withTotals) {
        const isThere = yield* hasRows(rows(`SELECT 1 FROM sqlite_master WHERE name = '${table}'`))
        if (isThere && (yield* hasRows(rows(`SELECT 1 FROM ${table} WHERE total_clicks > 0 LIMIT 1`)))) return true
      }
      return false
    })
  )

/** Exists while `clicks.db` is filled from the journal. */
export const unfinishedClicks = "clicks.db.unfinished"

/** How `clicks.db` is lost, although its clicks were recorded; undefined if it isn't. */
export const lostClicks = (folder: string) =>
  Effect.gen(function* () {
    const clicks = join(folder, "clicks.db")
    if (existsSync(join(folder, unfinishedClicks)))
      return `${clicks} is incomplete, because a repair was interrupted (${unfinishedClicks}).`
    if (isUsed(clicks) || !isUsed(join(folder, main[0]))) return undefined
    const hadClicks = Option.getOrElse(yield* hasClicksIn(join(folder, main[0])), () => false)
    if (!hadClicks) return undefined
    return `${clicks} is ${existsSync(clicks) ? "empty" : "missing"}, but clicks were recorded in it.`
  })

const putBack = "Put its own clicks.db back, or restore a backup into an empty folder."

/**
 * Refuses SQLite files that don't belong together. Opens them for reading only: opening a database for writing deletes
 * the part of a damaged log that SQLite can't read. Returns the numbers of their last migrations; 0 if there are none.
 */
export const refuseStrayFiles = (folder: string) =>
  Effect.gen(function* () {
    const file = join(folder, "linden.db")
    const size = statSync(file, { throwIfNoEntry: false })?.size
    const found = size === undefined || size === 0 ? Option.some(nothing) : yield* knownIn(file)
    if (Option.isNone(found)) return { main: 0, clicks: 0 }
    const none = size === undefined ? `${file} is missing` : `${file} is empty`
    yield* judge(folder, found.value, { none, name: file })
    const { id, newest } = found.value
    const clicks = join(folder, "clicks.db")
    const lost = yield* lostClicks(folder)
    if (lost !== undefined)
      return yield* strayClicks({
        what: lost,
        advice: `${putBack} To continue without it, run linden doctor --repair: totals stay, and the clicks that the journal still has are recorded again.`
      })
    if (id === undefined || !isUsed(clicks)) return { main: newest, clicks: 0 }
    const known = yield* looking(clicks, (rows) =>
      Effect.gen(function* () {
        const [version] = yield* Version(rows("PRAGMA user_version"))
        const [last] = yield* Newest(rows(`SELECT max(migration_id) AS newest FROM ${migrationTables.clicks}`))
        return { mark: version?.user_version ?? 0, newest: last?.newest ?? 0 }
      })
    )
    if (Option.exists(known, ({ mark }) => mark !== 0 && mark !== markOf(id)))
      return yield* strayClicks({
        what: `${clicks} belongs to another installation than ${file}.`,
        advice: `${putBack} To continue without it, run linden start-over --clicks: totals stay, and the clicks that the journal still has are recorded again.`
      })
    return { main: newest, clicks: Option.match(known, { onNone: () => 0, onSome: (one) => one.newest }) }
  })

/** Refuses a data folder without data, for commands that would otherwise create a new installation. */
export const refuseNoData = (folder: string) =>
  Effect.gen(function* () {
    if (isUsedFolder(folder)) return
    const file = join(folder, main[0])
    const found = isUsed(file) ? yield* knownIn(file) : Option.some(nothing)
    if (Option.exists(found, ({ isNew }) => isNew))
      return yield* new StartError({
        message: `there is no data in ${folder} (LINDEN_DATA_DIR). Start the server first with linden serve, or name its data folder.`
      })
  })

const Found = rowsOf(Schema.Struct({ found: Schema.Boolean }))

/** Whether a PostgreSQL database has a table. */
const hasTable = (sql: SqlClient.SqlClient, table: string) =>
  Effect.map(Found(sql`SELECT to_regclass(${table}) IS NOT NULL AS found`), ([row]) => row?.found === true)

/** Refuses a PostgreSQL database without data, for commands that would otherwise create a new installation. */
export const refuseNoTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  if (!(yield* hasTable(sql, migrationTables.main)))
    return yield* new StartError({
      message:
        "the database at LINDEN_DATABASE_URL has no data. Start the server first with linden serve, or name its database."
    })
})

/** Refuses a PostgreSQL database that doesn't belong to the data folder. */
export const refuseStrayDatabase = (folder: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const isNew =
      !(yield* hasTable(sql, migrationTables.main)) ||
      !(yield* hasRows(sql.unsafe(`SELECT 1 FROM ${migrationTables.main} LIMIT 1`)))
    const words = { none: "the database at LINDEN_DATABASE_URL is empty", name: "the database at LINDEN_DATABASE_URL" }
    if (isNew) return yield* judge(folder, nothing, words)
    const rows = (yield* hasTable(sql, "settings"))
      ? yield* Marks(sql`SELECT name, value FROM settings WHERE ${sql.in("name", wanted)}`)
      : []
    const { isUnfinished, ...known } = knownFrom(rows)
    if (isUnfinished)
      return yield* startErrorOf({
        what: "a restore or copy into the database at LINDEN_DATABASE_URL did not finish.",
        advice: "Run the same command again."
      })
    yield* judge(folder, known, words)
  })

/** Gives the installation an id, and records it in the database and the data folder. */
export const InstallationLive = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const folder = resolve((yield* Settings).dataDir)
    const own = idOf(folder)
    const drawn = { name: idName, value: own ?? randomUUID() }
    yield* orDieSql(sql`${SettingsTable.on(sql).insert(drawn)} ON CONFLICT (name) DO NOTHING`)
    const [kept] = yield* Value(sql`SELECT value FROM settings WHERE name = ${idName}`)
    if (own !== undefined || kept === undefined) return
    yield* Effect.sync(() => writeFileSync(join(folder, idFile), kept.value, { mode: 0o600 }))
  })
)

/**
 * Marks a SQLite database of clicks with the id in the main database, and the main database as one with recorded clicks.
 */
export const markClicks = (main: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const isMarked = yield* hasRows(main`SELECT 1 FROM settings WHERE name = ${clicksName}`)
    if (!isMarked && (yield* hasRows(sql`SELECT 1 FROM click_totals LIMIT 1`)))
      yield* orDieSql(
        main`${SettingsTable.on(main).insert({ name: clicksName, value: "1" })} ON CONFLICT (name) DO NOTHING`
      )
    const [row] = yield* Value(main`SELECT value FROM settings WHERE name = ${idName}`)
    const [version] = yield* Version(sql.unsafe("PRAGMA user_version"))
    if (row === undefined || version?.user_version !== 0) return
    yield* orDieSql(sql.unsafe(`PRAGMA user_version = ${markOf(row.value)}`))
  })

/** The files and folders that start-over moves aside: all but a SQLite database with data. */
export const leftovers = (folder: string, hasPostgres: boolean) =>
  Effect.gen(function* () {
    const known = isUsed(join(folder, main[0])) ? yield* knownIn(join(folder, main[0])) : Option.some(nothing)
    const staysMain = !hasPostgres && !Option.exists(known, ({ isNew }) => isNew)
    const lost = staysMain ? [] : hasPostgres ? main : [...main, testRestoreName]
    return [...lost, ...beside].filter((name) => existsSync(join(folder, name)))
  })
