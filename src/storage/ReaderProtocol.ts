import type { ScratchTable } from "./ScratchTable.ts"

/** A row of a table. Long strings are truncated, and blobs are null. */
export type TableRow = Readonly<Record<string, unknown>>

/** A request. The reading process handles one at a time. */
export type Question =
  | { readonly ask: "tables" }
  | { readonly ask: "count"; readonly table: string }
  /** Sorts the rows of a table by columns; only for Linden's own files. */
  | { readonly ask: "index"; readonly table: string; readonly columns: ReadonlyArray<string> }
  /** Starts a query, whose rows `next` returns in blocks; an empty block is the end. */
  | { readonly ask: "open"; readonly query: string }
  | { readonly ask: "next" }

/** Why a database cannot be read. */
export type ReadFault = "broken" | "time" | "memory"

export type Answer =
  | { readonly tables: ReadonlyArray<ScratchTable> }
  | { readonly count: number }
  | { readonly isDone: true }
  | { readonly rows: ReadonlyArray<TableRow> }
  | { readonly fault: ReadFault }

export interface ReaderLimits {
  /** The maximum number of rows in the result of a query. */
  readonly rows: number
  /** Resident memory of the process, in bytes. */
  readonly memory: number
}

/** The parameters with which the process starts. */
export interface ReaderSetup {
  readonly path: string
  /** Whether the file is Linden's own and may be written to. */
  readonly isOwn: boolean
  readonly limits: ReaderLimits
}
