import * as Args from "@effect/cli/Args"
import * as Command from "@effect/cli/Command"
import { Console, Effect, Schema } from "effect"
import { Factors } from "../auth/factor/Factors.ts"
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

const emailArgument = Args.text({ name: "email" })

/** The account with an email address. */
const userAt = Effect.fnUntraced(function* (given: string) {
  const nobody = new StartError({ message: `no account has the email address "${given}".` })
  const email = yield* Effect.mapError(Schema.decode(Email)(given), () => nobody)
  return yield* Effect.mapError(yield* (yield* Users).findByEmail(email), () => nobody)
})

const link = Command.make("link", { email: emailArgument }, (given) =>
  Effect.gen(function* () {
    const user = yield* userAt(given.email)
    const [team] = yield* (yield* Sessions).teamsOf(user.id)
    if (team === undefined)
      return yield* new StartError({ message: `${user.email} is not in a team. Send an invite first.` })
    const links = yield* OneTimeLinks
    yield* orDieSql(links.voidResets(user.id))
    const { url } = yield* links.issue({ kind: "reset", teamId: team.id, userId: user.id })
    yield* Console.log(url)
  })
).pipe(Command.withDescription("Print a link that resets a person's password; it works once, for 24 hours"))

const resetFactor = Command.make("reset-factor", { email: emailArgument }, (given) =>
  Effect.gen(function* () {
    const { id, email } = yield* userAt(given.email)
    const had = yield* (yield* Factors).reset(id)
    yield* Console.log(
      had
        ? `${email} has no second factor anymore. The password alone signs them in.`
        : `${email} had no second factor.`
    )
  })
).pipe(
  Command.withDescription("Remove the authenticator app, the passkeys and the recovery codes of a person who lost them")
)

/** `linden user list|link|reset-factor`. */
export const userCommand = Command.make("user").pipe(
  Command.withDescription("People"),
  Command.withSubcommands([list, link, resetFactor])
)
