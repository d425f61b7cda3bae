import { Effect, Stream } from "effect"
import { rowsOf } from "../file/Csv.ts"
import { type CsvLayout, layoutOf } from "../file/Layout.ts"
import { batchesFrom } from "./Batches.ts"
import { csvLinks } from "./CsvLink.ts"
import { notesOf } from "./Items.ts"
import { freePlan, type ImportedNote, type Source } from "./Source.ts"
import type { Open, SourceOptions } from "./SourceOptions.ts"

type CsvOptions = Pick<SourceOptions, "columns" | "dates" | "timezone" | "share">

const mostNamed = 100

const nameOf = (column: string) => column.replace(/\s+/g, " ").slice(0, 60)

/** Notes about columns that are not imported as they are. */
const columnNotes = ({ unused, columns, header, hasPasswordFlags }: CsvLayout): ReadonlyArray<ImportedNote> => {
  const named = unused.slice(0, mostNamed).map(nameOf)
  const more = unused.length > mostNamed ? ` and ${unused.length - mostNamed} more` : ""
  const reasons = notesOf([
    [unused.length > 0, `These columns are not imported: ${named.join(", ")}${more}.`],
    [
      hasPasswordFlags,
      `The column ${nameOf(header[columns.password ?? 0] ?? "")} only says which links have a password. These are disabled until you set one.`
    ]
  ])
  return reasons.map((reason) => ({ _tag: "Note", item: "columns", reason }))
}

/** The links of any CSV file. */
export const csvSource = (open: Open, options: CsvOptions): Source => ({
  read: (cursor) =>
    Stream.unwrap(
      Effect.gen(function* () {
        const layout = yield* layoutOf(open, options)
        const itemsOf = csvLinks(layout, options.timezone ?? "UTC")
        const headers = layout.hasHeader ? 1 : 0
        return yield* batchesFrom(
          cursor,
          rowsOf(open, layout.shape),
          (row, index) => [
            ...(index === 0 ? columnNotes(layout) : []),
            ...(index < headers ? [] : itemsOf(row, index))
          ],
          // Extrapolates the number of rows from the part of the file that has been read.
          (rows) => (options.share === undefined ? null : Math.round(rows / options.share()) - headers)
        )
      })
    ),
  plan: Effect.map(layoutOf(open, options), ({ dates }) =>
    freePlan(dates === "ambiguous" ? ["Its dates are ambiguous. The first number is read as the month."] : [])
  )
})
