import { SqlClient } from "@effect/sql"
import { Effect, Option, Schema } from "effect"
import { OneTimeLinks } from "../auth/OneTimeLinks.ts"
import { LinkSpent, type TokenState } from "../auth/SignIn.ts"
import { Sessions } from "../auth/session/Sessions.ts"
import type { TeamId, UserId } from "../contract/Id.ts"
import { traced } from "../lib/Traced.ts"
import { rowOf } from "../storage/Rows.ts"
import { MembersTable, TeamsTable, UsersTable } from "../user/Tables.ts"
import { Users } from "../user/Users.ts"

const Named = TeamsTable.row.pick("name")
const Placed = Schema.Struct({ role: MembersTable.fields.role, email: UsersTable.fields.email })

/** Describes one-time tokens to the screens that use them. */
export class OneTimeTokens extends Effect.Service<OneTimeTokens>()("signin/OneTimeTokens", {
  dependencies: [Users.Default, OneTimeLinks.Default, Sessions.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const users = yield* Users
    const links = yield* OneTimeLinks
    const sessions = yield* Sessions

    const teamName = (id: TeamId) =>
      Effect.flatMap(
        rowOf(Named)(sql`SELECT name FROM teams WHERE id = ${id}`),
        Effect.mapError(() => new LinkSpent())
      )

    const placeOf = (team: TeamId, user: UserId) =>
      rowOf(Placed)(sql`SELECT m.role, u.email FROM members m JOIN users u ON u.id = m.user_id
        WHERE m.team_id = ${team} AND m.user_id = ${user}`)

    /** Whether the user of a session is in a team. */
    const isIn = Effect.fnUntraced(function* (team: TeamId, session: string, host: string) {
      const holder = Option.getOrUndefined(yield* sessions.recognise(session, host))
      return holder !== undefined && (yield* users.isIn(team, holder.user_id))
    })

    return {
      /** The purpose of a token; `session` is the session token of the browser, and `host` the host of its request. */
      check: traced("OneTimeTokens.check")(function* (token: string, session: string | undefined, host: string) {
        const { kind, team_id, user_id, ...link } = yield* links.look(token)
        const { name } = yield* teamName(team_id)
        const place = user_id === null ? link : Option.getOrElse(yield* placeOf(team_id, user_id), () => link)
        const known = place.email !== null && Option.isSome(yield* users.findByEmail(place.email))
        const in_team = kind === "invite" && (yield* isIn(team_id, session ?? "", host))
        return { kind, team_name: name, email: place.email, role: place.role, known, in_team } satisfies TokenState
      })
    }
  })
}) {}
