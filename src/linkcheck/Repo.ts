import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { type JobId, LinkId, type TeamId } from "../contract/Id.ts"
import { countOf, hasRows, rowsOf } from "../storage/Rows.ts"
import { MembersTable, TeamsTable } from "../user/Tables.ts"
import { linkCheck } from "./LinkCheck.ts"

const Due = Schema.Struct({
  id: TeamsTable.fields.id,
  /** When the next check is due; null until the team has been assigned an hour of the week. */
  due_at: Schema.NullOr(Schema.Number),
  owner_id: MembersTable.fields.user_id
})

export type Due = typeof Due.Type

const Leading = Schema.Struct({ id: LinkId })

/** The maximum number of links with the same destination that get an event. */
const mostTold = 1000

export class LinkChecksRepo extends Effect.Service<LinkChecksRepo>()("destination/linkcheck/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const teams = TeamsTable.on(sql)
    return {
      /** Teams whose check is due or not scheduled yet; unscheduled ones first, then the longest overdue. */
      due: (now: number, limit: number) =>
        rowsOf(Due)(sql`SELECT t.id, t.link_checks_at AS due_at, min(CAST(m.user_id AS TEXT)) AS owner_id
          FROM teams t JOIN members m ON m.team_id = t.id AND m.role = 'owner'
          WHERE t.link_checks = 1 AND t.deleted_at IS NULL AND (t.link_checks_at IS NULL OR t.link_checks_at <= ${now})
          GROUP BY t.id, t.link_checks_at ORDER BY coalesce(t.link_checks_at, 0), t.id LIMIT ${limit}`),
      /** Sets when the next check is due, unless another server did. */
      setDue: (team: TeamId, before: number | null, after: number) =>
        sql`${teams.update({ link_checks_at: after })} WHERE id = ${team}
          AND ${before === null ? sql`link_checks_at IS NULL` : sql`link_checks_at = ${before}`}`,
      hasLinks: (team: TeamId) => hasRows(sql`SELECT id FROM links WHERE team_id = ${team} AND is_active = 1 LIMIT 1`),
      isMade: (job: JobId) => hasRows(sql`SELECT id FROM jobs WHERE id = ${job}`),
      /** The links of a team that use a destination. */
      leadingTo: (team: TeamId, hash: string) =>
        Effect.map(
          rowsOf(Leading)(
            sql`SELECT id FROM links WHERE team_id = ${team} AND destination_hash = ${hash} LIMIT ${mostTold}`
          ),
          (rows) => rows.map(({ id }) => id)
        ),
      /** The number of open checks, across teams. */
      countOpen: countOf(sql`SELECT count(*) AS total FROM jobs
        WHERE state IN ('queued', 'running') AND kind = ${linkCheck}`)
    }
  })
}) {}
