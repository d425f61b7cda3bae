import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { optional } from "../contract/Text.ts"
import { TakesFile } from "../http/InputValidation.ts"
import { csvFields } from "./file/Columns.ts"
import { ColumnNames, DateOrder } from "./Import.ts"

/** The maximum number of bytes that may be sent for a preview; only the first 256 KiB are used. */
export const largestPreview = 1024 ** 2

/** The longest name of a column, in characters. */
export const longestHeader = 255

/** The maximum number of rows in a preview. */
export const previewRows = 5

export const PreviewImport = Schema.Struct({
  columns: describe(
    "The header of the column for some fields; an empty string leaves the field out. The columns of other fields are detected.",
    optional(ColumnNames)
  ),
  dates: describe("The order of day and month in dates such as `03/04/2026`; detected by default.", optional(DateOrder))
}).annotations({ identifier: "PreviewImport", [TakesFile]: "required" })
export type PreviewImport = typeof PreviewImport.Type

/** The detected format and first rows of a file. */
export const ImportPreview = Schema.Struct({
  format: describe(
    "The product that exported the file, detected from its header. `shlink-visits` contains visits but no links.",
    Schema.Literal("bitly", "dub", "shlink", "shlink-visits", "yourls", "other")
  ),
  delimiter: describe("The character between cells.", Schema.String),
  encoding: Schema.Literal("UTF-8", "UTF-16LE", "UTF-16BE", "Windows-1252"),
  has_header: describe("Whether the first row is a header.", Schema.Boolean),
  header: describe("The column names; `Column 1`… if there is no header.", Schema.Array(Schema.String)),
  rows: describe(
    `The first ${previewRows} rows after the header, with each cell truncated to 200 characters.`,
    Schema.Array(Schema.Array(Schema.String))
  ),
  columns: describe(
    `The header of each field's column. Fields: ${csvFields.map((field) => `\`${field}\``).join(", ")}.`,
    Schema.Record({ key: Schema.String, value: Schema.String })
  ),
  unused_columns: describe(
    "The headers of columns that match no field. They are not imported.",
    Schema.Array(Schema.String)
  ),
  dates: describe(
    "The date format: `ambiguous` if either number could be the day, `plain` if the order is clear.",
    Schema.Literal("day-first", "month-first", "ambiguous", "plain")
  )
}).annotations({ identifier: "ImportPreview" })
export type ImportPreview = typeof ImportPreview.Type
