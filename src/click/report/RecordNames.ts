import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { LRUCache } from "lru-cache"
import type { Reach } from "../../contract/Reach.ts"
import { inIds, inNumbers, inTexts } from "../../storage/InList.ts"
import { MainDatabase } from "../../storage/MainDatabase.ts"
import { outsideTransaction } from "../../storage/OutsideTransaction.ts"
import { rowsOf } from "../../storage/Rows.ts"
import { andQrcodesWithin, andWithin } from "../../storage/WithinReach.ts"
import { ClickNamesTable } from "../Tables.ts"
import type { RecordKind } from "./Dimensions.ts"

const Named = rowsOf(ClickNamesTable.row)

/** How many names are cached. */
const remembered = 50_000
/** How many names are looked up at once. */
const atOnce = 5_000

/** The names behind the numbers in clicks. They never change, so they are cached. */
export const readStoredNames = Effect.map(SqlClient.SqlClient, (sql) => {
  const known = new LRUCache<number, string>({ max: remembered })

  return {
    /** The name of each number. */
    of: Effect.fnUntraced(function* (ids: Iterable<number>) {
      const wanted = [...new Set(ids)].filter((id) => id > 0)
      const missing = wanted.filter((id) => !known.has(id))
      // Copy the known names now: one query may need more names than the cache can hold.
      const texts = new Map(wanted.map((id) => [id, known.get(id) ?? ""]))
      for (let n = 0; n < missing.length; n += atOnce) {
        const rows = yield* Named(
          sql`SELECT id, name FROM click_names WHERE ${inNumbers(sql, "id", missing.slice(n, n + atOnce))}`
        )
        for (const { id, name } of rows) {
          known.set(id, name)
          texts.set(id, name)
        }
      }
      return texts
    }),

    /** The numbers of names; leaves out names that no click has. */
    numbersOf: (texts: Iterable<string>) =>
      Effect.map(
        Named(sql`SELECT id, name FROM click_names WHERE ${inTexts(sql, "name", texts)}`),
        (rows) => new Map(rows.map(({ id, name }) => [name, id]))
      )
  }
})
export type StoredNames = Effect.Effect.Success<typeof readStoredNames>

const Text = Schema.NullOr(Schema.String)
const LinkRow = Schema.Struct({
  id: Schema.String,
  hostname: Text,
  short_code: Schema.String,
  title: Text,
  destination_url: Schema.String
})
export type LinkRow = typeof LinkRow.Type

const linkRows = rowsOf(LinkRow)
const namedRows = rowsOf(Schema.Struct({ id: Schema.String, name: Schema.String }))
const idRows = rowsOf(Schema.Struct({ id: Schema.String }))

/**
 * A short code, with the host if it is on a custom domain, so that equal codes on different domains are
 * distinguishable.
 */
const addressOf = ({ hostname, short_code }: Pick<LinkRow, "hostname" | "short_code">): string =>
  hostname === null ? short_code : `${hostname}/${short_code}`

/** The tables with the names of pages, of buttons and links of plugins, and of QR codes. */
const sources = (sql: SqlClient.SqlClient) => ({
  page: {
    select: sql`SELECT p.id, CASE WHEN d.hostname IS NULL THEN p.slug ELSE d.hostname || '/' || p.slug END AS name
      FROM pages p LEFT JOIN domains d ON d.id = p.domain_id`,
    id: "p.id"
  },
  bio_link: {
    select: sql`SELECT id, name FROM (SELECT id, label AS name FROM bio_links
      UNION ALL SELECT id, name FROM bio_plugin_links
      UNION ALL SELECT id, name FROM published_links p
        WHERE NOT EXISTS (SELECT id FROM bio_links b WHERE b.id = p.id)
        AND NOT EXISTS (SELECT id FROM bio_plugin_links l WHERE l.id = p.id)) AS followed`,
    id: "id"
  },
  qrcode: { select: sql`SELECT id, name FROM qrcodes`, id: "id" }
})

