import { Command } from "@effect/cli"
import { Console, Effect } from "effect"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { commandName } from "../lib/Command.ts"
import { StartError } from "../StartError.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { Teams } from "../team/Teams.ts"
import { Users } from "../user/Users.ts"

/** `linden setup`. */
export const setupCommand = Command.make("setup", {}, () =>
  Effect.gen(function* () {
    if (yield* (yield* Users).anyPassword) {
      return yield* Console.log(
        `This installation is set up: \`${commandName()} user link EMAIL\` gives a way back in.`
      )
    }
    const first = yield* (yield* Teams).first
    const team = yield* Effect.mapError(
      first,
      () =>
        new StartError({ message: `there is nothing to set up yet: start the server first (${commandName()} serve).` })
    )
    const links = yield* OneTimeLinks
    yield* orDieSql(links.voidAll("setup"))
    const { url } = yield* links.issue({ kind: "setup", teamId: team.id, userId: team.owner_id, role: "owner" })
    yield* Console.log(url)
  })
).pipe(Command.withDescription("Print a link that sets a new installation up; it works once, for 7 days"))
