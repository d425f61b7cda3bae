import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import { Effect } from "effect"

/** `linden copy`. Its code is loaded on demand, because a server does not need it to start. */
export const copyCommand = Command.make(
  "copy",
  {
    to: Options.text("to").pipe(
      Options.withDescription(
        "An empty PostgreSQL database (postgres://…), or with LINDEN_DATABASE_URL set, an empty or missing folder"
      )
    ),
    dryRun: Options.boolean("dry-run").pipe(
      Options.withDescription("Check the installation and the target, and count, but copy nothing")
    )
  },
  (given) =>
    Effect.flatMap(
      Effect.promise(() => import("./CopyRuns.ts")),
      ({ runCopy }) => runCopy(given)
    )
).pipe(
  Command.withDescription(
    "Copy everything from SQLite to PostgreSQL, or back, and compare all rows; stop the servers first"
  )
)
