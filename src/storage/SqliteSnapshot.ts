import { existsSync } from "node:fs"
import Database from "better-sqlite3"
import { Data, Effect, Schedule } from "effect"

/** A database could not be copied or read; `code` comes from the system or SQLite. */
export class SnapshotError extends Data.TaggedError("SnapshotError")<{
  readonly file: string
  readonly code: string
  readonly message: string
}> {}

const faultOf = (file: string) => (cause: unknown) => {
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown }
  return new SnapshotError({ file, code: String(code ?? ""), message: String(message ?? cause) })
}

const open = (file: string, options: Database.Options) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => new Database(file, { fileMustExist: true, timeout: 5000, ...options }),
      catch: faultOf(file)
    }),
    (database) => Effect.sync(() => database.close())
  )

const reading = { readonly: true }
/** The number of pages to copy at a time, which takes a few milliseconds. */
const pagesAtOnce = 2000
const patience = Schedule.spaced("7 millis").pipe(Schedule.upTo("30 seconds"))

/** The first database changed between the two snapshots. */
class Moved {
  readonly _tag = "Moved"
}

/** Takes a snapshot on a read-only connection; it lasts until its transaction ends. */
const look = (database: Database.Database): void => {
  database.exec("BEGIN")
  database.prepare("SELECT count(*) FROM sqlite_master").get()
}

export interface Copied {
  readonly from: string
  readonly to: string
}

/** Opens two databases as of the same point in time, even during writes, without blocking them. */
export const lookTogether = (first: string, second: string) =>
  Effect.gen(function* () {
    const both = [first, second].filter((file) => existsSync(file))
    const databases = yield* Effect.forEach(both, (file) =>
      Effect.map(open(file, reading), (database) => ({ file, database }))
    )
    const probe = existsSync(first) ? yield* open(first, reading) : undefined
    const version = () => (probe === undefined ? 0 : Number(probe.pragma("data_version", { simple: true })))
    yield* Effect.try({
      try: () => {
        // Take the second snapshot without a commit to the first database in between.
        const before = version()
        for (const { database } of databases) look(database)
        if (version() === before) return
        for (const { database } of databases) database.exec("ROLLBACK")
        throw new Moved()
      },
      catch: (cause) => (cause instanceof Moved ? cause : faultOf(first)(cause))
    }).pipe(
      Effect.retry({ schedule: patience, while: (fault) => fault instanceof Moved }),
      Effect.catchTag("Moved", () =>
        Effect.fail(new SnapshotError({ file: first, code: "BUSY", message: "it is being written to constantly" }))
      )
    )
    return databases
  })

/** Copies two databases as of the same point in time. `tell` receives the progress, from 0 to 1. */
export const copyTogether = (first: Copied, second: Copied, tell: (part: number) => void) =>
  Effect.gen(function* () {
    const found = yield* lookTogether(first.from, second.from)
    const pages = found.map(({ database }) => Number(database.pragma("page_count", { simple: true })))
    const all = Math.max(
      1,
      pages.reduce((sum, count) => sum + count, 0)
    )
    let done = 0
    for (const [n, { file, database }] of found.entries()) {
      const { to } = file === first.from ? first : second
      yield* Effect.tryPromise({
        try: (signal) =>
          database.backup(to, {
            progress: ({ totalPages, remainingPages }) => {
              signal.throwIfAborted()
              tell((done + totalPages - remainingPages) / all)
              return pagesAtOnce
            }
          }),
        catch: faultOf(to)
      })
      done += pages[n] ?? 0
    }
    tell(1)
  }).pipe(Effect.scoped)

/** Reads two databases as of the same point in time, until the scope closes. A query blocks its thread. */
export const readTogether = (first: string, second: string) =>
  Effect.map(lookTogether(first, second), (found) => {
    const readerOf = (file: string) => {
      const database = found.find((one) => one.file === file)?.database
      return (text: string, params: ReadonlyArray<string | number>): ReadonlyArray<unknown> =>
        database === undefined ? [] : database.prepare(text).all(...params)
    }
    return { first: readerOf(first), second: readerOf(second) }
  })

/** A database that no other process has open. */
export interface AloneDatabase {
  readonly rows: <A>(text: string, ...params: ReadonlyArray<string | number>) => ReadonlyArray<A>
  readonly has: (table: string) => boolean
}

/**
 * Opens a copy that no other process has open, makes it a single file, and runs SQLite's integrity check. Blocks the
 * thread meanwhile.
 */
export const openCopy = (file: string) =>
  Effect.flatMap(open(file, {}), (database) =>
    Effect.try({
      try: (): AloneDatabase => {
        database.pragma("journal_mode = DELETE")
        const [told] = database.pragma("integrity_check(1)") as ReadonlyArray<{ readonly integrity_check: string }>
        if (told?.integrity_check !== "ok") throw new Error(told?.integrity_check ?? "no answer")
        return {
          rows: <A>(text: string, ...params: ReadonlyArray<string | number>) =>
            database.prepare(text).all(...params) as ReadonlyArray<A>,
          has: (table) => database.prepare("SELECT 1 FROM sqlite_master WHERE name = ?").get(table) !== undefined
        }
      },
      catch: faultOf(file)
    })
  )

/** Returns the given values that a column contains, in a database that others are using. */
export const namedNow = (file: string, text: string, values: ReadonlyArray<string>) =>
  Effect.flatMap(open(file, reading), (database) =>
    Effect.try({
      try: () => new Set(database.prepare(text).pluck().all(JSON.stringify(values)) as ReadonlyArray<string>),
      catch: faultOf(file)
    })
  ).pipe(Effect.scoped)

/** Writes a shared setting into a database that no server has open, or deletes it. Throws if SQLite fails. */
export const setInFile = (file: string, name: string, value: string | undefined): void => {
  const database = new Database(file, { fileMustExist: true })
  try {
    database.prepare("DELETE FROM settings WHERE name = ?").run(name)
    if (value !== undefined) database.prepare("INSERT INTO settings (name, value) VALUES (?, ?)").run(name, value)
  } finally {
    database.close()
  }
}
