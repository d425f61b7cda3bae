import { Schema } from "effect"
import { csvHead, csvLines } from "../../lib/Csv.ts"
import { RecentClick } from "./Analytics.ts"
import type { ExportFormat } from "./Query.ts"

const columns = Object.keys(RecentClick.fields) as ReadonlyArray<keyof typeof RecentClick.Encoded>
const encode = Schema.encodeSync(Schema.Array(RecentClick))

const csv = (clicks: ReadonlyArray<RecentClick>): string =>
  csvLines(encode(clicks).map((click) => columns.map((column) => click[column])))

const ndjson = (clicks: ReadonlyArray<RecentClick>): string =>
  encode(clicks)
    .map((click) => `${JSON.stringify(click)}\n`)
    .join("")

/** The header of each format, and its encoding of clicks. */
export const formats = {
  csv: { head: csvHead(columns), write: csv, contentType: "text/csv; charset=utf-8" },
  ndjson: { head: "", write: ndjson, contentType: "application/x-ndjson" }
} as const satisfies Record<ExportFormat, unknown>
