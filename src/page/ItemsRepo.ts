import { SqlClient } from "@effect/sql"
import { Array as Arr, Effect, Schema } from "effect"
import type { PageId, UserId } from "../contract/Id.ts"
import { countOf, rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes } from "../storage/Table.ts"
import { PluginLinksRepo } from "./PluginLinksRepo.ts"
import { ButtonRow, PluginColumns, type PluginRow, ShownColumns } from "./Rows.ts"
import { BioLinksTable, BioPluginsTable, PagesTable, StoredMarkup } from "./Tables.ts"

const Weight = Schema.Struct({
  text: Schema.Number,
  markup: Schema.Number,
  own_text: Schema.Number,
  own_markup: Schema.Number
})
const markupJson = Schema.encodeSync(Schema.parseJson(StoredMarkup))

/** The maximum number of characters in the configs of a page's plugins, and in their markup. */
export const mostText = 256 * 1024
export const mostMarkup = 1024 * 1024

// A visitor waits for this query, so skip decoding the ids.
const Target = Schema.encodedSchema(
  Schema.Struct({ ...BioLinksTable.row.pick("id", "url", "page_id").fields, team_id: PagesTable.fields.team_id })
)
const IdRow = Schema.encodedSchema(BioLinksTable.row.pick("id"))
const VersionRow = Schema.encodedSchema(BioLinksTable.row.pick("id", "version"))

// Whether a change only moves the item. A move does not make a new version.
const isMove = (columns: object) => Object.keys(columns).every((column) => column === "sort_order")

export type ItemTable = "bio_links" | "bio_plugins"

