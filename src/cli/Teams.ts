import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import { Console, Effect, type Layer, Option, Schema } from "effect"
import { formatTimestamp } from "../contract/Timestamp.ts"
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

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`

const list = Command.make("list", {}, () =>
  Effect.gen(function* () {
    for (const { id, name, created_at, member_count, link_count } of yield* (yield* Teams).all) {
      const numbers = [counted(member_count, "member"), counted(link_count, "link")]
      yield* Console.log([id, ...numbers, `created ${formatTimestamp(created_at)}`, name].join("\t"))
    }
  })
).pipe(Command.withDescription("List the teams of this server: ID, members, links, creation date and name"))

/** `linden team list|create`. Only `create` may create a new installation, with `creating`. */
export const teamCommand = <E, R, E2, R2>(
  existing: Layer.Layer<Teams, E, R>,
  creating: Layer.Layer<Teams | Users, E2, R2>
) =>
  Command.make("team").pipe(
    Command.withDescription("List and create teams"),
    Command.withSubcommands([Command.provide(list, existing), Command.provide(create, creating)])
  )
