import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { PageId, TeamId } from "../contract/Id.ts"
import { DomainsTable } from "../domain/Tables.ts"
import { batchSize, type Place } from "../storage/Keyset.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes } from "../storage/Table.ts"
import type { ListPages } from "./Api.ts"
import { PageRow } from "./Rows.ts"
import { PagesTable } from "./Tables.ts"

// Byte by byte on both databases, whatever the locale of the server.
const sortKeys = {
  created_at: "p.created_at",
  title: "lower(p.title)",
  slug: "lower(p.slug)",
  total_clicks: "total_clicks"
}

export class PagesRepo extends Effect.Service<PagesRepo>()("page/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const pages = PagesTable.on(sql)
    const select = sql`SELECT p.*, d.hostname, e.username AS updater_username, f.name AS folder_name, f.color AS folder_color, f.icon AS folder_icon,
      (SELECT CAST(coalesce(sum(b.total_clicks), 0) AS BIGINT) FROM bio_links b WHERE b.page_id = p.id) +
      (SELECT CAST(coalesce(sum(l.total_clicks), 0) AS BIGINT) FROM bio_plugin_links l
        JOIN bio_plugins b ON b.id = l.plugin_id WHERE b.page_id = p.id) AS total_clicks,
      (SELECT count(*) FROM bio_links b WHERE b.page_id = p.id) AS link_count,
      (SELECT count(*) FROM bio_plugins b WHERE b.page_id = p.id) AS plugin_count
      FROM pages p LEFT JOIN domains d ON d.id = p.domain_id LEFT JOIN folders f ON f.id = p.folder_id
      LEFT JOIN users e ON e.id = p.updated_by`
    const exact = sql.literal(sql.onDialectOrElse({ pg: () => `COLLATE "C"`, orElse: () => "" }))
    const one = rowOf(PageRow)

    const matching = (team: TeamId, folder: string | undefined) => {
      if (folder === undefined) return sql`p.team_id = ${team}`
      return folder === ""
        ? sql`p.team_id = ${team} AND p.folder_id IS NULL`
        : sql`p.team_id = ${team} AND p.folder_id = ${folder}`
    }

    return {
      insert: pages.insert,
      find: (team: TeamId, id: PageId) => one(sql`${select} WHERE p.team_id = ${team} AND p.id = ${id}`),

      list: (team: TeamId, asked: ListPages) => {
        const { sort_by = "created_at", sort_order = "desc", limit, offset = 0, folder_id } = asked
        const direction = sql.literal(sort_order)
        const key = sql`${sql.literal(sortKeys[sort_by])} ${sort_by === "title" || sort_by === "slug" ? exact : sql.literal("")}`
        return rowsOf(PageRow)(sql`${select} WHERE ${matching(team, folder_id)}
          ORDER BY ${key} ${direction}, p.id ${direction} LIMIT ${limit ?? Number.MAX_SAFE_INTEGER} OFFSET ${offset}`)
      },
      /** The next pages of a team in the order of their creation. */
      after: (team: TeamId, { created_at, key }: Place<string>) =>
        rowsOf(PageRow)(sql`${select} WHERE p.team_id = ${team} AND (p.created_at, p.id) > (${created_at}, ${key})
          ORDER BY p.created_at, p.id LIMIT ${batchSize}`),
      count: (team: TeamId, folder: string | undefined) =>
        countOf(sql`SELECT count(*) AS total FROM pages p WHERE ${matching(team, folder)}`),

      update: (team: TeamId, id: PageId, columns: Changes<typeof PagesTable>) =>
        sql`${pages.update(columns)}, version = version + 1 WHERE team_id = ${team} AND id = ${id}`,
      /** Says that something on the page was changed; until the transaction ends nobody else changes the page. */
      touch: (id: PageId, updated_at: number) =>
        Effect.map(sql`${pages.update({ updated_at })} WHERE id = ${id} RETURNING id`, (rows) => rows.length > 0),
      /** Keeps a cleaned style sheet, where its source is still the same. */
      keepSheet: (id: PageId, source: string, clean_css: string | null, css_rules: number) =>
        sql`${pages.update({ clean_css, css_rules })} WHERE id = ${id} AND custom_css = ${source}`,
      /** No domain shows a page at its root any more; gives those that did. */
      unroot: (id: PageId) =>
        Effect.map(
          rowsOf(DomainsTable.row.pick("id"))(
            sql`${DomainsTable.on(sql).update({ root_page_id: null })} WHERE root_page_id = ${id} RETURNING id`
          ),
          (rows) => rows.map((row) => row.id)
        ),
      /** A domain shows a page at its root, unless it leads elsewhere by now. */
      root: (domain: string, id: PageId) =>
        sql`${DomainsTable.on(sql).update({ root_page_id: id })}
          WHERE id = ${domain} AND root_page_id IS NULL AND root_url IS NULL`,
      remove: (team: TeamId, id: PageId) =>
        hasRows(sql`DELETE FROM pages WHERE team_id = ${team} AND id = ${id} RETURNING id`),

      /** The page of a slug on a custom domain, or on the default one where `domain` is null; of whatever team. */
      atSlug: (domain: string | null, slug: string) =>
        one(
          sql`${select} WHERE p.slug = ${slug} AND ${domain === null ? sql`p.domain_id IS NULL` : sql`p.domain_id = ${domain}`}`
        ),
      byId: (id: string) => one(sql`${select} WHERE p.id = ${id}`)
    }
  })
}) {}
