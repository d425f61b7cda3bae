import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { Effect, Option, type Redacted } from "effect"
import { nanoid } from "nanoid"
import { dayMillis } from "../lib/Time.ts"
import { type LastBackup, rememberBackup } from "../node/LastBackup.ts"
import type { BackupKeep } from "../settings/BackupSettings.ts"
import { Settings } from "../settings/Settings.ts"
import { holdFolder } from "../storage/FolderLock.ts"
import { needRoom, newestKnown, type Show, writeArchive } from "./Backup.ts"
import { backupBucket } from "./BackupBucket.ts"
import { BackupError, because } from "./BackupError.ts"
import { backupName, isByHand, type Occasion, type Owner, scheduledAt } from "./BackupName.ts"
import { type BackupPlace, fileAt, placeOf } from "./BackupPlace.ts"
import { manifestName } from "./Manifest.ts"
import { roomFor, type Staged, stageSqlite } from "./Stage.ts"

const pattern = /^\.backup-[\w-]+$/
const advice = "a backup is under way"

/** Removes a workspace, and the unfinished archive that its note names. */
const remove = (folder: string) =>
  Effect.sync(() => {
    const note = join(folder, "part")
    const part = existsSync(note) ? readFileSync(note, "utf8") : ""
    if (part.endsWith(".part")) rmSync(part, { force: true })
    rmSync(folder, { recursive: true, force: true })
  })

/** Removes leftovers of interrupted backups. The files of running backups are locked and stay. */
const removeLeft = (dataDir: string) =>
  Effect.gen(function* () {
    const left = yield* Effect.sync(() => readdirSync(dataDir).filter((name) => pattern.test(name)))
    for (const name of left) {
      const folder = join(dataDir, name)
      const free = yield* Effect.isSuccess(Effect.scoped(holdFolder(folder, { advice })))
      if (free) yield* remove(folder)
    }
  })

/** Creates a hidden work folder in the data folder; closing the scope removes it. */
const workspaceIn = (dataDir: string) =>
  Effect.gen(function* () {
    yield* Effect.ignore(Effect.sandbox(removeLeft(dataDir)))
    const folder = join(dataDir, `.backup-${nanoid(12)}`)
    yield* Effect.acquireRelease(
      Effect.try({
        try: () => mkdirSync(join(folder, "set"), { recursive: true, mode: 0o700 }),
        catch: because(`${dataDir} cannot be written to`)
      }),
      () => Effect.ignore(remove(folder))
    )
    yield* holdFolder(folder, { advice })
    return {
      /** The folder that the files of the backup are staged in. */
      set: join(folder, "set"),
      /** A path next to the folder of staged files. */
      beside: (name: string) => join(folder, name),
      /** Records the path of the unfinished archive, so that a later backup removes it if this process is killed. */
      writes: (part: string) =>
        Effect.try({
          try: () => writeFileSync(join(folder, "part"), part),
          catch: because(`${dataDir} cannot be written to`)
        })
    }
  })

/** The number of bytes to write between checks of the free disk space. */
const lookBytes = 64 * 1024 ** 2

/** Throws once the disk has less than the minimum of free space. The size of copied tables is only an estimate. */
const roomGuard = (folder: string, minFreeDisk: number) => {
  let written = 0
  return (bytes: number): void => {
    written += bytes
    if (written < lookBytes) return
    written = 0
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize < minFreeDisk) throw new Error(`the disk of ${folder} has too little free space`)
  }
}

/** A backup and its time, in epoch ms. */
interface Dated {
  readonly name: string
  readonly at: number
}

const day = (at: number) => Math.floor(at / dayMillis)
// 1 January 1970 was a Thursday, and weeks start on Monday.
const week = (at: number) => Math.floor((day(at) + 3) / 7)
const month = (at: number) => new Date(at).toISOString().slice(0, 7)

const lastOfEach = (newestFirst: ReadonlyArray<Dated>, count: number, unit: (at: number) => number | string) => {
  const found = new Map<number | string, string>()
  for (const { name, at } of newestFirst) {
    if (found.size < count && !found.has(unit(at))) found.set(unit(at), name)
  }
  return found.values()
}

/** The backups that the retention rules remove. They never remove the newest one. */
export const toRemove = (
  backups: ReadonlyArray<Dated>,
  { last, daily, weekly, monthly }: BackupKeep
): ReadonlyArray<string> => {
  const newestFirst = [...backups].sort((one, other) => other.at - one.at || (one.name < other.name ? 1 : -1))
  const kept = new Set([
    ...newestFirst.slice(0, Math.max(1, last)).map(({ name }) => name),
    ...lastOfEach(newestFirst, daily, day),
    ...lastOfEach(newestFirst, weekly, week),
    ...lastOfEach(newestFirst, monthly, month)
  ])
  return newestFirst.filter(({ name }) => !kept.has(name)).map(({ name }) => name)
}

const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(folder, entry.name)).map((name) => `${entry.name}/${name}`)
      : entry.name === manifestName
        ? []
        : [entry.name]
  )

/** Small and irreplaceable files come first. */
const inOrder = (paths: ReadonlyArray<string>): ReadonlyArray<string> => {
  const rank = (path: string) =>
    path.includes("/") ? (path.startsWith("journal/") ? 1 : 3) : /\.db$/.test(path) ? 2 : 0
  return [...paths].sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
}

