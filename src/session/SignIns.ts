import { SqlClient } from "@effect/sql"
import { Effect, Option } from "effect"
import { within } from "../account/Counted.ts"
import { Passwords } from "../account/Passwords.ts"
import { passwordFault } from "../account/Person.ts"
import { RateLimits } from "../account/RateLimits.ts"
import { lookThenWrite } from "../account/Unique.ts"
import { Users } from "../account/Users.ts"
import type { TeamId, UserId } from "../contract/Id.ts"
import { invalid } from "../http/Faults.ts"
import { InNoTeam, LinkSpent, type ResetPassword, type SignIn, WrongPassword } from "./Entry.ts"
import { OneTimeLinks } from "./OneTimeLinks.ts"
import { Sessions } from "./Sessions.ts"

/** Who comes in, and to which team. */
export interface Arrival {
  readonly userId: UserId
  readonly teamId: TeamId
}

/** The ways in for those who have an account. */
export class SignIns extends Effect.Service<SignIns>()("session/SignIns", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const users = yield* Users
    const sessions = yield* Sessions
    const links = yield* OneTimeLinks
    const passwords = yield* Passwords
    const limits = yield* RateLimits

    return {
      signIn: Effect.fn("SignIns.signIn")(function* ({ email, password }: typeof SignIn.Type) {
        yield* within(yield* limits.takeForPassword(email))
        const user = Option.getOrUndefined(yield* users.findByEmail(email))
        const isRight = yield* passwords.verifyIfAny(password, user?.password_hash ?? null)
        if (user === undefined || !isRight) return yield* new WrongPassword()
        const [team] = yield* sessions.teamsOf(user.id)
        if (team === undefined) return yield* new InNoTeam()
        return { userId: user.id, teamId: team.id } satisfies Arrival
      }),

      open: Effect.fn("SignIns.open")(function* (token: string) {
        const { user_id, team_id } = yield* lookThenWrite(sql)(links.take(token, "open"))
        if (user_id === null) return yield* new LinkSpent()
        return { userId: user_id, teamId: team_id } satisfies Arrival
      }),

      /** Gives a person another password, which ends all sessions that there were. */
      reset: Effect.fn("SignIns.reset")(function* ({ token, password }: typeof ResetPassword.Type) {
        const { kind, user_id, team_id } = yield* links.look(token)
        if (kind !== "reset" || user_id === null) return yield* new LinkSpent()
        const { username, email } = yield* Effect.orDie(yield* users.find(user_id))
        const fault = passwordFault(password, [username, email])
        if (fault !== undefined) return yield* invalid({ password: [fault] })
        const password_hash = yield* passwords.hash(password)
        yield* lookThenWrite(sql)(
          Effect.gen(function* () {
            yield* links.take(token, "reset")
            yield* links.voidResets(user_id)
            yield* users.update(user_id, { password_hash })
            yield* sessions.endAll(user_id)
          })
        )
        return { userId: user_id, teamId: team_id } satisfies Arrival
      })
    }
  })
}) {}
