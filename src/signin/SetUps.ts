import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { HolderCache } from "../auth/key/HolderCache.ts"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { LinkSpent, type SetUp } from "../auth/SignIn.ts"
import type { FieldErrors } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import { uniqueTransaction } from "../storage/UniqueTransaction.ts"
import { Teams } from "../team/Teams.ts"
import { passwordFault } from "../user/PasswordStrength.ts"
import { Passwords } from "../user/Passwords.ts"
import { Users } from "../user/Users.ts"
import type { NewSignIn } from "./SignIns.ts"

/** Sets up a new installation: names the first team and sets the password of its owner. */
export class SetUps extends Effect.Service<SetUps>()("signin/SetUps", {
  dependencies: [Users.Default, HolderCache.Default, Passwords.Default, OneTimeLinks.Default, Teams.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const users = yield* Users
    const holders = yield* HolderCache
    const teams = yield* Teams
    const links = yield* OneTimeLinks
    const passwords = yield* Passwords

    const faults = Effect.fnUntraced(function* (body: typeof SetUp.Type, { userId, teamId }: NewSignIn) {
      return {
        ...((yield* teams.isTaken(body.team_name, teamId)) ? { team_name: [fault("name_of_other_team")] } : {}),
        ...(yield* users.taken(body, userId))
      } satisfies FieldErrors
    })

    return {
      setUp: traced("SetUps.setUp")(function* (body: typeof SetUp.Type) {
        const { kind, user_id, team_id } = yield* links.look(body.token)
        if (kind !== "setup" || user_id === null) return yield* new LinkSpent()
        const fault = passwordFault(body.password, [body.username, body.email])
        if (fault !== undefined) return yield* invalid({ password: [fault] })
        const password_hash = yield* passwords.hash("known", body.password)
        const signIn: NewSignIn = { userId: user_id, teamId: team_id }
        const now = yield* Clock.currentTimeMillis
        yield* uniqueTransaction(sql)(
          Effect.gen(function* () {
            yield* links.take(body.token, "setup")
            const errors = yield* faults(body, signIn)
            if (Object.keys(errors).length > 0) return yield* invalid(errors)
            yield* links.voidAll("setup")
            yield* teams.setUp(team_id, { name: body.team_name, timezone: body.timezone }, now)
            yield* users.update(user_id, { username: body.username, email: body.email, password_hash })
            yield* holders.clear
          })
        )
        return signIn
      })
    }
  })
}) {}
