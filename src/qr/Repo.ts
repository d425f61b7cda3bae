import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Option, Schema } from "effect"
import type { CallerShape } from "../auth/Caller.ts"
import { sees } from "../auth/Policy.ts"
import type { LinkId, QrcodeId, TeamId } from "../contract/Id.ts"
import type { Reach } from "../contract/Reach.ts"
import { DomainsTable } from "../domain/Tables.ts"
import { FoldersTable } from "../folder/Tables.ts"
import { sortKey } from "../lib/SortKey.ts"
import { fold, wordsOf } from "../link/list/SearchText.ts"
import { LinksTable } from "../link/Tables.ts"
import { Settings, shortUrl } from "../settings/Settings.ts"
import { isDangling, orDieSql } from "../storage/Conflict.ts"
import { inIds } from "../storage/InList.ts"
import { batchSize, type Place } from "../storage/Keyset.ts"
import { countOf, rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes } from "../storage/Table.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { andQrcodesWithin } from "../storage/WithinReach.ts"
import { UsersTable } from "../user/Tables.ts"
import { QrcodeLogosTable, QrcodesTable } from "./Tables.ts"

/** A stored QR code with data of its link and its folder. */
const QrcodeRow = Schema.Struct({
  ...QrcodesTable.row.omit("name_key").fields,
  short_code: Schema.NullOr(LinksTable.fields.short_code),
  destination_url: Schema.NullOr(LinksTable.fields.destination_url),
  link_is_active: Schema.NullOr(LinksTable.fields.is_active),
  link_expires_at: LinksTable.fields.expires_at,
  link_folder_id: Schema.NullOr(LinksTable.fields.folder_id),
  link_domain_id: Schema.NullOr(LinksTable.fields.domain_id),
  link_host: Schema.NullOr(DomainsTable.fields.hostname),
  updater_username: Schema.NullOr(UsersTable.fields.username),
  printed_host: Schema.NullOr(DomainsTable.fields.hostname),
  folder_name: Schema.NullOr(FoldersTable.fields.name),
  folder_color: FoldersTable.fields.color,
  folder_icon: FoldersTable.fields.icon
})
export type QrcodeRow = typeof QrcodeRow.Type

/** Whether the caller reaches a QR code: its own folder and, if it has a link, that link. */
export const seesQrcode = (caller: CallerShape, row: QrcodeRow): boolean =>
  row.link_id === null
    ? sees(caller, { folder_id: row.folder_id, domain_id: row.printed_domain_id })
    : sees(caller, { folder_id: row.folder_id, domain_id: row.link_domain_id }) &&
      sees(caller, { folder_id: row.link_folder_id, domain_id: row.link_domain_id })

const HostRow = Schema.Struct({
  ...LinksTable.row.pick("domain_id", "short_code", "folder_id").fields,
  hostname: Schema.NullOr(DomainsTable.fields.hostname)
})

const AddressRow = Schema.Struct({ ...HostRow.fields, id: LinksTable.fields.id })

/** A logo and the hash of its content. */
export type StoredLogo = typeof QrcodeLogosTable.row.Type

export interface ListQuery {
  readonly team: TeamId
  readonly reach: Reach | undefined
  /** The normalized words of a search, separated by spaces; null for none. */
  readonly term: string | null
  /** "" selects QR codes without a folder; null selects all. */
  readonly folder: string | null
  readonly sort: "created_at" | "name" | "short_url" | "total_clicks"
  readonly direction: "ASC" | "DESC"
  readonly limit: number
  readonly offset: number
}

/** The normalized form of a name, for searching. */
export const nameKey = (name: string): string => fold(name)

