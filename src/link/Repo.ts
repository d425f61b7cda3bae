import { SqlClient } from "@effect/sql"
import { Effect, Option, Schema } from "effect"
import { DomainId, FolderId, LinkId, TagId, TeamId, UserId } from "../contract/Id.ts"
import { Flag } from "../contract/Text.ts"
import { Instant } from "../storage/Fields.ts"
import { batchSize, type Place } from "../storage/Keyset.ts"
import { rowOf, rowsOf } from "../storage/Rows.ts"
import { LinkAbTest, LinkTargetingRule, RedirectType } from "./Link.ts"
import { searchText } from "./list/SearchText.ts"

const text = Schema.NullOr(Schema.String)

/** A link as it is stored, with the names that it shows of others. */
export const LinkRow = Schema.Struct({
  id: LinkId,
  team_id: TeamId,
  created_by: UserId,
  folder_id: Schema.NullOr(FolderId),
  domain_id: Schema.NullOr(DomainId),
  short_code: Schema.String,
  destination_url: Schema.String,
  title: text,
  redirect_type: RedirectType,
  password_hash: text,
  is_active: Flag,
  expires_at: Schema.NullOr(Instant),
  meta_title: text,
  meta_description: text,
  meta_image: text,
  ab_test_url: text,
  ab_test_percentage: Schema.Number,
  total_clicks: Schema.Number,
  created_at: Instant,
  updated_at: Instant,
  custom_domain: text,
  creator_username: text,
  folder_name: text,
  folder_color: text,
  folder_icon: text
})
export type LinkRow = typeof LinkRow.Type

/** A link with the number that tells apart those of the same millisecond. */
const NumberedRow = Schema.Struct({ ...LinkRow.fields, rn: Schema.Number })
export type NumberedRow = typeof NumberedRow.Type

const TaggedRow = Schema.Struct({ link_id: LinkId, id: TagId, name: Schema.String, color: Schema.String })

type Column = string | number | null
export type Columns = Readonly<Record<string, Column>>
type Extra = Readonly<Record<string, string | number>>

export class LinksRepo extends Effect.Service<LinksRepo>()("link/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const select = sql`SELECT l.*, d.hostname AS custom_domain, u.username AS creator_username,
      f.name AS folder_name, f.color AS folder_color, f.icon AS folder_icon
      FROM links l LEFT JOIN domains d ON d.id = l.domain_id LEFT JOIN users u ON u.id = l.created_by
      LEFT JOIN folders f ON f.id = l.folder_id`
    const many = rowsOf(LinkRow)
    const one = rowOf(LinkRow)
    const numbered = rowsOf(NumberedRow)
    const tagged = rowsOf(TaggedRow)
    const abTests = rowsOf(LinkAbTest)
    const targeting = rowsOf(LinkTargetingRule)

    // Read again after the update: another request may have changed the other columns.
    const updateText = (id: LinkId) =>
      Effect.flatMap(
        sql`SELECT short_code, destination_url, title FROM links WHERE id = ${id}`,
        ([row]) =>
          sql`UPDATE link_search SET text = ${searchText(row ?? {})} WHERE rn = (SELECT rn FROM links WHERE id = ${id})`
      )

    return {
      insert: (row: Columns) =>
        Effect.zipRight(
          sql`INSERT INTO links ${sql.insert({ ...row })}`,
          sql`INSERT INTO link_search (rn, team_id, text) SELECT rn, team_id, ${searchText(row)} FROM links WHERE id = ${row["id"] ?? null}`
        ),
      find: (team: TeamId, id: LinkId) => one(sql`${select} WHERE l.team_id = ${team} AND l.id = ${id}`),
      findMany: (ids: ReadonlyArray<LinkId>) =>
        ids.length === 0 ? Effect.succeed([]) : many(sql`${select} WHERE ${sql.in("l.id", ids)}`),
      findAmong: (team: TeamId, ids: ReadonlyArray<LinkId>) =>
        many(sql`${select} WHERE l.team_id = ${team} AND ${sql.in("l.id", ids)}`),
      /** The next links of a team in the order of their creation. */
      after: (team: TeamId, { created_at, key }: Place<number>) =>
        numbered(sql`${select} WHERE l.team_id = ${team} AND (l.created_at, l.rn) > (${created_at}, ${key})
          ORDER BY l.created_at, l.rn LIMIT ${batchSize}`),
      /** Whether a link stands at a short code on a domain, of whatever team; null is the default one. */
      isTaken: (domain: DomainId | null, code: string) =>
        Effect.map(
          one(sql`${select} WHERE ${domain === null ? sql`l.domain_id IS NULL` : sql`l.domain_id = ${domain}`}
            AND l.short_code = ${code}`),
          Option.isSome
        ),
      update: (id: LinkId, columns: Columns) =>
        sql`UPDATE links SET ${sql.update({ ...columns })} WHERE id = ${id}`.pipe(
          Effect.tap(() => ("title" in columns || "destination_url" in columns ? updateText(id) : Effect.void))
        ),
      remove: (team: TeamId, id: LinkId) =>
        rowsOf(Schema.Struct({ id: LinkId }))(
          sql`DELETE FROM links WHERE team_id = ${team} AND id = ${id} RETURNING id`
        ),

      insertExtras: (table: "link_tags" | "link_ab_tests" | "link_targeting", rows: ReadonlyArray<Extra>) =>
        rows.length === 0 ? Effect.void : sql`INSERT INTO ${sql(table)} ${sql.insert(rows.map((row) => ({ ...row })))}`,
      removeExtras: (table: "link_tags" | "link_ab_tests" | "link_targeting", id: LinkId) =>
        sql`DELETE FROM ${sql(table)} WHERE link_id = ${id}`,

      tagsOf: (ids: ReadonlyArray<LinkId>) =>
        tagged(sql`SELECT lt.link_id, t.id, t.name, t.color FROM link_tags lt JOIN tags t ON t.id = lt.tag_id
          WHERE ${sql.in("lt.link_id", ids)} ORDER BY lt.position`),
      abTestsOf: (ids: ReadonlyArray<LinkId>) =>
        abTests(sql`SELECT id, link_id, destination_url, weight FROM link_ab_tests
          WHERE ${sql.in("link_id", ids)} ORDER BY position`),
      targetingOf: (ids: ReadonlyArray<LinkId>) =>
        targeting(sql`SELECT id, link_id, type, value, destination_url FROM link_targeting
          WHERE ${sql.in("link_id", ids)} ORDER BY position`)
    }
  })
}) {}
