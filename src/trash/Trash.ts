import { SqlClient } from "@effect/sql"
import type { Fragment } from "@effect/sql/Statement"
import { Clock, DateTime, Effect, Option, Schema } from "effect"
import { Caller } from "../auth/Caller.ts"
import { takenReason } from "../contract/Availability.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { DomainId, TeamId } from "../contract/Id.ts"
import type { Reach } from "../contract/Reach.ts"
import { pageColumns, presentDestination } from "../destination/Present.ts"
import { DomainsTable } from "../domain/Tables.ts"
import { dayMillis } from "../lib/Time.ts"
import { Settings, shortUrl } from "../settings/Settings.ts"
import { countOf, rowOf, rowsOf } from "../storage/Rows.ts"
import { andWithin } from "../storage/WithinReach.ts"
import { UsersTable } from "../user/Tables.ts"
import { Snapshot } from "./Snapshot.ts"
import { TrashAddressesTable, TrashTable } from "./Tables.ts"
import { keptDays, TrashId, type TrashItem, type TrashKind } from "./TrashItem.ts"

/**
 * The letters that a search treats as equal. Each database folds the case of only some alphabets, and the two differ.
 */
const letters = (letter: string): ReadonlyArray<string> => {
  const all = [letter, letter.toLowerCase(), letter.toUpperCase(), ...(/[σςΣ]/.test(letter) ? ["σ", "ς", "Σ"] : [])]
  return [...new Set(all)].filter((one) => [...one].length === 1)
}

/** Matches part of a string in any case, as a GLOB pattern for SQLite. */
const globOf = (part: string): string =>
  `*${[...part].map((letter) => (letter === "]" || letter === "^" ? letter : `[${letters(letter).join("")}]`)).join("")}*`

/** Matches part of a string in any case, as a regular expression for PostgreSQL. */
const regexOf = (part: string): string =>
  [...part]
    .map(
      (letter) =>
        `[${letters(letter)
          .map((one) => one.replace(/[\]\\^[-]/, "\\$&"))
          .join("")}]`
    )
    .join("")

interface Address {
  readonly domain_id: DomainId | null
  readonly code: string
}

/** An item to move to the trash. */
interface Discarded {
  readonly id: string
  readonly name: string
  readonly logo_hash?: string | null
  /** The addresses to reserve for the item, the current one first. */
  readonly addresses: ReadonlyArray<Address>
  readonly content: Snapshot
}

/** A query of the trash. */
interface Asked {
  /** What the caller reaches; undefined for everything. */
  readonly reach?: Reach | undefined
  readonly kind?: TrashKind | undefined
  /** Parts of the name, short code or destination, in any case; all must match. */
  readonly words: ReadonlyArray<string>
  /** Only items that were deleted by then, in epoch milliseconds. */
  readonly until?: number
}

interface Page extends Asked {
  readonly limit: number
  readonly offset: number
  readonly direction: "ASC" | "DESC"
}

const ItemRow = Schema.Struct({
  ...TrashTable.row.pick("id", "kind", "name", "deleted_by", "deleted_at").fields,
  deleter_username: Schema.NullOr(UsersTable.fields.username),
  code: Schema.NullOr(TrashAddressesTable.fields.code),
  hostname: Schema.NullOr(DomainsTable.fields.hostname),
  destination_url: Schema.NullOr(Schema.String),
  ...pageColumns
})
const HeldRow = TrashTable.row.pick("id", "kind", "name", "content", "logo_hash")
const AddressRow = TrashAddressesTable.row.pick("trash_id", "domain_id", "code")

const encodeContent = Schema.encodeSync(Schema.parseJson(Snapshot))
const asId = Schema.decodeSync(TrashId)

/** The reason if a slug is reserved by an item in the team's own trash. */
const inTrashReason = fault("slug_in_trash")