export class ItemsRepo extends Effect.Service<ItemsRepo>()("page/ItemsRepo", {
  dependencies: [PluginLinksRepo.Default],
  effect: Effect.gen(function* () {
    const { linked } = yield* PluginLinksRepo
    const sql = yield* SqlClient.SqlClient
    const versionedBy = (table: ItemTable) =>
      sql`version, updated_by, (SELECT u.username FROM users u WHERE u.id = ${sql(`${table}.updated_by`)}) AS updater_username`
    const buttons = BioLinksTable.on(sql)
    const plugins = BioPluginsTable.on(sql)
    const button = sql`SELECT id, page_id, label, url, icon, color, bg_color, animation, sort_order, is_visible, total_clicks AS clicks, created_at,
      ${versionedBy("bio_links")} FROM bio_links`
    const plugin = sql`SELECT id, page_id, type, config, sort_order, is_visible, created_at, ${versionedBy("bio_plugins")} FROM bio_plugins`
    const ids = rowsOf(IdRow)
    const versions = rowsOf(VersionRow)
    const counted = (columns: object, by: UserId) =>
      isMove(columns) ? sql`` : sql`, version = version + 1, updated_by = ${by}`
    const ofVersion = (version: number | undefined) => (version === undefined ? sql`` : sql`AND version = ${version}`)
    const isLive = sql`p.auto_publish = 1 AND p.published_at IS NOT NULL`
    return {
      buttonsOf: (page: PageId) => rowsOf(ButtonRow)(sql`${button} WHERE page_id = ${page} ORDER BY sort_order, id`),
      pluginsOf: (page: PageId) =>
        linked(rowsOf(PluginColumns)(sql`${plugin} WHERE page_id = ${page} ORDER BY sort_order, id`)),
      /** The plugins to render, up to the limit for Markdown, which pages of earlier versions may exceed. */
      shownPluginsOf: (page: PageId) =>
        linked(
          rowsOf(
            ShownColumns
          )(sql`SELECT id, page_id, type, config, sort_order, is_visible, created_at, markup, link_rules FROM (
          SELECT b.*, sum(length(config)) OVER (ORDER BY sort_order, id ROWS UNBOUNDED PRECEDING) AS text_so_far
          FROM bio_plugins b WHERE page_id = ${page}) AS shown
          WHERE text_so_far <= ${mostText} ORDER BY sort_order, id`)
        ),
      /** The number of characters in all of a page's plugins, and in the plugin with this id. */
      weight: (page: PageId, id: string) =>
        Effect.map(
          rowsOf(Weight)(sql`SELECT CAST(coalesce(sum(length(config)), 0) AS BIGINT) AS text,
            CAST(coalesce(sum(length(markup)), 0) AS BIGINT) AS markup,
            CAST(coalesce(sum(CASE WHEN id = ${id} THEN length(config) END), 0) AS BIGINT) AS own_text,
            CAST(coalesce(sum(CASE WHEN id = ${id} THEN length(markup) END), 0) AS BIGINT) AS own_markup
            FROM bio_plugins WHERE page_id = ${page}`),
          ([row]) => row ?? { text: 0, markup: 0, own_text: 0, own_markup: 0 }
        ),
      /** Stores the markup of a config, unless the config has changed. */
      keepMarkup: ({ id, config }: Pick<PluginRow, "id" | "config">, markup: StoredMarkup) =>
        sql`${plugins.update({ markup: markupJson(markup) })} WHERE id = ${id} AND config = ${JSON.stringify(config)}`,
      button: (page: PageId, id: string) => rowOf(ButtonRow)(sql`${button} WHERE page_id = ${page} AND id = ${id}`),
      plugin: (page: PageId, id: string) =>
        Effect.map(linked(rowsOf(PluginColumns)(sql`${plugin} WHERE page_id = ${page} AND id = ${id}`)), Arr.head),

      /** The published destination of a button or a plugin's link, on any page. */
      target: (id: string) =>
        rowOf(Target)(sql`SELECT b.id, b.url, b.page_id, p.team_id FROM bio_links b JOIN pages p ON p.id = b.page_id
          WHERE b.id = ${id} AND ${isLive} UNION ALL
          SELECT l.id, l.url, b.page_id, p.team_id FROM bio_plugin_links l JOIN bio_plugins b ON b.id = l.plugin_id
          JOIN pages p ON p.id = b.page_id WHERE l.id = ${id} AND ${isLive} UNION ALL
          SELECT u.id, u.url, u.page_id, p.team_id FROM published_links u JOIN pages p ON p.id = u.page_id
          WHERE u.id = ${id}`),

      count: (table: ItemTable, page: PageId) =>
        countOf(sql`SELECT count(*) AS total FROM ${sql(table)} WHERE page_id = ${page}`),
      insertButton: buttons.insert,
      insertPlugin: plugins.insert,
      /** The buttons or plugins of several pages, in display order within each page. */
      buttonsOfMany: (pages: ReadonlyArray<PageId>) =>
        rowsOf(ButtonRow)(sql`${button} WHERE ${sql.in("page_id", pages)} ORDER BY page_id, sort_order, id`),
      pluginsOfMany: (pages: ReadonlyArray<PageId>) =>
        linked(
          rowsOf(PluginColumns)(sql`${plugin} WHERE ${sql.in("page_id", pages)} ORDER BY page_id, sort_order, id`)
        ),
      /** Sets the positions of items on a page in one statement. */
      place: (table: ItemTable, page: PageId, places: ReadonlyMap<string, number>) => {
        if (places.size === 0) return Effect.void
        const cases = [...places].map(([id, place]) => sql`WHEN ${id} THEN CAST(${place} AS INTEGER)`)
        return sql`UPDATE ${sql(table)} SET sort_order = CASE id ${sql.join(" ", false)(cases)} END
          WHERE page_id = ${page} AND ${sql.in("id", [...places.keys()])}`
      },
      /** Returns no row if `version` is given and the button has another one. */
      updateButton: (
        page: PageId,
        id: string,
        columns: Changes<typeof BioLinksTable>,
        by: UserId,
        version: number | undefined
      ) =>
        ids(sql`${buttons.update(columns)} ${counted(columns, by)}
          WHERE page_id = ${page} AND id = ${id} ${ofVersion(version)} RETURNING id`),
      /** Like `updateButton`, for plugins. */
      updatePlugin: (
        page: PageId,
        id: string,
        columns: Changes<typeof BioPluginsTable>,
        by: UserId,
        version: number | undefined
      ) =>
        ids(sql`${plugins.update(columns)} ${counted(columns, by)}
          WHERE page_id = ${page} AND id = ${id} ${ofVersion(version)} RETURNING id`),
      /** The versions of the items on a page, by id. */
      versions: (page: PageId) =>
        Effect.map(
          versions(sql`SELECT id, version FROM bio_links WHERE page_id = ${page} UNION ALL
            SELECT id, version FROM bio_plugins WHERE page_id = ${page}`),
          (rows) => new Map(rows.map((row) => [row.id, row.version]))
        ),
      remove: (table: ItemTable, page: PageId, id: string) =>
        Effect.tap(
          versions(sql`DELETE FROM ${sql(table)} WHERE page_id = ${page} AND id = ${id} RETURNING id, version`),
          ([gone]) =>
            gone === undefined
              ? Effect.void
              : sql`${PagesTable.on(sql).update({ removed_version: gone.version })}
                  WHERE id = ${page} AND removed_version < ${gone.version}`
        )
    }
  })
}) {}
