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
 * A text that differs after each commit to any of some database files, by whatever connection or process. Undefined while one
 * of the files is missing, or locked so that it can't be read.
 */
export const sqliteVersion = (files: ReadonlyArray<string>) =>
  Effect.map(
    // Connections that never write see the commits of all others as those of others.
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
