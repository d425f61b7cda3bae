import type { SqlClient } from "@effect/sql/SqlClient"
import type { Statement } from "@effect/sql/Statement"
import { Schema } from "effect"
import { isScanCode } from "../../contract/ScanCode.ts"
import { isShortCode } from "../../contract/ShortCode.ts"

type AnySchema = Schema.Schema.AnyNoContext

/** A table as an archive meets it. */
export interface ArchivedTable {
  readonly name: string
  readonly fields: Readonly<Record<string, AnySchema>>
  readonly on: (sql: SqlClient) => { readonly insertAll: (rows: never) => Statement<object> }
}

/** What of a table stands in an archive. */
export interface Columns {
  readonly table: ArchivedTable
  /** Columns that belong to this installation, or can be made anew: they are in no archive. */
  readonly omitted: ReadonlyArray<string>
  /** Columns that hold JSON, which stands in a line as what it is. */
  readonly json: ReadonlyArray<string>
  /** What is asked of columns beyond what their table asks, for whoever writes an archive by hand. */
  readonly checks: Readonly<Record<string, AnySchema>>
}

/** Rows that belong to one of the section, by the column that names it. */
export interface Hanging extends Columns {
  readonly key: string
  /** Where they stand among the rows of the section: their own table's name, or within those of another one. */
  readonly within?: string
  readonly order: ReadonlyArray<string>
}

/** A file of an archive: each line is a row, with those that hang on it under the names of their tables. */
export interface Section extends Columns {
  readonly file: string
  /** The columns that rows are read in the order of. */
  readonly order: readonly [string, string]
  readonly hanging: ReadonlyArray<Hanging>
}

export const orNull = (schema: AnySchema): AnySchema => Schema.NullOr(schema)
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
