import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import { Effect } from "effect"

// Load this code on demand, because a server does not need it to start.
const runs = Effect.promise(() => import("./BackupRuns.ts"))

/** `linden backup`. */
export const backupCommand = Command.make(
  "backup",
  {
    path: Args.text({ name: "path" }).pipe(
      Args.withDescription("The file to write, an existing folder, or s3://bucket/prefix; LINDEN_BACKUP_TO by default"),
      Args.optional
    ),
    scheduled: Options.boolean("scheduled").pipe(
      Options.withDescription(
        "Name it like a scheduled backup, and delete the older ones that LINDEN_BACKUP_KEEP does not keep"
      )
    )
  },
  (given) => Effect.flatMap(runs, ({ runBackup }) => runBackup(given))
).pipe(Command.withDescription("Copy everything into one verified file; a server may be running"))

/** `linden restore`. */
export const restoreCommand = Command.make(
  "restore",
  {
    file: Args.text({ name: "file" }).pipe(
      Args.withDescription("A backup, or a folder of backups: the latest one is used")
    ),
    dataDir: Options.text("data-dir").pipe(
      Options.withDescription("The folder to create, empty or missing; LINDEN_DATA_DIR by default"),
      Options.optional
    )
  },
  (given) => Effect.flatMap(runs, ({ runRestore }) => runRestore(given))
).pipe(Command.withDescription("Create a data folder from a backup, after verifying the backup"))
