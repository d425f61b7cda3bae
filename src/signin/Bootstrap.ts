import { Console, Effect, Option, Redacted } from "effect"
import { Keys } from "../auth/key/Keys.ts"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { commandName } from "../lib/Command.ts"
import { Settings } from "../Settings.ts"
import { Teams } from "../team/Teams.ts"
import { Users } from "../user/Users.ts"

const hint = (team: string) => `
  Nobody can sign in yet: \`${commandName()} setup\` prints a link to set this installation up,
  \`${commandName()} key create --team ${JSON.stringify(team)} --role owner\` a key of its API.
`

const begin = Effect.gen(function* () {
  const { announce, baseUrl, bootstrapKey } = yield* Settings
  const given = Option.map(bootstrapKey, Redacted.value)
  const made = yield* Effect.option((yield* Teams).create("Home"))
  // Another node had its first start on the same database, and was quicker.
  if (Option.isNone(made)) return
  const team = made.value
  const isShown = announce === "secrets"
  // A key that nobody is shown would be good for nobody, for ever.
  const first = Effect.flatMap(Keys, (keys) =>
    keys.issue({
      teamId: team.id,
      userId: team.owner_id,
      name: "First key",
      role: "owner",
      secret: Option.getOrUndefined(given)
    })
  )
  const issued = isShown || Option.isSome(given) ? Option.some(yield* first) : Option.none()
  if (announce === "hints") yield* Console.log(hint(team.name))
  if (!isShown) return
  const links = yield* OneTimeLinks
  const { url } = yield* links.issue({ kind: "setup", teamId: team.id, userId: team.owner_id, role: "owner" })
  const firstKey = Option.isSome(given) || Option.isNone(issued) ? "" : `\n    First API key  ${issued.value.key}`
  const kept = firstKey === "" ? "The link works once, for 7 days." : "Link and key are shown this once: keep the key."
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
 * it prints is kept there. Later starts tell how to get a link as long as nobody has a password.
 */
export const bootstrap = Effect.gen(function* () {
  yield* (yield* (yield* Teams).any) ? remind : begin
})
