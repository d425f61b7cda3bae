import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { type DomainId, newId, type PageId } from "../contract/Id.ts"
import { DomainsTable } from "../domain/Tables.ts"
import { NullableText } from "../storage/Fields.ts"
import { onDomain } from "../storage/InList.ts"
import { hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import type { NewRow } from "../storage/Table.ts"
import { PageAliasesTable, type PageAliasId, PagesTable } from "./Tables.ts"

/** The maximum number of former addresses of a page. */
const mostAliases = 20

interface Address {
  readonly domain_id: DomainId | null
  readonly slug: string
}

const hostname = Schema.NullOr(DomainsTable.fields.hostname)
const Present = Schema.Struct({ ...PagesTable.row.pick("domain_id", "slug").fields, hostname })
const Similar = Schema.Struct({ slug: NullableText })
const Former = Schema.Struct({ ...PageAliasesTable.row.pick("page_id", "slug").fields, hostname })

export class AliasesRepo extends Effect.Service<AliasesRepo>()("page/AliasesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const aliases = PageAliasesTable.on(sql)
    const at = (column: "domain_id" | "a.domain_id", domain: string | null) =>
      domain === null ? sql`${sql(column)} IS NULL` : sql`${sql(column)} = ${domain}`

    const free = ({ domain_id, slug }: Address) =>
      sql`DELETE FROM page_aliases WHERE slug = ${slug} AND ${at("domain_id", domain_id)}`

    return {
      /** Removes a former address because another page now uses it. */
      free,

      /** Stores a former address of a page; removes the oldest if there are too many. */
      keep: Effect.fnUntraced(function* (page_id: PageId, { domain_id, slug }: Address) {
        yield* free({ domain_id, slug })
        const id = yield* newId<PageAliasId>()
        yield* aliases.insert({ id, page_id, domain_id, slug })
        yield* sql`DELETE FROM page_aliases WHERE page_id = ${page_id} AND id NOT IN
          (SELECT id FROM page_aliases WHERE page_id = ${page_id} ORDER BY id DESC LIMIT ${mostAliases})`
      }),

      /** Restores a former address, unless another page uses it now. */
      bringBack: Effect.fnUntraced(function* (former: NewRow<typeof PageAliasesTable>) {
        const { slug, domain_id = null } = former
        if (yield* hasRows(sql`SELECT id FROM pages WHERE slug = ${slug} AND ${at("domain_id", domain_id)}`)) return
        yield* sql`${aliases.insert(former)} ON CONFLICT DO NOTHING`
      }),

      /**
       * The current address of the published page with this former address, on a custom domain or the default one
       * (null).
       */
      present: (domain: string | null, slug: string) =>
        rowOf(Present)(sql`SELECT p.domain_id, p.slug, d.hostname FROM page_aliases a JOIN pages p ON p.id = a.page_id
          LEFT JOIN domains d ON d.id = p.domain_id WHERE p.published_at IS NOT NULL AND a.slug = ${slug} AND ${at("a.domain_id", domain)}`),

      /**
       * The only slug of a domain (null for the default one) that differs from this one only in case. Drafts and pages
       * in the trash count too, so that their slugs never resolve to another team's page.
       */
      similar: Effect.fnUntraced(function* (domain: string | null, slug: string) {
        const alike = (column: "slug" | "code", text: string) =>
          sql`lower(${sql(column)}) = ${text.toLowerCase()} AND ${onDomain(sql, domain)}`
        // Read 21 former slugs at most: a page has up to 20, so 21 belong to at least two pages.
        const [row] = yield* rowsOf(
          Similar
        )(sql`SELECT CASE WHEN count(DISTINCT id) = 1 THEN min(slug) END AS slug FROM (
            SELECT * FROM (SELECT id, slug FROM pages WHERE ${alike("slug", slug)} LIMIT 2) AS present
            UNION ALL SELECT * FROM (SELECT page_id, slug FROM page_aliases WHERE ${alike("slug", slug)} LIMIT 21) AS former
            UNION ALL SELECT * FROM (SELECT trash_id, code FROM trash_addresses WHERE ${alike("code", `@${slug}`)} LIMIT 2) AS deleted
          ) AS alike`)
        return row?.slug ?? undefined
      }),

      /** The former addresses of some pages, newest first. */
      ofMany: (pages: ReadonlyArray<PageId>) =>
        rowsOf(Former)(sql`SELECT a.page_id, a.slug, d.hostname FROM page_aliases a
          LEFT JOIN domains d ON d.id = a.domain_id WHERE ${sql.in("a.page_id", pages)} ORDER BY a.page_id, a.id DESC`)
    }
  })
}) {}
