import * as Command from "@effect/cli/Command"
import * as ValidationError from "@effect/cli/ValidationError"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, ConfigError, Console, Effect } from "effect"
import { version } from "../src/node/Version.ts"
import { StartError } from "../src/StartError.ts"
import { describeConfigError } from "../src/settings/DescribeConfigError.ts"
import { commandHelp } from "./commands/CommandHelp.ts"
import { teardownOf, watchSignals } from "./ExitCode.ts"
import { leaveThreads } from "./RunningThreads.ts"

// Databases contain hashes and secrets, so only this user may read new files, even in an existing folder.
process.umask(0o077)

const accounts = () => import("./commands/Accounts.ts")
const imports = () => import("./commands/Imports.ts")
const clicks = () => import("./commands/Clicks.ts")
const backups = () => import("./commands/Backups.ts")

/** Each command loads only the code that it needs. */
const loaders = {
  serve: async () => (await import("./commands/Serve.ts")).serve,
  setup: async () => (await accounts()).setup,
  team: async () => (await accounts()).team,
  user: async () => (await accounts()).user,
  key: async () => (await accounts()).key,
  import: async () => (await imports()).import,
  job: async () => (await imports()).job,
  journal: async () => (await clicks()).journal,
  backup: async () => (await backups()).backup,
  "start-over": async () => (await backups())["start-over"],
  restore: async () => (await backups()).restore,
  verify: async () => (await clicks()).verify,
  doctor: async () => (await import("./commands/Doctor.ts")).doctor,
  reindex: async () => (await clicks()).reindex
}

const given = process.argv[2] ?? ""
// Load all commands if the name is unknown or missing: completions and suggestions for mistyped names need them.
const wanted = Object.hasOwn(loaders, given) ? [loaders[given as keyof typeof loaders]] : Object.values(loaders)
const [first, ...others] = await Promise.all(wanted.map((load) => load()))
if (first === undefined) throw new Error("There are no commands.")

const linden = Command.make("linden").pipe(
  Command.withDescription("Short links, bio pages, QR codes and click analytics that you host yourself"),
  Command.withSubcommands([first, ...others])
)

// Prints one line for the user. @effect/cli has already reported errors in the arguments.
const report = (cause: Cause.Cause<unknown>) => {
  const failure = Cause.squash(cause)
  if (Cause.isInterruptedOnly(cause) || ValidationError.isValidationError(failure)) return Effect.void
  if (failure instanceof StartError) return Console.error(`linden: ${failure.message}`)
  if (ConfigError.isConfigError(failure)) return Console.error(`linden: ${describeConfigError(failure)}`)
  return Console.error(`linden: ${Cause.pretty(cause)}`)
}

const teardown = teardownOf(watchSignals())

const help = wanted.length === 1 ? commandHelp(first.descriptor, process.argv.slice(2)) : undefined
const main = help === undefined ? Command.run(linden, { name: "Linden", version })(process.argv) : Console.log(help)

main.pipe(
  Effect.provide(NodeContext.layer),
  Effect.tapErrorCause(report),
  NodeRuntime.runMain({
    disableErrorReporting: true,
    disablePrettyLogger: true,
    teardown: (exit, onExit) => teardown(exit, (code) => void leaveThreads(() => onExit(code)))
  })
)
