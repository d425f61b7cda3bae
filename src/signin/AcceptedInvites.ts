import { SqlClient } from "@effect/sql"
import { Clock, Effect, Either, Option, Schema } from "effect"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { SecurityLog } from "../auth/SecurityLog.ts"
import { type Join, LinkSpent, NoSuchAccount, WrongPassword } from "../auth/SignIn.ts"
import type { FieldErrors } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { UserId } from "../contract/Id.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import { Members } from "../member/Members.ts"
import { Settings } from "../settings/Settings.ts"
import { uniqueTransaction } from "../storage/UniqueTransaction.ts"
import { passwordFault } from "../user/PasswordStrength.ts"
import { Passwords } from "../user/Passwords.ts"
import { NewPassword } from "../user/Person.ts"
import { Users } from "../user/Users.ts"
import { AccountGuessLimits } from "./AccountGuessLimits.ts"
import type { NewSignIn } from "./SignIns.ts"

type Body = typeof Join.Type

const isLongEnough = (password: string) => Either.isRight(Schema.decodeEither(NewPassword)(password))

const faultsOf = ({ email, password }: Body, username: string): FieldErrors => {
  const weak = isLongEnough(password) ? passwordFault(password, [username, email]) : fault("too_short", { least: 10 })
  return weak === undefined ? {} : { password: [weak] }
}

const refuse = (errors: FieldErrors) => (Object.keys(errors).length > 0 ? Effect.fail(invalid(errors)) : Effect.void)

/** Accepts invites: with a new account, or with the account that has the email address. */
export class AcceptedInvites extends Effect.Service<AcceptedInvites>()("signin/AcceptedInvites", {
  dependencies: [
    Users.Default,
    Passwords.Default,
    OneTimeLinks.Default,
    SecurityLog.Default,
    Members.Default,
    AccountGuessLimits.Default
  ],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const users = yield* Users
    const links = yield* OneTimeLinks
    const passwords = yield* Passwords
    const guesses = yield* AccountGuessLimits
    const log = yield* SecurityLog
    const members = yield* Members
    const { passwordSignIn } = yield* Settings

    /**
     * Uses up the invite, adds the person to the team, and revokes other invites for the address, all in one
     * transaction.
     */
    const enrol = <E, R>({ token, email }: Body, person: (now: number) => Effect.Effect<UserId, E, R>) =>
      uniqueTransaction(sql)(
        Effect.gen(function* () {
          const { team_id, role } = yield* links.take(token, "invite")
          if (role === null) return yield* new LinkSpent()
          const now = yield* Clock.currentTimeMillis
          const userId = yield* person(now)
          if (yield* users.isIn(team_id, userId)) {
            return yield* invalid({ email: [fault("in_team_already")] })
          }
          yield* members.add(team_id, userId, role)
          yield* links.voidInvitesTo(team_id, email)
          return { userId, teamId: team_id } satisfies NewSignIn
        })
      )

    // The holder of an invite must not learn whether an account exists. So, for an existing account, check everything
    // that a new one requires, and fail in the same ways.
    const asNew = Effect.fnUntraced(function* (body: Body, isTaken: boolean) {
      const { email, username } = body
      if (username === undefined) return yield* new NoSuchAccount()
      yield* refuse(faultsOf(body, username))
      yield* Effect.flatMap(users.taken({ username, email: null }), refuse)
      if (isTaken) return yield* new WrongPassword()
      const password_hash = yield* passwords.hash("known", body.password)
      return yield* enrol(body, (now) =>
        Effect.gen(function* () {
          const { email: isTakenNow, ...errors } = yield* users.taken({ username, email })
          yield* refuse(errors)
          if (isTakenNow !== undefined) return yield* new WrongPassword()
          return yield* users.insert({ username, email, password_hash }, now)
        })
      )
    })

    return {
      join: traced("AcceptedInvites.join")(function* (body: Body, address: string) {
        const invite = yield* links.look(body.token)
        if (invite.kind !== "invite") return yield* new LinkSpent()
        if (invite.email !== null && invite.email !== body.email) {
          return yield* invalid({ email: [fault("other_email")] })
        }
        const user = Option.getOrUndefined(yield* users.findByEmail(body.email))
        const named = { email: body.email, id: user?.id }
        yield* guesses.take(named, address)
        const isRight = yield* passwords.verifyIfAny("known", body.password, user?.password_hash ?? null)
        const isOwn = user !== undefined && isRight
        if (user !== undefined && !isRight) yield* log.wrongPassword(body.email, address)
        if (!passwordSignIn && !(isOwn && (yield* users.isOwner(user.id)))) return yield* new WrongPassword()
        const signIn = yield* isOwn ? enrol(body, () => Effect.succeed(user.id)) : asNew(body, user !== undefined)
        yield* guesses.right(named, address)
        return signIn
      })
    }
  })
}) {}
