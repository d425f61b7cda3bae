import { Command, ValidationError } from "@effect/cli"
import { NodeContext, NodeRuntime } from "@effect/platform-node"
import { Cause, ConfigError, Console, Effect, Layer } from "effect"
import { backupCommand, restoreCommand } from "../src/cli/Backups.ts"
import { reindexCommand, verifyCommand } from "../src/cli/Clicks.ts"
import { importCommand } from "../src/cli/Imports.ts"
import { jobCommand } from "../src/cli/Jobs.ts"
import { journalCommand } from "../src/cli/Journal.ts"
import { keyCommand } from "../src/cli/Keys.ts"
import { setupCommand } from "../src/cli/SetUp.ts"
import { teamCommand } from "../src/cli/Teams.ts"
import { userCommand } from "../src/cli/Users.ts"
import { version } from "../src/node/Version.ts"
import { SettingsLive } from "../src/Settings.ts"
import { StartError } from "../src/StartError.ts"
import { ClickToolsLive } from "./ClickTools.ts"
import { AccountsLive } from "./Core.ts"
import { teardownOf, watchSignals } from "./Ending.ts"
import { ImportToolsLive } from "./ImportTools.ts"
import { QuietLive } from "./Logging.ts"
import { ServerLive } from "./Server.ts"
import { StorageLive } from "./Storage.ts"

// Databases hold hashes and secrets: what is made is for this user alone, in a folder that was there before too.
process.umask(0o077)

const serve = Command.make("serve", {}, () => Layer.launch(ServerLive)).pipe(
  Command.withDescription("Run the server, set up by the LINDEN_… variables")
)

const accounts = AccountsLive.pipe(
  Layer.provide(StorageLive),
  Layer.provideMerge(SettingsLive),
  Layer.provide(NodeContext.layer),
  Layer.provide(QuietLive)
)

const clicks = ClickToolsLive.pipe(
  Layer.provide(Layer.provideMerge(StorageLive, SettingsLive)),
  Layer.provide(NodeContext.layer),
  Layer.provide(QuietLive)
)

// Without a database: nothing is brought up to date, and what is there is copied as it is.
const copies = SettingsLive.pipe(Layer.merge(QuietLive))
const imports = ImportToolsLive.pipe(
  Layer.provide(StorageLive),
  Layer.provideMerge(SettingsLive),
  Layer.provide(NodeContext.layer),
  Layer.provide(QuietLive)
)

const linden = Command.make("linden").pipe(
  Command.withDescription("Short links, link pages, QR codes and click analytics that you own"),
  Command.withSubcommands([
    serve,
    Command.provide(setupCommand, accounts),
    Command.provide(teamCommand, accounts),
    Command.provide(userCommand, accounts),
    Command.provide(keyCommand, accounts),
    Command.provide(importCommand, imports),
    Command.provide(jobCommand, imports),
    Command.provide(journalCommand, clicks),
    Command.provide(backupCommand, copies),
    Command.provide(restoreCommand, copies),
    Command.provide(verifyCommand, clicks),
    Command.provide(reindexCommand, clicks)
  ])
)

// One line for whoever runs it; the command line's own faults were told already.
const report = (cause: Cause.Cause<unknown>) => {
  const failure = Cause.squash(cause)
  if (Cause.isInterruptedOnly(cause) || ValidationError.isValidationError(failure)) return Effect.void
  if (failure instanceof StartError) return Console.error(`linden: ${failure.message}`)
  if (ConfigError.isConfigError(failure)) return Console.error(`linden: ${describe(failure)}`)
  return Console.error(`linden: ${Cause.pretty(cause)}`)
}

const describe = (error: ConfigError.ConfigError): string =>
  error._op === "And" || error._op === "Or"
    ? `${describe(error.left)}; ${describe(error.right)}`
    : `${error.path.join(".")} ${error.message}.`

Command.run(linden, { name: "Linden", version })(process.argv).pipe(
  Effect.provide(NodeContext.layer),
  Effect.tapErrorCause(report),
  NodeRuntime.runMain({
    disableErrorReporting: true,
    disablePrettyLogger: true,
    teardown: teardownOf(watchSignals())
  })
)
