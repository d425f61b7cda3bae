import { createReadStream, readdirSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Readable } from "node:stream"
import { Effect, Option } from "effect"
import { backupBucket } from "./BackupBucket.ts"
import { BackupError, because } from "./BackupError.ts"
import { placeOf } from "./BackupPlace.ts"
import type { Tell } from "./Counting.ts"
import type { ManifestOwner } from "./Manifest.ts"
import { readOwner } from "./ReadArchive.ts"

/** A backup that was chosen. */
export interface FoundBackup {
  /** Its path or address. */
  readonly where: string
  /** None if the file isn't a backup; reading the file reports that. */
  readonly owner: Option.Option<ManifestOwner>
  /** The backup as a file on this machine; downloads it into a folder if it is in a bucket. */
  readonly fetch: (folder: string, tell: Tell) => Effect.Effect<string, BackupError>
}

/** The number of files to look into at a time. */
const atOnce = 4

const ownerOf = (where: string, source: Effect.Effect<Readable, BackupError>) =>
  Effect.flatMap(source, (readable) =>
    Effect.tryPromise({ try: () => readOwner(readable), catch: because(`${where} cannot be read`) })
  )

const inFile =
  (file: string): FoundBackup["fetch"] =>
  () =>
    Effect.succeed(file)

const ofFile = (file: string) =>
  Effect.map(
    ownerOf(
      file,
      Effect.sync(() => createReadStream(file))
    ),
    (owner): FoundBackup => ({ where: file, owner, fetch: inFile(file) })
  )

interface Candidate extends FoundBackup {
  readonly found: ManifestOwner
}

/** The servers of an installation share a database, and any of them may back it up. */
const databaseOf = ({ tables, database, node, installation }: ManifestOwner): string | undefined =>
  database === "sqlite" ? node : tables === undefined ? undefined : (installation ?? node)

/**
 * The newest backup by the time of its content, regardless of its name. Backups with a database take precedence over
 * those with only journals. Fails if the backups come from several installations.
 */
export const newestBackup = (where: string, all: ReadonlyArray<Candidate>): Effect.Effect<FoundBackup, BackupError> => {
  const complete = all.filter(({ found }) => databaseOf(found) !== undefined)
  const [those, ownersOf] =
    complete.length > 0
      ? [complete, new Set(complete.map(({ found }) => databaseOf(found)))]
      : [all, new Set(all.map(({ found }) => found.node))]
  if (ownersOf.size > 1)
    return new BackupError({ message: `${where} has backups of several servers. Choose one of the files.` })
  const [newest] = [...those].sort((one, other) => (one.found.created_at < other.found.created_at ? 1 : -1))
  return newest === undefined
    ? new BackupError({ message: `${where} is a folder without a backup.` })
    : Effect.succeed(newest)
}

const candidates = <A>(files: ReadonlyArray<A>, look: (file: A) => Effect.Effect<FoundBackup, BackupError>) =>
  Effect.map(Effect.forEach(files, look, { concurrency: atOnce }), (found) =>
    found.flatMap((one) => (Option.isNone(one.owner) ? [] : [{ ...one, found: one.owner.value }]))
  )

const inFolder = (folder: string) =>
  Effect.gen(function* () {
    const names = yield* Effect.try({
      try: () => readdirSync(folder, { withFileTypes: true }),
      catch: because(`${folder} cannot be read`)
    })
    const files = names.filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    return yield* newestBackup(folder, yield* candidates(files, ({ name }) => ofFile(join(folder, name))))
  })

const inBucket = (name: string, prefix: string) =>
  Effect.gen(function* () {
    const root = yield* backupBucket(name, "")
    const fetching = (key: string, open: Effect.Effect<Readable, BackupError>, fetch: FoundBackup["fetch"]) =>
      Effect.map(
        ownerOf(`s3://${name}/${key}`, open),
        (owner): FoundBackup => ({ where: `s3://${name}/${key}`, owner, fetch })
      )
    const at = (key: string) =>
      fetching(key, root.open(key), (folder, tell) => {
        const file = join(folder, "downloaded")
        return Effect.as(root.fetch(key, file, tell), file)
      })
    const key = prefix.replace(/\/$/, "")
    if (key !== "" && (yield* root.has(key))) return yield* at(key)
    const { names, where } = yield* backupBucket(name, prefix)
    const found = (yield* names).filter((one) => one !== "")
    return yield* newestBackup(where, yield* candidates(found, (one) => at(`${prefix}${one}`)))
  })

/** The backup at a location: a file, the newest one in a folder, or either of them in a bucket (`s3://bucket/…`). */
export const findBackup = (text: string) =>
  Effect.gen(function* () {
    if (text.startsWith("s3://")) {
      const place = yield* placeOf(text)
      if (place._tag === "Bucket") return yield* inBucket(place.bucket, place.prefix)
    }
    const path = resolve(text)
    const isFolder = yield* Effect.try({
      try: () => statSync(path).isDirectory(),
      catch: because(`${path} cannot be read`)
    })
    return yield* isFolder ? inFolder(path) : ofFile(path)
  })