const toldNames = (place: BackupPlace) =>
  place._tag === "Bucket"
    ? Effect.flatMap(backupBucket(place.bucket, place.prefix), ({ names }) => names)
    : Effect.sync(() => (place._tag === "Folder" && existsSync(place.folder) ? readdirSync(place.folder) : []))

/** Removes the scheduled backups of a server, or of a database, that have passed their retention. Returns their names. */
export const prune = (place: BackupPlace, owners: ReadonlyArray<Owner>) =>
  Effect.gen(function* () {
    const { backup } = yield* Settings
    const names = yield* toldNames(place)
    const gone = owners.flatMap((owner) =>
      toRemove(
        names.flatMap((name) => {
          const at = scheduledAt(name, owner)
          return at === undefined ? [] : [{ name, at }]
        }),
        backup.keep
      )
    )
    if (place._tag === "Bucket") {
      const { remove } = yield* backupBucket(place.bucket, place.prefix)
      yield* Effect.forEach(gone, remove, { discard: true })
    }
    if (place._tag === "Folder")
      yield* Effect.sync(() => {
        for (const name of gone) rmSync(join(place.folder, name), { force: true })
      })
    return gone
  })

/** The number and total size of the backups by hand in a folder, which nothing deletes. */
export const keptByHand = (place: BackupPlace) =>
  Effect.sync(() => {
    const names = place._tag === "Folder" && existsSync(place.folder) ? readdirSync(place.folder).filter(isByHand) : []
    const sizes = names.map((name) => statSync(join((place as { folder: string }).folder, name)).size)
    return { count: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  })

/** Where backups are stored by default. */
export const usualPlace = Effect.flatMap(Settings, ({ backup, dataDir }) =>
  placeOf(Option.getOrElse(backup.to, () => join(resolve(dataDir), "backups")))
)

/** The owners of a backup: its database, if included, and its data folder. The first owner is in the file name. */
export const ownersOf = ({ node, tables, installation }: Staged): readonly [Owner, ...ReadonlyArray<Owner>] => {
  const folder = { of: "folder", id: node } as const
  return tables === undefined ? [folder] : [{ of: "database", id: installation ?? node }, folder]
}

/** Stages a server on PostgreSQL, with the tables unless the settings exclude them or another server backs them up. */
const stageWithTables = (url: Redacted.Redacted, dataDir: string, to: string, occasion: Occasion, show: Show) =>
  Effect.gen(function* () {
    const { includesDatabase } = (yield* Settings).backup
    const { stagePostgres, turnAtDatabase } = yield* Effect.promise(() => import("./StagePostgres.ts"))
    const turn = includesDatabase ? yield* turnAtDatabase(url, occasion) : undefined
    if (turn !== undefined) yield* needRoom(dataDir, turn.bytes)
    const { minFreeDisk } = yield* Settings
    const guard = roomGuard(dataDir, minFreeDisk)
    let copied = 0
    const staged = yield* stagePostgres(url, turn?.client, dataDir, to, (bytes, all) => {
      guard(bytes)
      copied += bytes
      show("copy", Math.min(1, copied / Math.max(1, all)))
    })
    return { staged, remember: turn?.remember ?? (() => Effect.void) }
  })

/**
 * Backs up the data folder, and the database of PostgreSQL, while a server may be using them. The backup is complete,
 * consistent and verified. If anything fails, no file with the backup's name exists.
 */
export const makeBackup = (place: BackupPlace, occasion: Occasion, show: Show) =>
  Effect.gen(function* () {
    const { dataDir: given, databaseUrl } = yield* Settings
    const dataDir = resolve(given)
    if (!existsSync(dataDir))
      return yield* new BackupError({
        message: `there is nothing to back up: ${dataDir} does not exist (LINDEN_DATA_DIR).`
      })
    yield* needRoom(dataDir, roomFor(dataDir))
    const work = yield* workspaceIn(dataDir)
    const { staged, remember } = yield* Option.match(databaseUrl, {
      onNone: () =>
        Effect.map(
          stageSqlite(dataDir, work.set, (part) => show("copy", part)),
          (one) => ({ staged: one, remember: (_: LastBackup) => Effect.void })
        ),
      onSome: (url) => stageWithTables(url, dataDir, work.set, occasion, show)
    })
    const { main, clicks } = staged.migrations
    if ((main ?? 0) > newestKnown.main || (clicks ?? 0) > newestKnown.clicks)
      return yield* new BackupError({
        message:
          "the data was written by a newer version of Linden, which this one cannot read. Back it up with that version."
      })
    const paths = inOrder(filesBelow(work.set))
    const name = backupName(staged.created_at, ownersOf(staged)[0], occasion)
    const target =
      place._tag === "Bucket"
        ? { file: work.beside("archive"), part: work.beside("archive.part") }
        : yield* fileAt(place, name)
    yield* work.writes(target.part)
    const made = yield* writeArchive(work.set, paths, staged, target.file, target.part, show)
    let file = target.file
    if (place._tag === "Bucket") {
      const bucket = yield* backupBucket(place.bucket, place.prefix)
      yield* bucket.send(target.file, name, made.bytes, (part) => show("send", part))
      file = `${bucket.where}${name}`
    }
    const note = { at: Date.parse(staged.created_at), bytes: statSync(target.file).size, file }
    yield* rememberBackup(dataDir, note)
    yield* remember(note)
    return { ...made, file }
  }).pipe(
    Effect.catchTag(
      "TablesError",
      ({ message, cause }) => new BackupError({ message: `the database cannot be copied: ${message}.`, cause })
    ),
    Effect.scoped
  )
