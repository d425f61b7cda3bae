import * as Command from "@effect/cli/Command"
import * as ValidationError from "@effect/cli/ValidationError"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, ConfigError, Console, Effect } from "effect"
import { version } from "../src/node/Version.ts"
import { StartError } from "../src/StartError.ts"
import { describeConfigError } from "../src/settings/DescribeConfigError.ts"
import { checkArguments, checkFirst } from "./commands/ArgumentFaults.ts"
import { commandHelp } from "./commands/CommandHelp.ts"
import { printError } from "./ErrorLine.ts"
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
  copy: async () => (await backups()).copy,
  "go-live": async () => (await backups())["go-live"],
  "start-over": async () => (await backups())["start-over"],
  "new-identity": async () => (await backups())["new-identity"],
  restore: async () => (await backups()).restore,
  verify: async () => (await clicks()).verify,
  doctor: async () => (await import("./commands/Doctor.ts")).doctor,
  reindex: async () => (await clicks()).reindex
}

const words = process.argv.slice(2)
const args = words[0] === "help" ? [...words.slice(1), "--help"] : words
const [given = ""] = args
const isKnown = Object.hasOwn(loaders, given)
// Completions need all commands.
const wanted = isKnown ? [loaders[given as keyof typeof loaders]] : Object.values(loaders)
const [first, ...others] = await Promise.all(wanted.map((load) => load()))
if (first === undefined) throw new Error("There are no commands.")

const linden = Command.make("linden").pipe(
  Command.withDescription("Short links, bio pages, QR codes and click analytics that you host yourself"),
  Command.withSubcommands([first, ...others])
)

// Prints one line for the user. @effect/cli itself reports errors that `checkArguments` didn't find.
const report = (cause: Cause.Cause<unknown>) => {
  const failure = Cause.squash(cause)
  if (Cause.isInterruptedOnly(cause) || ValidationError.isValidationError(failure)) return Effect.void
  return Effect.sync(() => {
    if (failure instanceof StartError) return printError(failure.message)
    printError(ConfigError.isConfigError(failure) ? describeConfigError(failure) : Cause.pretty(cause))
  })
}

const teardown = teardownOf(watchSignals())

const run = Effect.suspend(() => Command.run(linden, { name: "Linden", version })(process.argv))

const main = Effect.gen(function* () {
  if (!isKnown) return yield* Effect.zipRight(checkFirst(given, Object.keys(loaders)), run)
  const help = commandHelp(first.descriptor, args)
  if (help !== undefined) return yield* Console.log(help)
  yield* checkArguments(first.descriptor, args)
  yield* run
})

main.pipe(
  Effect.provide(NodeContext.layer),
  Effect.tapErrorCause(report),
  NodeRuntime.runMain({
    disableErrorReporting: true,
    disablePrettyLogger: true,
    teardown: (exit, onExit) => teardown(exit, (code) => void leaveThreads(() => onExit(code)))
  })
)
