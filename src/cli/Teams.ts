import { Args, Command } from "@effect/cli"
import { Console, Effect } from "effect"
import { Teams } from "../account/Teams.ts"
import { StartFault } from "../StartFault.ts"

const create = Command.make("create", { name: Args.text({ name: "name" }) }, ({ name }) =>
  Effect.gen(function* () {
    const given = name.trim()
    if (given === "" || given.length > 255)
      return yield* new StartFault({ message: "a team name has 1 to 255 characters." })
    const team = yield* (yield* Teams)
      .create(given)
      .pipe(
        Effect.catchTag("TeamNameTaken", () => new StartFault({ message: `there is a team named "${given}" already.` }))
      )
    yield* Console.log(team.id)
  })
).pipe(Command.withDescription("Make a team and print its id"))

/** `linden team create`. */
export const teamCommand = Command.make("team").pipe(
  Command.withDescription("Teams"),
  Command.withSubcommands([create])
)
