import { isShortCode } from "../../contract/ShortCode.ts"
import { shortAddressOf, withoutSlashes } from "../source/ShortAddress.ts"
import { countCell, plainCell } from "./Cells.ts"
import { bareName, type CsvColumns, type CsvField, csvFields } from "./Columns.ts"
import type { CsvRow } from "./Csv.ts"
import { parseDate } from "./Dates.ts"

// The first name that the header contains wins; spaces, punctuation and case don't matter.
const names: Readonly<Record<CsvField, string>> = {
  url: "destinationurl destination longurl originalurl targeturl target longlink originallink redirecturl redirectto fullurl long url",
  short_url: "shortlink shorturl shortenedurl shortenedlink bitlink tinyurl shortaddress link url",
  slug:
    "customlink custombitlink customslug custombackhalf backhalf customshorturl customshortlink customurl customalias customcode " +
    "vanityurl slashtag shortcode urlcode linkcode alias slug shortpath short keyword key path source code",
  domain: "domain hostname domainname shortdomain",
  title: "title name linktitle linkname description",
  tags: "tags labels tag label",
  folder: "folder foldername folders group",
  created_at:
    "createdat created createdon createddate creationdate datecreated dateadded addeddate addedat addedon added " +
    "createdtime creationtime timecreated timestamp date",
  expires_at:
    "expiresat expires expiration expirationdate expirationtime expirydate expiry expireson expiredate expireat enddate endsat endson " +
    "endsat validuntil validto activeuntil",
  password: "password",
  clicks: "clicks totalclicks visits totalvisits hits hitcount clickcount visitcount clickscount engagements count",
  is_active: "isactive active enabled isenabled status state linkstatus disabled isdisabled inactive paused"
}

const sampleSize = 100

/** The non-empty cells of a column. */
export const cellsOf = (rows: ReadonlyArray<CsvRow>, column: number): ReadonlyArray<string> =>
  rows.slice(0, sampleSize).flatMap((row) => plainCell(row[column]) || [])

const isAddress = (cell: string) => /^https?:\/\/\S+$/i.test(cell.trim())

const isCode = (cell: string): boolean =>
  isAddress(cell) || /^[\p{L}\p{N}._~%+-]{1,100}$/u.test(withoutSlashes(cell)) || shortAddressOf(cell) !== undefined

/** Whether a cell is a complete address whose path is only a short code. */
const isShort = (cell: string): boolean => {
  if (!isAddress(cell) || !URL.canParse(cell)) return false
  const { pathname, search, hash } = new URL(cell)
  return search === "" && hash === "" && isShortCode(withoutSlashes(pathname))
}

/** Whether more than half of the cells are distinct. A list of links may repeat codes, such as on several domains. */
const areDistinct = (cells: ReadonlyArray<string>): boolean => new Set(cells).size * 2 > cells.length

/** Whether the content of a column fits an ambiguous header; an empty column fits any. */
const canBe = (field: CsvField, name: string, bare: ReadonlyArray<string>, cells: ReadonlyArray<string>): boolean => {
  if (field === "slug" && ["source", "code", "key", "path", "keyword", "short"].includes(name)) {
    // In a campaign sheet, "source" and "keyword" are UTM values that many rows share, not short codes.
    if (name === "source" && !bare.includes("target")) return false
    if (name === "keyword" && bare.some((one) => ["medium", "utmmedium", "campaign", "utmcampaign"].includes(one)))
      return false
    return areDistinct(cells) && cells.filter(isCode).length * 4 >= cells.length * 3
  }
  if (field === "clicks" && name === "count") return cells.every((cell) => countCell(cell) !== null)
  return field === "short_url" && name === "url" ? cells.every(isShort) : true
}

/** Finds the fields by the headers and the content of the first rows. */
export const columnsByName = (header: CsvRow, rows: ReadonlyArray<CsvRow>): CsvColumns => {
  const bare = header.map(bareName)
  const places = new Map<string, Array<number>>()
  for (const [index, name] of bare.entries()) places.set(name, [...(places.get(name)?.slice(0, 10) ?? []), index])
  const taken = new Set<number>()
  const found: { [field in CsvField]?: number } = {}
  for (const field of csvFields) {
    const at = names[field]
      .split(" ")
      .map((name) =>
        places.get(name)?.find((index) => !taken.has(index) && canBe(field, name, bare, cellsOf(rows, index)))
      )
      .find((index) => index !== undefined)
    if (at === undefined) continue
    found[field] = at
    taken.add(at)
  }
  // A column "link" is the destination if no other column is. Otherwise, it is the short address.
  const { short_url: short, ...others } = found
  return found.url === undefined && short !== undefined && bare[short] === "link" ? { ...others, url: short } : found
}

