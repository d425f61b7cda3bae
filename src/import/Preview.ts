import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { optional } from "../contract/Text.ts"
import { TakesFile } from "../http/InputValidation.ts"
import { csvFields } from "./file/Columns.ts"
import { ColumnNames, DateOrder } from "./Import.ts"

/** The most bytes of a file that may be sent for a preview; only the first 256 KiB are read. */
export const largestPreview = 1024 ** 2

/** The longest name of a column, in characters. */
export const longestHeader = 255

/** The most rows that a preview shows. */
export const previewRows = 5

export const PreviewImport = Schema.Struct({
  columns: describe(
    "Which column each field is in, by their headers; found by their names where it is left out.",
    optional(ColumnNames)
  ),
  dates: describe("How dates such as `03/04/2026` are read; found out where it is left out.", optional(DateOrder))
}).annotations({ identifier: "PreviewImport", [TakesFile]: "required" })
export type PreviewImport = typeof PreviewImport.Type

/** What the first bytes of a file reveal. */
export const ImportPreview = Schema.Struct({
  format: describe(
    "Whose export it is, as far as its header tells; `shlink-visits` has visits and no links.",
    Schema.Literal("bitly", "dub", "shlink", "shlink-visits", "yourls", "other")
  ),
  delimiter: describe("What stands between two cells.", Schema.String),
  encoding: Schema.Literal("UTF-8", "UTF-16LE", "UTF-16BE", "Windows-1252"),
  has_header: describe("Whether the first row says what is in the columns.", Schema.Boolean),
  header: describe("What the columns are called; `Column 1`… where there is no header.", Schema.Array(Schema.String)),
  rows: describe(
    `The first ${previewRows} rows behind the header, each cell cut to 200 characters.`,
    Schema.Array(Schema.Array(Schema.String))
  ),
  columns: describe(
    `The header of the column that each field is in. Fields: ${csvFields.map((field) => `\`${field}\``).join(", ")}.`,
    Schema.Record({ key: Schema.String, value: Schema.String })
  ),
  unused_columns: describe(
    "The headers of the columns that no field is in: they are left out.",
    Schema.Array(Schema.String)
  ),
  dates: describe(
    "How its dates are read: `ambiguous` where either number could be the day, `plain` where that is no question.",
    Schema.Literal("day-first", "month-first", "ambiguous", "plain")
  )
}).annotations({ identifier: "ImportPreview" })
export type ImportPreview = typeof ImportPreview.Type
