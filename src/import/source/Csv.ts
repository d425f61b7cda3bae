import { Effect, Stream } from "effect"
import { isShortCode } from "../../contract/ShortCode.ts"
import { amountOf } from "../../lib/Amount.ts"
import {
  countCell,
  isBlank,
  isRounded,
  lineCell,
  namesCell,
  plainCell,
  proseCell,
  redirectCell,
  stateCell
} from "../file/Cells.ts"
import { saysInactive } from "../file/ColumnNames.ts"
import type { CsvField } from "../file/Columns.ts"
import { type CsvFault, type CsvRow, type CsvShape, isFault, rowsOf } from "../file/Csv.ts"
import { isAmbiguousDate, parseDate } from "../file/Dates.ts"
import { type CsvLayout, isBlankAfter, layoutOf } from "../file/Layout.ts"
import { batchesFrom } from "./Batches.ts"
import { linkOf, lockedAway, notesOf, skipped } from "./Items.ts"
import { hostIn, idOf, type ShortAddress, shortAddressOf, withoutSlashes } from "./ShortAddress.ts"
import { freePlan, type ImportedItem, type ImportedLink, type ImportedNote, type Source } from "./Source.ts"
import type { Open, SourceOptions } from "./SourceOptions.ts"

type Address = Omit<ShortAddress, "slug"> & { readonly slug: string | null }

/** The maximum number of addresses in a row. Bitly allows a few. */
const mostAddresses = 50

const isFullAddress = (text: string) => /^https?:\/\//i.test(text) || /^[\w-]+(\.[\w-]+)+\/\S/.test(text)

/**
 * The short addresses of a row. A Bitly link has a random address and may have custom ones; all of them are imported.
 */
const addressesOf = (short: string, slug: string, domain: string): ReadonlyArray<Address> => {
  const host = domain === "" ? null : hostIn(domain)
  const own = shortAddressOf(short)
  const custom = slug
    .split(/[\s,|]+/)
    .filter(isFullAddress)
    .flatMap((text) => shortAddressOf(text) ?? [])
  if (custom.length > 0) return [...(own === undefined ? [] : [own]), ...custom].slice(0, mostAddresses)
  if (slug !== "") return [{ host: host ?? own?.host ?? null, slug: withoutSlashes(slug) }]
  // A column of short addresses may contain only their codes, such as `spring/sale`.
  const code = withoutSlashes(short)
  const isCode = isShortCode(code) && !short.includes("://")
  if (own !== undefined && !(isCode && own.host !== "localhost")) return [{ host: host ?? own.host, slug: own.slug }]
  return [{ host, slug: isShortCode(code) ? code : null }]
}

/** The short addresses of a cell that are not imported. */
const lostAddresses = (slug: string): ReadonlyArray<string> => {
  const parts = slug.split(/[\s,|]+/).filter((text) => text !== "")
  const isLost = (text: string) => !isFullAddress(text) || shortAddressOf(text) === undefined
  const found = parts.filter((text) => !isLost(text))
  return found.length === 0 ? [] : [...parts.filter(isLost), ...found.slice(mostAddresses)]
}

const hash = /^\$(?:1|2[abxy]?|5|6|7|y|gy|P|H|S|argon2(?:id|i|d)|scrypt|pbkdf2[\w-]*)\$\S{20,}$/

/** The password in a cell; `locked` if the cell only says that there is one. */
const passwordOf = (text: string, isFlag: boolean): ImportedLink["password"] | "locked" => {
  if (hash.test(text)) return { bcrypt: text }
  const state = isFlag ? stateCell(text) : undefined
  if (text === "" || state === "no") return null
  return state === "yes" ? "locked" : { plain: text }
}

/** A cell as notes quote it. */
const shown = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text)

const delimiterNames: Readonly<Record<string, string>> = {
  ",": "a comma",
  ";": "a semicolon",
  "\t": "a tab",
  "|": "a vertical bar"
}

const longestShown = 300

