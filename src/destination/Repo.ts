import { SqlClient } from "@effect/sql"
import { Effect, Option, Schema } from "effect"
import type { TeamId } from "../contract/Id.ts"
import { dayMillis, hourMillis } from "../lib/Time.ts"
import { inTexts, jsonItems } from "../storage/InList.ts"
import { countOf, rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes } from "../storage/Table.ts"
import { DestinationIconsTable, DestinationsTable } from "./Tables.ts"

/** How long metadata is fresh, in milliseconds. After a failed reading, that time is shorter. */
const fresh = 7 * dayMillis
const freshFailure = hourMillis
/** How long a claim lasts, in milliseconds. */
const lease = 60_000
/** How many waiting addresses to search for one whose host is free. */
const looked = 1000

export const Waiting = DestinationsTable.row.pick("team_id", "hash", "url", "host")
export type Waiting = typeof Waiting.Type
type Key = Pick<Waiting, "team_id" | "hash">

const Name = DestinationIconsTable.row.pick("name")
const Bytes = DestinationIconsTable.row.pick("bytes")
const Place = DestinationsTable.row.pick("team_id", "hash")
const Fields = Schema.Struct({ failures: Schema.Number })

export class DestinationsRepo extends Effect.Service<DestinationsRepo>()("destination/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const destinations = DestinationsTable.on(sql)
    const isThis = ({ team_id, hash }: Key) => sql`team_id = ${team_id} AND hash = ${hash}`
    const waiting = rowsOf(Waiting)
    const isUsed = sql`EXISTS (SELECT 1 FROM links l WHERE l.team_id = destinations.team_id AND l.destination_hash = destinations.hash)`
    return {
      /** Schedules addresses to be read soon, if their team has previews enabled and their metadata is not fresh. */
      want: (team: TeamId, addresses: ReadonlyArray<Omit<Waiting, "team_id">>, now: number) => {
        // Sort the rows, because transactions that lock rows in different orders deadlock.
        const inOrder = [...addresses].sort((a, b) => (a.hash < b.hash ? -1 : 1))
        const list = inOrder.map(({ hash, url, host }) => [hash, url, host])
        // Exclude fresh rows in this query. Otherwise, `ON CONFLICT` would lock them until the link is stored.
        return sql`INSERT INTO destinations (team_id, hash, url, host, due_at)
          SELECT t.id, g.value ->> 0, g.value ->> 1, g.value ->> 2, CAST(${now} AS BIGINT)
          FROM teams t CROSS JOIN ${jsonItems(sql, list)} g WHERE t.id = ${team}
            AND t.destination_previews = 1 AND NOT EXISTS (SELECT 1 FROM destinations d
            WHERE d.team_id = ${team} AND d.hash = g.value ->> 0 AND (d.fetched_at IS NULL OR d.fetched_at >=
              CASE d.failures WHEN 0 THEN CAST(${now - fresh} AS BIGINT) ELSE CAST(${now - freshFailure} AS BIGINT) END))
          ON CONFLICT (team_id, hash) DO UPDATE SET due_at = excluded.due_at WHERE destinations.fetched_at IS NOT NULL`
      },

      /** Claims up to `count` waiting addresses: the most recent one of each host that is not busy. */
      claim: (busyHosts: ReadonlyArray<string>, count: number, now: number) =>
        waiting(sql`UPDATE destinations SET due_at = ${now + lease} WHERE due_at <= ${now} AND (team_id, hash) IN (
          SELECT team_id, hash FROM (
            SELECT team_id, hash, due_at, row_number() OVER (PARTITION BY host ORDER BY due_at DESC, team_id, hash) AS turn
            FROM (SELECT team_id, hash, host, due_at FROM destinations
              WHERE due_at <= ${now} ORDER BY due_at DESC LIMIT ${looked}) AS latest
            WHERE NOT ${inTexts(sql, "host", busyHosts)}
          ) AS free WHERE turn = 1 ORDER BY due_at DESC LIMIT ${count}
        ) RETURNING team_id, hash, url, host`),

      /** The number of waiting addresses, counted up to `most`. */
      countDue: (now: number, most: number) =>
        countOf(
          sql`SELECT count(*) AS total FROM (SELECT 1 FROM destinations WHERE due_at <= ${now} LIMIT ${most}) AS due`
        ),

      failuresOf: (key: Key) =>
        Effect.map(
          rowOf(Fields)(sql`SELECT failures FROM destinations WHERE ${isThis(key)}`),
          Option.match({ onNone: () => 0, onSome: ({ failures }) => failures })
        ),

      update: (key: Key, columns: Changes<typeof DestinationsTable>) =>
        sql`${destinations.update(columns)} WHERE ${isThis(key)}`,

      /** Stores an icon of a team, deduplicated by its hash. Returns its name. */
      keepIcon: (row: { name: string; team_id: TeamId; hash: string; bytes: Uint8Array; stored_at: number }) =>
        Effect.flatten(
          Effect.map(
            rowOf(Name)(sql`${DestinationIconsTable.on(sql).insert(row)}
              ON CONFLICT (team_id, hash) DO UPDATE SET stored_at = excluded.stored_at RETURNING name`),
            Option.map(({ name }) => name)
          )
        ).pipe(Effect.orDie),

      icon: (name: string) =>
        Effect.map(
          rowOf(Bytes)(sql`SELECT bytes FROM destination_icons WHERE name = ${name}`),
          Option.map(({ bytes }) => bytes)
        ),

      /** The next destinations in key order, after a given key. */
      after: ({ team_id, hash }: Key, count: number) =>
        rowsOf(Place)(sql`SELECT team_id, hash FROM destinations WHERE (team_id, hash) > (${team_id}, ${hash})
          ORDER BY team_id, hash LIMIT ${count}`),

      /** Deletes unused destinations with keys in (`after`, `last`]. */
      removeUnused: (after: Key, last: Key) =>
        sql`DELETE FROM destinations WHERE (team_id, hash) > (${after.team_id}, ${after.hash})
          AND (team_id, hash) <= (${last.team_id}, ${last.hash}) AND NOT ${isUsed}`,

      /**
       * Deletes up to `count` icons that no destination uses and that were last stored before a given time. Returns the
       * number deleted.
       */
      removeUnusedIcons: (before: number, count: number) =>
        Effect.map(
          sql`DELETE FROM destination_icons WHERE name IN (SELECT name FROM destination_icons i
            WHERE NOT EXISTS (SELECT 1 FROM destinations d WHERE d.icon = i.name) AND i.stored_at < ${before} LIMIT ${count})
            AND stored_at < ${before} RETURNING name`,
          ({ length }) => length
        ),

      /** Deletes up to `count` rows of a team, or of any team. Returns the number deleted. */
      removeSome: (table: "destinations" | "destination_icons", key: "hash" | "name", count: number, team?: TeamId) =>
        Effect.map(
          sql`DELETE FROM ${sql(table)} WHERE (team_id, ${sql(key)}) IN (SELECT team_id, ${sql(key)} FROM ${sql(table)}
            ${team === undefined ? sql`` : sql`WHERE team_id = ${team}`} LIMIT ${count}) RETURNING team_id`,
          ({ length }) => length
        )
    }
  })
}) {}
