import { Config, ConfigError, Cron, Effect, Either, Option, type Redacted } from "effect"
import { dayMillis, hourMillis } from "../lib/Time.ts"
import { read, secret } from "./SettingConfig.ts"
import { bucketName, type Check, given, webAddress } from "./SettingTexts.ts"

/** How a service of the S3 protocol is asked, whichever bucket of it is meant. */
interface BackupService {
  /** The address of the service, without a slash at its end. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: Redacted.Redacted
}

/** Which scheduled backups stay: the last ones, or the last one of each of the last days, weeks and months that had one. */
export interface BackupKeep {
  readonly last: number
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

export interface BackupSettings {
  /** When backups are made by themselves, in UTC; none makes none. */
  readonly schedule: Option.Option<Cron.Cron>
  /** A folder or `s3://bucket/prefix`; none is `backups` below the data folder. */
  readonly to: Option.Option<string>
  readonly keep: BackupKeep
  /** How old the last good backup may be before it is told, in milliseconds; none where nobody expects any. */
  readonly maxAge: Option.Option<number>
  /** None where no service is named. */
  readonly service: Option.Option<BackupService>
}

export const usualBackup: BackupSettings = {
  schedule: Option.none(),
  to: Option.none(),
  keep: { last: 0, daily: 7, weekly: 4, monthly: 12 },
  maxAge: Option.none(),
  service: Option.none()
}

const cron: Check<Cron.Cron> = (text) =>
  text.split(/\s+/).length === 5 ? Either.getOrUndefined(Cron.parse(text, "UTC")) : undefined

const kinds = { d: "daily", w: "weekly", m: "monthly" } as const

/** `30` for the last thirty, or `7d,4w,12m` for days, weeks and months. */
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

/** The longest time between two of the next times of a schedule, in milliseconds. */
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
  ConfigError.MissingData([name], "must be set, since LINDEN_BACKUP_TO names a bucket")

/** When backups are made, where they go, which of them stay, and when their absence is told. */
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
  const maxAge = yield* Config.option(read("LINDEN_BACKUP_MAX_AGE", age, "hours or days such as 36h or 3d"))
  const endpoint = yield* Config.option(
    read("LINDEN_S3_ENDPOINT", webAddress, "an address such as https://s3.example.com")
  )
  const region = yield* Config.nonEmptyString("LINDEN_S3_REGION").pipe(Config.withDefault("us-east-1"))
  const accessKeyId = yield* Config.option(Config.nonEmptyString("LINDEN_S3_ACCESS_KEY_ID"))
  const secretAccessKey = yield* secret("LINDEN_S3_SECRET_ACCESS_KEY", given, "the secret of the access key")
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
    // One that fails, and the next one, may have their time before anybody is called.
    maxAge: Option.orElse(maxAge, () => Option.map(schedule, (one) => 2 * gapOf(one))),
    service
  } satisfies BackupSettings
})