/** Why a row with more cells than the header is skipped: it is unknown which of its cells was cut. */
const surplusOf = (row: CsvRow, width: number, { delimiter }: CsvShape, isSecret: boolean): string => {
  const text = row.map(plainCell).join(" | ").replace(/\s+/g, " ")
  const written = isSecret ? "" : `: ${text.length > longestShown ? `${text.slice(0, longestShown)}…` : text}`
  const name = delimiterNames[delimiter] ?? delimiter
  return `It has ${amountOf(row.length, "cell")} instead of ${width}${written}. Put each cell that contains ${name} in quotation marks.`
}

/** Converts the rows of a file to links; times without a zone are in `zone`. */
const csvLinks = (layout: CsvLayout, zone: string) => {
  const { columns, dates, hasBlankEnds, hasHeader, hasPasswordFlags, header, shape } = layout
  const width = header.length
  // A file with one column has no delimiters, so those in a row are part of its text.
  const isOneColumn = width === 1 && shape.width === 1
  const cell = (row: CsvRow, field: CsvField): string | undefined => {
    const column = columns[field]
    return column === undefined ? undefined : row[column]
  }
  const isReversed = columns.is_active !== undefined && saysInactive(header[columns.is_active])
  const inactive = isReversed ? "yes" : "no"
  const order = dates === "day-first" ? "day-first" : "month-first"
  const reading = { zone, order } as const

  return (read: CsvRow | CsvFault, index: number): ReadonlyArray<ImportedItem> => {
    const number = index + 1
    if (isFault(read)) return [skipped(`row ${number}`, read.fault)]
    if (isBlankAfter(read, 0)) return []
    const row = isOneColumn ? [read.join(shape.delimiter)] : read
    if (row.length > width && !(hasBlankEnds && isBlankAfter(row, width)))
      return [skipped(`row ${number}`, surplusOf(row, width, shape, columns.password !== undefined))]
    const url = plainCell(cell(row, "url"))
    if (url === "") return [skipped(`row ${number}`, "It has no destination.")]
    const short = plainCell(cell(row, "short_url"))
    const slugs = plainCell(cell(row, "slug"))
    const domain = plainCell(cell(row, "domain"))
    const created = plainCell(cell(row, "created_at"))
    const expires = plainCell(cell(row, "expires_at"))
    const createdAt = parseDate(created, reading)
    const expiresAt = parseDate(expires, reading)
    const starts = plainCell(cell(row, "starts_at"))
    const startsAt = parseDate(starts, reading)
    const limit = plainCell(cell(row, "max_clicks"))
    const maxClicks = countCell(limit)
    const expired = plainCell(cell(row, "expired_url"))
    const status = plainCell(cell(row, "redirect_status"))
    const redirectStatus = redirectCell(status)
    const tags = plainCell(cell(row, "tags"))
    const names = namesCell(cell(row, "tags"))
    const counted = plainCell(cell(row, "clicks"))
    const clicks = countCell(counted)
    const said = plainCell(cell(row, "is_active"))
    const state = stateCell(said)
    const isActive = state === undefined ? !isReversed : state !== "off" && state !== inactive
    const password = passwordOf(plainCell(cell(row, "password")), hasPasswordFlags)
    const isLocked = password === "locked"
    const addresses = addressesOf(short, slugs, domain)
    const lost = lostAddresses(slugs)
    const isShortUnread = short !== "" && shortAddressOf(short) === undefined && !isShortCode(withoutSlashes(short))
    const isCodeless = addresses.every(({ slug }) => slug === null)
    const ambiguous = dates === "ambiguous" ? [created, expires, starts].filter(isAmbiguousDate) : []
    return [...new Map(addresses.map((one) => [`${one.host}/${one.slug}`, one])).values()].map(({ host, slug }, n) =>
      linkOf({
        // Without a short address, the row number and the destination identify a link.
        sourceId: slug === null ? `row ${number - (hasHeader ? 1 : 0)}: ${url.slice(0, 500)}` : idOf(host, slug),
        host,
        slug: slug === "" ? null : slug,
        url,
        title: lineCell(cell(row, "title")),
        tags: names ?? [],
        folder: lineCell(cell(row, "folder")),
        comments: proseCell(cell(row, "comments")),
        // The row has one external ID for all of its addresses, so only the first link gets it.
        externalId: n === 0 ? lineCell(cell(row, "external_id")) : null,
        createdAt,
        expiresAt,
        startsAt,
        expiredUrl: isBlank(expired) ? null : expired,
        maxClicks: maxClicks || null,
        redirectStatus: redirectStatus ?? 302,
        password: isLocked ? null : password,
        isActive: isActive && !isLocked,
        // The row has one count for all of its addresses, so only the first link gets it.
        clicks: n === 0 ? clicks : null,
        notes: notesOf([
          [
            row.length < width,
            `Its row has ${amountOf(row.length, "cell")} instead of ${width}. The missing cells are read as empty.`
          ],
          [
            isShortUnread || (short !== "" && isCodeless),
            `Its short address ${shown(short)} cannot be read${isCodeless ? ", so it gets a new one" : ""}.`
          ],
          [lost.length > 0, `These short addresses are not imported: ${shown(lost.join(", "))}.`],
          [domain !== "" && hostIn(domain) === null, `Its domain ${shown(domain)} cannot be read.`],
          [names === null, `Its tags ${shown(tags)} cannot be read, so it has none.`],
          [!isBlank(created) && createdAt === null, `Its date ${shown(created)} cannot be read.`],
          [
            !isBlank(expires) && expiresAt === null,
            `Its expiration date ${shown(expires)} cannot be read, so it does not expire.`
          ],
          [!isBlank(starts) && startsAt === null, `Its start ${shown(starts)} cannot be read, so it works at once.`],
          [!isBlank(limit) && maxClicks === null, `Its click limit ${shown(limit)} cannot be read, so it has none.`],
          [isRounded(limit), `Its click limit ${shown(limit)} was read as ${maxClicks}.`],
          [
            !isBlank(status) && redirectStatus === null,
            `Its redirect status ${shown(status)} is not supported, so it redirects with 302.`
          ],
          [isLocked, lockedAway],
          [
            !isBlank(counted) && clicks === null,
            `Its number of clicks ${shown(counted)} cannot be read and is not imported.`
          ],
          [isRounded(counted), `Its number of clicks ${shown(counted)} was read as ${clicks}.`],
          [
            state === undefined,
            `Its state ${shown(said)} is unknown, so the link is ${isActive ? "enabled" : "disabled"}.`
          ],
          [ambiguous.length > 0, `${ambiguous.join(" and ")} was read as month, day, year.`]
        ])
      })
    )
  }
}

