import { stringify } from "csv-stringify/sync"

/** The start of a download in CSV. Without it, Excel reads UTF-8 as another encoding. */
export const byteOrderMark = "\ufeff"

/** Lines of a CSV file. A cell that could be a formula gets an apostrophe, because spreadsheets would evaluate it. */
export const csvLines = (rows: ReadonlyArray<ReadonlyArray<unknown>>, end: "\r\n" | "\n" = "\r\n"): string =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true, record_delimiter: end, cast: { boolean: (flag) => (flag ? "1" : "0") } }
  )

/** The byte order mark and the header of a CSV file. */
export const csvHead = (columns: ReadonlyArray<string>): string => `${byteOrderMark}${csvLines([columns])}`
