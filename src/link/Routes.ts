import { SqlClient } from "@effect/sql"
import { Effect, ParseResult, Schema } from "effect"
import { hasOwnRoute, isShortCode, leadingCode, meantBy } from "../contract/ShortCode.ts"
import type { Host } from "../domain/Host.ts"
import { servingAt } from "../domain/ServingDomain.ts"
import { DomainsTable } from "../domain/Tables.ts"
import { percentDecoded } from "../lib/FormText.ts"
import { traced } from "../lib/Traced.ts"
import { isOwnHost, Settings } from "../settings/Settings.ts"
import { NullableText } from "../storage/Fields.ts"
import { inTexts, onDomain } from "../storage/InList.ts"
import { rowsOf } from "../storage/Rows.ts"
import { TrashTable } from "../trash/Tables.ts"
import { TeamsTable } from "../user/Tables.ts"
import { LinkAliasesRepo } from "./AliasesRepo.ts"
import { codesIn, type DeepPath, deepPathOf, pathAfter, wholeCode, withLast } from "./ForwardedPath.ts"
import type { Route } from "./Route.ts"
import { RouteRow, routeColumns, routeOf } from "./RouteRow.ts"
import { LinksTable } from "./Tables.ts"

/** The host and QR code of a visit; the link itself is in the other columns of the row. */
const FrameRow = Schema.Struct({
  host_id: Schema.NullOr(DomainsTable.fields.id),
  host_team: Schema.NullOr(DomainsTable.fields.team_id),
  host_name: Schema.NullOr(DomainsTable.fields.hostname),
  ...DomainsTable.row.pick("root_page_id", "root_url", "not_found_url").fields,
  host_expired_url: NullableText,
  named_id: NullableText,
  qrcode_id: NullableText,
  qrcode_team: NullableText,
  qrcode_link: NullableText
})

/** The route of a link, with the hash of its password. */
export interface FoundRoute {
  readonly route: Route
  readonly passwordHash: string | null
}

/** The QR code of a visit, with its current link. */
export interface FoundScan {
  readonly qrcodeId: string
  readonly teamId: string
  readonly found: FoundRoute | undefined
}

/** The target of a visit: the custom domain, the link in the path, and the QR code in the query. */
export interface Visited {
  readonly host: Host | undefined
  readonly named: FoundRoute | undefined
  readonly scan: FoundScan | undefined
}

