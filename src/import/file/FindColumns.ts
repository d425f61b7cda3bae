import { completedAddress } from "../../contract/Address.ts"
import { isCodePart } from "../../contract/ShortCode.ts"
import { shortAddressOf, withoutSlashes } from "../source/ShortAddress.ts"
import { countCell, plainCell, redirectCell } from "./Cells.ts"
import { isKnownName, linkNames, namesOf, vagueCodes } from "./ColumnNames.ts"
import { bareName, type CsvColumns, type CsvField, csvFields } from "./Columns.ts"
import type { CsvRow } from "./Csv.ts"
import { parseDate } from "./Dates.ts"

const sampleSize = 100

/** The non-empty cells of a column. */
export const cellsOf = (rows: ReadonlyArray<CsvRow>, column: number): ReadonlyArray<string> =>
  rows.slice(0, sampleSize).flatMap((row) => plainCell(row[column]) || [])

const isFullAddress = (cell: string) => /^https?:\/\/\S+$/i.test(cell.trim())

const fileName = /^[^/]*\.(?:pdf|docx?|xlsx?|pptx?|odt|csv|txt|jpe?g|png|gif|svg|webp|mp[34])$/i

/** Whether a cell is an address, with or without its scheme, and not the name of a file. */
const isAddress = (cell: string) => isFullAddress(completedAddress(cell)) && !fileName.test(cell.trim())

const isCode = (cell: string): boolean =>
  isFullAddress(cell) || /^[\p{L}\p{N}._~%+-]{1,100}$/u.test(withoutSlashes(cell)) || shortAddressOf(cell) !== undefined

/** Whether a cell is a complete address whose path is only a short code. */
const isShort = (cell: string): boolean => {
  const address = completedAddress(cell)
  if (!isFullAddress(address) || !URL.canParse(address)) return false
  const { pathname, search, hash } = new URL(address)
  return search === "" && hash === "" && isCodePart(withoutSlashes(pathname))
}

/** Whether more than half of the cells are distinct. A list of links may repeat codes, such as on several domains. */
const areDistinct = (cells: ReadonlyArray<string>): boolean => new Set(cells).size * 2 > cells.length

/** Whether the content of a column fits an ambiguous header; an empty column fits any. */
const canBe = (field: CsvField, name: string, bare: ReadonlyArray<string>, cells: ReadonlyArray<string>): boolean => {
  if (field === "url") return cells.length === 0 || cells.some(isAddress)
  // In Arabic, one word means title and address.
  if (field === "title" && name.endsWith("عنوان")) return cells.length === 0 || !cells.every(isAddress)
  if (field === "slug" && vagueCodes.has(name)) {
    // In a campaign sheet, "source" and "keyword" are UTM values that many rows share, not short codes.
    if (name === "source" && !bare.includes("target")) return false
    if (name === "keyword" && bare.some((one) => ["medium", "utmmedium", "campaign", "utmcampaign"].includes(one)))
      return false
    return areDistinct(cells) && cells.filter(isCode).length * 4 >= cells.length * 3
  }
  // A status may also be the result of a check of the destination.
  if (field === "redirect_status") return cells.length === 0 || cells.some((cell) => redirectCell(cell) !== null)
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
    const at = namesOf(field)
      .map((name) =>
        places.get(name)?.find((index) => !taken.has(index) && canBe(field, name, bare, cellsOf(rows, index)))
      )
      .find((index) => index !== undefined)
    if (at === undefined) continue
    found[field] = at
    taken.add(at)
  }
  if (found.url !== undefined) return found
  const { short_url: short, ...others } = found
  if (short !== undefined && linkNames.has(bare[short] ?? "")) return { ...others, url: short }
  const free = header.map((_, column) => column).filter((column) => !taken.has(column))
  const { url, short_url } = addressesAmong(rows, free.slice(0, mostColumns))
  // Report each cell of a column that is named like one of addresses but has none.
  const named = namesOf("url")
    .flatMap((name) => places.get(name) ?? [])
    .find((column) => !taken.has(column))
  if (url === undefined) return named === undefined ? found : { ...found, url: named }
  const isShortColumn =
    short === undefined &&
    found.slug === undefined &&
    short_url !== undefined &&
    cellsOf(rows, short_url).every(isShort)
  return { ...found, url, ...(isShortColumn ? { short_url } : {}) }
}

/** An address with a path or a scheme, or one that starts with `www.`, which no header contains. */
const isCertainAddress = (cell: string) => isFullAddress(cell) || (isAddress(cell) && /^www\.|\//i.test(cell))

/** Whether the first row is a header. A host name may be a header, unless the cells below are addresses too. */
export const hasHeader = ([first = [], ...rows]: ReadonlyArray<CsvRow>): boolean => {
  const cells = first.map(plainCell)
  if (cells.some(isCertainAddress)) return false
  if (cells.some(isKnownName)) return true
  return !cells.slice(0, mostColumns).some((cell, column) => isAddress(cell) && cellsOf(rows, column).every(isAddress))
}

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
  const having = (isOne: (cell: string) => boolean) =>
    columns
      .map((column) => ({ column, cells: cellsOf(rows, column).filter(isOne).map(completedAddress) }))
      .filter(({ cells }) => cells.length * 2 > Math.min(sampleSize, rows.length))
  const full = having(isFullAddress)
  // A word with a dot can look like an address without its scheme.
  const sorted = (full.length > 0 ? full : having(isAddress))
    .map(({ column, cells }) => ({ column, ...shapeOf(cells) }))
    .sort((a, b) => a.codes - b.codes || b.hosts - a.hosts || a.distinct - b.distinct || b.length - a.length)
  const [first] = sorted
  const last = sorted.at(-1)
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
    ({ cells }) =>
      areDistinct(cells) && cells.every((cell) => !isFullAddress(cell) && isCode(cell) && !isDateLike(cell))
  )
  const isNumeric = ({ cells }: { readonly cells: ReadonlyArray<string> }) =>
    cells.every((cell) => countCell(cell) !== null)
  const code =
    found.short_url === undefined
      ? (codes.find((one) => !isNumeric(one)) ?? (rest.length === 1 ? codes[0] : undefined))
      : undefined
  const title = rest.find(
    (one) => one !== code && !isNumeric(one) && !one.cells.some((cell) => isFullAddress(cell) || isDateLike(cell))
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

/** The detected columns, except where the user chose others or none; chosen headers that don't exist are left out. */
export const columnsGiven = (
  header: CsvRow,
  detected: CsvColumns,
  given: Readonly<Record<string, string>>
): CsvColumns => {
  const found: { [field in CsvField]?: number } = {}
  for (const field of csvFields) {
    const name = given[field]
    if (name === undefined || name.trim() === "") continue
    const exact = header.findIndex((one) => one.trim() === name.trim())
    const at = exact !== -1 ? exact : header.findIndex((one) => bareName(one) === bareName(name))
    if (at !== -1) found[field] = at
  }
  const chosen = new Set(Object.values(found))
  for (const field of csvFields) {
    const column = detected[field]
    if (given[field] === undefined && column !== undefined && !chosen.has(column)) found[field] = column
  }
  return found
}
