import { mkdirSync, renameSync } from "node:fs"
import { basename, join, resolve } from "node:path"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import type { FileSystem, Path } from "@effect/platform"
import type { SqlClient } from "@effect/sql"
import { Clock, Console, Effect, Layer, Option } from "effect"
import { commandName } from "../lib/Command.ts"
import { StartError } from "../StartError.ts"
import { Settings } from "../settings/Settings.ts"
import { makeDataFolder } from "../storage/DataFolder.ts"
import { holdFolder } from "../storage/FolderLock.ts"
import { isUsedFolder, leftovers, StrayClicks, StrayData } from "../storage/Installation.ts"

const nothingToDo = (folder: string, why: string) =>
  new StartError({ message: `there is nothing to start over in ${folder}: ${why}.` })

/** Moves files and folders into a new folder beside them; returns that folder. */
const setAside = (folder: string, names: ReadonlyArray<string>) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.try({
      try: () => {
        const to = join(folder, `set-aside-${new Date(now).toISOString().slice(0, 19).replaceAll(":", "-")}`)
        mkdirSync(to, { mode: 0o700 })
        for (const name of names) renameSync(join(folder, name), join(to, name))
        return to
      },
      catch: (cause) =>
        new StartError({ message: `the files in ${folder} cannot be moved: ${(cause as Error).message}.`, cause })
    })
  )

const clicks = Options.boolean("clicks").pipe(
  Options.withDescription("Move only clicks.db aside; the new one has the clicks of the journal")
)

/**
 * `linden start-over`. Opens the database to check whether it belongs to the data folder. `renewed` replaces
 * `clicks.db` and returns a message.
 */
export const startOverCommand = <E, R, E2>(
  database: Layer.Layer<SqlClient.SqlClient, E, R>,
  renewed: Effect.Effect<string, E2, Settings | FileSystem.FileSystem | Path.Path>
) =>
  Command.make("start-over", { clicks }, (options) =>
    Effect.gen(function* () {
      if (options.clicks) return yield* Effect.flatMap(renewed, Console.log)
      const { dataDir, databaseUrl } = yield* Settings
      const folder = resolve(dataDir)
      if (!isUsedFolder(folder)) return yield* nothingToDo(folder, "no server has used it")
      yield* makeDataFolder(folder)
      yield* holdFolder(folder, { advice: "stop that one first" })
      yield* Effect.matchEffect(Effect.scoped(Layer.build(database)), {
        onSuccess: () => nothingToDo(folder, "its database belongs to it"),
        onFailure: (fault): Effect.Effect<void, E | StartError> => {
          if (fault instanceof StrayClicks) return nothingToDo(folder, "only clicks.db is lost; see --clicks")
          return fault instanceof StrayData ? Effect.void : Effect.fail(fault)
        }
      })
      const names = yield* leftovers(folder, Option.isSome(databaseUrl))
      const to = yield* setAside(folder, names)
      yield* Console.log(`Moved ${names.join(", ")} to ${basename(to)} in ${folder}.`)
      yield* Console.log(`The next ${commandName()} serve starts without them. Delete ${to} when you are sure.`)
    }).pipe(Effect.scoped)
  ).pipe(
    Command.withDescription(
      "Move the rest of an installation that lost its database aside, so that the next start creates a new one; with --clicks, replace only a lost or foreign clicks.db"
    )
  )
