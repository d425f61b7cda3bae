import { existsSync } from "node:fs"
import Database from "better-sqlite3"
import { Effect } from "effect"

interface Opened {
  readonly database: Database.Database
  readonly version: Database.Statement<[]>
}

const open = (file: string): Opened => {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 0 })
  return { database, version: database.prepare<[]>("PRAGMA data_version").pluck() }
}

const isBusy = (cause: unknown): boolean =>
  String((cause as { readonly code?: unknown }).code).startsWith("SQLITE_BUSY")

/**
 * A string that changes with each commit to any of the database files, by any connection or process. Undefined while a
 * file is missing or locked.
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
          } catch (cause) {
            if (isBusy(cause)) return undefined
            throw cause
          }
        }
        return versions.join(" ")
      })
  )
