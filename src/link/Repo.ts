import { SqlClient, Statement } from "@effect/sql"
import { Effect, Schema } from "effect"
import type { DomainId, FolderId, LinkId, TeamId } from "../contract/Id.ts"
import type { Reach } from "../contract/Reach.ts"
import { destinationHashes } from "../destination/Address.ts"
import { checkColumns } from "../destination/check/Present.ts"
import { pageColumns } from "../destination/Present.ts"
import { DomainsTable } from "../domain/Tables.ts"
import { FoldersTable } from "../folder/Tables.ts"
import { inIds, inTexts, onDomain } from "../storage/InList.ts"
import { batchSize, type Place } from "../storage/Keyset.ts"
import { rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes, NewRow } from "../storage/Table.ts"
import { andWithin } from "../storage/WithinReach.ts"
import { LinkTag } from "../tag/Tag.ts"
import { UsersTable } from "../user/Tables.ts"
import { spentBefore } from "./Columns.ts"
import * as PostgresSql from "./list/PostgresSql.ts"
import { type Searched, searchText } from "./list/SearchText.ts"
import * as SqliteSql from "./list/SqliteSql.ts"
import { LinkSearchTable } from "./list/Tables.ts"
import type { WalkedPage } from "./list/Walk.ts"
import { LinkAbTestsTable, LinksTable, LinkTagsTable, LinkTargetingTable } from "./Tables.ts"

/** A stored link with the names of related records. */
const LinkRow = Schema.Struct({
  ...LinksTable.row.omit("rn", "destination_hash").fields,
  custom_domain: Schema.NullOr(DomainsTable.fields.hostname),
  creator_username: Schema.NullOr(UsersTable.fields.username),
  updater_username: Schema.NullOr(UsersTable.fields.username),
  folder_name: Schema.NullOr(FoldersTable.fields.name),
  folder_color: FoldersTable.fields.color,
  folder_icon: FoldersTable.fields.icon,
  ...pageColumns,
  ...checkColumns
})
export type LinkRow = typeof LinkRow.Type

/** A link with its row number, which orders links created in the same millisecond. */
const NumberedRow = Schema.Struct({ ...LinkRow.fields, rn: LinksTable.fields.rn })
export type NumberedRow = typeof NumberedRow.Type

/** The kinds of extras, each with its bit in `ListedRow`. */
const extraTables = {
  tags: "link_tags",
  ab_tests: "link_ab_tests",
  targeting: "link_targeting",
  aliases: "link_aliases"
}
const extraKinds = Object.keys(extraTables) as ReadonlyArray<ExtraKind>
type ExtraKind = keyof typeof extraTables

/** A link of a list, as stored; `extras` has a bit for each kind that it has. */
export type ListedRow = Omit<typeof NumberedRow.Encoded, "id" | "domain_id"> &
  Pick<LinkRow, "id" | "domain_id"> & { readonly extras: number }

/** Whether a link of a list has extras of a kind. */
export const hasExtra = ({ extras }: ListedRow, kind: ExtraKind): boolean =>
  (extras & (1 << extraKinds.indexOf(kind))) !== 0

const TaggedRow = Schema.Struct({ link_id: LinkTagsTable.fields.link_id, ...LinkTag.fields })

const ExtrasRow = Schema.Struct({
  tags: Schema.Number,
  ab_tests: Schema.Number,
  targeting: Schema.Number,
  aliases: Schema.Number
})

type ExtraTable = typeof LinkTagsTable | typeof LinkAbTestsTable | typeof LinkTargetingTable

