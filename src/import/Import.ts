import { Schema } from "effect"
import { Line } from "../contract/Text.ts"

/** For how many days an import can be undone. */
export const undoDays = 30

/** The largest file of an import, in bytes. */
export const largestFile = 2 * 1024 ** 3

export const ImportSource = Schema.Literal(
  "csv",
  "bitly",
  "dub",
  "shlink",
  "yourls",
  "kutt",
  "shortio",
  "rebrandly",
  "sink",
  "polr",
  "linktree",
  "linkstack",
  "linden"
)
export type ImportSource = typeof ImportSource.Type

/** How to handle a short code that is already taken. */
export const ImportConflict = Schema.Literal("skip", "rename", "replace")
export type ImportConflict = typeof ImportConflict.Type

/** The header of each field's column; empty for a field that is left out. */
export const ColumnNames = Schema.Record({ key: Schema.String, value: Line(255, 0) })

/** Whether `03/04/2026` is day-first or month-first. */
export const DateOrder = Schema.Literal("day-first", "month-first")
