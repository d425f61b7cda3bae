import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import { Console, Effect, Option, Schema } from "effect"
import { StartError } from "../StartError.ts"
import { Teams } from "../team/Teams.ts"
import { Email } from "../user/Person.ts"
import { Users } from "../user/Users.ts"

const owner = Options.text("owner").pipe(
  Options.withDescription("The email address of the team's owner; by default the person who set up this server"),
  Options.optional
)

const personOf = (address: string) =>
  Effect.gen(function* () {
    const nobody = new StartError({ message: `no account has the email address "${address}".` })
    const email = yield* Effect.mapError(Schema.decode(Email)(address), () => nobody)
    const found = yield* (yield* Users).findByEmail(email)
    return (yield* Effect.mapError(found, () => nobody)).id
  })

const create = Command.make("create", { name: Args.text({ name: "name" }), owner }, (options) =>
  Effect.gen(function* () {
    const given = options.name.trim()
    if (given === "" || given.length > 255)
      return yield* new StartError({ message: "a team name has 1 to 255 characters." })
    const person = Option.isSome(options.owner) ? yield* personOf(options.owner.value) : undefined
    const team = yield* (yield* Teams)
      .create(given, person)
      .pipe(
        Effect.catchTag("TeamNameTaken", () => new StartError({ message: `a team named "${given}" already exists.` }))
      )
    yield* Console.log(team.id)
  })
).pipe(Command.withDescription("Create a team and print its ID"))

/** `linden team create`. */
export const teamCommand = Command.make("team").pipe(
  Command.withDescription("Teams"),
  Command.withSubcommands([create])
)