export class LinksRepo extends Effect.Service<LinksRepo>()("link/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const links = LinksTable.on(sql)
    const search = LinkSearchTable.on(sql)
    const columns = sql.literal(`l.*, d.hostname AS custom_domain, u.username AS creator_username,
      e.username AS updater_username,
      f.name AS folder_name, f.color AS folder_color, f.icon AS folder_icon, p.title AS page_title,
      p.description AS page_description, p.image_url AS page_image, p.icon AS page_icon, p.fetched_at AS page_fetched_at,
      c.status AS check_status, c.fault AS check_fault, c.failing_since AS check_since, c.is_broken AS check_broken,
      c.checked_at AS check_at`)
    const joins =
      sql.literal(`LEFT JOIN domains d ON d.id = l.domain_id LEFT JOIN users u ON u.id = l.created_by LEFT JOIN users e ON e.id = l.updated_by
      LEFT JOIN folders f ON f.id = l.folder_id
      LEFT JOIN destinations p ON p.team_id = l.team_id AND p.hash = l.destination_hash
      LEFT JOIN destination_checks c ON c.team_id = l.team_id AND c.hash = l.destination_hash`)
    const select = sql`SELECT ${columns} FROM links l ${joins}`
    const kinds = extraKinds.map(
      (kind, bit) =>
        `CASE WHEN EXISTS (SELECT 1 FROM ${extraTables[kind]} x WHERE x.link_id = l.id) THEN ${1 << bit} ELSE 0 END`
    )
    const listed = sql`SELECT ${columns}, ${sql.literal(kinds.join(" + "))} AS extras`
    // CROSS JOIN keeps SQLite from reordering the loops.
    const [walkText, andLinks] = sql.onDialectOrElse({
      pg: () => [PostgresSql.walk, sql.literal("JOIN links l ON l.rn = w.rn")] as const,
      orElse: () => [SqliteSql.walk, sql.literal("CROSS JOIN links l ON l.rn = w.rn")] as const
    })
    const many = rowsOf(LinkRow)
    const one = rowOf(LinkRow)
    const idRows = rowsOf(LinksTable.row.pick("id"))
    const external = rowsOf(Schema.Struct({ id: LinksTable.fields.id, external_id: Schema.String }))
    const codes = rowsOf(LinksTable.row.pick("short_code"))
    const locked = sql.literal(sql.onDialectOrElse({ pg: () => "FOR UPDATE", orElse: () => "" }))
    const lockedLink = sql.literal(sql.onDialectOrElse({ pg: () => "FOR NO KEY UPDATE OF l", orElse: () => "" }))
    const numbered = rowsOf(NumberedRow)
    const tagged = rowsOf(TaggedRow)
    const extras = rowsOf(ExtrasRow)
    const abTests = rowsOf(LinkAbTestsTable.row.omit("position"))
    const sizes = rowsOf(Schema.Struct({ link_id: LinksTable.fields.id, bytes: Schema.Number }))
    const targeting = rowsOf(LinkTargetingTable.row.omit("position"))

    // Read the link after the update, because another request may have changed other columns.
    const updateText = (id: LinkId) =>
      Effect.flatMap(sql<Searched>`SELECT short_code, destination_url, title FROM links WHERE id = ${id}`, (rows) =>
        Effect.forEach(
          rows,
          (row) => sql`${search.update({ text: searchText(row) })} WHERE rn = (SELECT rn FROM links WHERE id = ${id})`
        )
      )

    const placed = { folder: "folder_id", domain: "domain_id" }
    const oldest = sql.literal("ORDER BY created_at, rn")
    const withDestination = (team: TeamId, url: string) =>
      sql`team_id = ${team} AND ${sql.in("destination_hash", destinationHashes(url))}`

    return {
      insert: (row: NewRow<typeof LinksTable>) =>
        Effect.zipRight(
          links.insert(row),
          sql`INSERT INTO link_search (rn, team_id, text) SELECT rn, team_id, ${searchText(row)} FROM links WHERE id = ${row.id}`
        ),
      find: (team: TeamId, id: LinkId) => one(sql`${select} WHERE l.team_id = ${team} AND l.id = ${id}`),
      /** Links of a list, in any order. Their values are stored ones, which `presentListed` converts to a response. */
      findListed: (ids: ReadonlyArray<LinkId>) =>
        ids.length === 0
          ? Effect.succeed([])
          : sql<ListedRow>`${listed} FROM links l ${joins} WHERE ${sql.in("l.id", ids)}`,
      /** A link, as `findListed` returns it. */
      findOneListed: (team: TeamId, id: LinkId) =>
        sql<ListedRow>`${listed} FROM links l ${joins} WHERE l.team_id = ${team} AND l.id = ${id}`,
      /** The links of a page that is a part of one walk, in any order. */
      findWalked: ({ walk, part: { limit, offset } }: WalkedPage) => {
        const { text, params } = walkText(walk, false)
        return sql<ListedRow>`${listed} FROM (${Statement.unsafeFragment(text, [...params, limit, offset])}) w
          ${andLinks} ${joins}`
      },
      findAmong: (team: TeamId, ids: ReadonlyArray<LinkId>) =>
        many(sql`${select} WHERE l.team_id = ${team} AND ${sql.in("l.id", ids)}`),
      /** The ids of the given external IDs that links of the team have. */
      withExternalIds: (team: TeamId, ids: ReadonlyArray<string>) =>
        external(sql`SELECT id, external_id FROM links
          WHERE team_id = ${team} AND external_id IS NOT NULL AND ${inTexts(sql, "external_id", ids)}`),
      /** The oldest link of a team with a destination, on a domain and in a folder. */
      oldestAt: (team: TeamId, url: string, domain: DomainId | null, folder: FolderId | null) =>
        idRows(sql`SELECT id FROM links WHERE ${withDestination(team, url)} AND ${onDomain(sql, domain)}
          AND ${folder === null ? sql`folder_id IS NULL` : sql`folder_id = ${folder}`} ${oldest} LIMIT 1`),
      /** The oldest links of a team with a destination. */
      idsAt: (team: TeamId, reach: Reach | undefined, url: string, most: number) =>
        idRows(sql`SELECT id FROM links
          WHERE ${withDestination(team, url)}${andWithin(sql, reach, placed)} ${oldest} LIMIT ${most}`),
      /**
       * Locks a text within a transaction, so that no other one creates a link for it. SQLite has one writer anyway.
       */
      lockFor: (text: string) =>
        sql.onDialectOrElse({
          pg: () => Effect.asVoid(sql`SELECT pg_advisory_xact_lock(hashtextextended(${text}, 57))`),
          orElse: () => Effect.void
        }),
      idsAmong: (team: TeamId, reach: Reach | undefined, ids: ReadonlyArray<LinkId>) =>
        Effect.map(
          idRows(sql`SELECT id FROM links
            WHERE team_id = ${team} AND ${inIds(sql, "id", ids)}${andWithin(sql, reach, placed)}`),
          (rows) => new Set(rows.map(({ id }) => id))
        ),
      /** A link, locked until the transaction ends. SQLite has one writer anyway. */
      findLocked: (team: TeamId, id: LinkId) =>
        Effect.map(many(sql`${select} WHERE l.team_id = ${team} AND l.id = ${id} ${lockedLink}`), ([row]) => row),
      findByRows: (team: TeamId, rows: ReadonlyArray<number>) =>
        many(sql`${select} WHERE l.team_id = ${team} AND ${sql.in("l.rn", rows)}`),
      /** The next links of a team in the order of creation. */
      after: (team: TeamId, { created_at, key }: Place<number>) =>
        numbered(sql`${select} WHERE l.team_id = ${team} AND (l.created_at, l.rn) > (${created_at}, ${key})
          ORDER BY l.created_at, l.rn LIMIT ${batchSize}`),
      /** The current code of a link, locked until the transaction ends. */
      lockedCode: (id: LinkId) =>
        Effect.map(codes(sql`SELECT short_code FROM links WHERE id = ${id} ${locked}`), ([row]) => row?.short_code),
      /** Returns no row if `version` is given and the link has another version. */
      update: (id: LinkId, columns: Changes<typeof LinksTable>, version: number | undefined) =>
        sql`${links.update(columns)}, version = version + 1${spentBefore(sql, columns)}
          WHERE id = ${id} ${version === undefined ? sql`` : sql`AND version = ${version}`} RETURNING id`.pipe(
          // The text of a link that wasn't updated must not be locked before the link, or transactions deadlock.
          Effect.tap((updated) =>
            updated.length > 0 && ("title" in columns || "destination_url" in columns || "short_code" in columns)
              ? updateText(id)
              : Effect.void
          )
        ),
      insertTags: LinkTagsTable.on(sql).insertAll,
      insertAbTests: LinkAbTestsTable.on(sql).insertAll,
      insertTargeting: LinkTargetingTable.on(sql).insertAll,
      removeExtras: ({ name }: ExtraTable, id: LinkId) => sql`DELETE FROM ${sql(name)} WHERE link_id = ${id}`,

      /** Which kinds of extras the links have: for each kind, 1 if any of the links has some, otherwise 0. */
      extrasOf: (ids: ReadonlyArray<LinkId>) => {
        const has = (table: string) =>
          sql`CASE WHEN EXISTS (SELECT 1 FROM ${sql(table)} WHERE ${sql.in("link_id", ids)}) THEN 1 ELSE 0 END`
        return extras(sql`SELECT ${has("link_tags")} AS tags, ${has("link_ab_tests")} AS ab_tests,
          ${has("link_targeting")} AS targeting, ${has("link_aliases")} AS aliases`)
      },
      tagsOf: (ids: ReadonlyArray<LinkId>) =>
        tagged(sql`SELECT lt.link_id, t.id, t.name, t.color FROM link_tags lt JOIN tags t ON t.id = lt.tag_id
          WHERE ${sql.in("lt.link_id", ids)} ORDER BY lt.position`),
      abTestsOf: (ids: ReadonlyArray<LinkId>) =>
        abTests(sql`SELECT id, link_id, destination_url, weight FROM link_ab_tests
          WHERE ${sql.in("link_id", ids)} ORDER BY position`),
      /** The size of the rules of each link, in bytes. */
      targetingSizes: (ids: ReadonlyArray<LinkId>) =>
        sizes(sql`SELECT link_id, sum(octet_length(destination_url) + coalesce(octet_length(conditions), 0)) AS bytes
          FROM link_targeting WHERE ${sql.in("link_id", ids)} GROUP BY link_id`),
      targetingOf: (ids: ReadonlyArray<LinkId>) =>
        Effect.map(
          targeting(sql`SELECT id, link_id, type, value, conditions, destination_url FROM link_targeting
            WHERE ${sql.in("link_id", ids)} ORDER BY position`),
          // Rules with a single condition have no list of them.
          (rows) => rows.map(({ conditions, ...rule }) => (conditions === null ? rule : { ...rule, conditions }))
        )
    }
  })
}) {}
