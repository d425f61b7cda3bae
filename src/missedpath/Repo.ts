import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { DomainId, TeamId } from "../contract/Id.ts"
import { inTexts } from "../storage/InList.ts"
import { countOf, rowsOf } from "../storage/Rows.ts"
import type { NewRow } from "../storage/Table.ts"
import { MissedPathsTable } from "./Tables.ts"

const Listed = Schema.Struct({
  ...MissedPathsTable.row.pick("domain_id", "path", "count", "last_seen_at").fields,
  hostname: Schema.NullOr(Schema.String)
})
const PathRow = MissedPathsTable.row.pick("path")
const TeamRow = MissedPathsTable.row.pick("team_id")

/** One domain of a team; null is the default domain, and undefined stands for all domains. */
export interface Among {
  readonly team: TeamId
  readonly domain: DomainId | null | undefined
}

export class MissedPathsRepo extends Effect.Service<MissedPathsRepo>()("missedpath/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const missed = MissedPathsTable.on(sql)

    const among = ({ team, domain }: Among) => {
      if (domain === undefined) return sql`m.team_id = ${team}`
      return domain === null
        ? sql`m.team_id = ${team} AND m.domain_id IS NULL`
        : sql`m.team_id = ${team} AND m.domain_id = ${domain}`
    }

    /** The paths since a day that no link has got meanwhile. */
    const open = (place: Among, first: string) => sql`FROM (
        SELECT m.domain_id, m.path, CAST(sum(m.count) AS BIGINT) AS count, max(m.last_seen_at) AS last_seen_at
        FROM missed_paths m WHERE ${among(place)} AND m.day >= ${first} GROUP BY m.domain_id, m.path
      ) g LEFT JOIN domains d ON d.id = g.domain_id
      WHERE g.count > 0 AND NOT EXISTS (SELECT 1 FROM links l
        WHERE lower(l.short_code) = lower(substr(g.path, 2)) AND l.domain_id IS NOT DISTINCT FROM g.domain_id)`

    return {
      list: (place: Among, first: string, limit: number, offset: number) =>
        rowsOf(Listed)(sql`SELECT g.domain_id, d.hostname, g.path, g.count, g.last_seen_at ${open(place, first)}
          ORDER BY g.count DESC, g.path, d.hostname LIMIT ${limit} OFFSET ${offset}`),
      count: (place: Among, first: string) => countOf(sql`SELECT count(*) AS total ${open(place, first)}`),

      /** The team of the default domain, which no other team shares. */
      onlyTeam: Effect.map(
        rowsOf(TeamRow)(sql`SELECT id AS team_id FROM teams WHERE deleted_at IS NULL LIMIT 2`),
        (teams) => (teams.length === 1 ? teams[0]?.team_id : undefined)
      ),

      /** Makes a transaction the only one that writes to the rows of a home and day. */
      lock: (row: NewRow<typeof MissedPathsTable>) =>
        sql`${missed.insert(row)} ON CONFLICT (home, day, path) DO UPDATE SET count = missed_paths.count`,
      known: (home: string, day: string, paths: ReadonlyArray<string>) =>
        rowsOf(PathRow)(sql`SELECT path FROM missed_paths
          WHERE home = ${home} AND day = ${day} AND ${inTexts(sql, "path", paths)}`),
      size: (home: string, day: string) =>
        countOf(sql`SELECT count(*) AS total FROM missed_paths WHERE home = ${home} AND day = ${day}`),
      add: (rows: ReadonlyArray<NewRow<typeof MissedPathsTable>>) =>
        sql`${missed.insertAll(rows)} ON CONFLICT (home, day, path) DO UPDATE SET
          count = missed_paths.count + excluded.count,
          last_seen_at = CASE WHEN excluded.last_seen_at > missed_paths.last_seen_at
            THEN excluded.last_seen_at ELSE missed_paths.last_seen_at END`,

      remove: (place: Among) => sql`DELETE FROM missed_paths AS m WHERE ${among(place)}`,
      prune: (first: string) => sql`DELETE FROM missed_paths WHERE day < ${first}`
    }
  })
}) {}
