import { type Options, parse } from "csv-parse"
import { parse as parseWhole } from "csv-parse/sync"
import { Effect, Stream } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import { lasting, type SourceError } from "../source/Source.ts"
import type { Open } from "../source/SourceOptions.ts"
import { type Encoding, makeDecoder } from "./Encoding.ts"
import { readHead } from "./Head.ts"
import { textOf } from "./Text.ts"

export type CsvRow = ReadonlyArray<string>

/** The format of a file, detected from its head. */
export interface CsvShape {
  readonly delimiter: string
  readonly encoding: Encoding
  /** The first rows, without the lines above the header. */
  readonly rows: ReadonlyArray<CsvRow>
  /** The most frequent number of cells in a row. */
  readonly width: number
  /** Whether the first rows are complete, so that a shorter row at the end of the file was probably cut off. */
  readonly isEven: boolean
  /** Whether the first line names the delimiter, as spreadsheets in some countries do. */
  readonly hasDelimiterLine: boolean
}

const delimiters = [",", ";", "\t", "|"]
const longestRow = 1_000_000
const mostSampled = 2000

const optionsOf = (delimiter: string): Options => ({
  delimiter,
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ["\r\n", "\n", "\r"],
  max_record_size: longestRow
})

/** The rows of a text that may end in the middle of a row. */
const sampleOf = (text: string, delimiter: string): ReadonlyArray<CsvRow> => {
  const rows: Array<CsvRow> = []
  try {
    parseWhole(text, {
      ...optionsOf(delimiter),
      to: mostSampled,
      on_record: (row: Array<string>) => {
        rows.push(row)
        return null
      }
    })
  } catch {
    // The text ends within a quoted cell, so keep the rows before it.
  }
  return rows
}

/** The most frequent number of columns, and the share of rows that have it. */
const columnsOf = (rows: ReadonlyArray<CsvRow>): { readonly count: number; readonly share: number } => {
  const counts = new Map<number, number>()
  for (const { length } of rows.slice(0, 200)) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [count = 1, most = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
  return { count, share: most / Math.max(1, Math.min(200, rows.length)) }
}

/** How many complete rows show that a file always writes all of its cells. */
const enoughRows = 10

const delimiterLine = /^\ufeff?sep=(.)\r?\n/i

/** Detects the format of a CSV file. */
export const shapeOf = (open: Open): Effect.Effect<CsvShape, SourceError> =>
  Effect.flatMap(readHead(open), ({ bytes, isWhole }) => {
    const decoder = makeDecoder()
    const text = decoder.write(bytes) + (isWhole ? decoder.end() : "")
    const encoding = decoder.encoding()
    if (text.includes("\u0000")) return Effect.fail(lasting(fault("not_rows")))
    const told = delimiterLine.exec(text)
    const body = told === null ? text : text.slice(told[0].length)
    const found = (told === null ? delimiters : [told[1] ?? ","]).map((delimiter) => {
      const rows = sampleOf(body, delimiter)
      const { count, share } = columnsOf(rows)
      return { delimiter, rows, width: count, score: count < 2 ? 0 : share * 100 + Math.min(count, 20) }
    })
    const best = found.reduce((one, other) => (other.score > one.score ? other : one))
    if (best.rows.length === 0) return Effect.fail(lasting(fault("no_rows")))
    const { delimiter, rows, width } = best
    // The last row of the sample may end in the middle.
    const isEven = rows.length > enoughRows && rows.slice(0, -1).every(({ length }) => length >= width)
    return Effect.succeed({ delimiter, rows, width, isEven, encoding, hasDelimiterLine: told !== null })
  })

/** A row that cannot be read, and why. */
export interface CsvFault {
  readonly fault: string
}

export const isFault = (row: CsvRow | CsvFault): row is CsvFault => !Array.isArray(row)

const faultOf = (error: unknown, rows: number): SourceError => {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  const row = rows + 1
  return lasting(code === "CSV_MAX_RECORD_SIZE" ? fault("open_quote", { row }) : fault("broken_row", { row }))
}

const isCutOff = (error: unknown) => error instanceof Error && "code" in error && error.code === "CSV_QUOTE_NOT_CLOSED"

/** The rows of a file in chunks, including the header. */
export const rowsOf = (open: Open, shape: CsvShape): Stream.Stream<ReadonlyArray<CsvRow | CsvFault>, SourceError> =>
  Stream.suspend(() => {
    let rows: Array<CsvRow | CsvFault> = []
    let count = 0
    let error: unknown
    // Collect rows in the callback, during the write that completes them, because the stream buffers nothing.
    const parser = parse({
      ...optionsOf(shape.delimiter),
      from: shape.hasDelimiterLine ? 2 : 1,
      on_record: (row: Array<string>) => {
        rows.push(row)
        count++
        return null
      }
    })
    parser.on("error", (cause) => {
      error ??= cause
    })
    parser.resume()
    const taken = Effect.sync(() => {
      const found = rows
      rows = []
      return found
    })
    const write = (text: string) =>
      Effect.async<void>((resume) => {
        parser.write(text, () => resume(Effect.void))
      })
    const end = Effect.async<void>((resume) => {
      parser.once("close", () => {
        const last = rows.at(-1)
        if (isCutOff(error))
          rows.push({ fault: "The file ends in a quoted cell of this row. It may have been cut off." })
        else if (shape.isEven && last !== undefined && !isFault(last) && last.length < shape.width)
          rows[rows.length - 1] = { fault: "The file ends in the middle of this row. It may have been cut off." }
        resume(Effect.void)
      })
      parser.end()
    })
    const told = Stream.suspend(() =>
      error === undefined || isCutOff(error) ? Stream.empty : Stream.fail(faultOf(error, count))
    )
    return textOf(open).pipe(
      Stream.mapEffect((text) => Effect.zipRight(write(text), taken)),
      Stream.takeUntil(() => error !== undefined),
      Stream.concat(
        Stream.fromEffect(
          Effect.zipRight(
            Effect.suspend(() => (error === undefined ? end : Effect.void)),
            taken
          )
        )
      ),
      Stream.filter((found) => found.length > 0),
      // Emit the rows before a fault, then the fault.
      Stream.concat(told)
    )
  })
