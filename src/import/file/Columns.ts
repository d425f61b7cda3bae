import type { CsvRow } from "./Csv.ts"

/** What a column of a file can be. */
export const csvFields = [
  "url",
  "short_url",
  "slug",
  "domain",
  "title",
  "tags",
  "folder",
  "created_at",
  "expires_at",
  "password",
  "clicks",
  "is_active"
] as const
export type CsvField = (typeof csvFields)[number]

/** Which column each field is in, counted from 0. */
export type CsvColumns = Partial<Readonly<Record<CsvField, number>>>

// The first that is there counts; blanks, marks and capitals make no difference.
const names: Readonly<Record<CsvField, string>> = {
  url: "destinationurl destination longurl originalurl targeturl target longlink originallink redirecturl fullurl url",
  short_url: "shortlink shorturl shortenedurl bitlink tinyurl shortaddress link",
  slug: "customlink custombitlink customslug custombackhalf backhalf slashtag shortcode alias slug keyword key path source code",
  domain: "domain hostname domainname shortdomain",
  title: "title name linktitle description",
  tags: "tags labels tag",
  folder: "folder foldername folders group",
  created_at: "createdat created createdon creationdate datecreated timestamp date",
  expires_at: "expiresat expires expiration expirationdate expirydate expiry validuntil",
  password: "password",
  clicks: "clicks totalclicks visits hits clickcount visitcount engagements",
  is_active: "isactive active enabled"
}

export const bareName = (header: string): string => header.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")

/** Which column is which, by what they are called. */
export const columnsByName = (header: CsvRow): CsvColumns => {
  const bare = header.map(bareName)
  const taken = new Set<number>()
  const found: { [field in CsvField]?: number } = {}
  for (const field of csvFields) {
    const at = names[field]
      .split(" ")
      .map((name) => bare.findIndex((one, index) => one === name && !taken.has(index)))
      .find((index) => index !== -1)
    if (at === undefined) continue
    found[field] = at
    taken.add(at)
  }
  // A link alone leads somewhere; beside another address it is the short one.
  const { short_url: short, ...others } = found
  return found.url === undefined && short !== undefined && bare[short] === "link" ? { ...others, url: short } : found
}

const isAddress = (cell: string) => /^https?:\/\/\S+$/i.test(cell.trim())

/** Whether the first row says what is in the columns. */
export const hasHeader = (rows: ReadonlyArray<CsvRow>): boolean => !(rows[0] ?? []).some(isAddress)

/** Which columns hold addresses, where nobody says so: the longer ones are those that are led to. */
export const columnsByContent = (rows: ReadonlyArray<CsvRow>): CsvColumns => {
  const sample = rows.slice(0, 100)
  const widths = (rows[0] ?? []).map((_, column) => {
    const cells = sample.map((row) => row[column] ?? "").filter(isAddress)
    return { column, isFull: cells.length * 2 > sample.length, width: cells.reduce((sum, one) => sum + one.length, 0) }
  })
  const [first, second] = widths.filter((one) => one.isFull).sort((a, b) => b.width - a.width)
  if (first === undefined) return {}
  return { url: first.column, ...(second === undefined ? {} : { short_url: second.column }) }
}

/** Which columns somebody said that the fields are in; a header that is not there is left out. */
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
