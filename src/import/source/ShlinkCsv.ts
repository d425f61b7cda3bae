import { Effect, Stream } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import { amountOf } from "../../lib/Amount.ts"
import { makeScratch, scratchFolder } from "../../storage/Scratch.ts"
import { openTables } from "../../storage/TableReader.ts"
import { attempt, unreadable } from "../file/Attempt.ts"
import { plainCell } from "../file/Cells.ts"
import { bareName } from "../file/Columns.ts"
import { countryCode } from "../file/CountryCode.ts"
import { type CsvRow, isFault, rowsOf } from "../file/Csv.ts"
import { parseDate } from "../file/Dates.ts"
import { isBlankAfter, layoutOf } from "../file/Layout.ts"
import { batchesFrom } from "./Batches.ts"
import { skipped } from "./Items.ts"
import { type Row, rowBlocks, textIn, visitsIn } from "./Rows.ts"
import { idOf, shortAddressOf } from "./ShortAddress.ts"
import { freePlan, type ImportedVisit, lasting, type Source } from "./Source.ts"
import type { Open } from "./SourceOptions.ts"

const table = {
  name: "visits",
  columns: ["link", "at", "agent", "referrer", "country", "bot", "browser", "os"]
}

/** The link in the name of a visit file: `short-url_s.test/abc_visits.csv`, possibly with `_` instead of the slash. */
export const linkInName = (fileName: string | undefined): string | undefined => {
  const told = /short-url_(.+?)(?:_visits)?(?: ?\(\d+\))?\.csv$/i.exec(fileName ?? "")?.[1]
  if (told === undefined) return undefined
  const address = shortAddressOf(told.includes("/") ? told : told.replace("_", "/"))
  return address && idOf(address.host, address.slug)
}

const isBot = (cell: string): number => (["true", "1", "yes", "potential bot"].includes(cell.toLowerCase()) ? 1 : 0)

/** A function that returns the values of a visit's row, or null if the row has no link. */
const valuesOf = (header: ReadonlyArray<string>, fallback: string | undefined) => {
  const places = new Map(header.map((name, index) => [bareName(name), index] as const))
  const cell = (row: CsvRow, name: string) => {
    const place = places.get(name)
    return place === undefined ? "" : plainCell(row[place])
  }
  return (row: CsvRow) => {
    // One of its cells was cut at a comma, so the others are in the wrong columns.
    if (!isBlankAfter(row, header.length)) return null
    const visited = shortAddressOf(cell(row, "visitedurl"))
    const link = visited === undefined ? fallback : idOf(visited.host, visited.slug)
    const at = parseDate(cell(row, "date"))
    const type = cell(row, "type")
    if (link === undefined || at === null || (type !== "" && type !== "valid_short_url")) return null
    const agent = cell(row, "useragent")
    const referrer = cell(row, "referer")
    const named = (name: string) => (agent !== "" || ["", "Others"].includes(cell(row, name)) ? null : cell(row, name))
    return [
      link,
      at,
      agent || null,
      referrer === "" || referrer === "Direct" ? null : referrer,
      countryCode(cell(row, "country")),
      isBot(cell(row, "potentialbot")),
      named("browser"),
      named("os")
    ]
  }
}

const visitIn = (row: Row): ImportedVisit => ({
  at: Number(row["at"]),
  userAgent: textIn(row, "agent"),
  referrer: textIn(row, "referrer"),
  country: textIn(row, "country"),
  isBot: row["bot"] === 1,
  browser: textIn(row, "browser"),
  os: textIn(row, "os"),
  subnet: null
})

/** Writes the visits of a file to a scratch database. */
const writeVisits = (open: Open, fileName: string | undefined, folder: string) =>
  Effect.gen(function* () {
    const layout = yield* layoutOf(open, {})
    const scratch = yield* makeScratch(folder)
    scratch.create(table)
    const read = valuesOf(layout.header, linkInName(fileName))
    let isHeader = layout.hasHeader
    let left = 0
    let kept = 0
    yield* Stream.runForEach(rowsOf(open, layout.shape), (rows) =>
      attempt(() => {
        const values = rows.flatMap((row) => {
          if (isHeader) {
            isHeader = false
            return []
          }
          const found = isFault(row) ? null : read(row)
          if (found === null) left++
          return found === null ? [] : [found]
        })
        kept += values.length
        scratch.insert(table, values)
      })
    )
    if (kept === 0 && left > 0) {
      return yield* lasting(fault("unknown_visits"))
    }
    return { path: scratch.path, left, kept }
  }).pipe(Effect.scoped)

/** The visits in a file from Shlink's web client or command line, which lists the newest first. */
export const shlinkVisitsFile = (open: Open, fileName: string | undefined, parent: string | undefined): Source => ({
  read: (cursor) =>
    Stream.unwrapScoped(
      Effect.gen(function* () {
        const { path, left, kept } = yield* writeVisits(open, fileName, yield* scratchFolder(parent))
        const tables = yield* openTables(path, { isOwn: true })
        yield* Effect.mapError(tables.index(table.name, ["link", "at"]), unreadable)
        const items = visitsIn(
          rowBlocks(tables, "SELECT * FROM visits ORDER BY link, at, rowid"),
          (row) => textIn(row, "link") ?? "",
          visitIn
        )
        const told =
          left === 0
            ? []
            : [skipped(amountOf(left, "visit"), "They belong to no link, have no date, or have too many cells.")]
        return yield* batchesFrom(
          cursor,
          Stream.concat(items, Stream.succeed(told)),
          (item) => [item],
          () => kept + told.length
        )
      })
    ),
  plan: Effect.succeed(freePlan(["The file contains only visits. Import their links first."]))
})