/** The items in the trash, as rows. Each kind of item restores its own rows. */
export class Trash extends Effect.Service<Trash>()("trash/Trash", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const settings = yield* Settings
    const trash = TrashTable.on(sql)
    const addresses = TrashAddressesTable.on(sql)
    const gone = rowsOf(TrashTable.row.pick("id", "logo_hash"))
    const teamOf = rowOf(TrashTable.row.pick("team_id"))
    // A column of a deleted link, from its snapshot; null for other items.
    const ofLink = (column: "destination_url" | "destination_hash") =>
      sql.literal(
        sql.onDialectOrElse({
          pg: () => `(CASE WHEN t.kind = 'link' THEN t.content::json #>> '{links,0,${column}}' END)`,
          orElse: () => `(CASE WHEN t.kind = 'link' THEN json_extract(t.content, '$.links[0].${column}') END)`
        })
      )
    const fits = sql.onDialectOrElse({
      pg: () => (text: Fragment, part: string) => sql`${text} ~ ${regexOf(part)}`,
      orElse: () => (text: Fragment, part: string) => sql`${text} GLOB ${globOf(part)}`
    })
    // Destinations are stored in ASCII, so also search for the encoded word.
    const leadsTo = (word: string) =>
      sql.or([...new Set([word, encodeURI(word)])].map((part) => fits(sql`${ofLink("destination_url")}`, part)))
    // A column of the deleted item, from its snapshot.
    const stored = (...columns: ReadonlyArray<readonly [table: string, column: string]>) => {
      const values = columns.map(([table, column]) =>
        sql.onDialectOrElse({
          pg: () => `t.content::json #>> '{${table},0,${column}}'`,
          orElse: () => `json_extract(t.content, '$.${table}[0].${column}')`
        })
      )
      return sql.literal(`coalesce(${values.join(", ")})`)
    }
    const placed = {
      folder: sql`${stored(["links", "folder_id"], ["pages", "folder_id"], ["qrcodes", "folder_id"])}`,
      domain: sql`${stored(["links", "domain_id"], ["pages", "domain_id"], ["qrcodes", "printed_domain_id"])}`
    }
    const where = (team: TeamId, { reach, kind, words, until }: Asked) =>
      sql.and([
        sql`t.team_id = ${team}${andWithin(sql, reach, placed)}`,
        ...(kind === undefined ? [] : [sql`t.kind = ${kind}`]),
        ...(until === undefined ? [] : [sql`t.deleted_at <= ${until}`]),
        ...words.map(
          (word) => sql`(${fits(sql`t.name`, word)} OR ${leadsTo(word)}
            OR EXISTS (SELECT 1 FROM trash_addresses s WHERE s.trash_id = t.id AND ${fits(sql`s.code`, word)}))`
        )
      ])

    return {
      /** Moves items to the trash, in the transaction that deletes them. */
      put: Effect.fnUntraced(function* (kind: TrashKind, things: ReadonlyArray<Discarded>) {
        if (things.length === 0) return
        const { teamId, userId } = yield* Caller
        const deleted = { team_id: teamId, kind, deleted_by: userId, deleted_at: yield* Clock.currentTimeMillis }
        yield* trash.insertAll(
          things.map(({ id, name, logo_hash = null, content }) => ({
            ...deleted,
            id: asId(id),
            name,
            logo_hash,
            content: encodeContent(content)
          }))
        )
        const kept = things.flatMap((thing) =>
          thing.addresses.map((address, position) => ({ trash_id: asId(thing.id), ...address, position }))
        )
        if (kept.length > 0) yield* addresses.insertAll(kept)
      }),

      /** Returns why an address is unavailable if the trash of any team reserves it. */
      reason: Effect.fnUntraced(function* ({ domain_id, code }: Address) {
        const found = yield* teamOf(sql`SELECT t.team_id FROM trash_addresses a JOIN trash t ON t.id = a.trash_id
          WHERE a.code = ${code} AND ${domain_id === null ? sql`a.domain_id IS NULL` : sql`a.domain_id = ${domain_id}`}`)
        if (Option.isNone(found)) return undefined
        return found.value.team_id === (yield* Caller).teamId ? inTrashReason : takenReason
      }),

      list: (team: TeamId, { limit, offset, direction, ...asked }: Page) =>
        Effect.map(
          rowsOf(ItemRow)(sql`SELECT t.id, t.kind, t.name, t.deleted_by, t.deleted_at, u.username AS deleter_username,
            a.code, d.hostname, ${ofLink("destination_url")} AS destination_url, p.title AS page_title,
            p.description AS page_description, p.image_url AS page_image, p.icon AS page_icon,
            p.fetched_at AS page_fetched_at FROM trash t LEFT JOIN users u ON u.id = t.deleted_by
            LEFT JOIN trash_addresses a ON a.trash_id = t.id AND a.position = 0
            LEFT JOIN domains d ON d.id = a.domain_id
            LEFT JOIN destinations p ON p.team_id = t.team_id AND p.hash = ${ofLink("destination_hash")}
            WHERE ${where(team, asked)}
            ORDER BY t.deleted_at ${sql.literal(direction)}, t.id ${sql.literal(direction)} LIMIT ${limit} OFFSET ${offset}`),
          (rows) =>
            rows.map(
              ({
                code,
                hostname,
                page_title,
                page_description,
                page_image,
                page_icon,
                page_fetched_at,
                ...item
              }): TrashItem => ({
                ...item,
                destination: presentDestination(settings, {
                  page_title,
                  page_description,
                  page_image,
                  page_icon,
                  page_fetched_at
                }),
                url: code === null ? null : shortUrl(settings, hostname, code),
                purge_at: DateTime.add(item.deleted_at, { days: keptDays })
              })
            )
        ),
      count: (team: TeamId, asked: Asked) =>
        countOf(sql`SELECT count(*) AS total FROM trash t WHERE ${where(team, asked)}`),

      /** Finds items in a team's trash, with their content. */
      find: Effect.fnUntraced(function* (team: TeamId, ids: ReadonlyArray<TrashId>) {
        if (ids.length === 0) return []
        const held = yield* rowsOf(HeldRow)(sql`SELECT id, kind, name, content, logo_hash FROM trash
          WHERE team_id = ${team} AND ${sql.in("id", ids)}`)
        if (held.length === 0) return []
        const kept = yield* rowsOf(AddressRow)(sql`SELECT trash_id, domain_id, code FROM trash_addresses
          WHERE ${sql.in(
            "trash_id",
            held.map(({ id }) => id)
          )}`)
        return held.map((one) => ({ ...one, addresses: kept.filter(({ trash_id }) => trash_id === one.id) }))
      }),

      /** Removes items from a team's trash; returns those that were in it. */
      take: (team: TeamId, ids: ReadonlyArray<TrashId>) =>
        ids.length === 0
          ? Effect.succeed([])
          : gone(sql`DELETE FROM trash WHERE team_id = ${team} AND ${sql.in("id", ids)} RETURNING id, logo_hash`),

      /** Removes up to `limit` matching items from a team's trash. */
      takeSome: (team: TeamId, asked: Asked, limit: number) =>
        gone(sql`DELETE FROM trash WHERE id IN (SELECT t.id FROM trash t WHERE ${where(team, asked)} LIMIT ${limit})
          RETURNING id, logo_hash`),

      /** Removes up to `limit` expired items from the trash of any team. */
      takeOld: (now: number, limit: number) =>
        gone(sql`DELETE FROM trash WHERE id IN (SELECT id FROM trash
          WHERE deleted_at <= ${now - keptDays * dayMillis} ORDER BY deleted_at LIMIT ${limit}) RETURNING id, logo_hash`)
    }
  })
}) {}
