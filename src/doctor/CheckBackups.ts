import { resolve } from "node:path"
import { Clock, Effect, Either, Option, Schema } from "effect"
import { backupBucket } from "../backup/BackupBucket.ts"
import { placeOf } from "../backup/BackupPlace.ts"
import { dayMillis } from "../lib/Time.ts"
import { databaseBackupName, LastBackupJson, lastBackup } from "../node/LastBackup.ts"
import { Settings } from "../settings/Settings.ts"
import { error, type Finding, ok, warning } from "./Finding.ts"

const ago = (millis: number) => {
  const days = Math.floor(millis / dayMillis)
  return days === 0 ? "within the last day" : `${days} ${days === 1 ? "day" : "days"} ago`
}

const checkPlace = Effect.gen(function* () {
  const { to } = (yield* Settings).backup
  if (Option.isNone(to)) return []
  const parsed = yield* Effect.either(placeOf(to.value))
  if (Either.isLeft(parsed)) return [error("backup", parsed.left.message, "Change LINDEN_BACKUP_TO.")]
  const place = parsed.right
  if (place._tag !== "Bucket") return []
  return yield* backupBucket(place.bucket, place.prefix).pipe(
    Effect.flatMap(({ names }) => names),
    Effect.timeout("20 seconds"),
    Effect.as([ok("backup", `s3://${place.bucket} can be read.`)]),
    Effect.catchAll((fault) =>
      Effect.succeed([
        error(
          "backup",
          `The bucket for backups does not work: ${fault.message}`,
          "Check LINDEN_BACKUP_TO and LINDEN_S3_…."
        )
      ])
    )
  )
})

/** The last backup of the PostgreSQL database; undefined if backups don't include it, or if it can't be asked. */
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
  const database = yield* databaseBackup
  const all = [
    { of: "", last: yield* lastBackup(resolve(dataDir)) },
    ...(database === undefined ? [] : [{ of: " of the database", last: database }])
  ]
  for (const { of, last } of all) {
    const told = Option.match(last, {
      onNone: () => `There is no backup${of} yet.`,
      onSome: ({ at, file }) => `The last backup${of} was made ${ago(now - at)}: ${file}.`
    })
    const isOld = Option.exists(backup.maxAge, (most) => Option.exists(last, ({ at }) => now - at > most))
    if (isOld) findings.push(error("backup", told, "Look for failed backups in the server log."))
    else if (Option.isNone(backup.schedule)) {
      const advice = 'Set LINDEN_BACKUP_SCHEDULE, for example to "30 3 * * *", or run linden backup from a timer.'
      findings.push(warning("backup", `No backups are scheduled. ${told}`, advice))
    } else findings.push(ok("backup", told))
  }
  return findings
})