export class QrcodesRepo extends Effect.Service<QrcodesRepo>()("qr/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const settings = yield* Settings
    const qrcodes = QrcodesTable.on(sql)
    const logos = QrcodeLogosTable.on(sql)
    const many = rowsOf(QrcodeRow)
    const one = rowOf(QrcodeRow)
    const joins = sql`FROM qrcodes q LEFT JOIN links l ON l.id = q.link_id LEFT JOIN domains d ON d.id = l.domain_id`
    const select = sql`SELECT q.*, l.short_code, l.destination_url, l.is_active AS link_is_active,
      l.expires_at AS link_expires_at, l.folder_id AS link_folder_id, l.domain_id AS link_domain_id, d.hostname AS link_host, p.hostname AS printed_host, e.username AS updater_username,
      f.name AS folder_name, f.color AS folder_color, f.icon AS folder_icon
      ${joins} LEFT JOIN domains p ON p.id = q.printed_domain_id LEFT JOIN folders f ON f.id = q.folder_id
      LEFT JOIN users e ON e.id = q.updated_by`

    // The search text of links, without the title at its end.
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
    const [own, beforeHost, afterHost] = [prefix, before, after].map(sortKey)
    const address = sql.onDialectOrElse({
      pg: () => sql`(CASE WHEN l.id IS NULL THEN '' WHEN d.id IS NULL THEN ${own}::text
        ELSE ${beforeHost}::text || d.hostname_order || ${afterHost}::text END) COLLATE "C"`,
      orElse: () => sql`(CASE WHEN l.id IS NULL THEN '' WHEN d.id IS NULL THEN ${own}
        ELSE ${beforeHost} || d.hostname_order || ${afterHost} END)`
    })
    const keys = {
      created_at: [sql`q.created_at`],
      name: [sql`q.name_order`],
      total_clicks: [sql`q.total_clicks`],
      short_url: [address, sql`l.short_code_order`]
    }

    const where = ({ team, reach, term, folder }: ListQuery) =>
      sql.and([
        sql`q.team_id = ${team}${andQrcodesWithin(sql, reach)}`,
        ...(folder === null ? [] : [folder === "" ? sql`q.folder_id IS NULL` : sql`q.folder_id = ${folder}`]),
        ...(term === null ? [] : wordsOf(term)).map(
          (word) => sql`(${holds}(q.name_key, ${word}) > 0 OR EXISTS (SELECT 1 FROM link_search s
            WHERE s.rn = l.rn AND ${holds}(${linkText}, ${word}) > 0))`
        )
      ])

    return {
      insert: qrcodes.insert,
      /** Returns no row if the QR code has another version. */
      update: (team: TeamId, id: QrcodeId, columns: Changes<typeof QrcodesTable>, version: number) =>
        sql`${qrcodes.update(columns)}, version = version + 1
          WHERE team_id = ${team} AND id = ${id} AND version = ${version} RETURNING id`,
      remove: (team: TeamId, id: QrcodeId) =>
        rowsOf(QrcodesTable.row.pick("logo_hash"))(
          sql`DELETE FROM qrcodes WHERE team_id = ${team} AND id = ${id} RETURNING logo_hash`
        ),
      /** Connects QR codes without a link to the link whose address they encode. Returns their scan codes. */
      adopt: (team: TeamId, links: ReadonlyArray<LinkId>) =>
        Effect.map(
          rowsOf(QrcodesTable.row.pick("code"))(sql`UPDATE qrcodes SET link_id = l.id FROM links l
            WHERE ${sql.in("l.id", links)} AND qrcodes.team_id = ${team} AND qrcodes.link_id IS NULL
            AND qrcodes.printed_code = l.short_code
            AND (qrcodes.printed_domain_id = l.domain_id OR (qrcodes.printed_domain_id IS NULL AND l.domain_id IS NULL))
            RETURNING qrcodes.code`),
          (rows) => rows.map(({ code }) => code)
        ),
      find: (team: TeamId, id: QrcodeId) => one(sql`${select} WHERE q.team_id = ${team} AND q.id = ${id}`),
      findAll: (team: TeamId, ids: ReadonlyArray<QrcodeId>) =>
        many(sql`${select} WHERE q.team_id = ${team} AND ${inIds(sql, "q.id", ids)}`),
      findByCode: (code: string) => one(sql`${select} WHERE q.code = ${code}`),
      list: (query: ListQuery) =>
        many(sql`${select} WHERE ${where(query)}
          ORDER BY ${sql.csv([...keys[query.sort], sql`q.id`].map((key) => sql`${key} ${sql.literal(query.direction)}`))}
          LIMIT ${query.limit} OFFSET ${query.offset}`),
      /** The next QR codes of a team in creation order. */
      after: (team: TeamId, { created_at, key }: Place<string>) =>
        many(sql`${select} WHERE q.team_id = ${team} AND (q.created_at, q.id) > (${created_at}, ${key})
          ORDER BY q.created_at, q.id LIMIT ${batchSize}`),
      count: (query: ListQuery) =>
        countOf(
          sql`SELECT count(*) AS total ${query.term === null ? sql`FROM qrcodes q` : joins} WHERE ${where(query)}`
        ),

      /** The address of a link of the team. */
      address: (team: TeamId, link: LinkId) =>
        rowOf(
          HostRow
        )(sql`SELECT l.domain_id, l.folder_id, l.short_code, d.hostname FROM links l LEFT JOIN domains d ON d.id = l.domain_id
          WHERE l.team_id = ${team} AND l.id = ${link}`),
      /** The addresses of links of the team. */
      addresses: (team: TeamId, links: ReadonlyArray<LinkId>) =>
        rowsOf(
          AddressRow
        )(sql`SELECT l.id, l.folder_id, l.domain_id, l.short_code, d.hostname FROM links l LEFT JOIN domains d ON d.id = l.domain_id
          WHERE l.team_id = ${team} AND ${inIds(sql, "l.id", links)}`),

      logo: (hash: string) =>
        rowOf(QrcodeLogosTable.row.pick("logo"))(sql`SELECT logo FROM qrcode_logos WHERE hash = ${hash}`),
      // An update in place locks the row, so it cannot be deleted as unused before it has a reference.
      keepLogo: (found: Option.Option<StoredLogo>): Effect.Effect<unknown, SqlError> =>
        Option.isNone(found)
          ? Effect.void
          : sql`${logos.insert({ hash: found.value.hash, logo: JSON.stringify(found.value.logo) })}
              ON CONFLICT (hash) DO UPDATE SET hash = excluded.hash`,
      /**
       * Deletes a logo unless a QR code starts to use it meanwhile. The savepoint keeps the caller's transaction usable
       * in that case.
       */
      dropUnusedLogo: (hash: string) =>
        transactionOn(sql)(sql`DELETE FROM qrcode_logos WHERE hash = ${hash}
          AND NOT EXISTS (SELECT 1 FROM qrcodes WHERE logo_hash = ${hash})
          AND NOT EXISTS (SELECT 1 FROM trash WHERE logo_hash = ${hash})`).pipe(
          Effect.catchIf(isDangling, () => Effect.void),
          orDieSql
        )
    }
  })
}) {}
