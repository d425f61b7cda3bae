import * as Command from "@effect/cli/Command"
import * as ValidationError from "@effect/cli/ValidationError"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, ConfigError, Console, Effect } from "effect"
import { version } from "../src/node/Version.ts"
import { StartError } from "../src/StartError.ts"
import { teardownOf, watchSignals } from "./ExitCode.ts"
import { leaveThreads } from "./RunningThreads.ts"

// Databases contain hashes and secrets: new files are only for this user, in an existing folder too.
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
  restore: async () => (await backups()).restore,
  verify: async () => (await clicks()).verify,
  reindex: async () => (await clicks()).reindex
}

const given = process.argv[2] ?? ""
// Completions and mistyped names need all commands.
const wanted = Object.hasOwn(loaders, given) ? [loaders[given as keyof typeof loaders]] : Object.values(loaders)
const [first, ...others] = await Promise.all(wanted.map((load) => load()))
if (first === undefined) throw new Error("There are no commands.")

const linden = Command.make("linden").pipe(
  Command.withDescription("Short links, bio pages, QR codes and click analytics that you host yourself"),
  Command.withSubcommands([first, ...others])
)

// One line for the person at the terminal; @effect/cli has already reported faults in the arguments.
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

const teardown = teardownOf(watchSignals())

Command.run(linden, { name: "Linden", version })(process.argv).pipe(
  Effect.provide(NodeContext.layer),
  Effect.tapErrorCause(report),
  NodeRuntime.runMain({
    disableErrorReporting: true,
    disablePrettyLogger: true,
    teardown: (exit, onExit) => teardown(exit, (code) => void leaveThreads(() => onExit(code)))
  })
)
