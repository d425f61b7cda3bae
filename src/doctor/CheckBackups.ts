import { constants, statSync } from "node:fs"
import { access } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { Clock, Effect, Either, Option, Schema } from "effect"
import { backupBucket } from "../backup/BackupBucket.ts"
import { placeOf } from "../backup/BackupPlace.ts"
import { dayMillis } from "../lib/Time.ts"
import { databaseBackupName, type LastBackup, LastBackupJson, lastBackup } from "../node/LastBackup.ts"
import { Settings } from "../settings/Settings.ts"
import { error, type Finding, ok, warning } from "./Finding.ts"

const ago = (millis: number) => {
  const days = Math.floor(millis / dayMillis)
  return days === 0 ? "within the last day" : `${days} ${days === 1 ? "day" : "days"} ago`
}

/** The reason that a folder can't be created or written; undefined if it can. */
const refusedFolder = (folder: string): Effect.Effect<string | undefined> =>
  Effect.suspend(() => {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (found === undefined && dirname(folder) !== folder) return refusedFolder(dirname(folder))
    if (found?.isDirectory() !== true) return Effect.succeed(`${folder} is not a folder`)
    return Effect.tryPromise(() => access(folder, constants.W_OK | constants.X_OK)).pipe(
      Effect.as(undefined),
      Effect.catchAll(({ error: fault }) =>
        Effect.succeed(
          (fault as NodeJS.ErrnoException).code === "EROFS"
            ? "the disk is read-only"
            : `this user may not write to ${folder}`
        )
      )
    )
  }).pipe(Effect.catchAllDefect((fault) => Effect.succeed((fault as Error).message)))

const checkPlace = Effect.gen(function* () {
  const { to } = (yield* Settings).backup
  if (Option.isNone(to)) return []
  const parsed = yield* Effect.either(placeOf(to.value))
  if (Either.isLeft(parsed)) return [error("backup", parsed.left.message, "Change LINDEN_BACKUP_TO.")]
  const place = parsed.right
  if (place._tag !== "Bucket") {
    const folder = place._tag === "Folder" ? place.folder : dirname(place.file)
    const why = yield* refusedFolder(folder)
    return why === undefined
      ? []
      : [
          error(
            "backup",
            `Backups cannot be written to ${folder}: ${why}.`,
            "Create that folder, or change LINDEN_BACKUP_TO."
          )
        ]
  }
  return yield* backupBucket(place.bucket, place.prefix).pipe(
    Effect.flatMap(({ names, probe }) => Effect.zipRight(names, probe)),
    Effect.timeout("20 seconds"),
    Effect.as([ok("backup", `s3://${place.bucket} can be read and written.`)]),
    Effect.catchAll((fault) =>
      Effect.succeed([
        error(
          "backup",
          `The bucket for backups does not work: ${fault.message}`,
          "Check LINDEN_BACKUP_TO and LINDEN_S3_…, and the permissions of the key (docs/backups.md)."
        )
      ])
    )
  )
})

/** The reason that a backup file on this machine is no longer usable; undefined if it is usable. */
const lostFile = ({ file, bytes }: LastBackup): string | undefined => {
  if (file.startsWith("s3://")) return undefined
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size === undefined) return "That file is missing."
  return size === bytes ? undefined : `That file has ${size} instead of ${bytes} bytes.`
}

/** The age of the data folder, in milliseconds; 0 if no server has used it. */
const ageOf = (folder: string, now: number) => {
  const madeAt = statSync(join(folder, "node-id"), { throwIfNoEntry: false })?.mtimeMs
  return madeAt === undefined ? 0 : now - madeAt
}
/**
 * The last backup of the PostgreSQL database; undefined if backups don't include the database, or if it can't be
 * queried.
 */
const databaseBackup = Effect.gen(function* () {
  const { backup, databaseUrl } = yield* Settings
  if (Option.isNone(databaseUrl) || !backup.includesDatabase) return undefined
  const { settingIn, tablesConnection } = yield* Effect.promise(() => import("../storage/PostgresTables.ts"))
  return yield* Effect.flatMap(tablesConnection(databaseUrl.value), (client) =>
    settingIn(client, databaseBackupName)
  ).pipe(
    Effect.map(Schema.decodeUnknownOption(LastBackupJson)),
    // The check of the database reports why.
    Effect.orElseSucceed(() => undefined)
  )
}).pipe(Effect.scoped)

/** Checks whether backups are scheduled and recent, and whether their location is usable. */
export const checkBackups = Effect.gen(function* () {
  const { backup, dataDir, isTestRestore } = yield* Settings
  if (isTestRestore) {
    const advice = "Run linden go-live to make it a real one."
    return [warning("backup", "This is a test restore: it sends nothing to others and makes no backups.", advice)]
  }
  const now = yield* Clock.currentTimeMillis
  const findings: Array<Finding> = [...(yield* checkPlace)]
  const folder = resolve(dataDir)
  const own = yield* lastBackup(folder)
  const database = yield* databaseBackup
  const all = [
    { of: "", last: own, lost: Option.flatMapNullable(own, lostFile) },
    // Any server may have made it, on its own disk.
    ...(database === undefined ? [] : [{ of: " of the database", last: database, lost: Option.none() }])
  ]
  for (const { of, last, lost } of all) {
    const told = Option.match(last, {
      onNone: () => `There is no backup${of} yet.`,
      onSome: ({ at, file }) => `The last backup${of} was made ${ago(now - at)}: ${file}.`
    })
    const age = Option.match(last, { onNone: () => ageOf(folder, now), onSome: ({ at }) => now - at })
    const isOld = Option.exists(backup.maxAge, (most) => age > most)
    if (Option.isSome(lost))
      findings.push(error("backup", `${told} ${lost.value}`, "Run linden backup, and find out what removes backups."))
    else if (isOld) findings.push(error("backup", told, "Look for failed backups in the server log."))
    else if (Option.isNone(backup.schedule)) {
      const advice = 'Set LINDEN_BACKUP_SCHEDULE, for example to "30 3 * * *", or run linden backup from a timer.'
      findings.push(warning("backup", `No backups are scheduled. ${told}`, advice))
    } else findings.push(ok("backup", told))
  }
  return findings
})
