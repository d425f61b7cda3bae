import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import { Console, Effect, Schema } from "effect"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { Sessions } from "../auth/session/Sessions.ts"
import { StartError } from "../StartError.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { Email } from "../user/Person.ts"
import { Users } from "../user/Users.ts"

const list = Command.make("list", {}, () =>
  Effect.gen(function* () {
    for (const { username, email, has_password, teams } of yield* (yield* Users).list) {
      const way = has_password === 1 ? "has a password" : "no password yet"
      yield* Console.log([email ?? "no email address", way, `teams ${teams}`, username].join("\t"))
    }
  })
).pipe(Command.withDescription("List the people of this server"))

const link = Command.make("link", { email: Args.text({ name: "email" }) }, (given) =>
  Effect.gen(function* () {
    const nobody = new StartError({ message: `no account has the email address "${given.email}".` })
    const email = yield* Effect.mapError(Schema.decode(Email)(given.email), () => nobody)
    const found = yield* (yield* Users).findByEmail(email)
    const user = yield* Effect.mapError(found, () => nobody)
    const [team] = yield* (yield* Sessions).teamsOf(user.id)
    if (team === undefined)
      return yield* new StartError({ message: `${email} is not in a team. Send an invite first.` })
    const links = yield* OneTimeLinks
    yield* orDieSql(links.voidResets(user.id))
    const { url } = yield* links.issue({ kind: "reset", teamId: team.id, userId: user.id })
    yield* Console.log(url)
  })
).pipe(Command.withDescription("Print a link that resets a person's password; it works once, for 24 hours"))

/** `linden user list|link`. */
export const userCommand = Command.make("user").pipe(
  Command.withDescription("People"),
  Command.withSubcommands([list, link])
)
