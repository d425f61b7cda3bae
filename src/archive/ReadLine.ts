import { Either, Option, ParseResult, Schema } from "effect"
import type { Columns } from "./Section.ts"

/** A row that fits its table. */
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
  return first === undefined ? "It is not in order." : `${first.path.join(".")}: ${first.message}`
}

/** What a line says of a row, as its table takes it; else why it is not in order. */
export const checkedRow = (columns: Columns, given: unknown): Either.Either<CheckedRow, string> => {
  if (!isObject(given)) return Either.left("It is no object.")
  const line: Record<string, unknown> = { ...given }
  for (const column of columns.json)
    if (column in line && line[column] !== null) line[column] = JSON.stringify(line[column])
  const { columns: known, decode, encode } = knownDecoder(columns)
  return Either.match(decode(Object.fromEntries(known.map((column) => [column, line[column] ?? null]))), {
    onLeft: (fault) => Either.left(faultOf(fault)),
    onRight: (row) => Either.right(encode(row) as CheckedRow)
  })
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** What a line is; none where it is no JSON. */
export const jsonOf = (line: string): Option.Option<unknown> => {
  try {
    return Option.some(JSON.parse(line) as unknown)
  } catch {
    return Option.none()
  }
}

/** The name of a person in a line; null where it has none. */
export const nameIn = (given: unknown, column: "created_by" | "updated_by"): string | null => {
  const name = isObject(given) ? given[column] : null
  return typeof name === "string" ? name : null
}