/** Whether the first row is a header. */
export const hasHeader = (rows: ReadonlyArray<CsvRow>): boolean => !(rows[0] ?? []).some(isAddress)

/** The maximum number of columns to analyze. */
const mostColumns = 200

/** Features that distinguish short addresses from destinations. */
const shapeOf = (cells: ReadonlyArray<string>) => {
  const addresses = cells.flatMap((cell) => (URL.canParse(cell) ? [new URL(cell)] : []))
  return {
    codes: cells.filter(isShort).length / Math.max(1, cells.length),
    hosts: new Set(addresses.map(({ hostname }) => hostname)).size,
    distinct: new Set(cells).size,
    length: cells.reduce((sum, cell) => sum + cell.length, 0)
  }
}

/** Finds the columns of destinations and, if there are two kinds of addresses, short addresses. */
const addressesAmong = (
  rows: ReadonlyArray<CsvRow>,
  columns: ReadonlyArray<number>
): Pick<CsvColumns, "url" | "short_url"> => {
  const full = columns
    .map((column) => ({ column, cells: cellsOf(rows, column).filter(isAddress) }))
    .filter(({ cells }) => cells.length * 2 > Math.min(sampleSize, rows.length))
    .map(({ column, cells }) => ({ column, ...shapeOf(cells) }))
    .sort((a, b) => a.codes - b.codes || b.hosts - a.hosts || a.distinct - b.distinct || b.length - a.length)
  const [first] = full
  const last = full.at(-1)
  if (first === undefined) return {}
  return { url: first.column, ...(last !== undefined && last !== first ? { short_url: last.column } : {}) }
}

const isDateLike = (cell: string) => parseDate(cell) !== null

/** Finds the columns of a file without a header: addresses by their form, then short codes, then titles. */
export const columnsByContent = (rows: ReadonlyArray<CsvRow>, width: number): CsvColumns => {
  const all = Array.from({ length: Math.min(width, mostColumns) }, (_, column) => column)
  const found = addressesAmong(rows, all)
  if (found.url === undefined) return {}
  const rest = all
    .filter((column) => column !== found.url && column !== found.short_url)
    .map((column) => ({ column, cells: cellsOf(rows, column) }))
    .filter(({ cells }) => cells.length > 0)
  const codes = rest.filter(
    ({ cells }) => areDistinct(cells) && cells.every((cell) => !isAddress(cell) && isCode(cell) && !isDateLike(cell))
  )
  const isNumeric = ({ cells }: { readonly cells: ReadonlyArray<string> }) =>
    cells.every((cell) => countCell(cell) !== null)
  const code =
    found.short_url === undefined
      ? (codes.find((one) => !isNumeric(one)) ?? (rest.length === 1 ? codes[0] : undefined))
      : undefined
  const title = rest.find(
    (one) => one !== code && !isNumeric(one) && !one.cells.some((cell) => isAddress(cell) || isDateLike(cell))
  )
  return {
    ...found,
    ...(code === undefined ? {} : { slug: code.column }),
    ...(title === undefined ? {} : { title: title.column })
  }
}

/** The columns that no field uses, if they have a name or content. */
export const unusedColumns = (
  header: CsvRow,
  rows: ReadonlyArray<CsvRow>,
  columns: CsvColumns
): ReadonlyArray<string> => {
  const used = new Set(Object.values(columns))
  const sample = rows.slice(0, sampleSize)
  return header.flatMap((name, column) => {
    if (used.has(column)) return []
    if (name.trim() !== "") return [name.trim()]
    return column < mostColumns && sample.some((row) => plainCell(row[column]) !== "") ? [`Column ${column + 1}`] : []
  })
}

/** Whether a header marks disabled links rather than enabled ones. */
export const saysInactive = (header: string | undefined): boolean =>
  ["disabled", "isdisabled", "inactive", "paused"].includes(bareName(header ?? ""))

/** The columns that the user chose for the fields, without headers that don't exist. */
export const columnsGiven = (header: CsvRow, given: Readonly<Record<string, string>>): CsvColumns => {
  const found: { [field in CsvField]?: number } = {}
  for (const field of csvFields) {
    const name = given[field]
    if (name === undefined) continue
    const exact = header.findIndex((one) => one.trim() === name.trim())
    const at = exact !== -1 ? exact : header.findIndex((one) => bareName(one) === bareName(name))
    if (at !== -1) found[field] = at
  }
  return found
}
