import { SqlClient, type Statement } from "@effect/sql"
import { Clock, Effect, Schema } from "effect"
import { type DomainId, type LinkId, timeOf } from "../contract/Id.ts"
import type { AlikeCode } from "../contract/ShortCode.ts"
import { inTexts, onDomain } from "../storage/InList.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import { LinkAliasesTable, LinksTable } from "./Tables.ts"

const AliasRow = LinkAliasesTable.row.pick("link_id", "code")
const KeptRow = LinkAliasesTable.row.pick("code")
const AlikeRow = Schema.Struct({
  code: Schema.String,
  id: Schema.String,
  since: Schema.NullOr(Schema.Number),
  is_deleted: Schema.Number
})
const HolderRow = Schema.Struct({ id: LinksTable.fields.id, team_id: LinksTable.fields.team_id })

export class LinkAliasesRepo extends Effect.Service<LinkAliasesRepo>()("link/AliasesRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const aliases = LinkAliasesTable.on(sql)
    const on = (column: "domain_id" | "a.domain_id", domain: DomainId | null) =>
      domain === null ? sql`${sql(column)} IS NULL` : sql`${sql(column)} = ${domain}`
    /** Codes whose lower case matches, up to a number of each kind. */
    const alikeWhere = (
      domain: string | null,
      matches: (column: "short_code" | "code") => Statement.Fragment,
      most: { readonly present: Statement.Fragment; readonly former: Statement.Fragment }
    ) => {
      const isAlike = (column: "short_code" | "code") => sql`${matches(column)} AND ${onDomain(sql, domain)}`
      const found = rowsOf(AlikeRow)(sql`
          SELECT * FROM (SELECT short_code AS code, id, is_deleted, (SELECT max(a.created_at) FROM link_aliases a WHERE a.link_id = l.id) AS since
            FROM (SELECT short_code, id, 0 AS is_deleted FROM links WHERE ${isAlike("short_code")} ORDER BY id LIMIT ${most.present}) AS l) AS present
          UNION ALL SELECT * FROM (SELECT code, link_id, 0 AS is_deleted, (SELECT max(b.created_at) FROM link_aliases b
              WHERE b.link_id = a.link_id AND b.created_at < a.created_at) AS since
            FROM (SELECT code, link_id, created_at FROM link_aliases WHERE ${isAlike("code")} ORDER BY link_id LIMIT ${most.former}) AS a) AS former
          UNION ALL SELECT * FROM (SELECT code, trash_id, 1 AS is_deleted, CAST(NULL AS BIGINT) AS since
            FROM trash_addresses WHERE ${isAlike("code")} ORDER BY trash_id LIMIT ${most.present}) AS deleted`)
      return Effect.map(found, (rows) =>
        rows.map(
          (row): AlikeCode => ({
            code: row.code,
            id: row.id,
            since: row.since ?? timeOf(row.id),
            isDeleted: row.is_deleted === 1
          })
        )
      )
    }

    return {
      /** The former codes of the given links, the latest first. */
      ofMany: (links: ReadonlyArray<LinkId>) =>
        links.length === 0
          ? Effect.succeed([])
          : rowsOf(AliasRow)(sql`SELECT link_id, code FROM link_aliases WHERE ${sql.in("link_id", links)}
              ORDER BY created_at DESC, code`),
      count: (link: LinkId) => countOf(sql`SELECT count(*) AS total FROM link_aliases WHERE link_id = ${link}`),
      keep: Effect.fnUntraced(function* (link_id: LinkId, domain_id: DomainId | null, code: string) {
        yield* aliases.insert({ link_id, domain_id, code, created_at: yield* Clock.currentTimeMillis })
      }),
      /** Removes a former code from a link; returns whether the link had the code. */
      remove: (link: LinkId, code: string) =>
        hasRows(sql`DELETE FROM link_aliases WHERE link_id = ${link} AND code = ${code} RETURNING code`),
      /** Which of the given codes on a domain are former codes of links. */
      keptAmong: (domain: DomainId | null, codes: ReadonlyArray<string>) =>
        rowsOf(KeptRow)(
          sql`SELECT code FROM link_aliases WHERE ${onDomain(sql, domain)} AND ${inTexts(sql, "code", codes)}`
        ),
      /** Whether a code is reserved because a link had it before. */
      isKept: (domain: DomainId | null, code: string) =>
        hasRows(sql`SELECT code FROM link_aliases WHERE code = ${code} AND ${on("domain_id", domain)}`),
      /**
       * The codes of a domain that differ from a code at most in case: of links of any team, current and former, and of
       * links in the trash. A link has at most 20 former codes.
       */
      alike: (domain: string | null, code: string) =>
        alikeWhere(domain, (column) => sql`lower(${sql(column)}) = ${code.toLowerCase()}`, {
          present: sql.literal("10"),
          former: sql.literal("40")
        }),
      /** Like `alike`, for many codes at once. */
      alikeAmong: (domain: string | null, codes: ReadonlyArray<string>) => {
        const lower = [...new Set(codes.map((code) => code.toLowerCase()))]
        const most = { present: sql`${10 * lower.length}`, former: sql`${40 * lower.length}` }
        return alikeWhere(domain, (column) => inTexts(sql, sql`lower(${sql(column)})`, lower), most)
      },
      /** The longest code at the start of one of several parts whose link forwards paths; undefined if there is none. */
      forwarding: Effect.fnUntraced(function* (domain: string | null, code: string) {
        const parts = code.toLowerCase().split("/")
        const starts = parts.slice(1).map((_, n) => parts.slice(0, n + 1).join("/"))
        if (starts.length === 0) return undefined
        const found = yield* rowsOf(KeptRow)(sql`SELECT short_code AS code FROM links WHERE ${onDomain(sql, domain)}
          AND forward_path = 1 AND ${inTexts(sql, sql`lower(short_code)`, starts)} ORDER BY length(short_code) DESC LIMIT 1`)
        return found[0]?.code
      }),
      /** The link, of any team, that has or had a code on a domain. Null means the default domain. */
      holder: (domain: DomainId | null, code: string) =>
        rowOf(HolderRow)(sql`SELECT id, team_id FROM links WHERE short_code = ${code} AND ${on("domain_id", domain)}
          UNION ALL SELECT l.id, l.team_id FROM link_aliases a JOIN links l ON l.id = a.link_id
          WHERE a.code = ${code} AND ${on("a.domain_id", domain)}`)
    }
  })
}) {}