type CsvOptions = Pick<SourceOptions, "columns" | "dates" | "timezone" | "share">

const mostNamed = 100

const nameOf = (column: string) => column.replace(/\s+/g, " ").slice(0, 60)

/** Notes about columns that are not imported as they are. */
const columnNotes = ({ unused, columns, header, hasPasswordFlags }: CsvLayout): ReadonlyArray<ImportedNote> => {
  const named = unused.slice(0, mostNamed).map(nameOf)
  const more = unused.length > mostNamed ? ` and ${unused.length - mostNamed} more` : ""
  const reasons = notesOf([
    [unused.length > 0, `These columns are not imported: ${named.join(", ")}${more}.`],
    [
      hasPasswordFlags,
      `The column ${nameOf(header[columns.password ?? 0] ?? "")} only says which links have a password. These are disabled until you set one.`
    ]
  ])
  return reasons.map((reason) => ({ _tag: "Note", item: "columns", reason }))
}

/** The links of any CSV file. */
export const csvSource = (open: Open, options: CsvOptions): Source => ({
  read: (cursor) =>
    Stream.unwrap(
      Effect.gen(function* () {
        const layout = yield* layoutOf(open, options)
        const itemsOf = csvLinks(layout, options.timezone ?? "UTC")
        const headers = layout.hasHeader ? 1 : 0
        return yield* batchesFrom(
          cursor,
          rowsOf(open, layout.shape),
          (row, index) => [
            ...(index === 0 ? columnNotes(layout) : []),
            ...(index < headers ? [] : itemsOf(row, index))
          ],
          // Extrapolates the number of rows from the part of the file that has been read.
          (rows) => (options.share === undefined ? null : Math.round(rows / options.share()) - headers)
        )
      })
    ),
  plan: Effect.map(layoutOf(open, options), ({ dates }) =>
    freePlan(dates === "ambiguous" ? ["Its dates are ambiguous. The first number is read as the month."] : [])
  )
})
