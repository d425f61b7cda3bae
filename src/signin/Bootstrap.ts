import { Console, Effect, Option, Redacted } from "effect"
import { Keys } from "../auth/key/Keys.ts"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { commandName } from "../lib/Command.ts"
import { Settings } from "../settings/Settings.ts"
import { withAdvisoryLock } from "../storage/AdvisoryLock.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transaction } from "../storage/Transaction.ts"
import { Teams } from "../team/Teams.ts"
import { Users } from "../user/Users.ts"

const hint = (team: string) => `
  No one can sign in yet. Run \`${commandName()} setup\` to get a setup link,
  or \`${commandName()} key create --team ${JSON.stringify(team)} --role owner\` to create an API key.
`

/**
 * Creates a team with an owner, the first key and the setup link in one transaction, so that a crash leaves nothing
 * behind.
 */
const make = Effect.gen(function* () {
  const { announce, bootstrapKey } = yield* Settings
  const given = Option.getOrUndefined(Option.map(bootstrapKey, Redacted.value))
  const team = yield* (yield* Teams).create("Home")
  const keys = yield* Keys
  const owner = { teamId: team.id, userId: team.owner_id, role: "owner" } as const
  const isShown = announce === "secrets"
  // Create a key only if it is shown or given. Otherwise, it could never be used.
  const isWanted = isShown || given !== undefined
  const issued = isWanted ? yield* keys.issue({ ...owner, name: "First key", secret: given }) : undefined
  const link = isShown ? yield* (yield* OneTimeLinks).issue({ kind: "setup", ...owner }) : undefined
  return { team, url: link?.url, key: given === undefined ? issued?.key : undefined }
})

const begin = Effect.gen(function* () {
  const { announce, baseUrl } = yield* Settings
  const made = yield* transaction(make).pipe(
    Effect.asSome,
    // Create nothing if the command line created the team first, or if a team with this name is being deleted.
    Effect.catchTag("TeamNameTaken", () => Effect.succeedNone),
    orDieSql
  )
  if (Option.isNone(made)) return
  const { team, url, key } = made.value
  if (announce === "hints") yield* Console.log(hint(team.name))
  if (url === undefined) return
  const firstKey = key === undefined ? "" : `\n    First API key  ${key}`
  const kept =
    key === undefined ? "The link works once, for 7 days." : "The link and the key are shown only once. Save the key."
  yield* Console.log(`
  Welcome to Linden. The team "${team.name}" is ready.

    Set up         ${url}
    Dashboard      ${baseUrl}/app
    API reference  ${baseUrl}/docs${firstKey}

  ${kept}
`)
})

const remind = Effect.gen(function* () {
  const { announce } = yield* Settings
  if (announce === "nothing" || (yield* (yield* Users).anyPassword)) return
  yield* Console.log(`\n  No one can sign in yet. Run \`${commandName()} setup\` to get a setup link.\n`)
})

/**
 * Creates a team with an owner at the first start on an empty database. On a terminal it prints a link to set the
 * owner's password, and a first key unless `LINDEN_BOOTSTRAP_KEY` is set. Elsewhere the output is stored, so it only
 * prints how to get them. Later starts, and other nodes that start at the same time, print how to get a link as long as
 * no one has a password.
 */
export const bootstrap = withAdvisoryLock(
  Effect.gen(function* () {
    yield* (yield* (yield* Teams).any) ? remind : begin
  })
)
