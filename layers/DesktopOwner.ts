import { SqlClient } from "@effect/sql"
import { Effect, Option, Schema } from "effect"
import { rowOf } from "../src/storage/Rows.ts"
import { MembersTable, TeamsTable, UsersTable } from "../src/user/Tables.ts"

const Owner = Schema.Struct({
  userId: UsersTable.fields.id,
  teamId: TeamsTable.fields.id,
  username: UsersTable.fields.username,
  role: MembersTable.fields.role
})

/** The owner of this machine: the owner of the oldest team that has an owner. */
export const desktopOwner = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* rowOf(Owner)(sql`SELECT u.id AS "userId", t.id AS "teamId", u.username, m.role
    FROM teams t JOIN members m ON m.team_id = t.id AND m.role = 'owner' JOIN users u ON u.id = m.user_id
    ORDER BY t.created_at, t.id, m.created_at, u.id LIMIT 1`)
  return yield* Option.match(found, {
    onNone: () => Effect.dieMessage("No team of this data folder has an owner."),
    onSome: Effect.succeed
  })
})
