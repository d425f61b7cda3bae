import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import { Effect } from "effect"

// Load this code on demand, because a server does not need it to start.
const runs = Effect.promise(() => import("./BackupRuns.ts"))

const verifyCommand = Command.make(
  "verify",
  {
    file: Args.text({ name: "file" }).pipe(
      Args.withDescription("A backup, a folder of backups, or either of them in a bucket as s3://bucket/…")
    )
  },
  ({ file }) => Effect.flatMap(runs, ({ runVerify }) => runVerify(file))
).pipe(Command.withDescription("Check that a backup is complete and undamaged; needs no data folder"))

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
        "Name it like a scheduled backup, and delete the older ones that LINDEN_BACKUP_KEEP does not keep; for timers"
      )
    )
  },
  (given) => Effect.flatMap(runs, ({ runBackup }) => runBackup(given))
).pipe(
  Command.withDescription(
    "Copy everything into one verified file, which is never deleted without --scheduled; a server may be running"
  ),
  Command.withSubcommands([verifyCommand])
)

/** `linden restore`. */
export const restoreCommand = Command.make(
  "restore",
  {
    file: Args.text({ name: "file" }).pipe(
      Args.withDescription("A backup, a folder whose newest backup is used, or either of them as s3://bucket/…")
    ),
    dataDir: Options.text("data-dir").pipe(
      Options.withDescription("The folder to create, empty or missing; LINDEN_DATA_DIR by default"),
      Options.optional
    ),
    forTest: Options.boolean("for-test").pipe(
      Options.withDescription("Restore a copy to try: its server sends no webhooks, mails or checks")
    ),
    withoutDatabase: Options.boolean("without-database").pipe(
      Options.withDescription("Restore only the data folder, and leave the PostgreSQL database as it is")
    )
  },
  (given) => Effect.flatMap(runs, ({ runRestore }) => runRestore(given))
).pipe(
  Command.withDescription(
    "Create a data folder, and fill an empty PostgreSQL database, from a backup, after verifying it"
  )
)

/** `linden go-live`. */
export const goLiveCommand = Command.make("go-live", {}, () => Effect.flatMap(runs, ({ runGoLive }) => runGoLive)).pipe(
  Command.withDescription("Make a test restore a real installation; stop its server first")
)
