import { Console, Effect, Logger, LogLevel, Option, Redacted } from "effect"
import { Keys } from "../auth/key/Keys.ts"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import type { TeamId, UserId } from "../contract/Id.ts"
import { commandName } from "../lib/Command.ts"
import { Settings } from "../settings/Settings.ts"
import { withAdvisoryLock } from "../storage/AdvisoryLock.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { eraseFromLog } from "../storage/EraseFromLog.ts"
import { transaction } from "../storage/Transaction.ts"
import { Teams } from "../team/Teams.ts"
import { Users } from "../user/Users.ts"

/** Creates a team with an owner and the given key in one transaction, so that a crash leaves nothing behind. */
const make = Effect.gen(function* () {
  const { bootstrapKey } = yield* Settings
  const team = yield* (yield* Teams).create("Home")
  if (Option.isNone(bootstrapKey)) return
  const owner = { teamId: team.id, userId: team.owner_id, role: "owner" } as const
  yield* (yield* Keys).issue({ ...owner, name: "First key", secret: Redacted.value(bootstrapKey.value) })
})

const begin = Effect.gen(function* () {
  // Create nothing if the command line created the team first, or if a team with this name is being deleted.
  yield* transaction(make).pipe(
    Effect.catchTag("TeamNameTaken", () => Effect.void),
    orDieSql
  )
  // A damaged log must not lose the team, because a server without a team looks like a new one.
  yield* Effect.ignore(eraseFromLog)
})

/** Creates a team with an owner at the first start on an empty database, and the key in `LINDEN_BOOTSTRAP_KEY`. */
export const bootstrap = withAdvisoryLock(
  Effect.gen(function* () {
    if (!(yield* (yield* Teams).any)) yield* begin
  })
)

/** The first key; none if there already is one. Only a terminal shows it, because other output is stored. */
const firstKey = Effect.fnUntraced(function* (owner: { readonly teamId: TeamId; readonly userId: UserId }) {
  const keys = yield* Keys
  if ((yield* Settings).announce !== "secrets" || (yield* keys.listOf(owner.teamId)).length > 0) return Option.none()
  return Option.some((yield* keys.issue({ ...owner, name: "First key", role: "owner", secret: undefined })).key)
})

/**
 * Prints a setup link as long as no one can sign in. Call it once the server accepts requests: otherwise the link could
 * belong to another program on the port. A server whose output is stored prints the link too. It works once, and only
 * until someone has a password.
 */
export const announceSetup = withAdvisoryLock(
  Effect.gen(function* () {
    const { announce, baseUrl, logFormat } = yield* Settings
    if (announce === "nothing" || (yield* (yield* Users).isSetUp)) return
    const found = yield* (yield* Teams).first
    if (Option.isNone(found)) return
    const { id: teamId, owner_id: userId, name } = found.value
    const { url } = yield* (yield* OneTimeLinks).issue({ kind: "setup", teamId, userId, role: "owner" })
    if (logFormat === "json") {
      const places = { team: name, setup: url, dashboard: `${baseUrl}/app`, api_reference: `${baseUrl}/docs` }
      // Printed at any level of the log, like the text below.
      return yield* Effect.logInfo("No one can sign in yet. The setup link works once, for 7 days.").pipe(
        Effect.annotateLogs(places),
        Logger.withMinimumLogLevel(LogLevel.Info)
      )
    }
    const key = yield* firstKey({ teamId, userId })
    const shown = Option.match(key, { onNone: () => "", onSome: (text) => `\n    First API key  ${text}` })
    const kept = Option.isSome(key)
      ? "The key is shown only once. Save it. The link works once, for 7 days."
      : `The link works once, for 7 days. To create an API key, run
  \`${commandName()} key create --role owner\`.`
    yield* Console.log(`
  Welcome to Linden. The team "${name}" is ready, but no one can sign in yet.

    Set up         ${url}
    Dashboard      ${baseUrl}/app
    API reference  ${baseUrl}/docs${shown}

  ${kept}
`)
  })
)
