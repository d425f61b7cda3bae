import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Option, Schema } from "effect"
import { DomainId, FolderId, LinkId, QrcodeId, TeamId, UserId } from "../contract/Id.ts"
import { searchTerm } from "../link/list/SearchText.ts"
import { KeptLogo } from "../picture/PictureRpcs.ts"
import { Settings, shortUrl } from "../Settings.ts"
import { Instant } from "../storage/Fields.ts"
import { batchSize, type Place } from "../storage/Keyset.ts"
import { rowOf, rowsOf } from "../storage/Rows.ts"
import { Design } from "./Design.ts"

const text = Schema.NullOr(Schema.String)

/** A QR code as it is stored, with what it shows of its link and its folder. */
export const QrcodeRow = Schema.Struct({
  id: QrcodeId,
  team_id: TeamId,
  created_by: UserId,
  link_id: Schema.NullOr(LinkId),
  folder_id: Schema.NullOr(FolderId),
  code: Schema.String,
  printed_code: Schema.String,
  logo_hash: text,
  scannable: Schema.Number,
  total_clicks: Schema.Number,
  created_at: Instant,
  updated_at: Instant,
  name: Schema.String,
  warnings: Schema.parseJson(Schema.Array(Schema.String)),
  design: Schema.parseJson(Design),
  short_code: text,
  destination_url: text,
  link_host: text,
  printed_host: text,
  folder_name: text,
  folder_color: text,
  folder_icon: text
})
export type QrcodeRow = typeof QrcodeRow.Type

const Total = Schema.Struct({ total: Schema.Number })
const LogoRow = Schema.Struct({ logo: Schema.parseJson(KeptLogo) })
const HostRow = Schema.Struct({ domain_id: Schema.NullOr(DomainId), short_code: Schema.String, hostname: text })

/** A logo under the hash of its content. */
export interface StoredLogo {
  readonly hash: string
  readonly logo: KeptLogo
}

type Column = string | number | null
export type Columns = Readonly<Record<string, Column>>

export interface ListQuery {
  readonly team: TeamId
  /** What is searched for, as texts are compared; null where nothing is. */
  readonly term: string | null
  /** "" selects those without a folder, null all. */
  readonly folder: string | null
  readonly sort: "created_at" | "name" | "short_url" | "total_clicks"
  readonly direction: "ASC" | "DESC"
  readonly limit: number
  readonly offset: number
}

/** A name as it is searched for and sorted by. */
export const nameKey = (name: string): string => searchTerm(name) ?? ""

