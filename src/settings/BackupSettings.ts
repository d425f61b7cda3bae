import { Config, ConfigError, Cron, Effect, Either, Option } from "effect"
import { dayMillis, hourMillis } from "../lib/Time.ts"
import type { BucketService } from "../net/Bucket.ts"
import { read, secret } from "./SettingConfig.ts"
import { bucketName, type Check, given, truth, webAddress } from "./SettingTexts.ts"

/** Which scheduled backups to keep: the latest ones, or the last backup of each recent day, week and month. */
export interface BackupKeep {
  readonly last: number
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

export interface BackupSettings {
  /** The schedule in UTC. None disables scheduled backups. */
  readonly schedule: Option.Option<Cron.Cron>
  /** A folder or `s3://bucket/prefix`; by default `backups` in the data folder. */
  readonly to: Option.Option<string>
  readonly keep: BackupKeep
  /** Whether backups include a PostgreSQL database. */
  readonly includesDatabase: boolean
  /** The age in milliseconds after which a missing backup is reported; none if no backups are expected. */
  readonly maxAge: Option.Option<number>
  /** None if no service is configured. */
  readonly service: Option.Option<BucketService>
}

export const usualBackup: BackupSettings = {
  schedule: Option.none(),
  to: Option.none(),
  keep: { last: 0, daily: 7, weekly: 4, monthly: 12 },
  includesDatabase: true,
  maxAge: Option.none(),
  service: Option.none()
}

const cron: Check<Cron.Cron> = (text) =>
  text.split(/\s+/).length === 5 ? Either.getOrUndefined(Cron.parse(text, "UTC")) : undefined

const kinds = { d: "daily", w: "weekly", m: "monthly" } as const

/** Parses `30` (the last thirty) or `7d,4w,12m` (days, weeks and months). */
export const backupKeep: Check<BackupKeep> = (text) => {
  const none = { last: 0, daily: 0, weekly: 0, monthly: 0 }
  if (/^[1-9]\d{0,3}$/.test(text)) return { ...none, last: Number(text) }
  const parts = text.split(/[\s,]+/).map((part) => /^([1-9]\d{0,3})([dwm])$/.exec(part))
  if (parts.some((part) => part === null)) return undefined
  return Object.assign(none, ...parts.map((part) => ({ [kinds[part?.[2] as "d" | "w" | "m"]]: Number(part?.[1]) })))
}

const age: Check<number> = (text) => {
  const [, count, unit] = /^([1-9]\d{0,3})(h|d)$/.exec(text) ?? []
  return count === undefined ? undefined : Number(count) * (unit === "d" ? dayMillis : hourMillis)
}

const place: Check<string> = (text) =>
  !text.startsWith("s3://") || bucketName(text.slice(5).split("/")[0] ?? "") !== undefined ? text : undefined

/** The longest interval between the next runs of a schedule, in milliseconds. */
const gapOf = (schedule: Cron.Cron): number => {
  const times = Cron.sequence(schedule, new Date(0))
  let [before, gap] = [times.next().value as Date, 0]
  for (let n = 0; n < 60; n++) {
    const at = times.next().value as Date
    gap = Math.max(gap, at.getTime() - before.getTime())
    before = at
  }
  return gap
}

const needed = (name: string) => () =>
  ConfigError.MissingData([name], "must be set because LINDEN_BACKUP_TO is a bucket")

/** The settings of backups. */
export const backup = Effect.gen(function* () {
  const schedule = yield* Config.option(
    read("LINDEN_BACKUP_SCHEDULE", cron, "a schedule of five fields in UTC such as 30 3 * * *")
  )
  const to = yield* Config.option(read("LINDEN_BACKUP_TO", place, "a folder, or a bucket such as s3://backups/linden"))
  const keep = yield* read(
    "LINDEN_BACKUP_KEEP",
    backupKeep,
    "a number such as 30, or days, weeks and months such as 7d,4w,12m"
  ).pipe(Config.withDefault(usualBackup.keep))
  const includesDatabase = yield* read("LINDEN_BACKUP_DATABASE", truth, "true or false").pipe(
    Config.withDefault(usualBackup.includesDatabase)
  )
  const maxAge = yield* Config.option(read("LINDEN_BACKUP_MAX_AGE", age, "hours or days such as 36h or 3d"))
  const endpoint = yield* Config.option(read("LINDEN_S3_ENDPOINT", webAddress, "a URL such as https://s3.example.com"))
  const region = yield* Config.nonEmptyString("LINDEN_S3_REGION").pipe(Config.withDefault("us-east-1"))
  const accessKeyId = yield* Config.option(Config.nonEmptyString("LINDEN_S3_ACCESS_KEY_ID"))
  const secretAccessKey = yield* secret("LINDEN_S3_SECRET_ACCESS_KEY", given, "the secret access key")
  if (Option.exists(to, (text) => text.startsWith("s3://"))) {
    yield* Effect.mapError(endpoint, needed("LINDEN_S3_ENDPOINT"))
    yield* Effect.mapError(accessKeyId, needed("LINDEN_S3_ACCESS_KEY_ID"))
    yield* Effect.mapError(secretAccessKey, needed("LINDEN_S3_SECRET_ACCESS_KEY"))
  }
  const service = Option.map(Option.all({ endpoint, accessKeyId, secretAccessKey }), (one) => ({
    ...one,
    endpoint: one.endpoint.replace(/\/+$/, ""),
    region
  }))
  return {
    schedule,
    to,
    keep,
    includesDatabase,
    // Leaves time for one failed backup and the next attempt before a missing backup is reported.
    maxAge: Option.orElse(maxAge, () => Option.map(schedule, (one) => 2 * gapOf(one))),
    service
  } satisfies BackupSettings
})
