import { Stream } from "effect"
import { subnetOf } from "../../click/Visitor.ts"
import { quotedName } from "../../storage/ScratchTable.ts"
import { countryCode } from "../file/CountryCode.ts"
import { type DumpOptions, dumpSource } from "./Dump.ts"
import { linkOf, notesOf, skipped } from "./Items.ts"
import {
  columnOf,
  countIn,
  isTrueIn,
  momentIn,
  type Row,
  rowBlocks,
  rowCount,
  tableWith,
  textIn,
  visitsIn
} from "./Rows.ts"
import { idOf } from "./ShortAddress.ts"
import type { ImportedItem, ImportedVisit, Source } from "./Source.ts"

const wanted = {
  isWanted: (table: string) => /(?:links|clicks)$/i.test(table),
  orders: [["id"], ["link_id", "created_at"]]
}

/** The links of a Polr installation, with visits if it stored them. */
export const polrDump = (options: DumpOptions): Source => {
  const { host, zone, withVisits } = options

  const linkIn = (row: Row): ImportedItem => {
    const slug = textIn(row, "short_url")
    const url = textIn(row, "long_url")
    if (slug === null) return skipped(url ?? "a row", "It has no short address.")
    if (url === null) return skipped(slug, "It has no destination.")
    const secret = textIn(row, "secret_key")
    const isDisabled = isTrueIn(row, "is_disabled")
    return linkOf({
      sourceId: idOf(host, slug),
      host,
      slug,
      url,
      createdAt: momentIn(row, "created_at", zone),
      password: secret === null ? null : { plain: secret },
      isActive: !isDisabled,
      clicks: countIn(row, "clicks"),
      notes: notesOf([
        [secret !== null, "Its address ended with a secret. The secret is now its password."],
        [isDisabled, "It was disabled in the source and stays disabled."]
      ])
    })
  }

  const visitIn = (row: Row): ImportedVisit | null => {
    const at = momentIn(row, "created_at", zone)
    if (at === null) return null
    return {
      at,
      userAgent: textIn(row, "user_agent"),
      referrer: textIn(row, "referer"),
      country: countryCode(textIn(row, "country")),
      isBot: null,
      browser: null,
      os: null,
      subnet: subnetOf(textIn(row, "ip") ?? "")
    }
  }

  return dumpSource("Polr", options, wanted, (database, tables) => {
    const links = tableWith(tables, ["short_url", "long_url"])
    const clicks = withVisits ? tableWith(tables, ["link_id", "user_agent", "created_at"]) : undefined
    if (links === undefined) return undefined
    const l = quotedName(links.name)
    const told = ["short_url", "long_url", "clicks", "secret_key", "is_disabled", "created_at"]
    const items = Stream.map(
      rowBlocks(
        database,
        `SELECT ${told.map((column) => `${columnOf(links, "l", column)} AS ${column}`).join(", ")} FROM ${l} AS l ORDER BY l.rowid`
      ),
      (rows) => rows.map(linkIn)
    )
    const total = rowCount(database, links, clicks)
    if (clicks === undefined || !links.columns.includes("id")) return { items, total }
    const columns = ["created_at", "user_agent", "referer", "country", "ip"]
    const visits = rowBlocks(
      database,
      `SELECT l.short_url AS short_url, ${columns.map((column) => `${columnOf(clicks, "c", column)} AS ${column}`).join(", ")}
        FROM ${l} AS l CROSS JOIN ${quotedName(clicks.name)} AS c ON c.link_id = l.id
        WHERE l.short_url <> '' ORDER BY l.id, c.created_at, c.rowid`
    )
    return {
      items: Stream.concat(
        items,
        visitsIn(visits, (row) => idOf(host, textIn(row, "short_url") ?? ""), visitIn)
      ),
      total
    }
  })
}
