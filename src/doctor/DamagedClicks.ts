import { existsSync, renameSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import { Clock, Effect, type Layer, Option, Schema } from "effect"
import { rebuildClicks } from "../click/ingest/BookJournal.ts"
import { StartError } from "../StartError.ts"
import { Settings } from "../settings/Settings.ts"
import { holdFolder } from "../storage/FolderLock.ts"
import { rowsOf } from "../storage/Rows.ts"
import { error, type Finding, ok } from "./Finding.ts"

const Sound = rowsOf(Schema.Struct({ quick_check: Schema.String }))

const files = ["clicks.db", "clicks.db-wal", "clicks.db-shm"] as const

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
 * Replaces a damaged file of clicks with a new one that contains the clicks of the journal. `tools` opens the new one.
 * Returns a sentence about what was done.
 */
export const repairClicks = <E>(tools: Layer.Layer<Tools, E, Settings>) =>
  Effect.gen(function* () {
    const file = yield* clicksFile
    if (Option.isNone(file)) return "There is nothing to repair: there is no clicks.db."
    const folder = resolve((yield* Settings).dataDir)
    yield* holdFolder(folder, { advice: "stop that one first, because a repair replaces a file" })
    if (yield* isSound(file.value)) return "There is nothing to repair: clicks.db is intact."
    const at = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 19).replaceAll(":", "-")
    yield* Effect.try({
      try: () => {
        for (const name of files.filter((one) => existsSync(join(folder, one))))
          renameSync(join(folder, name), join(folder, name.replace("clicks.db", `clicks.db.damaged-${at}`)))
      },
      catch: (cause) =>
        new StartError({ message: `${file.value} cannot be moved: ${(cause as Error).message}.`, cause })
    })
    const count = yield* Effect.provide(rebuildClicks(folder), tools)
    return `The damaged clicks.db is now ${basename(file.value)}.damaged-${at}. The new one has the ${count} clicks of the journal. Totals stay; restore a backup to get earlier clicks back.`
  }).pipe(Effect.scoped)
