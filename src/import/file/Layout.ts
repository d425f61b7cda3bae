import { Effect } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import { lasting, type SourceError } from "../source/Source.ts"
import type { DateOrder, Open, SourceOptions } from "../source/SourceOptions.ts"
import { plainCell, stateCell } from "./Cells.ts"
import { bareName, type CsvColumns, type CsvField, csvFields } from "./Columns.ts"
import { type CsvRow, type CsvShape, shapeOf } from "./Csv.ts"
import { isAmbiguousDate, numbersOf } from "./Dates.ts"
import { cellsOf, columnsByContent, columnsByName, columnsGiven, hasHeader, unusedColumns } from "./FindColumns.ts"

export type CsvFormat = "bitly" | "dub" | "shlink" | "shlink-visits" | "yourls" | "other"

/** The format of a file and the meaning of its columns. */
export interface CsvLayout {
  readonly shape: CsvShape
  readonly format: CsvFormat
  readonly hasHeader: boolean
  /** The names of the columns; `Column 1`… if there is no header. */
  readonly header: CsvRow
  readonly columns: CsvColumns
  /** Whether rows usually end with more delimiters than the header. */
  readonly hasBlankEnds: boolean
  /** Whether the column of passwords only says which links have one, as `yes` or `no`. */
  readonly hasPasswordFlags: boolean
  /** The columns that no field uses. */
  readonly unused: ReadonlyArray<string>
  readonly dates: DateOrder | "ambiguous" | "plain"
}

type Reading = Pick<SourceOptions, "columns" | "dates">

const formats: ReadonlyArray<readonly [CsvFormat, ReadonlyArray<string>]> = [
  ["shlink-visits", ["date", "potentialbot", "useragent"]],
  ["shlink", ["createdat", "shortcode", "shorturl", "longurl"]],
  ["dub", ["shortlink", "destinationurl"]],
  ["bitly", ["link", "customlink"]],
  ["bitly", ["link", "longurl", "createdat"]],
  ["yourls", ["source", "target", "hits"]],
  ["yourls", ["keyword", "url", "timestamp", "ip", "clicks"]]
]

const formatOf = (header: CsvRow): CsvFormat => {
  const bare = new Set(header.map(bareName))
  return formats.find(([, names]) => names.every((name) => bare.has(name)))?.[0] ?? "other"
}

/** The order of day and month, judged by the first rows. */
const orderOf = (rows: ReadonlyArray<CsvRow>, columns: ReadonlyArray<number>): CsvLayout["dates"] => {
  const texts = rows.flatMap((row) => columns.map((column) => plainCell(row[column])))
  const numbers = texts.flatMap((text) => numbersOf(text) ?? []).filter(({ mark }) => mark !== ".")
  if (numbers.some(({ first }) => first > 12)) return "day-first"
  if (numbers.some(({ second }) => second > 12)) return "month-first"
  return texts.some(isAmbiguousDate) ? "ambiguous" : "plain"
}

/** Whether a row has no text after its first `width` cells. */
export const isBlankAfter = (row: CsvRow, width: number): boolean =>
  row.slice(width).every((cell) => plainCell(cell) === "")

const layoutIn = (shape: CsvShape, reading: Reading): CsvLayout => {
  const isHeaded = hasHeader(shape.rows)
  const [first = []] = shape.rows
  const header = isHeaded ? first.map(plainCell) : Array.from({ length: shape.width }, (_, n) => `Column ${n + 1}`)
  const body = isHeaded ? shape.rows.slice(1) : shape.rows
  const hasBlankEnds = shape.width > header.length && body.every((row) => isBlankAfter(row, header.length))
  const guessed = isHeaded ? columnsByName(header, body) : columnsByContent(body, header.length)
  const columns = reading.columns === undefined ? guessed : columnsGiven(header, guessed, reading.columns)
  const dated = [columns.created_at, columns.expires_at, columns.starts_at].filter((column) => column !== undefined)
  const dates = reading.dates ?? orderOf(body, dated)
  const unused = unusedColumns(header, body, columns)
  const locks = columns.password === undefined ? [] : cellsOf(body, columns.password)
  const hasPasswordFlags =
    locks.length > 0 && locks.every((cell) => ["yes", "no", ""].includes(stateCell(cell) ?? "unknown"))
  return {
    ...{ shape, format: formatOf(header), hasHeader: isHeaded, header, columns, unused, dates },
    ...{ hasBlankEnds, hasPasswordFlags }
  }
}

/** Detects the format and columns of a file; `columns` and `dates` in the request take precedence. */
export const layoutOf = (open: Open, reading: Reading): Effect.Effect<CsvLayout, SourceError> =>
  shapeOf(open).pipe(
    Effect.map((shape) => layoutIn(shape, reading)),
    Effect.filterOrFail(
      ({ columns, format }) => columns.url !== undefined || format === "shlink-visits",
      () => lasting(fault("no_address_column"))
    )
  )

/** The preview of an import: the format, the first rows and the detected columns. */
export interface Inspection {
  readonly format: CsvFormat
  readonly delimiter: string
  readonly encoding: CsvShape["encoding"]
  readonly hasHeader: boolean
  readonly header: CsvRow
  readonly rows: ReadonlyArray<CsvRow>
  /** The header of each field's column. */
  readonly columns: Partial<Readonly<Record<CsvField, string>>>
  /** The columns that are not imported. */
  readonly unused: ReadonlyArray<string>
  readonly dates: CsvLayout["dates"]
}

const mostShown = 10
const longestShown = 200

/** Inspects the head of a file; succeeds even if no column contains addresses. */
export const inspect = (open: Open, reading: Reading = {}): Effect.Effect<Inspection, SourceError> =>
  Effect.map(shapeOf(open), (shape) => {
    const { format, hasHeader: isHeaded, header, columns, unused, dates } = layoutIn(shape, reading)
    return {
      format,
      delimiter: shape.delimiter,
      encoding: shape.encoding,
      hasHeader: isHeaded,
      header,
      rows: shape.rows
        .slice(isHeaded ? 1 : 0)
        .slice(0, mostShown)
        .map((row) => row.map((cell) => cell.slice(0, longestShown))),
      columns: Object.fromEntries(
        csvFields.flatMap((field) => {
          const column = columns[field]
          return column === undefined ? [] : [[field, header[column] ?? ""]]
        })
      ),
      unused: unused.map((name) => name.slice(0, longestShown)),
      dates
    }
  })
