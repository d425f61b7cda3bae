import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { JobId, LinkId, TeamId } from "../../contract/Id.ts"
import { Flag } from "../../contract/Text.ts"
import { hasRows, rowOf, rowsOf } from "../../storage/Rows.ts"
import type { Changes } from "../../storage/Table.ts"
import { CheckTarget } from "./CheckTarget.ts"
import { DestinationChecksTable } from "./Tables.ts"

/** How long a check is fresh, in milliseconds; `want` does not repeat it within that time. */
const fresh = 60_000
/** How long a claim lasts, in milliseconds. */
const lease = 10 * 60_000
/** How many waiting destinations to search for one whose host is free. */
const looked = 1000

export type Key = Pick<CheckTarget, "team_id" | "hash">

const Place = DestinationChecksTable.row.pick("team_id", "hash")
const Found = Schema.Struct({ hash: Schema.String, url: Schema.String })
const Known = Schema.Struct({ failing_since: Schema.NullOr(Schema.Number), is_broken: Flag })
const Unhashed = Schema.Struct({ id: Schema.String, url: Schema.String })

export class DestinationChecksRepo extends Effect.Service<DestinationChecksRepo>()("destination/check/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const checks = DestinationChecksTable.on(sql)
    const isThis = ({ team_id, hash }: Key) => sql`team_id = ${team_id} AND hash = ${hash}`
    const isUsed = sql`EXISTS (SELECT 1 FROM links l WHERE l.team_id = destination_checks.team_id AND l.destination_hash = destination_checks.hash)`
    const locked = sql.literal(sql.onDialectOrElse({ pg: () => "FOR UPDATE", orElse: () => "" }))
    const isOn = (team: TeamId) =>
      hasRows(sql`SELECT id FROM teams WHERE id = ${team} AND link_checks = 1 AND deleted_at IS NULL`)

    return {
      isOn,

      /** Schedules an address to be checked soon, if its team has checks enabled and the last check is not fresh. */
      want: ({ team_id, hash, url, host }: CheckTarget, now: number) =>
        sql`INSERT INTO destination_checks (team_id, hash, url, host, due_at)
          SELECT id, ${hash}, ${url}, ${host}, CAST(${now} AS BIGINT) FROM teams WHERE id = ${team_id} AND link_checks = 1
          ON CONFLICT (team_id, hash) DO UPDATE SET due_at = excluded.due_at
          WHERE destination_checks.checked_at IS NULL OR destination_checks.checked_at < ${now - fresh}`,

      /** Claims one waiting address; until the claim expires, no other server gets it. */
      claim: (busyHosts: ReadonlyArray<string>, now: number) =>
        rowOf(CheckTarget)(sql`UPDATE destination_checks SET due_at = ${now + lease}
          WHERE due_at <= ${now} AND (team_id, hash) IN (
            SELECT team_id, hash FROM (SELECT team_id, hash, host, due_at FROM destination_checks
              WHERE due_at <= ${now} ORDER BY due_at LIMIT ${looked}) AS waiting
            WHERE NOT ${sql.in("host", busyHosts)} ORDER BY due_at LIMIT 1
          ) RETURNING team_id, hash, url, host`),
      giveBack: (key: Key, now: number) => sql`${checks.update({ due_at: now })} WHERE ${isThis(key)}`,

      /** Links of earlier versions that have no hash yet. */
      unhashed: (team: TeamId, limit: number) =>
        rowsOf(Unhashed)(sql`SELECT id, destination_url AS url FROM links
          WHERE team_id = ${team} AND destination_hash IS NULL LIMIT ${limit}`),
      setHash: (id: string, url: string, hash: string) =>
        sql`UPDATE links SET destination_hash = ${hash} WHERE id = ${id as LinkId} AND destination_url = ${url}`,

      /** The next destinations of active, unexpired links, in hash order. */
      destinationsOf: (team: TeamId, after: string, now: number, limit: number) =>
        rowsOf(Found)(sql`SELECT destination_hash AS hash, min(destination_url) AS url FROM links
          WHERE team_id = ${team} AND destination_hash > ${after} AND is_active = 1
            AND (expires_at IS NULL OR expires_at > ${now})
            AND EXISTS (SELECT 1 FROM teams t WHERE t.id = ${team} AND t.link_checks = 1)
          GROUP BY destination_hash ORDER BY destination_hash LIMIT ${limit}`),
      /** Assigns destinations to a job. */
      enroll: (rows: ReadonlyArray<CheckTarget>, round: JobId) =>
        sql`${checks.insertAll(rows.map((row) => ({ ...row, round })))}
          ON CONFLICT (team_id, hash) DO UPDATE SET round = excluded.round`,
      /** Up to `limit` destinations that a job still has to check. */
      waiting: (team: TeamId, round: JobId, limit: number) =>
        rowsOf(CheckTarget)(sql`SELECT team_id, hash, url, host FROM destination_checks
          WHERE round = ${round} AND team_id = ${team} ORDER BY hash LIMIT ${limit}`),
      leave: (key: Key, round: JobId) =>
        sql`${checks.update({ round: null })} WHERE ${isThis(key)} AND round = ${round}`,

      /** The current status of a destination; its row is locked until the transaction ends. */
      known: (key: Key) =>
        rowOf(Known)(sql`SELECT failing_since, is_broken FROM destination_checks WHERE ${isThis(key)} ${locked}`),
      update: (key: Key, columns: Changes<typeof DestinationChecksTable>) =>
        sql`${checks.update(columns)} WHERE ${isThis(key)}`,

      /** The next destinations in key order, after a given key. */
      after: ({ team_id, hash }: Key, count: number) =>
        rowsOf(Place)(sql`SELECT team_id, hash FROM destination_checks WHERE (team_id, hash) > (${team_id}, ${hash})
          ORDER BY team_id, hash LIMIT ${count}`),
      /** Deletes unused destinations with keys in (`after`, `last`]. */
      removeUnused: (after: Key, last: Key) =>
        sql`DELETE FROM destination_checks WHERE (team_id, hash) > (${after.team_id}, ${after.hash})
          AND (team_id, hash) <= (${last.team_id}, ${last.hash}) AND NOT ${isUsed}`,
      /** Deletes up to `count` rows of a team, or of any team. Returns the number deleted. */
      removeSome: (count: number, team?: TeamId) =>
        Effect.map(
          sql`DELETE FROM destination_checks WHERE (team_id, hash) IN (SELECT team_id, hash FROM destination_checks
            ${team === undefined ? sql`` : sql`WHERE team_id = ${team}`} LIMIT ${count}) RETURNING team_id`,
          ({ length }) => length
        )
    }
  })
}) {}
