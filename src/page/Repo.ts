import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { PageId, TeamId } from "../contract/Id.ts"
import type { Reach } from "../contract/Reach.ts"
import { DomainsTable } from "../domain/Tables.ts"
import { batchSize, type Place } from "../storage/Keyset.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes } from "../storage/Table.ts"
import { andWithin } from "../storage/WithinReach.ts"
import type { ListPages } from "./Api.ts"
import { PageRow, PublicRow } from "./Rows.ts"
import { PagesTable } from "./Tables.ts"

const sortKeys = {
  created_at: "p.created_at",
  title: "p.title_order",
  slug: "p.slug_order",
  total_clicks: "total_clicks"
}

type Filter = Pick<ListPages, "folder_id" | "status">

export class PagesRepo extends Effect.Service<PagesRepo>()("page/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const pages = PagesTable.on(sql)
    const columns = sql`p.*, d.hostname, e.username AS updater_username, f.name AS folder_name, f.color AS folder_color, f.icon AS folder_icon,
      (SELECT CAST(coalesce(sum(b.total_clicks), 0) AS BIGINT) FROM bio_links b WHERE b.page_id = p.id) +
      (SELECT CAST(coalesce(sum(l.total_clicks), 0) AS BIGINT) FROM bio_plugin_links l
        JOIN bio_plugins b ON b.id = l.plugin_id WHERE b.page_id = p.id) AS total_clicks,
      (SELECT count(*) FROM bio_links b WHERE b.page_id = p.id) AS link_count,
      (SELECT count(*) FROM bio_plugins b WHERE b.page_id = p.id) AS plugin_count`
    const tables = sql`FROM pages p LEFT JOIN domains d ON d.id = p.domain_id LEFT JOIN folders f ON f.id = p.folder_id
      LEFT JOIN users e ON e.id = p.updated_by`
    const select = sql`SELECT ${columns} ${tables}`
    const selectPublic = sql`SELECT ${columns}, u.content AS published ${tables}
      LEFT JOIN page_publications u ON u.page_id = p.id`
    const one = rowOf(PageRow)
    const publicOne = rowOf(PublicRow)

    const states = {
      draft: sql`p.published_at IS NULL`,
      published: sql`p.published_at IS NOT NULL AND p.has_changes = 0`,
      changed: sql`p.has_changes = 1`
    }

    const matching = (team: TeamId, reach: Reach | undefined, { folder_id, status }: Filter) =>
      sql.and([
        sql`p.team_id = ${team}${andWithin(sql, reach, { folder: "p.folder_id", domain: "p.domain_id" })}`,
        ...(folder_id === undefined
          ? []
          : [folder_id === "" ? sql`p.folder_id IS NULL` : sql`p.folder_id = ${folder_id}`]),
        ...(status === undefined ? [] : [states[status]])
      ])

    const atSlug = (domain: string | null, slug: string) =>
      sql`p.slug = ${slug} AND ${domain === null ? sql`p.domain_id IS NULL` : sql`p.domain_id = ${domain}`}`

    return {
      insert: pages.insert,
      find: (team: TeamId, id: PageId) => one(sql`${select} WHERE p.team_id = ${team} AND p.id = ${id}`),

      list: (team: TeamId, reach: Reach | undefined, asked: ListPages) => {
        const { sort_by = "created_at", sort_order = "desc", limit, offset = 0 } = asked
        const direction = sql.literal(sort_order)
        const key = sql.literal(sortKeys[sort_by])
        return rowsOf(PageRow)(sql`${select} WHERE ${matching(team, reach, asked)}
          ORDER BY ${key} ${direction}, p.id ${direction} LIMIT ${limit ?? Number.MAX_SAFE_INTEGER} OFFSET ${offset}`)
      },
      /** The next pages of a team in creation order. */
      after: (team: TeamId, { created_at, key }: Place<string>) =>
        rowsOf(PageRow)(sql`${select} WHERE p.team_id = ${team} AND (p.created_at, p.id) > (${created_at}, ${key})
          ORDER BY p.created_at, p.id LIMIT ${batchSize}`),
      count: (team: TeamId, reach: Reach | undefined, asked: Filter) =>
        countOf(sql`SELECT count(*) AS total FROM pages p WHERE ${matching(team, reach, asked)}`),

      update: (team: TeamId, id: PageId, columns: Changes<typeof PagesTable>) =>
        sql`${pages.update(columns)}, version = version + 1 WHERE team_id = ${team} AND id = ${id}`,
      /**
       * Marks a page as changed and locks it until the transaction ends. Visitors see the change at once, or when the
       * page is published. Returns whether the page exists.
       */
      change: (id: PageId, now: number) =>
        hasRows(sql`${pages.update({ updated_at: now })},
          published_at = CASE WHEN auto_publish = 1 AND published_at IS NOT NULL THEN CAST(${now} AS BIGINT) ELSE published_at END,
          has_changes = CASE WHEN auto_publish = 0 AND published_at IS NOT NULL THEN 1 ELSE 0 END
          WHERE id = ${id} RETURNING id`),
      /** Locks the page until the transaction ends. */
      lock: (id: PageId) => sql`UPDATE pages SET updated_at = updated_at WHERE id = ${id}`,
      /** Stores a cleaned style sheet, unless the source has changed. */
      keepSheet: (id: PageId, source: string, clean_css: string | null, css_rules: number) =>
        sql`${pages.update({ clean_css, css_rules })} WHERE id = ${id} AND custom_css = ${source}`,
      /** Removes a page as the root page of domains. Returns those domains. */
      unroot: (id: PageId) =>
        Effect.map(
          rowsOf(DomainsTable.row.pick("id"))(
            sql`${DomainsTable.on(sql).update({ root_page_id: null })} WHERE root_page_id = ${id} RETURNING id`
          ),
          (rows) => rows.map((row) => row.id)
        ),
      /** Makes a page the root page of a domain, unless the domain has another target now. */
      root: (domain: string, id: PageId) =>
        sql`${DomainsTable.on(sql).update({ root_page_id: id })}
          WHERE id = ${domain} AND root_page_id IS NULL AND root_url IS NULL`,
      remove: (team: TeamId, id: PageId) =>
        hasRows(sql`DELETE FROM pages WHERE team_id = ${team} AND id = ${id} RETURNING id`),

      /** The page with a slug on a custom domain or the default one (null), of any team. */
      atSlug: (domain: string | null, slug: string) => one(sql`${select} WHERE ${atSlug(domain, slug)}`),
      /** Like `atSlug`, but only published pages. */
      publicAtSlug: (domain: string | null, slug: string) =>
        publicOne(sql`${selectPublic} WHERE ${atSlug(domain, slug)} AND p.published_at IS NOT NULL`),
      publicById: (id: string) => publicOne(sql`${selectPublic} WHERE p.id = ${id} AND p.published_at IS NOT NULL`)
    }
  })
}) {}
