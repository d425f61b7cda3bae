import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { Clock, Effect } from "effect"
import { nodeId } from "../click/journal/NodeId.ts"
import { lostClicks } from "../storage/Installation.ts"
import { migrationTables } from "../storage/Migrate.ts"
import { type AloneDatabase, copyTogether, namedNow, openCopy } from "../storage/SqliteSnapshot.ts"
import { name as uploadName } from "../upload/Folder.ts"
import { BackupError, because } from "./BackupError.ts"
import { copyJournal } from "./JournalCopy.ts"
import type { Manifest } from "./Manifest.ts"

/**
 * Files of a data folder that are not copied with the rest: databases (copied separately), locks, probes, notes,
 * archives.
 */
const others =
  /^(?:\.|linden\.db|clicks\.db|linden\.lock|last-backup\.json$|restored$)|\.(?:part|tmp|log|tar|gz|zst|zip)$/

const isMissing = (fault: unknown) => (fault as NodeJS.ErrnoException).code === "ENOENT"

/** The plain files of a data folder to copy: the node id, secrets, and files that the operator added. */
const ownFilesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !others.test(entry.name) && /^[\w.-]+$/.test(entry.name))
    .map(({ name }) => name)
    .sort()

/** The upload files in a data folder; empty if it has no folder for them yet. */
const uploadsIn = (folder: string): ReadonlyArray<string> => {
  try {
    return readdirSync(join(folder, "uploads")).filter((file) => uploadName.test(file))
  } catch (fault) {
    if (isMissing(fault)) return []
    throw fault
  }
}

/**
 * Hard-links an immutable file into another folder, or copies it if the disk cannot link. Returns false if it no longer
 * exists.
 */
const take = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException
    if (code === "EEXIST") return true
    if (code === "ENOENT") return false
  }
  try {
    copyFileSync(from, to)
    return true
  } catch (fault) {
    rmSync(to, { force: true })
    if (isMissing(fault)) return false
    throw fault
  }
}

/** Links or copies uploads into another data folder. Returns the names of missing uploads. */
const takeUploads = (from: string, to: string, files: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (files.length === 0) return []
  mkdirSync(join(to, "uploads"), { recursive: true, mode: 0o700 })
  return files.filter((file) => !take(join(from, "uploads", file), join(to, "uploads", file)))
}

/** The fields of the manifest that staging provides. */
export type Staged = Omit<Manifest, "product" | "format" | "version" | "parts">

/** How many times to repeat the copy if an upload was created and deleted in between. */
const mostRounds = 5

/** The tables whose rows a backup counts for display. */
export const counted = ["teams", "users", "links", "pages", "qrcodes", "uploads"] as const

const newestIn = (database: AloneDatabase, table: string) =>
  database.has(table)
    ? Number(database.rows<{ n: number | null }>(`SELECT max(migration_id) AS n FROM ${table}`)[0]?.n ?? 0)
    : null

const countIn = (database: AloneDatabase, table: string) =>
  database.has(table) ? Number(database.rows<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)[0]?.n ?? 0) : 0

const namedText = "SELECT DISTINCT file FROM upload_files WHERE file IN (SELECT value FROM json_each(?))"

/** Copies the plain files of a data folder: everything except databases, journal and uploads. Returns the node id. */
export const stageFiles = (from: string, to: string) =>
  Effect.try({
    try: () => {
      const node = nodeId(from)
      for (const file of ownFilesIn(from)) copyFileSync(join(from, file), join(to, file))
      return node
    },
    catch: because(`the files in ${from} cannot be copied`)
  })

/**
 * Copies the journal. Call this before copying the databases, which record how far it is ingested. Otherwise, visits in
 * between would be lost.
 */
export const stageJournal = (from: string, to: string) =>
  Effect.try({ try: () => copyJournal(from, to), catch: because(`the journal in ${from} cannot be copied`) })

const sound = (file: string) =>
  Effect.mapError(
    openCopy(file),
    (fault) => new BackupError({ message: `the copy of a database is damaged: ${fault.message}.`, cause: fault })
  )