const decodeRoute = ParseResult.decodeUnknownSync(RouteRow)
const frames = rowsOf(
  Schema.Struct({ ...FrameRow.fields, id: NullableText }).pipe(
    Schema.extend(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
  )
)
type Frame = Effect.Effect.Success<ReturnType<typeof frames>>[number]

const foundIn = (rows: ReadonlyArray<Frame>, id: string | null): FoundRoute | undefined => {
  const row = id === null ? undefined : rows.find((one) => one.id === id)
  if (row === undefined) return undefined
  const decoded = decodeRoute(row)
  return { route: routeOf(decoded), passwordHash: decoded.password_hash }
}

const hostOf = (row: Frame): Host | undefined =>
  row.host_id === null || row.host_team === null || row.host_name === null
    ? undefined
    : {
        id: row.host_id,
        team_id: row.host_team,
        hostname: row.host_name,
        root_page_id: row.root_page_id,
        root_url: row.root_url,
        not_found_url: row.not_found_url,
        expired_url: row.host_expired_url
      }

/** What a path of several parts leads to. */
export interface FoundBelow {
  readonly visited: Visited
  readonly code: string
  /** The path after the code, which the link forwards. */
  readonly path: string
  /** Whether the path is the code with a `+`. */
  readonly isPreview: boolean
  /** Whether something after the code was left out. */
  readonly isRepaired: boolean
}

const codeRows = rowsOf(Schema.Struct({ code: Schema.String }))
const createdRows = rowsOf(Schema.encodedSchema(LinksTable.row.pick("created_at")))
const zoneRows = rowsOf(TeamsTable.row.pick("timezone"))
const teamRows = rowsOf(TrashTable.row.pick("team_id"))

const noHost =
  "NULL AS host_id, NULL AS host_team, NULL AS host_name, NULL AS root_page_id, NULL AS root_url, NULL AS not_found_url, NULL AS host_expired_url"
const hostColumns =
  "d.id AS host_id, d.team_id AS host_team, d.hostname AS host_name, d.root_page_id, d.root_url, d.not_found_url, d.expired_url AS host_expired_url"
const noScan = "NULL AS qrcode_id, NULL AS qrcode_team, NULL AS qrcode_link"
const scanColumns = "q.id AS qrcode_id, q.team_id AS qrcode_team, q.link_id AS qrcode_link"

/** Resolves the addresses of visits. */
export class Routes extends Effect.Service<Routes>()("link/Routes", {
  dependencies: [LinkAliasesRepo.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const aliases = yield* LinkAliasesRepo
    const settings = yield* Settings
    const domainAt = servingAt(sql, settings)

    const listOf = (table: string, columns: string) =>
      sql.onDialectOrElse({
        pg: () =>
          `(SELECT json_agg(json_build_array(${columns}) ORDER BY position)::text FROM ${table} WHERE link_id = l.id)`,
        orElse: () =>
          `(SELECT json_group_array(json_array(${columns}) ORDER BY position) FROM ${table} WHERE link_id = l.id)`
      })
    const linkColumns = sql.literal(
      [
        ...routeColumns.map((name) => `l.${name}`),
        `${listOf("link_ab_tests", "id, destination_url, weight")} AS ab_tests`,
        `${listOf("link_targeting", "type, value, destination_url, conditions")} AS targeting`
      ].join(", ")
    )
    const nothing = sql.literal(sql.onDialectOrElse({ pg: () => "NULL::uuid", orElse: () => "NULL" }))
    /**
     * The codes that the given ones stand for on a domain, by the given ones. `kept` are those that no link has, and
     * that differ at most in case from codes in the trash.
     */
    const meantAmong = Effect.fnUntraced(function* (domain: string | null, codes: ReadonlyArray<string>) {
      const having = (table: string, column: string) =>
        sql`SELECT ${sql(column)} AS code FROM ${sql(table)} WHERE ${onDomain(sql, domain)} AND ${inTexts(sql, column, codes)}`
      const exact = yield* codeRows(sql`${having("links", "short_code")} UNION ALL ${having("link_aliases", "code")}`)
      const meant = new Map(exact.map(({ code }) => [code, code]))
      const kept = new Set<string>()
      const others = codes.filter((code) => !meant.has(code))
      const alike = others.length === 0 ? [] : yield* aliases.alikeAmong(domain, others)
      for (const code of others) {
        const similar = alike.filter((one) => one.code.toLowerCase() === code.toLowerCase())
        const found = meantBy(code, similar)
        if (found !== undefined) meant.set(code, found)
        else if (similar.length > 0) kept.add(code)
      }
      return { meant, kept }
    })

    const frame = (hasHost: boolean, hasScan: boolean) =>
      sql.literal(`${hasHost ? hostColumns : noHost}, ${hasScan ? scanColumns : noScan}`)

    /**
     * Most visits are to a code of the default domain. The link is read by its row number, which the index of codes
     * contains.
     */
    const plain = (code: string) => sql`SELECT ${frame(false, false)}, l.id AS named_id, ${linkColumns}
      FROM (SELECT 1 AS one) o LEFT JOIN links l ON l.rn = coalesce(
        (SELECT rn FROM links WHERE domain_id IS NULL AND short_code = ${code}),
        (SELECT n.rn FROM link_aliases a JOIN links n ON n.id = a.link_id WHERE a.domain_id IS NULL AND a.code = ${code}))`

    const any = (hostname: string | undefined, code: string | undefined, scanCode: string | undefined) => {
      const onDefault = sql`coalesce((SELECT id FROM links WHERE domain_id IS NULL AND short_code = ${code ?? null}),
        (SELECT link_id FROM link_aliases WHERE domain_id IS NULL AND code = ${code ?? null}))`
      const named =
        code === undefined
          ? nothing
          : hostname === undefined
            ? onDefault
            : sql`CASE WHEN d.id IS NULL THEN ${onDefault}
                ELSE coalesce((SELECT id FROM links WHERE domain_id = d.id AND short_code = ${code}),
                  (SELECT link_id FROM link_aliases WHERE domain_id = d.id AND code = ${code})) END`
      const domain =
        hostname === undefined
          ? sql``
          : sql`LEFT JOIN domains d ON d.id =
              (SELECT id FROM domains ${domainAt(hostname)})`
      const scan = scanCode === undefined ? sql`` : sql`LEFT JOIN qrcodes q ON q.code = ${scanCode}`
      const wanted = scanCode === undefined ? sql`l.id = f.named_id` : sql`l.id IN (f.named_id, f.qrcode_link)`
      return sql`SELECT f.*, ${linkColumns} FROM (
          SELECT ${frame(hostname !== undefined, scanCode !== undefined)}, ${named} AS named_id
          FROM (SELECT 1 AS one) o ${domain} ${scan}
        ) f LEFT JOIN links l ON ${wanted}`
    }

    /** Reads everything a visit needs in one statement; `scanCode` is the code of a QR code. */
    const visited = traced("Routes.visited")(function* (hostname: string, code: string, scanCode: string | undefined) {
      const host = isOwnHost(settings, hostname) ? undefined : hostname
      const isCode = isShortCode(code)
      const nothing: Visited = { host: undefined, named: undefined, scan: undefined }
      if (host === undefined && scanCode === undefined && !isCode) return nothing
      const rows = yield* frames(
        host === undefined && scanCode === undefined ? plain(code) : any(host, isCode ? code : undefined, scanCode)
      )
      const [row] = rows
      if (row === undefined) return nothing
      const { qrcode_id, qrcode_team, qrcode_link } = row
      return {
        host: hostOf(row),
        named: foundIn(rows, row.named_id),
        scan:
          qrcode_id === null || qrcode_team === null
            ? undefined
            : { qrcodeId: qrcode_id, teamId: qrcode_team, found: foundIn(rows, qrcode_link) }
      } satisfies Visited
    })

    /**
     * What a path of several parts leads to: the link with exactly this code or, without one, the link with the
     * longest code at its start that forwards paths. Otherwise text after the code is ignored, as with other codes.
     * `read` reads a code like `visited`; `miss` receives the codes that don't exist.
     */
    const below = traced("Routes.below")(function* <E, R>(
      hostname: string,
      deep: DeepPath,
      scanCode: string | undefined,
      read: (code: string) => Effect.Effect<Visited, E, R>,
      miss: (codes: ReadonlyArray<string>, host: Host | undefined) => void
    ) {
      const unnamed = yield* visited(hostname, "", scanCode)
      const codes = codesIn(deep)
      const whole = wholeCode(deep)
      const preview = whole ?? wholeCode(withLast(deep, (last) => last.replace(/\+$/, "")))
      const repaired = whole ?? wholeCode(withLast(deep, leadingCode))
      const asked = [...new Set([...codes, ...(preview ? [preview] : []), ...(repaired ? [repaired] : [])])]
      const missing: FoundBelow = {
        visited: unnamed,
        code: whole ?? "",
        path: "",
        isPreview: false,
        isRepaired: false
      }
      if (asked.length === 0) return missing
      const { meant, kept } = yield* meantAmong(unnamed.host?.id ?? null, asked)
      miss(
        codes.filter((code) => !meant.has(code) && !kept.has(code)),
        unnamed.host
      )
      const foundAt = (code: string, more: Partial<FoundBelow> = {}) =>
        Effect.map(read(code), (visited): FoundBelow => ({ ...missing, visited, code, ...more }))
      const exact = meant.get(preview ?? "")
      if (exact !== undefined) return yield* foundAt(exact, { isPreview: whole === undefined })
      if (whole !== undefined && kept.has(whole)) return missing
      for (const code of codes) {
        const prefix = code === whole ? undefined : meant.get(code)
        if (prefix === undefined) continue
        const found = yield* foundAt(prefix)
        if (found.visited.named?.route.manner.forwardsPath !== true) continue
        const path = pathAfter(prefix, deep)
        return path === undefined ? missing : { ...found, path }
      }
      const similar = meant.get(repaired ?? "")
      return similar === undefined ? missing : yield* foundAt(similar, { isRepaired: true })
    })

    /** What a code of a domain stands for, if it has no link: the oldest that differs from it only in case. */
    const similar = traced("Routes.similar")(function* (domain: string | null, code: string) {
      const found = meantBy(code, yield* aliases.alike(domain, code))
      return found === code ? undefined : found
    })

    /** What visitors of a path get, whatever the case of its code and the text after it. */
    const at = Effect.fnUntraced(function* (hostname: string, pathname: string, scanCode: string | undefined) {
      const read = (code: string) => visited(hostname, code, scanCode)
      const deep = deepPathOf(pathname)
      if (deep !== undefined) return (yield* below(hostname, deep, scanCode, read, () => undefined)).visited
      const code = leadingCode(percentDecoded(pathname.replace(/^\/|\/$/g, "")) ?? "")
      const exact = yield* read(code)
      if (exact.named !== undefined || !isShortCode(code) || hasOwnRoute(code)) return exact
      const meant = yield* similar(exact.host?.id ?? null, code)
      return meant === undefined ? exact : yield* read(meant)
    })

    return {
      at,
      below,
      similar,

      /** When a link was created, in epoch ms; undefined if the link or its team has no preview pages. */
      previewed: traced("Routes.previewed")(function* (id: string) {
        const [row] = yield* createdRows(sql`SELECT l.created_at FROM links l JOIN teams t ON t.id = l.team_id
          WHERE l.id = ${id} AND l.preview_page = 1 AND t.preview_page = 1`)
        return row?.created_at
      }),

      /** The time zone of a team; UTC if it has none. */
      zoneOf: traced("Routes.zoneOf")(function* (team: string) {
        const [row] = yield* zoneRows(sql`SELECT timezone FROM teams WHERE id = ${team}`)
        return row?.timezone ?? "UTC"
      }),

      /** The team whose trash reserves a code of the default domain. */
      keptFor: traced("Routes.keptFor")(function* (code: string) {
        const [row] = yield* teamRows(sql`SELECT t.team_id FROM trash_addresses a JOIN trash t ON t.id = a.trash_id
          WHERE a.domain_id IS NULL AND a.code = ${code}`)
        return row?.team_id
      }),

      visited
    }
  })
}) {}
