import { Stream } from "effect"
import { subnetOf } from "../../click/Visitor.ts"
import { quotedName, type ScratchTable } from "../../storage/ScratchTable.ts"
import { countryCode } from "../file/CountryCode.ts"
import { type DumpOptions, dumpSource } from "./Dump.ts"
import { linkOf, skipped } from "./Items.ts"
import { columnOf, countIn, momentIn, type Row, rowBlocks, rowCount, textIn, visitsIn } from "./Rows.ts"
import { idOf } from "./ShortAddress.ts"
import type { ImportedItem, ImportedNote, ImportedVisit, Source } from "./Source.ts"

const wanted = {
  isWanted: (table: string) => /(?:url|log)$/i.test(table),
  orders: [["shorturl", "click_time"], ["keyword"]]
}

const usual = "yourls_url"

/**
 * The tables of one YOURLS installation: its links, and the log with the same prefix. Prefers the usual table name if
 * the dump has several.
 */
const yourlsIn = (tables: ReadonlyArray<ScratchTable>) => {
  const has = (...columns: ReadonlyArray<string>) =>
    tables.filter((table) => columns.every((column) => table.columns.includes(column)))
  const found = has("keyword", "url", "clicks")
  const urls = found.find(({ name }) => name.toLowerCase() === usual) ?? found[0]
  const others = found.filter((table) => table !== urls)
  const logs = has("shorturl", "click_time")
  const own = urls?.name.toLowerCase().replace(/url$/, "log")
  const log = logs.find(({ name }) => name.toLowerCase() === own) ?? (others.length === 0 ? logs[0] : undefined)
  return { urls, log, others }
}

const leftOut = (urls: ScratchTable, other: string): ImportedNote => ({
  _tag: "Note",
  item: other.slice(0, 300),
  reason: `Only the table ${urls.name} is imported; ${other} is left out.`
})

/** The links of a YOURLS installation with their visits; the tables may have any prefix. */
export const yourlsDump = (options: DumpOptions): Source => {
  const { host, zone, withVisits } = options

  const linkIn = (row: Row): ImportedItem => {
    const keyword = textIn(row, "keyword")
    const url = textIn(row, "url")
    if (keyword === null) return skipped(url ?? "a row", "It has no short address.")
    if (url === null) return skipped(keyword, "It has no destination.")
    const title = textIn(row, "title")
    return linkOf({
      sourceId: idOf(host, keyword),
      host,
      slug: keyword,
      url,
      title: title === url ? null : title,
      createdAt: momentIn(row, "timestamp", zone),
      // The link's own count and the number of logged visits often differ, because YOURLS may not log every visit and
      // logs get cleared.
      clicks: Math.max(countIn(row, "clicks") ?? 0, countIn(row, "visits") ?? 0)
    })
  }

  const visitIn = (row: Row): ImportedVisit | null => {
    const at = momentIn(row, "click_time", zone)
    if (at === null) return null
    const referrer = textIn(row, "referrer")
    return {
      at,
      userAgent: textIn(row, "user_agent"),
      referrer: referrer === "direct" ? null : referrer,
      country: countryCode(textIn(row, "country_code")),
      isBot: null,
      browser: null,
      os: null,
      subnet: subnetOf(textIn(row, "ip_address") ?? "")
    }
  }

  return dumpSource("YOURLS", options, wanted, (database, tables) => {
    const { urls, log: visited, others } = yourlsIn(tables)
    const log = withVisits ? visited : undefined
    if (urls === undefined) return undefined
    const u = quotedName(urls.name)
    const visits =
      log === undefined ? "0" : `(SELECT count(*) FROM ${quotedName(log.name)} AS v WHERE v.shorturl = u.keyword)`
    const links = rowBlocks(
      database,
      `SELECT u.keyword AS keyword, u.url AS url, ${columnOf(urls, "u", "title")} AS title, ${columnOf(urls, "u", "timestamp")} AS timestamp,
        u.clicks AS clicks, ${visits} AS visits FROM ${u} AS u ORDER BY u.rowid`
    )
    const items = Stream.concat(
      Stream.succeed(others.map(({ name }) => leftOut(urls, name))),
      Stream.map(links, (rows) => rows.map(linkIn))
    )
    const total = rowCount(database, urls, log)
    if (log === undefined) return { items, total }
    const columns = ["shorturl", "click_time", "referrer", "user_agent", "ip_address", "country_code"]
    const logged = rowBlocks(
      database,
      `SELECT ${columns.map((column) => `${columnOf(log, "l", column)} AS ${column}`).join(", ")} FROM ${quotedName(log.name)} AS l
        WHERE EXISTS (SELECT 1 FROM ${u} AS u WHERE u.keyword = l.shorturl) ORDER BY l.shorturl, l.click_time, l.rowid`
    )
    return {
      items: Stream.concat(
        items,
        visitsIn(logged, (row) => idOf(host, textIn(row, "shorturl") ?? ""), visitIn)
      ),
      total
    }
  })
}
