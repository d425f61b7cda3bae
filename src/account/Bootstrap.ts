import { Console, Effect, Option, Redacted } from "effect"
import { Settings } from "../Settings.ts"
import { OneTimeLinks } from "../session/OneTimeLinks.ts"
import { Keys } from "./Keys.ts"
import { Teams } from "./Teams.ts"
import { Users } from "./Users.ts"

const begin = Effect.gen(function* () {
  const settings = yield* Settings
  const given = Option.map(settings.bootstrapKey, Redacted.value)
  const made = yield* Effect.option((yield* Teams).create("Home"))
  // Another node had its first start on the same database, and was quicker.
  if (Option.isNone(made)) return
  const team = made.value
  const { key } = yield* (yield* Keys).issue({
    teamId: team.id,
    userId: team.owner_id,
    name: "First key",
    role: "owner",
    secret: Option.getOrUndefined(given)
  })
  if (!settings.announce) return
  const links = yield* OneTimeLinks
  const { url } = yield* links.issue({ kind: "setup", teamId: team.id, userId: team.owner_id, role: "owner" })
  const firstKey = Option.isSome(given) ? "" : `\n    First API key  ${key}`
  const kept = Option.isSome(given)
    ? "The link works once, for 7 days."
    : "Link and key are shown this once: keep the key."
  yield* Console.log(`
  Welcome to Linden. The team "${team.name}" is ready.

    Set up         ${url}
    Dashboard      ${settings.baseUrl}/app
    API reference  ${settings.baseUrl}/docs${firstKey}

  ${kept}
`)
})

const remind = Effect.gen(function* () {
  const { announce } = yield* Settings
  if (!announce || (yield* (yield* Users).anyPassword)) return
  yield* Console.log("\n  Nobody can sign in yet: `linden setup` gives a link to set this installation up.\n")
})

/**
 * The first start on an empty database makes a team with an owner and its first key, which is printed this once unless it
 * was given as `LINDEN_BOOTSTRAP_KEY`, and a link that gives the owner a password. Later starts tell how to get
 * another one as long as it was not used.
 */
export const bootstrap = Effect.gen(function* () {
  yield* (yield* (yield* Teams).any) ? remind : begin
})
