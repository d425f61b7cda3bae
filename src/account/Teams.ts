import { SqlClient } from "@effect/sql"
import { Data, DateTime, Effect, Option, Schema } from "effect"
import { newId, TeamId, UserId } from "../contract/Id.ts"
import { Settings } from "../Settings.ts"
import { onConflict } from "../storage/Conflict.ts"
import { Instant } from "../storage/Fields.ts"
import { rowOf } from "../storage/Rows.ts"
import { transaction } from "../storage/Transaction.ts"
import { Caller } from "./Caller.ts"

/** The installation already has a team of this name. */
export class TeamNameTaken extends Data.TaggedError("TeamNameTaken")<{ readonly name: string }> {}

const Owned = Schema.Struct({ id: TeamId, name: Schema.String, owner_id: UserId })

const TeamRow = Schema.Struct({
  id: TeamId,
  name: Schema.String,
  link_count: Schema.Number,
  page_count: Schema.Number,
  qrcode_count: Schema.Number,
  member_count: Schema.Number,
  created_at: Instant,
  updated_at: Instant
})

/** Teams and their members. */
export class Teams extends Effect.Service<Teams>()("account/Teams", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const settings = yield* Settings

    const firstUser = rowOf(Schema.Struct({ id: UserId }))(sql`SELECT id FROM users ORDER BY created_at, id LIMIT 1`)

    const ownerFor = Effect.fnUntraced(function* (now: number) {
      const known = yield* firstUser
      if (Option.isSome(known)) return known.value.id
      const id = yield* newId<UserId>()
      yield* sql`INSERT INTO users ${sql.insert({ id, username: "owner", created_at: now })}`
      return id
    })

    return {
      /** Makes a team that the installation's first user owns. */
      create: Effect.fn("Teams.create")(function* (name: string) {
        const id = yield* newId<TeamId>()
        const now = DateTime.toEpochMillis(yield* DateTime.now)
        const ownerId = yield* transaction(
          Effect.gen(function* () {
            const owner = yield* ownerFor(now)
            yield* sql`INSERT INTO teams ${sql.insert({ id, name, created_at: now, updated_at: now })}`
            yield* sql`INSERT INTO members ${sql.insert({ team_id: id, user_id: owner, role: "owner", created_at: now })}`
            return owner
          })
        ).pipe(
          Effect.provideService(SqlClient.SqlClient, sql),
          onConflict(() => new TeamNameTaken({ name }))
        )
        return { id, name, owner_id: ownerId }
      }),

      /** The team of a name and its first owner. */
      findByName: (name: string) =>
        rowOf(Owned)(sql`SELECT t.id, t.name, m.user_id AS owner_id FROM teams t JOIN members m ON m.team_id = t.id
          WHERE t.name = ${name} AND m.role = 'owner' ORDER BY m.created_at LIMIT 1`),

      any: Effect.map(rowOf(Schema.Struct({ id: TeamId }))(sql`SELECT id FROM teams LIMIT 1`), Option.isSome),

      ofCaller: Effect.fn("Teams.ofCaller")(function* () {
        const caller = yield* Caller
        const row = yield* rowOf(TeamRow)(sql`SELECT id, name, created_at, updated_at,
          (SELECT CAST(coalesce(sum(n), 0) AS BIGINT) FROM link_counts WHERE team_id = t.id) AS link_count,
          (SELECT count(*) FROM pages WHERE team_id = t.id) AS page_count,
          (SELECT count(*) FROM qrcodes WHERE team_id = t.id) AS qrcode_count,
          (SELECT count(*) FROM members WHERE team_id = t.id) AS member_count
          FROM teams t WHERE id = ${caller.teamId}`)
        const team = yield* Effect.orDie(row)
        return { ...team, role: caller.role, rate_limit: settings.rateLimit }
      })
    }
  })
}) {}
