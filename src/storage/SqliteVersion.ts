import { existsSync } from "node:fs"
import Database from "better-sqlite3"
import { Effect } from "effect"

interface Opened {
  readonly database: Database.Database
  readonly version: Database.Statement<[]>
}

const open = (file: string): Opened => {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 0 })
  try {
    return { database, version: database.prepare<[]>("PRAGMA data_version").pluck() }
  } catch (fault) {
    database.close()
    throw fault
  }
}

/**
 * A string that changes with each commit to any of the database files, by any connection or process. Undefined while a
 * file is missing, locked or damaged.
 */
export const sqliteVersion = (files: ReadonlyArray<string>) =>
  Effect.map(
    // `data_version` ignores commits of its own connection, so these connections never write.
    Effect.acquireRelease(
      Effect.sync(() => new Map<string, Opened>()),
      (opened) =>
        Effect.sync(() => {
          for (const { database } of opened.values()) database.close()
        })
    ),
    (opened) =>
      Effect.sync((): string | undefined => {
        const versions: Array<unknown> = []
        for (const file of files) {
          try {
            const known = opened.get(file) ?? (existsSync(file) ? open(file) : undefined)
            if (known === undefined) return undefined
            opened.set(file, known)
            versions.push(known.version.get())
          } catch {
            // The file is locked or damaged. Its readers report what is wrong.
            return undefined
          }
        }
        return versions.join(" ")
      })
  )

/** Whether SQLite finds damage in a file where it looks first: its header, its list of tables, and their last rows. */
export const isDamaged = (file: string): boolean => {
  if (!existsSync(file)) return false
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 0 })
    try {
      const tables = database.prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()
      for (const table of tables) database.prepare(`SELECT * FROM "${table}" ORDER BY rowid DESC LIMIT 1`).get()
      return false
    } finally {
      database.close()
    }
  } catch (fault) {
    return /^SQLITE_(?:CORRUPT|NOTADB)/.test(String((fault as { readonly code?: unknown }).code))
  }
}
