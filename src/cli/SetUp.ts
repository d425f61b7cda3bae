import * as Command from "@effect/cli/Command"
import { Console, Effect, Option, Redacted } from "effect"
import { Keys } from "../auth/key/Keys.ts"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { commandName } from "../lib/Command.ts"
import { StartError } from "../StartError.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { Teams } from "../team/Teams.ts"
import { Users } from "../user/Users.ts"

const beingDeleted = () => new StartError({ message: "the last team is being deleted. Try again in a minute." })

/** The team to set up; created if there is none yet, or if the last one was deleted. */
const firstTeam = Effect.gen(function* () {
  const teams = yield* Teams
  const known = yield* teams.first
  if (Option.isSome(known)) return known.value
  const team = yield* teams.create("Home").pipe(Effect.catchTag("TeamNameTaken", beingDeleted))
  const { bootstrapKey } = yield* Settings
  if (Option.isSome(bootstrapKey)) {
    const owner = { teamId: team.id, userId: team.owner_id, role: "owner" } as const
    yield* (yield* Keys).issue({ ...owner, name: "First key", secret: Redacted.value(bootstrapKey.value) })
  }
  return team
})

/** `linden setup`. */
export const setupCommand = Command.make("setup", {}, () =>
  Effect.gen(function* () {
    if (yield* (yield* Users).isSetUp) {
      return yield* Console.log(
        `This installation is already set up. Run \`${commandName()} user link EMAIL\` to regain access.`
      )
    }
    const team = yield* firstTeam
    const links = yield* OneTimeLinks
    yield* orDieSql(links.voidAll("setup"))
    const { url } = yield* links.issue({ kind: "setup", teamId: team.id, userId: team.owner_id, role: "owner" })
    yield* Console.log(url)
  })
).pipe(Command.withDescription("Print a link that sets up a new server; it works once, for 7 days"))
