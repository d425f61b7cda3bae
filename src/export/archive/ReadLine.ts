import { Either, Option, ParseResult, Schema } from "effect"
import type { Columns } from "./Section.ts"

/** A row that was validated against its table. */
export type CheckedRow = Record<string, unknown>

const decoders = new WeakMap<Columns, ReturnType<typeof decoderOf>>()

const decoderOf = ({ table, omitted, checks }: Columns) => {
  const fields = Object.fromEntries(
    Object.entries(table.fields)
      .filter(([column]) => !omitted.includes(column) && column !== "created_by" && column !== "updated_by")
      .map(([column, field]) => [column, checks[column] ?? field])
  )
  const schema = Schema.Struct(fields)
  return {
    columns: Object.keys(fields),
    decode: ParseResult.decodeUnknownEither(schema),
    encode: ParseResult.encodeSync(schema)
  }
}

const knownDecoder = (columns: Columns) => {
  const known = decoders.get(columns) ?? decoderOf(columns)
  decoders.set(columns, known)
  return known
}

const faultOf = (error: ParseResult.ParseIssue): string => {
  const [first] = ParseResult.ArrayFormatter.formatIssueSync(error)
  return first === undefined ? "It is invalid." : `${first.path.join(".")}: ${first.message}`
}

/** The latest time with a four-digit year. */
export const lastMoment = 253_402_300_799_999
/** The maximum number of clicks: more than any subject ever gets, but few enough that sums stay exact. */
export const mostClicks = 1_000_000_000_000
const mostInteger = 2 ** 31 - 1

const isWhole = (value: number, least: number, most: number) =>
  Number.isSafeInteger(value) && value >= least && value <= most

/**
 * Why a column can't store a JSON value; undefined if it can. PostgreSQL's integers have 32 bits, and its strings can't
 * contain NUL.
 */
const valueFault = (column: string, value: unknown): string | undefined => {
  if (typeof value === "string")
    return value.includes("\0") || !value.isWellFormed() ? "Must be valid Unicode text." : undefined
  if (typeof value !== "number") return undefined
  if (column.endsWith("_at"))
    return isWhole(value, 0, lastMoment) ? undefined : "Must be a time from 1970 to 9999, in milliseconds."
  const [least, most] =
    column === "total_clicks" || column === "bytes" ? [0, mostClicks] : [-mostInteger - 1, mostInteger]
  return isWhole(value, least, most) ? undefined : `Must be a whole number from ${least} to ${most}.`
}

const textOf = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value)
  } catch {
    // The value is nested too deeply for the stack.
    return undefined
  }
}

/** Validates the row in a line against its table; fails with a sentence. */
export const checkedRow = (columns: Columns, given: unknown): Either.Either<CheckedRow, string> => {
  if (!isObject(given)) return Either.left("It is not an object.")
  const line: Record<string, unknown> = { ...given }
  const { columns: known, decode, encode } = knownDecoder(columns)
  for (const column of columns.json) {
    if (!(column in line) || line[column] === null) continue
    line[column] = textOf(line[column])
    if (line[column] === undefined) return Either.left(`${column}: It is nested too deeply.`)
  }
  for (const column of known) {
    const fault = valueFault(column, line[column])
    if (fault !== undefined) return Either.left(`${column}: ${fault}`)
  }
  return Either.match(decode(Object.fromEntries(known.map((column) => [column, line[column] ?? null]))), {
    onLeft: (fault) => Either.left(faultOf(fault)),
    onRight: (row) => Either.right(encode(row) as CheckedRow)
  })
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Parses a line; none if it is not JSON. */
export const jsonOf = (line: string): Option.Option<unknown> => {
  try {
    return Option.some(JSON.parse(line) as unknown)
  } catch {
    return Option.none()
  }
}

/** The username in a line; null if there is none. */
export const nameIn = (given: unknown, column: "created_by" | "updated_by"): string | null => {
  const name = isObject(given) ? given[column] : null
  return typeof name === "string" ? name : null
}
