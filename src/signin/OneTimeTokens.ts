import { SqlClient } from "@effect/sql"
import { Effect, Option, Schema } from "effect"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import type { TokenState } from "../auth/SignIn.ts"
import type { TeamId, UserId } from "../contract/Id.ts"
import { rowOf } from "../storage/Rows.ts"
import { MembersTable, TeamsTable, UsersTable } from "../user/Tables.ts"
import { Users } from "../user/Users.ts"

const Named = TeamsTable.row.pick("name")
const Placed = Schema.Struct({ role: MembersTable.fields.role, email: UsersTable.fields.email })

/** One-time tokens as the screens see them that ask for the rest. */
export class OneTimeTokens extends Effect.Service<OneTimeTokens>()("signin/OneTimeTokens", {
  dependencies: [Users.Default, OneTimeLinks.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const users = yield* Users
    const links = yield* OneTimeLinks

    const teamName = (id: TeamId) =>
      Effect.flatMap(rowOf(Named)(sql`SELECT name FROM teams WHERE id = ${id}`), Effect.orDie)

    const placeOf = (team: TeamId, user: UserId) =>
      rowOf(Placed)(sql`SELECT m.role, u.email FROM members m JOIN users u ON u.id = m.user_id
        WHERE m.team_id = ${team} AND m.user_id = ${user}`)

    return {
      check: Effect.fn("OneTimeTokens.check")(function* (token: string) {
        const { kind, team_id, user_id, ...link } = yield* links.look(token)
        const { name } = yield* teamName(team_id)
        const place = user_id === null ? link : Option.getOrElse(yield* placeOf(team_id, user_id), () => link)
        const known = place.email !== null && Option.isSome(yield* users.findByEmail(place.email))
        return { kind, team_name: name, email: place.email, role: place.role, known } satisfies TokenState
      })
    }
  })
}) {}
