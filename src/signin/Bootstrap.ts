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
  Nobody can sign in yet: \`${commandName()} setup\` prints a link to set this installation up,
  \`${commandName()} key create --team ${JSON.stringify(team)} --role owner\` a key of its API.
`

/** A team with its owner, the first key and the link to set it up: all of them or, where the server dies, none. */
const make = Effect.gen(function* () {
  const { announce, bootstrapKey } = yield* Settings
  const given = Option.getOrUndefined(Option.map(bootstrapKey, Redacted.value))
  const team = yield* (yield* Teams).create("Home")
  const keys = yield* Keys
  const owner = { teamId: team.id, userId: team.owner_id, role: "owner" } as const
  const isShown = announce === "secrets"
  // A key that nobody is shown would be good for nobody, for ever.
  const isWanted = isShown || given !== undefined
  const issued = isWanted ? yield* keys.issue({ ...owner, name: "First key", secret: given }) : undefined
  const link = isShown ? yield* (yield* OneTimeLinks).issue({ kind: "setup", ...owner }) : undefined
  return { team, url: link?.url, key: given === undefined ? issued?.key : undefined }
})

const begin = Effect.gen(function* () {
  const { announce, baseUrl } = yield* Settings
  const made = yield* transaction(make).pipe(
    Effect.asSome,
    // The name is that of a team which is being deleted, or the command line was quicker.
    Effect.catchTag("TeamNameTaken", () => Effect.succeedNone),
    orDieSql
  )
  if (Option.isNone(made)) return
  const { team, url, key } = made.value
  if (announce === "hints") yield* Console.log(hint(team.name))
  if (url === undefined) return
  const firstKey = key === undefined ? "" : `\n    First API key  ${key}`
  const kept =
    key === undefined ? "The link works once, for 7 days." : "Link and key are shown this once: keep the key."
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
  yield* Console.log(
    `\n  Nobody can sign in yet: \`${commandName()} setup\` gives a link to set this installation up.\n`
  )
})

/**
 * The first start on an empty database makes a team with an owner. On a terminal it prints a link that gives the owner a
 * password, and a first key unless one was given as `LINDEN_BOOTSTRAP_KEY`; elsewhere it says how to get both, since what
 * it prints is kept there. Later starts, and those of other nodes at the same time, tell how to get a link as long as
 * nobody has a password.
 */
export const bootstrap = withAdvisoryLock(
  Effect.gen(function* () {
    yield* (yield* (yield* Teams).any) ? remind : begin
  })
)