/** Names of clicked records, read on demand because all of them can change. */
export const readRecordNames = Effect.map(MainDatabase, (sql) => {
  const named = sources(sql)
  const trashedIn = sql`${sql.literal(
    sql.onDialectOrElse({
      pg: () => "coalesce(content::json #>> '{links,0,folder_id}', content::json #>> '{pages,0,folder_id}')",
      orElse: () =>
        "coalesce(json_extract(content, '$.links[0].folder_id'), json_extract(content, '$.pages[0].folder_id'))"
    })
  )}`
  const alone = outsideTransaction(sql)

  const links = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
    const found = new Map<string, LinkRow>()
    for (let n = 0; n < ids.length; n += atOnce) {
      const rows = yield* linkRows(sql`SELECT l.id, d.hostname, l.short_code, l.title, l.destination_url FROM links l
        LEFT JOIN domains d ON d.id = l.domain_id WHERE ${inIds(sql, "l.id", ids.slice(n, n + atOnce))}`)
      for (const row of rows) found.set(row.id, row)
    }
    return found
  })

  /** The titles of links and pages. A link without a title of its own gets the title of its destination. */
  const titlesOf = Effect.fnUntraced(function* (kind: RecordKind, ids: ReadonlyArray<string>) {
    if (ids.length === 0 || (kind !== "link" && kind !== "page")) return new Map<string, string>()
    const rows = yield* namedRows(
      kind === "link"
        ? sql`SELECT l.id, coalesce(l.title, p.title) AS name FROM links l
          LEFT JOIN destinations p ON p.team_id = l.team_id AND p.hash = l.destination_hash
          WHERE ${inIds(sql, "l.id", ids)} AND coalesce(l.title, p.title) <> ''`
        : sql`SELECT id, title AS name FROM pages WHERE ${inIds(sql, "id", ids)} AND title <> ''`
    )
    return new Map(rows.map((row) => [row.id, row.name]))
  })

  const namesOf = Effect.fnUntraced(function* (kind: RecordKind, ids: ReadonlyArray<string>) {
    if (ids.length === 0) return new Map<string, string>()
    if (kind === "link") return new Map([...(yield* links(ids))].map(([id, row]) => [id, addressOf(row)]))
    const { select, id } = named[kind]
    const rows = yield* namedRows(sql`${select} WHERE ${inIds(sql, id, ids)}`)
    return new Map(rows.map((row) => [row.id, row.name]))
  })

  return {
    links: (ids: ReadonlyArray<string>) => alone(links(ids)),
    /** The names of the records that still exist. */
    namesOf: (kind: RecordKind, ids: ReadonlyArray<string>) => alone(namesOf(kind, ids)),
    /** The titles of the links or pages that have one. */
    titlesOf: (kind: RecordKind, ids: ReadonlyArray<string>) => alone(titlesOf(kind, ids)),
    linksInFolder: (team: string, folder: string) =>
      Effect.map(
        idRows(
          folder === ""
            ? sql`SELECT id FROM links WHERE team_id = ${team} AND folder_id IS NULL`
            : sql`SELECT id FROM links WHERE team_id = ${team} AND folder_id = ${folder}`
        ),
        (rows) => rows.map(({ id }) => id)
      ),
    /** The links of a team that a caller reaches. */
    linksWithin: (team: string, reach: Reach) =>
      Effect.map(
        idRows(sql`SELECT id FROM links
          WHERE team_id = ${team}${andWithin(sql, reach, { folder: "folder_id", domain: "domain_id" })}`),
        (rows) => rows.map(({ id }) => id)
      ),
    /** The links and pages of a team that a caller doesn't see, including those in the trash. */
    hiddenFrom: (team: string, { hidden }: Reach) =>
      Effect.map(
        idRows(sql`SELECT id FROM links WHERE team_id = ${team} AND ${inIds(sql, "folder_id", hidden)}
          UNION ALL SELECT id FROM pages WHERE team_id = ${team} AND ${inIds(sql, "folder_id", hidden)}
          UNION ALL SELECT id FROM trash WHERE team_id = ${team} AND ${inTexts(sql, trashedIn, hidden)}`),
        (rows) => rows.map(({ id }) => id)
      ),
    /** Which of the given QR codes a caller reaches. */
    qrcodesWithin: (reach: Reach, ids: ReadonlyArray<string>) =>
      Effect.map(
        idRows(sql`SELECT id FROM qrcodes q WHERE ${inIds(sql, "q.id", ids)}${andQrcodesWithin(sql, reach)}`),
        (rows) => new Set(rows.map(({ id }) => id))
      ),
    linksWithTag: (team: string, tag: string) =>
      Effect.map(
        idRows(
          sql`SELECT l.id FROM links l JOIN link_tags t ON t.link_id = l.id WHERE l.team_id = ${team} AND t.tag_id = ${tag}`
        ),
        (rows) => rows.map(({ id }) => id)
      )
  }
})
export type RecordNames = Effect.Effect.Success<typeof readRecordNames>
