import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { Effect, Option } from "effect"
import { nanoid } from "nanoid"
import { dayMillis } from "../lib/Time.ts"
import { rememberBackup } from "../node/LastBackup.ts"
import type { BackupKeep } from "../settings/BackupSettings.ts"
import { Settings } from "../settings/Settings.ts"
import { holdFolder } from "../storage/FolderLock.ts"
import { needRoom, newestKnown, type Show, writeArchive } from "./Backup.ts"
import { backupBucket } from "./BackupBucket.ts"
import { BackupError, because } from "./BackupError.ts"
import { backupName, type Occasion, scheduledAt } from "./BackupName.ts"
import { type BackupPlace, fileAt, placeOf } from "./BackupPlace.ts"
import { manifestName } from "./Manifest.ts"
import { stageSqlite } from "./Stage.ts"
import { stagePostgres } from "./StagePostgres.ts"

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

/** Removes the scheduled backups of a server that have passed their retention. Returns their names. */
export const prune = (place: BackupPlace, node: string) =>
  Effect.gen(function* () {
    const { backup } = yield* Settings
    const dated = (yield* toldNames(place)).flatMap((name) => {
      const at = scheduledAt(name, node)
      return at === undefined ? [] : [{ name, at }]
    })
    const gone = toRemove(dated, backup.keep)
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

/** Where backups are stored by default. */
export const usualPlace = Effect.flatMap(Settings, ({ backup, dataDir }) =>
  placeOf(Option.getOrElse(backup.to, () => join(resolve(dataDir), "backups")))
)

/**
 * Backs up the data folder while a server may be using it. The backup is complete, consistent and verified. If anything
 * fails, no file with the backup's name exists.
 */
export const makeBackup = (place: BackupPlace, occasion: Occasion, show: Show) =>
  Effect.gen(function* () {
    const { dataDir: given, databaseUrl } = yield* Settings
    const dataDir = resolve(given)
    if (!existsSync(dataDir))
      return yield* new BackupError({
        message: `there is nothing to back up: ${dataDir} does not exist (LINDEN_DATA_DIR).`
      })
    yield* needRoom(dataDir)
    const work = yield* workspaceIn(dataDir)
    const copying = (part: number) => show("copy", part)
    const staged = yield* Option.match(databaseUrl, {
      onNone: () => stageSqlite(dataDir, work.set, copying),
      onSome: (url) => stagePostgres(url, dataDir, work.set, copying)
    })
    const { main, clicks } = staged.migrations
    if ((main ?? 0) > newestKnown.main || (clicks ?? 0) > newestKnown.clicks)
      return yield* new BackupError({
        message:
          "the data was written by a newer version of Linden, which this one cannot read. Back it up with that version."
      })
    const paths = inOrder(filesBelow(work.set))
    const name = backupName(staged.created_at, staged.node, occasion)
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
    yield* rememberBackup(dataDir, { at: Date.parse(staged.created_at), bytes: statSync(target.file).size, file })
    return { ...made, file }
  }).pipe(Effect.scoped)
