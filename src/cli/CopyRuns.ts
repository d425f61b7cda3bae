import { resolve } from "node:path"
import { Console, Effect, Option, Redacted } from "effect"
import type { Copied, ShowPart } from "../copy/Copied.ts"
import { commandName } from "../lib/Command.ts"
import { StartError } from "../StartError.ts"
import { Settings } from "../settings/Settings.ts"
import { databaseUrl as postgresUrl } from "../settings/SettingTexts.ts"
import { counted, progressOn, tellMissing, toldBackup } from "./Outcome.ts"

const words: Readonly<Record<Parameters<ShowPart>[0], string>> = { copy: "Copying", check: "Comparing" }

const nouns = [
  ["teams", "team"],
  ["users", "person", "people"],
  ["api_keys", "API key"],
  ["links", "link"],
  ["pages", "page"],
  ["qrcodes", "QR code"],
  ["upload_contents", "picture"],
  ["clicks", "click"]
] as const

const summary = ({ rows }: Copied) => nouns.map(([table, one, many]) => counted(rows[table] ?? 0, one, many)).join(", ")

const tell = (copied: Copied, to: string, isDryRun: boolean) =>
  Effect.gen(function* () {
    yield* Console.log(`${isDryRun ? "Would copy to" : "Copied to"} ${to}: ${summary(copied)}.`)
    yield* tellMissing(copied.missing)
    if (copied.strange.length > 0)
      yield* Console.error(`linden: not copied, because Linden has no such tables: ${copied.strange.join(", ")}.`)
    if (isDryRun) return
    const all = Object.values(copied.rows).reduce((sum, count) => sum + count, 0)
    yield* Console.log(
      `Compared ${counted(all, "row")} in ${counted(Object.keys(copied.rows).length, "table")}: the copy is complete.`
    )
  })

interface CopyAsked {
  readonly to: string
  readonly dryRun: boolean
}

const isAddress = (to: string) => /^postgres(?:ql)?:/.test(to)

/** Runs `linden copy`. */
export const runCopy = ({ to, dryRun }: CopyAsked) =>
  Effect.gen(function* () {
    const { databaseUrl, dataDir } = yield* Settings
    const progress = progressOn()
    const show: ShowPart = (step, part) => progress.show(words[step], `${Math.floor(part * 100)} %`)
    const cleared = Effect.ensuring(Effect.sync(progress.clear))
    if (isAddress(to)) {
      const url = postgresUrl(to)
      if (url === undefined)
        return yield* new StartError({
          message: "--to must be a folder, or a URL such as postgres://user@host/linden."
        })
      if (Option.isSome(databaseUrl))
        return yield* new StartError({
          message: `this installation is on PostgreSQL already (LINDEN_DATABASE_URL). Unset it to copy the data folder ${resolve(dataDir)}, or move a database with ${commandName()} backup and restore.`
        })
      const { copyToPostgres } = yield* Effect.promise(() => import("../copy/ToPostgres.ts"))
      yield* tell(yield* cleared(copyToPostgres(Redacted.make(url), dryRun, show)), "the database", dryRun)
      if (dryRun) return
      yield* Console.log(
        `Start the server with this database as LINDEN_DATABASE_URL and the same LINDEN_DATA_DIR: ${commandName()} serve. Without LINDEN_DATABASE_URL, it would use the old linden.db and clicks.db.`
      )
      return
    }
    if (Option.isNone(databaseUrl))
      return yield* new StartError({
        message: `this installation is on SQLite, so --to must be a URL such as postgres://user@host/linden. For another folder, use ${commandName()} backup and restore.`
      })
    const { copyToFolder } = yield* Effect.promise(() => import("../copy/ToFolder.ts"))
    const copied = yield* cleared(copyToFolder(databaseUrl.value, to, dryRun, show))
    yield* tell(copied, copied.to, dryRun)
    if (copied.crashed.length > 0)
      yield* Console.error(
        `linden: the copy may lack visits, because servers did not stop by themselves: ${copied.crashed.join(", ")}. Start and stop them, or run ${commandName()} journal book for their data folders, and copy again.`
      )
    if (dryRun) return
    yield* Console.log(
      `Start the server with LINDEN_DATA_DIR=${copied.to} and without LINDEN_DATABASE_URL: ${commandName()} serve.`
    )
  }).pipe(Effect.catchTag("BackupError", (fault) => Effect.fail(toldBackup(fault))))
