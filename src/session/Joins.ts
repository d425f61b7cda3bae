import { SqlClient } from "@effect/sql"
import { DateTime, Effect, Either, Option, Schema } from "effect"
import { within } from "../account/Counted.ts"
import { Passwords } from "../account/Passwords.ts"
import { NewPassword, passwordFault } from "../account/Person.ts"
import { RateLimits } from "../account/RateLimits.ts"
import { lookThenWrite } from "../account/Unique.ts"
import { type User, Users } from "../account/Users.ts"
import type { FieldErrors } from "../contract/Failure.ts"
import type { UserId } from "../contract/Id.ts"
import { invalid } from "../http/Faults.ts"
import { type Join, LinkSpent, WrongPassword } from "./Entry.ts"
import { OneTimeLinks } from "./OneTimeLinks.ts"
import type { Arrival } from "./SignIns.ts"

type Body = typeof Join.Type

const isLongEnough = (password: string) => Either.isRight(Schema.decodeEither(NewPassword)(password))

const faultsOf = ({ username, email, password }: Body): FieldErrors => {
  const fault = isLongEnough(password)
    ? passwordFault(password, [username ?? null, email])
    : "Must be at least 10 characters long."
  return {
    ...(username === undefined ? { username: ["Is needed: there is no account with this e-mail address yet."] } : {}),
    ...(fault === undefined ? {} : { password: [fault] })
  }
}

const refuse = (errors: FieldErrors) => (Object.keys(errors).length > 0 ? Effect.fail(invalid(errors)) : Effect.void)

/** Invites as they are accepted: by a new account, or by the one that has the e-mail address. */
export class Joins extends Effect.Service<Joins>()("session/Joins", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const users = yield* Users
    const links = yield* OneTimeLinks
    const passwords = yield* Passwords
    const limits = yield* RateLimits

    /** Takes the invite and enrols the person that `person` gives, all or nothing. */
    const enrol = <E, R>(token: string, person: (now: number) => Effect.Effect<UserId, E, R>) =>
      lookThenWrite(sql)(
        Effect.gen(function* () {
          const { team_id, role } = yield* links.take(token, "invite")
          if (role === null) return yield* new LinkSpent()
          const now = DateTime.toEpochMillis(yield* DateTime.now)
          const userId = yield* person(now)
          if (yield* users.isIn(team_id, userId)) {
            return yield* invalid({ email: ["This person is in the team already."] })
          }
          yield* users.enrol({ teamId: team_id, userId, role, now })
          return { userId, teamId: team_id } satisfies Arrival
        })
      )

    const asKnown = Effect.fnUntraced(function* ({ token, password }: Body, user: User) {
      if (!(yield* passwords.verifyIfAny(password, user.password_hash))) return yield* new WrongPassword()
      return yield* enrol(token, () => Effect.succeed(user.id))
    })

    const asNew = Effect.fnUntraced(function* (body: Body) {
      yield* refuse(faultsOf(body))
      const { email, username = "" } = body
      const password_hash = yield* passwords.hash(body.password)
      return yield* enrol(body.token, (now) =>
        Effect.gen(function* () {
          yield* Effect.flatMap(users.taken({ username, email }), refuse)
          return yield* users.insert({ username, email, password_hash }, now)
        })
      )
    })

    return {
      join: Effect.fn("Joins.join")(function* (body: Body) {
        const invite = yield* links.look(body.token)
        if (invite.kind !== "invite") return yield* new LinkSpent()
        if (invite.email !== null && invite.email !== body.email) {
          return yield* invalid({ email: ["This invite is for another e-mail address."] })
        }
        yield* within(yield* limits.takeForPassword(body.email))
        const known = yield* users.findByEmail(body.email)
        return yield* Option.isSome(known) ? asKnown(body, known.value) : asNew(body)
      })
    }
  })
}) {}