/** Verifies the copied databases, and reads their migrations, row counts and upload files. */
const inspect = (to: string) =>
  Effect.gen(function* () {
    const main = yield* sound(join(to, "linden.db"))
    const clicks = existsSync(join(to, "clicks.db")) ? yield* sound(join(to, "clicks.db")) : undefined
    const counts: Record<string, number> = Object.fromEntries(counted.map((table) => [table, countIn(main, table)]))
    counts["clicks"] = clicks === undefined ? 0 : countIn(clicks, "clicks")
    return {
      migrations: {
        main: newestIn(main, migrationTables.main),
        clicks: clicks === undefined ? null : newestIn(clicks, migrationTables.clicks)
      },
      counts,
      named: main.has("upload_files")
        ? main.rows<{ file: string }>("SELECT DISTINCT file FROM upload_files ORDER BY file").map(({ file }) => file)
        : []
    }
  }).pipe(Effect.scoped)

/**
 * Copies a data folder that a server may be using, as of one point in time. Each visit answered before that time is
 * either in the copy's clicks or in the part of its journal still to be ingested, never in both.
 */
export const stageSqlite = (from: string, to: string, tell: (part: number) => void) =>
  Effect.gen(function* () {
    const main = join(from, "linden.db")
    if (!existsSync(main))
      return yield* new BackupError({
        message: `there is nothing to back up in ${from}: it has no linden.db (LINDEN_DATA_DIR).`
      })
    const lost = yield* lostClicks(from)
    if (lost !== undefined) return yield* new BackupError({ message: `${lost} Run linden doctor.` })
    const node = yield* stageFiles(from, to)
    // Copy the uploads before the database. Then only uploads created since can be missing from the copy.
    yield* Effect.try({
      try: () => takeUploads(from, to, uploadsIn(from)),
      catch: because(`the uploads in ${from} cannot be copied`)
    })
    for (let round = 1; ; round++) {
      for (const name of ["linden.db", "clicks.db", "journal"])
        yield* Effect.sync(() => rmSync(join(to, name), { recursive: true, force: true }))
      const moment = yield* Clock.currentTimeMillis
      const journal = yield* stageJournal(from, to)
      yield* copyTogether(
        { from: join(from, "clicks.db"), to: join(to, "clicks.db") },
        { from: main, to: join(to, "linden.db") },
        tell
      ).pipe(Effect.mapError((fault) => because(`${fault.file} cannot be copied`)(fault)))
      const { named, migrations, counts } = yield* inspect(to)
      if (migrations.main === null)
        return yield* new BackupError({
          message: `there is nothing to back up in ${from}: its linden.db is empty (LINDEN_DATA_DIR).`
        })
      const missing = yield* Effect.try({
        try: () => takeUploads(from, to, named),
        catch: because(`the uploads in ${from} cannot be copied`)
      })
      const stillNamed =
        missing.length === 0
          ? new Set<string>()
          : yield* Effect.mapError(namedNow(main, namedText, missing), because(`${main} cannot be read`))
      // The copied database refers to a file that was deleted after the copy, so copy again.
      if (round < mostRounds && missing.some((file) => !stillNamed.has(file))) continue
      const kept = new Set(named)
      const orphans =
        migrations.main === null || named.length === 0 ? [] : uploadsIn(to).filter((file) => !kept.has(file))
      yield* Effect.sync(() => {
        for (const file of orphans) rmSync(join(to, "uploads", file))
      })
      return {
        created_at: new Date(moment).toISOString(),
        database: "sqlite",
        node,
        migrations,
        counts: { ...counts, journal_bytes: journal },
        missing: [...missing].sort()
      } satisfies Staged
    }
  })

/** The disk space that staging needs, in bytes. */
export const roomFor = (folder: string): number =>
  ["linden.db", "clicks.db"].reduce((sum, name) => {
    const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
    return sum + size(join(folder, name)) + size(join(folder, `${name}-wal`))
  }, 0)
