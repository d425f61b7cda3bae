import type { SqlClient } from "@effect/sql/SqlClient"
import type { Statement } from "@effect/sql/Statement"
import { Schema } from "effect"
import { isScanCode } from "../../contract/ScanCode.ts"
import { isShortCode } from "../../contract/ShortCode.ts"

type AnySchema = Schema.Schema.AnyNoContext

/** The parts of a table definition that archives need. */
export interface ArchivedTable {
  readonly name: string
  readonly fields: Readonly<Record<string, AnySchema>>
  readonly on: (sql: SqlClient) => { readonly insertAll: (rows: never) => Statement<object> }
}

/** How a table is archived. */
export interface Columns {
  readonly table: ArchivedTable
  /** Columns that are not archived, because they belong to this installation or are derived. */
  readonly omitted: ReadonlyArray<string>
  /** Columns that contain JSON. A line contains the parsed value instead of the string. */
  readonly json: ReadonlyArray<string>
  /** Additional checks for columns, because users may edit an archive by hand. */
  readonly checks: Readonly<Record<string, AnySchema>>
}

/** Rows that belong to a row of the section. Their column `key` refers to that row. */
export interface Hanging extends Columns {
  readonly key: string
  /** Where these rows are in the line: in a field named after their own table, or within the rows of another table. */
  readonly within?: string
  readonly order: ReadonlyArray<string>
}

/** A file of an archive. Each line is a row, with the rows that belong to it in fields named after their tables. */
export interface Section extends Columns {
  readonly file: string
  /** The columns by which the rows are sorted. */
  readonly order: readonly [string, string]
  readonly hanging: ReadonlyArray<Hanging>
}

export const orNull = (schema: AnySchema): AnySchema => Schema.NullOr(schema)
/** A column that archives of earlier versions lack. */
export const orDefault = <A, I>(schema: Schema.Schema<A, I>, missing: A): AnySchema =>
  Schema.transform(Schema.NullOr(schema), Schema.typeSchema(schema), {
    strict: true,
    decode: (value) => value ?? missing,
    encode: (value) => value
  })
export const counts = Schema.Int.pipe(Schema.between(0, Number.MAX_SAFE_INTEGER))
export const formerCode = Schema.String.pipe(Schema.filter((text) => isShortCode(text) || "Must be a short code."))
export const scanCode = Schema.String.pipe(
  Schema.filter((text) => isScanCode(text) || "Must be the code of a QR code.")
)

export const columnsOf = (
  table: ArchivedTable,
  omitted: ReadonlyArray<string>,
  checks: Columns["checks"] = {},
  json: ReadonlyArray<string> = []
): Columns => ({ table, omitted, json, checks })

export const hangingOn = (key: string, order: ReadonlyArray<string>, columns: Columns, within?: string): Hanging => ({
  ...columns,
  key,
  order,
  ...(within === undefined ? {} : { within })
})
