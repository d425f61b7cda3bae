import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { Clock, Effect, type Layer, Option, Schema } from "effect"
import { rebuildClicks } from "../click/ingest/BookJournal.ts"
import { StartError } from "../StartError.ts"
import { Settings } from "../settings/Settings.ts"
import { holdFolder } from "../storage/FolderLock.ts"
import { clicksFiles, lostClicks, unfinishedClicks } from "../storage/Installation.ts"
import { rowsOf } from "../storage/Rows.ts"
import { error, type Finding, ok } from "./Finding.ts"

const Sound = rowsOf(Schema.Struct({ quick_check: Schema.String }))

type Tools = Effect.Effect.Context<ReturnType<typeof rebuildClicks>>

/** The file of clicks on SQLite, if it exists. */
const clicksFile = Effect.map(Settings, ({ dataDir, databaseUrl }) => {
  const file = join(resolve(dataDir), "clicks.db")
  return Option.isNone(databaseUrl) && existsSync(file) ? Option.some(file) : Option.none()
})

const isSound = (file: string) =>
  Effect.gen(function* () {
    const { openSqliteReader } = yield* Effect.promise(() => import("../storage/SqliteReader.ts"))
    const [row] = yield* Sound((yield* openSqliteReader(file)).rows("PRAGMA quick_check(1)", []))
    return row?.quick_check === "ok"
  }).pipe(
    Effect.scoped,
    Effect.catchAllCause(() => Effect.succeed(false))
  )

/** Whether the file of clicks is intact. */
export const checkClicks: Effect.Effect<ReadonlyArray<Finding>, never, Settings> = Effect.gen(function* () {
  const file = yield* clicksFile
  if (Option.isNone(file)) return []
  if (yield* isSound(file.value)) return [ok("clicks", "The file clicks.db is intact.")]
  return [
    error(
      "clicks",
      `The file ${file.value} is damaged.`,
      "Stop the server. Restore a backup, or run linden doctor --repair to keep what the journal still has."
    )
  ]
})

/**
 * Replaces `clicks.db` with a new file that contains the clicks of the journal. `tools` opens the new file. Returns
 * the number of clicks.
 */
const replaceClicks = <E>(folder: string, moved: (name: string) => string, tools: Layer.Layer<Tools, E, Settings>) =>
  Effect.zipRight(
    Effect.try({
      try: () => {
        for (const name of clicksFiles.filter((one) => existsSync(join(folder, one))))
          renameSync(join(folder, name), join(folder, moved(name)))
        writeFileSync(join(folder, unfinishedClicks), "")
      },
      catch: (cause) =>
        new StartError({ message: `clicks.db in ${folder} cannot be moved: ${(cause as Error).message}.`, cause })
    }),
    Effect.tap(Effect.provide(rebuildClicks(folder), tools), () =>
      Effect.sync(() => rmSync(join(folder, unfinishedClicks), { force: true }))
    )
  )

const rebuilt = (count: number) =>
  `The new file has the ${count} clicks of the journal. Totals are unchanged. To recover earlier clicks, restore a backup.`

const now = Effect.map(Clock.currentTimeMillis, (at) => new Date(at).toISOString().slice(0, 19).replaceAll(":", "-"))

/** Replaces a damaged or lost `clicks.db`. Returns a message about the result. */
export const repairClicks = <E>(tools: Layer.Layer<Tools, E, Settings>) =>
  Effect.gen(function* () {
    const { dataDir, databaseUrl } = yield* Settings
    const folder = resolve(dataDir)
    const file = yield* clicksFile
    const lost = Option.isNone(databaseUrl) ? yield* lostClicks(folder) : undefined
    if (Option.isNone(file) && lost === undefined) return "There is nothing to repair: there is no clicks.db."
    yield* holdFolder(folder, { advice: "stop that one first, because a repair replaces a file" })
    if (lost === undefined && Option.isSome(file) && (yield* isSound(file.value)))
      return "There is nothing to repair: clicks.db is intact."
    const at = yield* now
    const damaged = (name: string) => name.replace("clicks.db", `clicks.db.damaged-${at}`)
    const count = yield* replaceClicks(folder, damaged, tools)
    return `${lost ?? `The damaged clicks.db is now ${damaged("clicks.db")}.`} ${rebuilt(count)}`
  }).pipe(Effect.scoped)

/** Moves `clicks.db` aside, regardless of its state, and replaces it. Returns a message about the result. */
export const renewClicks = <E>(tools: Layer.Layer<Tools, E, Settings>) =>
  Effect.gen(function* () {
    const { dataDir, databaseUrl } = yield* Settings
    const folder = resolve(dataDir)
    if (Option.isSome(databaseUrl) || !existsSync(join(folder, "linden.db")))
      return yield* new StartError({ message: `there is no linden.db in ${folder}, which clicks.db would belong to.` })
    yield* holdFolder(folder, { advice: "stop that one first" })
    const aside = `set-aside-${yield* now}`
    yield* Effect.try({
      try: () => mkdirSync(join(folder, aside), { mode: 0o700 }),
      catch: (cause) => new StartError({ message: `${folder} cannot be written: ${(cause as Error).message}.`, cause })
    })
    const count = yield* replaceClicks(folder, (name) => join(aside, name), tools)
    return `clicks.db is now in ${join(folder, aside)}. ${rebuilt(count)}`
  }).pipe(Effect.scoped)
