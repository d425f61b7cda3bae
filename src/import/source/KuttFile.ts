import { Stream } from "effect"
import { hourStart } from "../../lib/Time.ts"
import { quotedName } from "../../storage/ScratchTable.ts"
import { type DumpOptions, dumpSource } from "./Dump.ts"
import { skipped } from "./Items.ts"
import { kuttId, kuttItem } from "./Kutt.ts"
import { hourColumns, sharesIn } from "./KuttHours.ts"
import {
  columnOf,
  countIn,
  daysIn,
  isTrueIn,
  momentIn,
  type Row,
  rowBlocks,
  rowCount,
  tableWith,
  textIn
} from "./Rows.ts"
import type { ImportedHour, ImportedItem, Source } from "./Source.ts"

const wanted = {
  isWanted: (table: string) => ["links", "domains", "visits"].includes(table.toLowerCase()),
  orders: [["id"], ["link_id", "created_at"]]
}

/**
 * The links of a Kutt installation, with passwords and hourly sums. Reads an SQLite file, or a dump of PostgreSQL or
 * MySQL.
 */
export const kuttFile = (options: DumpOptions): Source => {
  const { host, zone, withVisits } = options
  const hostIn = (row: Row) => textIn(row, "domain") ?? host

  const linkIn = (row: Row): ImportedItem => {
    const address = textIn(row, "address")
    if (address === null) return skipped("a row", "It has no short address.")
    return kuttItem({
      address,
      host: hostIn(row),
      target: textIn(row, "target"),
      description: textIn(row, "description"),
      createdAt: momentIn(row, "created_at", zone),
      expiresAt: momentIn(row, "expire_in", zone),
      password: textIn(row, "password"),
      isBanned: isTrueIn(row, "banned"),
      clicks: countIn(row, "visit_count")
    })
  }

  const hourIn = (row: Row): ImportedHour | null => {
    const at = momentIn(row, "created_at", zone)
    const clicks = countIn(row, "total") ?? 0
    return at === null || clicks === 0 ? null : { at: hourStart(at), clicks, ...sharesIn(row) }
  }

  return dumpSource("Kutt", options, wanted, (database, tables) => {
    const links = tableWith(tables, ["id", "address", "target", "visit_count"])
    const domains = tables.find(({ name, columns }) => name === "domains" && columns.includes("address"))
    const visits = withVisits ? tableWith(tables, ["link_id", "total", "created_at"]) : undefined
    if (links === undefined) return undefined
    const joined =
      domains === undefined || !links.columns.includes("domain_id")
        ? { column: "NULL", tables: `${quotedName(links.name)} AS l` }
        : {
            column: "d.address",
            tables: `${quotedName(links.name)} AS l LEFT JOIN ${quotedName(domains.name)} AS d ON d.id = l.domain_id`
          }
    const told = ["address", "target", "description", "created_at", "expire_in", "password", "banned", "visit_count"]
    const items = Stream.map(
      rowBlocks(
        database,
        `SELECT ${joined.column} AS domain, ${told.map((column) => `${columnOf(links, "l", column)} AS ${column}`).join(", ")}
          FROM ${joined.tables} ORDER BY l.id`
      ),
      (rows) => rows.map(linkIn)
    )
    const total = rowCount(database, links, visits)
    if (visits === undefined) return { items, total }
    const hours = rowBlocks(
      database,
      `SELECT ${joined.column} AS domain, l.address AS address, v.created_at AS created_at, v.total AS total,
        ${hourColumns.map((column) => `${columnOf(visits, "v", column)} AS ${column}`).join(", ")}
        FROM ${joined.tables} CROSS JOIN ${quotedName(visits.name)} AS v ON v.link_id = l.id
        WHERE l.address <> '' ORDER BY l.id, v.created_at, v.rowid`
    )
    return {
      items: Stream.concat(
        items,
        daysIn(hours, (row) => kuttId(hostIn(row), textIn(row, "address") ?? ""), hourIn)
      ),
      total
    }
  })
}
