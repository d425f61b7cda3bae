import { SqlClient } from "@effect/sql"
import { Array as Arr, Effect, Schema } from "effect"
import type { LinkId, TeamId } from "../contract/Id.ts"
import { checkColumns } from "../destination/check/Present.ts"
import { pageColumns } from "../destination/Present.ts"
import { wanting } from "../event/Events.ts"
import { Settings } from "../settings/Settings.ts"
import { jsonItems } from "../storage/InList.ts"
import { rowsOf } from "../storage/Rows.ts"
import type { Changes, NewRow } from "../storage/Table.ts"
import { TeamsTable } from "../user/Tables.ts"
import { searchText } from "./list/SearchText.ts"
import { LinkSearchTable } from "./list/Tables.ts"
import { LinksTable } from "./Tables.ts"

/** How many links one statement inserts. SQLite's client caches a separate statement for each row count. */
const rowsAtOnce = 25

const StoredRow = Schema.Struct({
  ...LinksTable.row.pick("id", "rn").fields,
  is_wanted: Schema.Number,
  default_path: TeamsTable.fields.link_forward_path,
  default_query: TeamsTable.fields.link_forward_query,
  page: Schema.NullOr(Schema.parseJson(Schema.Struct(pageColumns))),
  check: Schema.NullOr(Schema.parseJson(Schema.Struct(checkColumns)))
})
/** A stored link: the destination data of the response, whether an endpoint subscribes to it, and its team's defaults. */
export type StoredRow = typeof StoredRow.Type

/** A stored link for the search index. */
interface Indexed extends Pick<NewRow<typeof LinksTable>, "domain_id" | "short_code" | "destination_url" | "title"> {
  readonly rn: number
}

/** Statements that create many links at once. */
export class CreationRepo extends Effect.Service<CreationRepo>()("link/CreationRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { destinationPreviews, linkChecks } = yield* Settings
    const links = LinksTable.on(sql)
    const [object, asText, asUuid] = sql.onDialectOrElse({
      pg: () => ["json_build_object", "::text", "::uuid"] as const,
      orElse: () => ["json_object", "", ""] as const
    })
    const known = (isOn: boolean, table: string, columns: string) =>
      sql.literal(
        isOn
          ? `(SELECT ${object}(${columns})${asText} FROM ${table} k WHERE k.team_id = links.team_id AND k.hash = links.destination_hash)`
          : "NULL"
      )
    const page = known(
      destinationPreviews,
      "destinations",
      "'page_title', title, 'page_description', description, 'page_image', image_url, 'page_icon', icon, 'page_fetched_at', fetched_at"
    )
    const check = known(
      linkChecks,
      "destination_checks",
      "'check_status', status, 'check_fault', fault, 'check_since', failing_since, 'check_broken', is_broken, 'check_at', checked_at"
    )
    const isKept = (table: string) =>
      sql.literal(`CASE WHEN g.value ->> 3 IS NULL
        THEN EXISTS (SELECT 1 FROM ${table} k WHERE k.code = g.value ->> 2 AND k.domain_id IS NULL)
        ELSE EXISTS (SELECT 1 FROM ${table} k WHERE k.code = g.value ->> 2 AND k.domain_id = (g.value ->> 3)${asUuid}) END`)
    const stored = rowsOf(StoredRow)
    const indexed = rowsOf(LinkSearchTable.row.pick("rn"))

    return {
      /** Stores links of a team; returns those whose short codes were available. */
      insert: (team: TeamId, rows: ReadonlyArray<NewRow<typeof LinksTable>>) =>
        Effect.map(
          Effect.forEach(Arr.chunksOf(rows, rowsAtOnce), (some) =>
            stored(sql`${links.insertAll(some)} ON CONFLICT DO NOTHING RETURNING id, rn,
              CASE WHEN EXISTS (${wanting(sql, team, "link.created")}) THEN 1 ELSE 0 END AS is_wanted,
              (SELECT link_forward_path FROM teams WHERE id = links.team_id) AS default_path,
              (SELECT link_forward_query FROM teams WHERE id = links.team_id) AS default_query,
              ${page} AS page, ${check} AS "check"`)
          ),
          Arr.flatten
        ),

      /** Changes what new links forward. */
      forward: (
        ids: ReadonlyArray<LinkId>,
        columns: Pick<Changes<typeof LinksTable>, "forward_path" | "forward_query">
      ) => (ids.length === 0 ? Effect.void : sql`${links.update(columns)} WHERE ${sql.in("id", ids)}`),

      /**
       * Adds stored links to the search index, except those whose short codes are reserved by the trash or as a former
       * code. Returns the row numbers of the indexed links. Run it after storing the links: by then, every transaction
       * that released one of these codes has ended.
       */
      index: (team: TeamId, rows: ReadonlyArray<Indexed>) => {
        const items = rows.map((row) => [row.rn, searchText(row), row.short_code, row.domain_id ?? null])
        return Effect.map(
          indexed(sql`INSERT INTO link_search (rn, team_id, text)
            SELECT CAST(g.value ->> 0 AS BIGINT), ${team}${sql.literal(asUuid)}, g.value ->> 1 FROM ${jsonItems(sql, items)} g
            WHERE NOT ${isKept("link_aliases")} AND NOT ${isKept("trash_addresses")} RETURNING rn`),
          (found) => new Set(found.map(({ rn }) => rn))
        )
      }
    }
  })
}) {}
