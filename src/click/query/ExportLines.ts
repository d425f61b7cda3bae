import { stringify } from "csv-stringify/sync"
import { Schema } from "effect"
import { RecentClick } from "./Analytics.ts"
import type { ExportFormat } from "./Query.ts"

const columns = Object.keys(RecentClick.fields) as ReadonlyArray<keyof typeof RecentClick.Encoded>
const encode = Schema.encodeSync(Schema.Array(RecentClick))

// A cell that starts like a formula gets an apostrophe, so that spreadsheets don't run it.
const csv = (clicks: ReadonlyArray<RecentClick>): string =>
  stringify(encode(clicks) as Array<object>, {
    columns: [...columns],
    escape_formulas: true,
    record_delimiter: "\r\n",
    cast: { boolean: (flag) => (flag ? "1" : "0") }
  })

const ndjson = (clicks: ReadonlyArray<RecentClick>): string =>
  encode(clicks)
    .map((click) => `${JSON.stringify(click)}\n`)
    .join("")

/** The header of each format, and its encoding of clicks. */
export const formats = {
  csv: { head: `${columns.join(",")}\r\n`, write: csv, contentType: "text/csv; charset=utf-8" },
  ndjson: { head: "", write: ndjson, contentType: "application/x-ndjson" }
} as const satisfies Record<ExportFormat, unknown>
