import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { type DomainId, newId, type PageId, timeOf } from "../contract/Id.ts"
import type { AlikeCode } from "../contract/ShortCode.ts"
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
/** `previous_id` is the former slug that this one replaced. */
const AlikeRow = Schema.Struct({
  slug: Schema.String,
  id: Schema.String,
  is_deleted: Schema.Number,
  previous_id: NullableText
})
const Former = Schema.Struct({ ...PageAliasesTable.row.pick("page_id", "slug").fields, hostname })

export class AliasesRepo extends Effect.Service<AliasesRepo>()("page/AliasesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const aliases = PageAliasesTable.on(sql)
    const noId = sql.literal(sql.onDialectOrElse({ pg: () => "NULL::uuid", orElse: () => "NULL" }))
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
       * The slugs of a domain that differ from a slug at most in case: of pages of any team, also drafts, current and
       * former, and of pages in the trash. A page has at most 20 former slugs.
       */
      alike: (domain: string | null, slug: string) => {
        const isAlike = (column: "slug" | "code", text: string) =>
          sql`lower(${sql(column)}) = ${text.toLowerCase()} AND ${onDomain(sql, domain)}`
        const found = rowsOf(AlikeRow)(sql`
          SELECT * FROM (SELECT slug, id, 0 AS is_deleted, (SELECT a.id FROM page_aliases a WHERE a.page_id = p.id
              ORDER BY a.id DESC LIMIT 1) AS previous_id
            FROM (SELECT slug, id FROM pages WHERE ${isAlike("slug", slug)} ORDER BY id LIMIT 10) AS p) AS present
          UNION ALL SELECT * FROM (SELECT slug, page_id, 0 AS is_deleted, (SELECT b.id FROM page_aliases b
              WHERE b.page_id = a.page_id AND b.id < a.id ORDER BY b.id DESC LIMIT 1) AS previous_id
            FROM (SELECT id, slug, page_id FROM page_aliases WHERE ${isAlike("slug", slug)} ORDER BY page_id LIMIT 40) AS a) AS former
          UNION ALL SELECT * FROM (SELECT code, trash_id, 1 AS is_deleted, ${noId} AS previous_id
            FROM trash_addresses WHERE ${isAlike("code", `@${slug}`)} ORDER BY trash_id LIMIT 10) AS deleted`)
        return Effect.map(found, (rows) =>
          rows.map(
            (row): AlikeCode => ({
              code: row.slug.replace(/^@/, ""),
              id: row.id,
              since: timeOf(row.previous_id ?? row.id),
              isDeleted: row.is_deleted === 1
            })
          )
        )
      },

      /** The former addresses of some pages, newest first. */
      ofMany: (pages: ReadonlyArray<PageId>) =>
        rowsOf(Former)(sql`SELECT a.page_id, a.slug, d.hostname FROM page_aliases a
          LEFT JOIN domains d ON d.id = a.domain_id WHERE ${sql.in("a.page_id", pages)} ORDER BY a.page_id, a.id DESC`)
    }
  })
}) {}
