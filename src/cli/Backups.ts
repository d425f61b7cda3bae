import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import { Effect } from "effect"

// Loaded where they are asked for: a server starts without them.
const runs = Effect.promise(() => import("./BackupRuns.ts"))

/** `linden backup`. */
export const backupCommand = Command.make(
  "backup",
  {
    path: Args.text({ name: "path" }).pipe(
      Args.withDescription(
        "The file to write, an existing folder, or s3://bucket/prefix; LINDEN_BACKUP_TO without one"
      ),
      Args.optional
    ),
    scheduled: Options.boolean("scheduled").pipe(
      Options.withDescription("Name it as one of a schedule, and remove those that LINDEN_BACKUP_KEEP does not keep")
    )
  },
  (given) => Effect.flatMap(runs, ({ runBackup }) => runBackup(given))
).pipe(Command.withDescription("Copy everything into one checked file, beside a running server too"))

/** `linden restore`. */
export const restoreCommand = Command.make(
  "restore",
  {
    file: Args.text({ name: "file" }).pipe(
      Args.withDescription("A backup, or a folder of backups, whose latest is taken")
    ),
    dataDir: Options.text("data-dir").pipe(
      Options.withDescription("The folder to make, which is to be empty or not there; LINDEN_DATA_DIR without one"),
      Options.optional
    )
  },
  (given) => Effect.flatMap(runs, ({ runRestore }) => runRestore(given))
).pipe(Command.withDescription("Make a data folder of a backup, which is checked before anything is touched"))