export class QrcodesRepo extends Effect.Service<QrcodesRepo>()("qr/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const settings = yield* Settings
    const many = rowsOf(QrcodeRow)
    const one = rowOf(QrcodeRow)
    const joins = sql`FROM qrcodes q LEFT JOIN links l ON l.id = q.link_id LEFT JOIN domains d ON d.id = l.domain_id`
    const select = sql`SELECT q.*, l.short_code, l.destination_url, d.hostname AS link_host, p.hostname AS printed_host,
      f.name AS folder_name, f.color AS folder_color, f.icon AS folder_icon
      ${joins} LEFT JOIN domains p ON p.id = q.printed_domain_id LEFT JOIN folders f ON f.id = q.folder_id`

    // What a search of links looks in, without the title that stands last.
    const linkText = sql.onDialectOrElse({
      pg: () => sql.literal("split_part(s.text, chr(1), 1) || chr(1) || split_part(s.text, chr(1), 2)"),
      orElse: () =>
        sql.literal(
          "substr(s.text, 1, instr(s.text, char(1)) + instr(substr(s.text, instr(s.text, char(1)) + 1), char(1)))"
        )
    })
    const holds = sql.literal(sql.onDialectOrElse({ pg: () => "strpos", orElse: () => "instr" }))

    const prefix = shortUrl(settings, null, "")
    const [before = "", after = ""] = shortUrl(settings, "*", "").split("*")
    const shortAddress = sql.onDialectOrElse({
      pg: () => sql`(CASE WHEN l.id IS NULL THEN '' WHEN d.id IS NULL THEN ${prefix}::text || l.short_code
        ELSE ${before}::text || d.hostname || ${after}::text || l.short_code END) COLLATE "C"`,
      orElse: () => sql`(CASE WHEN l.id IS NULL THEN '' WHEN d.id IS NULL THEN ${prefix} || l.short_code
        ELSE ${before} || d.hostname || ${after} || l.short_code END)`
    })
    const keys = {
      created_at: sql`q.created_at`,
      name: sql`q.name_key`,
      total_clicks: sql`q.total_clicks`,
      short_url: shortAddress
    }

    const where = ({ team, term, folder }: ListQuery) =>
      sql.and([
        sql`q.team_id = ${team}`,
        ...(folder === null ? [] : [folder === "" ? sql`q.folder_id IS NULL` : sql`q.folder_id = ${folder}`]),
        ...(term === null
          ? []
          : [
              sql`(${holds}(q.name_key, ${term}) > 0 OR EXISTS (SELECT 1 FROM link_search s
                WHERE s.rn = l.rn AND ${holds}(${linkText}, ${term}) > 0))`
            ])
      ])

    return {
      insert: (row: Columns) => sql`INSERT INTO qrcodes ${sql.insert({ ...row })}`,
      update: (team: TeamId, id: QrcodeId, columns: Columns) =>
        sql`UPDATE qrcodes SET ${sql.update({ ...columns })} WHERE team_id = ${team} AND id = ${id}`,
      remove: (team: TeamId, id: QrcodeId) =>
        rowsOf(Schema.Struct({ logo_hash: text }))(
          sql`DELETE FROM qrcodes WHERE team_id = ${team} AND id = ${id} RETURNING logo_hash`
        ),
      find: (team: TeamId, id: QrcodeId) => one(sql`${select} WHERE q.team_id = ${team} AND q.id = ${id}`),
      findByCode: (code: string) => one(sql`${select} WHERE q.code = ${code}`),
      list: (query: ListQuery) =>
        many(sql`${select} WHERE ${where(query)} ORDER BY ${keys[query.sort]} ${sql.literal(query.direction)},
          q.id ${sql.literal(query.direction)} LIMIT ${query.limit} OFFSET ${query.offset}`),
      /** The next QR codes of a team in the order of their creation. */
      after: (team: TeamId, { created_at, key }: Place<string>) =>
        many(sql`${select} WHERE q.team_id = ${team} AND (q.created_at, q.id) > (${created_at}, ${key})
          ORDER BY q.created_at, q.id LIMIT ${batchSize}`),
      count: (query: ListQuery) =>
        Effect.map(
          rowsOf(Total)(
            sql`SELECT count(*) AS total ${query.term === null ? sql`FROM qrcodes q` : joins} WHERE ${where(query)}`
          ),
          ([row]) => row?.total ?? 0
        ),

      /** Where a link of the team is. */
      address: (team: TeamId, link: LinkId) =>
        rowOf(
          HostRow
        )(sql`SELECT l.domain_id, l.short_code, d.hostname FROM links l LEFT JOIN domains d ON d.id = l.domain_id
          WHERE l.team_id = ${team} AND l.id = ${link}`),

      logo: (hash: string) => rowOf(LogoRow)(sql`SELECT logo FROM qrcode_logos WHERE hash = ${hash}`),
      // An update in place keeps the row locked, so that nobody takes it for unused before it is referred to.
      keepLogo: (found: Option.Option<StoredLogo>): Effect.Effect<unknown, SqlError> =>
        Option.isNone(found)
          ? Effect.void
          : sql`INSERT INTO qrcode_logos ${sql.insert({ hash: found.value.hash, logo: JSON.stringify(found.value.logo) })}
              ON CONFLICT (hash) DO UPDATE SET hash = excluded.hash`,
      dropUnusedLogo: (hash: string) =>
        Effect.ignore(sql`DELETE FROM qrcode_logos WHERE hash = ${hash}
          AND NOT EXISTS (SELECT 1 FROM qrcodes WHERE logo_hash = ${hash})`)
    }
  })
}) {}
