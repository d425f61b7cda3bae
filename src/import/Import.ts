import { Schema } from "effect"

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
  "linkstack"
)
export type ImportSource = typeof ImportSource.Type

/** What is done with a short code that somebody has. */
export const ImportConflict = Schema.Literal("skip", "rename", "replace")
export type ImportConflict = typeof ImportConflict.Type
