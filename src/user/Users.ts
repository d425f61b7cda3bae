import { SqlClient } from "@effect/sql"
import { Effect, Option, Schema } from "effect"
import type { FieldErrors } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { newId, type TeamId, type UserId } from "../contract/Id.ts"
import type { Role } from "../contract/Role.ts"
import { sortedBy } from "../lib/SortKey.ts"
import { hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes } from "../storage/Table.ts"
import { MembersTable, UsersTable } from "./Tables.ts"

const UserRow = UsersTable.row.pick("id", "username", "email", "password_hash", "timezone")
export type User = typeof UserRow.Type

const ListedRow = Schema.Struct({
  ...UsersTable.row.pick("username", "email").fields,
  has_password: Schema.Literal(0, 1),
  teams: Schema.Number
})

type Values = Required<Pick<Changes<typeof UsersTable>, "username" | "email" | "password_hash">>
type UserChanges = Partial<Values> & Pick<Changes<typeof UsersTable>, "timezone">

interface Membership {
  readonly teamId: TeamId
  readonly userId: UserId
  readonly role: Role
  readonly now: number
}

/** The users of the installation. Check `taken` and make the change in one transaction. */
export class Users extends Effect.Service<Users>()("user/Users", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const users = UsersTable.on(sql)
    const members = MembersTable.on(sql)
    const columns = sql.literal("id, username, email, password_hash, timezone")
    const find = (id: UserId) => rowOf(UserRow)(sql`SELECT ${columns} FROM users WHERE id = ${id}`)
    const findByEmail = (email: string) => rowOf(UserRow)(sql`SELECT ${columns} FROM users WHERE email = ${email}`)
    // SQLite's `lower` knows only ASCII, so a name is also compared with its lower case.
    const findByName = (username: string) =>
      rowsOf(UserRow)(sql`SELECT ${columns} FROM users
        WHERE lower(username) IN (lower(${username}), ${username.toLowerCase()})`)
    const isOther = (found: Option.Option<User>, id: UserId | undefined) =>
      Option.isSome(found) && found.value.id !== id

    return {
      find,
      findByEmail,

      /** Whether any user can sign in yet, with a password or the OpenID Connect provider. */
      isSetUp: hasRows(sql`SELECT id FROM users WHERE password_hash IS NOT NULL
        UNION ALL SELECT user_id FROM oidc_identities LIMIT 1`),

      list: Effect.map(
        rowsOf(ListedRow)(sql`SELECT username, email,
          CASE WHEN password_hash IS NULL THEN 0 ELSE 1 END AS has_password,
          (SELECT count(*) FROM members m WHERE m.user_id = users.id) AS teams FROM users`),
        (rows) => sortedBy(rows, ({ username }) => username)
      ),

      /** Field errors for a username or email address that another user already has. */
      taken: Effect.fnUntraced(function* ({ username, email }: Pick<Values, "username" | "email">, id?: UserId) {
        const isName = (yield* findByName(username)).some((user) => user.id !== id)
        const isEmail = email !== null && isOther(yield* findByEmail(email), id)
        const errors: FieldErrors = {
          ...(isName ? { username: [fault("username_taken")] } : {}),
          ...(isEmail ? { email: [fault("email_refused")] } : {})
        }
        return errors
      }),

      insert: Effect.fnUntraced(function* (values: Values, now: number) {
        const id = yield* newId<UserId>()
        yield* users.insert({ id, ...values, created_at: now })
        return id
      }),

      update: (id: UserId, values: UserChanges) => sql`${users.update(values)} WHERE id = ${id}`,

      isIn: (team: TeamId, user: UserId) =>
        hasRows(sql`SELECT user_id FROM members WHERE team_id = ${team} AND user_id = ${user}`),

      /** Whether a user owns a team. */
      isOwner: (user: UserId) =>
        hasRows(sql`SELECT team_id FROM members WHERE user_id = ${user} AND role = 'owner' LIMIT 1`),

      enrol: ({ teamId, userId, role, now }: Membership) =>
        members.insert({ team_id: teamId, user_id: userId, role, created_at: now })
    }
  })
}) {}
