import { createReadStream, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { Effect, Option } from "effect"
import { release, version } from "../node/Version.ts"
import { Settings } from "../settings/Settings.ts"
import { clickMigrations } from "../storage/ClickMigrations.ts"
import { freeBytes, gigabytes } from "../storage/DiskSpace.ts"
import { migrations } from "../storage/Migrations.ts"
import { BackupError, because } from "./BackupError.ts"
import { backupFormat, type Manifest, manifestName, type Part } from "./Manifest.ts"
import { packArchive, syncFolder } from "./PackArchive.ts"
import { readArchive } from "./ReadArchive.ts"
import { newestOf } from "./ReadManifest.ts"
import type { Staged } from "./Stage.ts"
import { sha256 } from "./Trailer.ts"

/** The current step, and its progress from 0 to 1, or the number of bytes for a download. */
export type Show = (step: "copy" | "pack" | "check" | "send" | "fetch" | "load", part: number) => void

/** The last migrations that this version of Linden has. */
export const newestKnown = newestOf(migrations, clickMigrations)

/** Fails if the backup would fill the disk of the data folder, because the server writes visits there. */
export const needRoom = (dataDir: string, bytes: number) =>
  Effect.gen(function* () {
    const { minFreeDisk } = yield* Settings
    const free = yield* freeBytes(dataDir)
    const needed = bytes + minFreeDisk
    if (Option.isSome(free) && free.value < needed)
      return yield* new BackupError({
        message: `the disk of ${dataDir} has too little free space for a copy of the databases: ${gigabytes(free.value)} of the ${gigabytes(needed)} needed.`
      })
  })

const hashOf = async (file: string, signal: AbortSignal): Promise<string> => {
  const hash = sha256()
  for await (const chunk of createReadStream(file, { signal })) hash.update(chunk as Buffer)
  return hash.digest("hex")
}

/** Hashes the files in the order of the archive. Small files come first, so that a restore finds damage early. */
const partsOf = async (
  set: string,
  paths: ReadonlyArray<string>,
  signal: AbortSignal
): Promise<ReadonlyArray<Part>> => {
  const parts: Array<Part> = []
  for (const path of paths) {
    const file = join(set, path)
    parts.push({ path, bytes: statSync(file).size, sha256: await hashOf(file, signal) })
  }
  return parts
}

/**
 * Packs a staged folder into `file`, which must not exist yet. Writes to `part`, flushes it, reads it back against its
 * checksums, and only then renames it.
 */
export const writeArchive = (
  set: string,
  paths: ReadonlyArray<string>,
  staged: Staged,
  file: string,
  part: string,
  show: Show
) =>
  Effect.gen(function* () {
    const parts = yield* Effect.tryPromise({
      try: (signal) => partsOf(set, paths, signal),
      catch: because("the copy cannot be read")
    })
    const manifest: Manifest = {
      product: "linden",
      format: staged.tables === undefined ? 1 : backupFormat,
      version,
      ...(release.date === "" ? {} : { built: release.date }),
      ...staged,
      parts
    }
    const whole = Math.max(
      1,
      parts.reduce((sum, { bytes }) => sum + bytes, 0)
    )
    yield* Effect.try({
      try: () => writeFileSync(join(set, manifestName), JSON.stringify(manifest), { mode: 0o600 }),
      catch: because("the copy cannot be written")
    })
    let packed = 0
    const pack = Effect.tryPromise({
      try: (signal) =>
        packArchive(
          set,
          [manifestName, ...paths],
          part,
          (bytes) => {
            packed += bytes
            show("pack", Math.min(1, packed / whole))
          },
          signal
        ),
      catch: because(`${file} cannot be written`)
    })
    const check = Effect.gen(function* () {
      const { size } = yield* Effect.try({ try: () => statSync(part), catch: because(`${file} cannot be read`) })
      let read = 0
      yield* Effect.tryPromise({
        try: (signal) =>
          readArchive(
            part,
            newestKnown,
            () => ({ write: () => {}, end: () => {} }),
            (bytes) => {
              read += bytes
              show("check", Math.min(1, read / size))
            },
            signal
          ),
        catch: because(`${file} is not what was written`)
      })
      return size
    })
    const bytes = yield* Effect.zipRight(pack, check).pipe(
      Effect.onError(() => Effect.sync(() => rmSync(part, { force: true })))
    )
    yield* Effect.try({
      try: () => {
        renameSync(part, file)
        syncFolder(dirname(file))
      },
      catch: because(`${file} cannot be written`)
    })
    return { file, name: basename(file), bytes, manifest }
  })
