import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync
} from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { Effect, Option } from "effect"
import { nanoid } from "nanoid"
import { markRestored } from "../click/journal/NodeId.ts"
import { restoringNote } from "../storage/DataFolder.ts"
import { holdFolder } from "../storage/FolderLock.ts"
import { makeFolder } from "../storage/MakeFolder.ts"
import { openCopy } from "../storage/SqliteSnapshot.ts"
import { newestKnown, type Show } from "./Backup.ts"
import { BackupError, because } from "./BackupError.ts"
import { latestOf } from "./BackupName.ts"
import { syncFolder } from "./PackArchive.ts"
import { type PartSink, readArchive } from "./ReadArchive.ts"

const advice = "a backup is being put there"

/** A volume with only `lost+found`, which the file system creates in its root, counts as empty. */
const isNothing = (name: string) => name === "lost+found"

const isEmpty = (folder: string): boolean =>
  !existsSync(folder) || (statSync(folder).isDirectory() && readdirSync(folder).every(isNothing))

/** Whether a single rename can put a folder in place. This is impossible for the root of a volume. */
const canRename = (folder: string): boolean =>
  !existsSync(folder) || statSync(folder).dev === statSync(dirname(folder)).dev

const sinkTo =
  (folder: string) =>
  (path: string): PartSink => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const descriptor = openSync(file, "wx", 0o600)
    return {
      write: (chunk) => {
        for (let from = 0; from < chunk.length; ) from += writeSync(descriptor, chunk, from)
      },
      end: () => {
        fsyncSync(descriptor)
        closeSync(descriptor)
      }
    }
  }

const checked = (folder: string, name: string) =>
  Effect.scoped(
    Effect.mapError(
      openCopy(join(folder, name)),
      (fault) =>
        new BackupError({ message: `the backup is damaged in its part ${name}: ${fault.message}.`, cause: fault })
    )
  )

/** Removes leftovers of interrupted restores to the same folder. The files of running restores are locked and stay. */
const removeLeft = (parent: string, prefix: string) =>
  Effect.gen(function* () {
    const left = yield* Effect.sync(() => readdirSync(parent).filter((name) => name.startsWith(prefix)))
    for (const name of left) {
      const folder = join(parent, name)
      if (yield* Effect.isSuccess(Effect.scoped(holdFolder(folder, { advice }))))
        yield* Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
    }
  }).pipe(Effect.sandbox, Effect.ignore)

/** Moves a verified folder into place in one step. */
const rename = (from: string, to: string): void => {
  // Windows cannot rename onto an existing folder, not even an empty one.
  if (existsSync(to)) rmdirSync(to)
  renameSync(from, to)
  syncFolder(dirname(to))
}

/**
 * Moves the contents of a verified folder into the volume that contains it. While the note file exists, no server
 * starts on the volume, and the next restore starts over.
 */
const moveInto = (from: string, to: string): void => {
  writeFileSync(join(to, restoringNote), JSON.stringify({ from: basename(from) }), { flush: true, mode: 0o600 })
  syncFolder(to)
  for (const name of readdirSync(from)) renameSync(join(from, name), join(to, name))
  rmSync(from, { recursive: true, force: true })
  syncFolder(to)
  rmSync(join(to, restoringNote))
  syncFolder(to)
}

/** Removes the leftovers of an interrupted restore from a volume. */
const clearHalf = (folder: string): void => {
  if (!existsSync(join(folder, restoringNote))) return
  for (const name of readdirSync(folder).filter((one) => !isNothing(one) && one !== restoringNote))
    rmSync(join(folder, name), { recursive: true, force: true })
  rmSync(join(folder, restoringNote))
}

/**
 * The backup at a path: the file itself, or the latest one in a folder. Fails if the folder has backups of several
 * servers.
 */
const backupAt = (path: string) =>
  Effect.gen(function* () {
    const names = yield* Effect.try({
      try: () => (statSync(path).isDirectory() ? readdirSync(path) : undefined),
      catch: because(`${path} cannot be read`)
    })
    if (names === undefined) return path
    const latest = latestOf(names)
    if (latest === "several")
      return yield* new BackupError({ message: `${path} has backups of several servers. Choose one of the files.` })
    return latest === undefined
      ? yield* new BackupError({ message: `${path} is a folder without a backup.` })
      : join(path, latest)
  })

/**
 * Restores a backup to a folder that is empty or does not exist. Unpacks and verifies everything in a temporary folder,
 * then moves it into place. If the restore fails or the process is killed before that, the folder stays as it was.
 */
export const restoreBackup = (path: string, given: string, show: Show) =>
  Effect.gen(function* () {
    const file = yield* backupAt(path)
    const to = resolve(given)
    const parent = dirname(to)
    const { size } = yield* Effect.try({ try: () => statSync(file), catch: because(`${file} cannot be read`) })
    yield* Effect.try({
      try: () => {
        makeFolder(parent)
        if (existsSync(to) && statSync(to).isDirectory()) clearHalf(to)
      },
      catch: because(`${to} cannot be written to`)
    })
    const inside = !canRename(to)
    const prefix = inside ? ".restoring-" : `.${basename(to)}.restoring-`
    const around = inside ? to : parent
    yield* removeLeft(around, prefix)
    if (!isEmpty(to))
      return yield* new BackupError({ message: `${to} is not empty. Choose another folder, or move its files away.` })
    const outer = join(around, `${prefix}${nanoid(12)}`)
    const folder = join(outer, "data")
    yield* Effect.acquireRelease(
      Effect.try({
        try: () => mkdirSync(folder, { recursive: true, mode: 0o700 }),
        catch: because(`${around} cannot be written to`)
      }),
      () => Effect.sync(() => rmSync(outer, { recursive: true, force: true }))
    )
    yield* holdFolder(outer, { advice })
    let read = 0
    const manifest = yield* Effect.tryPromise({
      try: (signal) =>
        readArchive(
          file,
          newestKnown,
          sinkTo(folder),
          (bytes) => {
            read += bytes
            show("copy", Math.min(1, read / size))
          },
          signal
        ),
      catch: because("the backup was not restored")
    })
    const databases = ["linden.db", "clicks.db"].filter((name) => existsSync(join(folder, name)))
    for (const [n, name] of databases.entries()) {
      show("check", n / databases.length)
      yield* checked(folder, name)
    }
    show("check", 1)
    yield* Effect.try({
      try: () => {
        if (manifest.database === "postgres") markRestored(folder)
        for (const name of [".", "journal", "uploads"])
          if (existsSync(join(folder, name))) syncFolder(join(folder, name))
        if (inside) moveInto(folder, to)
        else rename(folder, to)
      },
      catch: because(`${to} cannot be written to`)
    })
    return { to, manifest, missing: Option.liftPredicate(manifest.missing, (files) => files.length > 0) }
  }).pipe(Effect.scoped)
