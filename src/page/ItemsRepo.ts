import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { PageId } from "../contract/Id.ts"
import { rowOf, rowsOf } from "../storage/Rows.ts"
import type { Columns } from "./Repo.ts"
import { ButtonRow, PluginRow } from "./Rows.ts"

const Total = Schema.Struct({ total: Schema.Number })
const Target = Schema.Struct({
  id: Schema.String,
  url: Schema.String,
  page_id: Schema.String,
  team_id: Schema.String
})

export type ItemTable = "bio_links" | "bio_plugins"

/** Rows of buttons and plugins. */
export class ItemsRepo extends Effect.Service<ItemsRepo>()("page/ItemsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const button = sql`SELECT id, page_id, label, url, icon, color, bg_color, animation, sort_order, total_clicks AS clicks, created_at FROM bio_links`
    const ids = rowsOf(Schema.Struct({ id: Schema.String }))
    return {
      buttonsOf: (page: PageId) => rowsOf(ButtonRow)(sql`${button} WHERE page_id = ${page} ORDER BY sort_order, id`),
      pluginsOf: (page: PageId) =>
        rowsOf(PluginRow)(sql`SELECT * FROM bio_plugins WHERE page_id = ${page} ORDER BY sort_order, id`),
      button: (page: PageId, id: string) => rowOf(ButtonRow)(sql`${button} WHERE page_id = ${page} AND id = ${id}`),
      plugin: (page: PageId, id: string) =>
        rowOf(PluginRow)(sql`SELECT * FROM bio_plugins WHERE page_id = ${page} AND id = ${id}`),

      /** Where a button leads, whatever page it is on. */
      target: (id: string) =>
        rowOf(Target)(sql`SELECT b.id, b.url, b.page_id, p.team_id FROM bio_links b JOIN pages p ON p.id = b.page_id
          WHERE b.id = ${id}`),

      count: (table: ItemTable, page: PageId) =>
        Effect.map(
          rowsOf(Total)(sql`SELECT count(*) AS total FROM ${sql(table)} WHERE page_id = ${page}`),
          ([row]) => row?.total ?? 0
        ),
      ids: (table: ItemTable, page: PageId) =>
        Effect.map(
          ids(sql`SELECT id FROM ${sql(table)} WHERE page_id = ${page}`),
          (rows) => new Set(rows.map((row) => row.id))
        ),
      insert: (table: ItemTable, row: Columns) => sql`INSERT INTO ${sql(table)} ${sql.insert({ ...row })}`,
      update: (table: ItemTable, page: PageId, id: string, columns: Columns) =>
        sql`UPDATE ${sql(table)} SET ${sql.update({ ...columns })} WHERE page_id = ${page} AND id = ${id}`,
      remove: (table: ItemTable, page: PageId, id: string) =>
        ids(sql`DELETE FROM ${sql(table)} WHERE page_id = ${page} AND id = ${id} RETURNING id`)
    }
  })
}) {}
