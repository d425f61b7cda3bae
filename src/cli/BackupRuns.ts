import { resolve } from "node:path"
import { Console, Effect, Option } from "effect"
import type { Show } from "../backup/Backup.ts"
import { type BackupPlace, isArchive, placeOf } from "../backup/BackupPlace.ts"
import { keptByHand, makeBackup, ownersOf, prune, usualPlace } from "../backup/MakeBackup.ts"
import type { Manifest } from "../backup/Manifest.ts"
import { restoreBackup, verifyBackup } from "../backup/Restore.ts"
import { endTest } from "../backup/TestRestore.ts"
import { commandName } from "../lib/Command.ts"
import { Settings } from "../settings/Settings.ts"
import { counted, progressOn, tellMissing, toldBackup } from "./Outcome.ts"

const units = ["bytes", "kB", "MB", "GB", "TB"] as const

const sizeText = (bytes: number): string => {
  const n = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${(bytes / 1000 ** n).toFixed(n === 0 ? 0 : 1)} ${units[n]}`
}

const steps: Readonly<Record<Parameters<Show>[0], string>> = {
  fetch: "Downloading",
  copy: "Copying",
  pack: "Packing",
  check: "Checking",
  send: "Sending",
  load: "Filling the database"
}

const withProgress = <A, E, R>(run: (show: Show) => Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const progress = progressOn()
    return Effect.ensuring(
      run((step, part) =>
        progress.show(steps[step], step === "fetch" ? sizeText(part) : `${Math.floor(part * 100)} %`)
      ),
      Effect.sync(progress.clear)
    )
  })

const contents = ({ counts, database, tables }: Manifest): string =>
  database === "postgres" && tables === undefined
    ? `the journal, the server's identity and ${counted(counts["uploads"] ?? 0, "picture")} from the bucket`
    : [
        counted(counts["links"] ?? 0, "link"),
        counted(counts["pages"] ?? 0, "page"),
        counted(counts["qrcodes"] ?? 0, "QR code"),
        counted(counts["uploads"] ?? 0, "picture"),
        counted(counts["clicks"] ?? 0, "click")
      ].join(", ")

interface BackupAsked {
  readonly path: Option.Option<string>
  readonly scheduled: boolean
}

/** Explains a backup that lacks the database. */
const withoutTables = Effect.map(Settings, ({ backup }) =>
  backup.includesDatabase
    ? "Another server backs up the database this time."
    : "The database is not included (LINDEN_BACKUP_DATABASE). Run pg_dump now, and keep both files together (docs/backups.md)."
)

/** Reports the number of backups made by hand, because nothing deletes them. */
const tellPiled = (place: BackupPlace) =>
  Effect.flatMap(keptByHand(place), ({ count, bytes }) =>
    count < 2
      ? Effect.void
      : Console.log(
          `This folder has ${count} backups made by hand (${sizeText(bytes)}), which Linden never deletes. In a timer, use --scheduled, which also deletes old backups.`
        )
  )

/** Runs `linden backup`. */
export const runBackup = (given: BackupAsked) =>
  Effect.gen(function* () {
    const place = yield* Option.isSome(given.path) ? placeOf(given.path.value, !given.scheduled) : usualPlace
    const made = yield* withProgress((show) => makeBackup(place, given.scheduled ? "scheduled" : "by hand", show))
    yield* Console.log(`Backed up to ${made.file} (${sizeText(made.bytes)}, checked): ${contents(made.manifest)}.`)
    if (!isArchive(made.file))
      yield* Console.log("The file is a .tar.gz archive despite its name: unpack it with linden restore or tar.")
    yield* tellMissing(made.manifest.missing)
    if (made.manifest.database === "postgres" && made.manifest.tables === undefined)
      yield* Effect.flatMap(withoutTables, Console.log)
    if (!given.scheduled) return yield* tellPiled(place)
    const gone = yield* prune(place, ownersOf(made.manifest))
    if (gone.length > 0) yield* Console.log(`Removed ${counted(gone.length, "older backup")}: ${gone.join(", ")}.`)
  }).pipe(Effect.catchTag("BackupError", (fault) => Effect.fail(toldBackup(fault))))

/** Runs `linden backup verify`. */
export const runVerify = (file: string) =>
  Effect.gen(function* () {
    const { where, manifest } = yield* withProgress((show) => verifyBackup(file, show))
    yield* Console.log(`${where} is complete and undamaged. It is of ${manifest.created_at}: ${contents(manifest)}.`)
    yield* tellMissing(manifest.missing)
  }).pipe(Effect.catchTag("BackupError", (fault) => Effect.fail(toldBackup(fault))))

interface RestoreAsked {
  readonly file: string
  readonly dataDir: Option.Option<string>
  readonly forTest: boolean
  readonly withoutDatabase: boolean
}

/** The next step after a restore; `isOther` means that the settings contain a PostgreSQL database. */
const nextStep = (to: string, { database, tables }: Manifest, hasDatabase: boolean, isOther: boolean): string => {
  if (hasDatabase)
    return `Start the server with this LINDEN_DATABASE_URL and LINDEN_DATA_DIR=${to}: ${commandName()} serve.`
  if (database === "sqlite")
    return `Start the server with LINDEN_DATA_DIR=${to}${isOther ? " and without LINDEN_DATABASE_URL" : ""}: ${commandName()} serve.`
  return tables === undefined
    ? "Restore the database itself before you start the server (docs/backups.md)."
    : "The database was left as it is."
}

/** Runs `linden restore`. */
export const runRestore = (given: RestoreAsked) =>
  Effect.gen(function* () {
    const to = resolve(Option.getOrElse(given.dataDir, () => "") || (yield* Settings).dataDir)
    const { manifest, where, hasDatabase, strange } = yield* withProgress((show) =>
      restoreBackup(given.file, to, given, show)
    )
    const what = hasDatabase ? `${to} and the database` : to
    yield* Console.log(`Restored ${what} as of ${manifest.created_at} from ${where}: ${contents(manifest)}.`)
    yield* tellMissing(manifest.missing)
    if (strange.length > 0)
      yield* Console.error(`linden: not restored, because Linden has no such tables: ${strange.join(", ")}.`)
    if (given.forTest)
      yield* Console.log(
        `It is a test restore: its server contacts no other systems. Run ${commandName()} go-live to make it a real installation.`
      )
    yield* Console.log(nextStep(to, manifest, hasDatabase, Option.isSome((yield* Settings).databaseUrl)))
  }).pipe(Effect.catchTag("BackupError", (fault) => Effect.fail(toldBackup(fault))))

/** Runs `linden go-live`. */
export const runGoLive = Effect.flatMap(endTest, (folder) =>
  Console.log(
    `${folder} is no longer a test restore. From the next start, its server sends webhooks, mails and checks, also those that were waiting.`
  )
).pipe(Effect.catchTag("BackupError", (fault) => Effect.fail(toldBackup(fault))))
