import { Console, Effect, Option, Redacted } from "effect"
import { Settings } from "../Settings.ts"
import { Keys } from "./Keys.ts"
import { Teams } from "./Teams.ts"

/**
 * The first start on an empty database makes a team with an owner and its first key, which is printed this once,
 * unless it was given as `LINDEN_BOOTSTRAP_KEY`.
 */
export const bootstrap = Effect.gen(function* () {
  const teams = yield* Teams
  if (yield* teams.any) return
  const keys = yield* Keys
  const settings = yield* Settings
  const given = Option.map(settings.bootstrapKey, Redacted.value)
  const team = yield* Effect.orDie(teams.create("Home"))
  const { key } = yield* keys.issue({
    teamId: team.id,
    userId: team.owner_id,
    name: "First key",
    role: "owner",
    secret: Option.getOrUndefined(given)
  })
  if (Option.isSome(given)) return
  yield* Console.log(`
  Welcome to Linden. The team "${team.name}" is ready.

    Dashboard      ${settings.baseUrl}/app
    API reference  ${settings.baseUrl}/docs
    First API key  ${key}

  The key is shown this once: keep it.
`)
})
