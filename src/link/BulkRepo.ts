import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { LinkId, TagId, TeamId } from "../contract/Id.ts"
import { inNumbers } from "../storage/InList.ts"
import { rowsOf } from "../storage/Rows.ts"
import type { Changes, NewRow } from "../storage/Table.ts"
import { plainFields } from "./Bulk.ts"
import { spentBefore } from "./Columns.ts"
import { LinksTable, LinkTagsTable } from "./Tables.ts"

const CarriedRow = Schema.Struct({
  link_id: LinkTagsTable.fields.link_id,
  n: Schema.Number,
  last: LinkTagsTable.fields.position
})

const StateRow = Schema.Struct({
  ...LinksTable.row.pick("id", ...plainFields).fields,
  branches: Schema.Number
})

/** Statements that change many links at once. */
export class BulkRepo extends Effect.Service<BulkRepo>()("link/BulkRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const links = LinksTable.on(sql)
    const linkTags = LinkTagsTable.on(sql)
    const rowNumbers = rowsOf(LinksTable.row.pick("rn"))
    // PostgreSQL locks rows one by one, so transactions that lock them in different orders deadlock.
    const inOrder = (team: TeamId, ids: ReadonlyArray<LinkId>) => {
      const found = sql`team_id = ${team} AND ${sql.in("id", ids)}`
      return sql.onDialectOrElse({
        pg: () => sql`id IN (SELECT id FROM links WHERE ${found} ORDER BY id FOR NO KEY UPDATE)`,
        orElse: () => found
      })
    }
    return {
      update: (team: TeamId, ids: ReadonlyArray<LinkId>, columns: Changes<typeof LinksTable>) =>
        sql`${links.update(columns)}, version = version + 1${spentBefore(sql, columns)} WHERE ${inOrder(team, ids)}`,
      remove: (team: TeamId, ids: ReadonlyArray<LinkId>) =>
        rowsOf(LinksTable.row.pick("id"))(
          sql`DELETE FROM links WHERE team_id = ${team} AND ${sql.in("id", ids)} RETURNING id`
        ),
      /** The columns that a change may touch, locked until the transaction ends. */
      states: (team: TeamId, ids: ReadonlyArray<LinkId>) => {
        if (ids.length === 0) return Effect.succeed([])
        const found = sql`FROM links WHERE team_id = ${team} AND ${sql.in("id", ids)} ORDER BY id`
        const read = rowsOf(StateRow)(
          sql`SELECT id, ${sql.literal(plainFields.join(", "))},
            CASE WHEN (ab_test_url IS NOT NULL AND ab_test_percentage > 0)
              OR EXISTS (SELECT 1 FROM link_ab_tests x WHERE x.link_id = links.id)
              OR EXISTS (SELECT 1 FROM link_targeting x WHERE x.link_id = links.id) THEN 1 ELSE 0 END AS branches
            ${found}`
        )
        return sql.onDialectOrElse({
          // A statement that waits for a lock reads other tables as they were before it waited.
          pg: () => Effect.zipRight(sql`SELECT id ${found} FOR UPDATE`, read),
          orElse: () => read
        })
      },
      /** The numbers of the rows whose links have a destination that contains a text, among these rows of a team. */
      containing: (team: TeamId, rows: ReadonlyArray<number>, text: string) => {
        const has = (column: string) =>
          sql.onDialectOrElse({
            pg: () => sql`strpos(${sql(column)}, ${text}) > 0`,
            orElse: () => sql`instr(${sql(column)}, ${text}) > 0`
          })
        const hasIn = (table: string) =>
          sql`EXISTS (SELECT 1 FROM ${sql(table)} x WHERE x.link_id = links.id AND ${has("x.destination_url")})`
        return Effect.map(
          rowNumbers(sql`SELECT rn FROM links WHERE team_id = ${team} AND ${inNumbers(sql, "rn", rows)}
            AND (${has("destination_url")} OR ${has("ab_test_url")} OR ${hasIn("link_ab_tests")} OR ${hasIn("link_targeting")})
            ORDER BY rn`),
          (found) => found.map(({ rn }) => rn)
        )
      },
      /** Gives an A/B test or a targeting rule another destination. */
      readdress: (table: "link_ab_tests" | "link_targeting", id: string, destination_url: string) =>
        sql`UPDATE ${sql(table)} SET destination_url = ${destination_url} WHERE id = ${id}`,
      tagsOn: (ids: ReadonlyArray<LinkId>) =>
        ids.length === 0
          ? Effect.succeed([])
          : rowsOf(LinkTagsTable.row)(
              sql`SELECT link_id, tag_id, position FROM link_tags WHERE ${sql.in("link_id", ids)} ORDER BY position`
            ),
      /** Adds tags to links at positions; tags that a link already has stay in place. */
      putTags: (rows: ReadonlyArray<NewRow<typeof LinkTagsTable>>) =>
        rows.length === 0 ? Effect.void : Effect.asVoid(sql`${linkTags.insertAll(rows)} ON CONFLICT DO NOTHING`),
      removeTags: (ids: ReadonlyArray<LinkId>, tags: ReadonlyArray<TagId>) =>
        tags.length === 0
          ? Effect.void
          : Effect.asVoid(sql`DELETE FROM link_tags WHERE ${sql.in("link_id", ids)} AND ${sql.in("tag_id", tags)}`),
      /** For each link that has tags other than the given ones: their count and their last position. */
      carried: (ids: ReadonlyArray<LinkId>, others: ReadonlyArray<TagId>) =>
        rowsOf(CarriedRow)(sql`SELECT link_id, count(*) AS n, max(position) AS last FROM link_tags
          WHERE ${sql.in("link_id", ids)} AND NOT ${sql.in("tag_id", others)} GROUP BY link_id`),
      /** Adds tags to links after a position; tags that a link already has stay in place. */
      addTags: (ids: ReadonlyArray<readonly [id: LinkId, last: number]>, tags: ReadonlyArray<TagId>) => {
        const rows = ids.flatMap(([link_id, last]) =>
          tags.map((tag_id, place) => ({ link_id, tag_id, position: last + 1 + place }))
        )
        return sql`${linkTags.insertAll(rows)} ON CONFLICT DO NOTHING`
      }
    }
  })
}) {}
