import type { ScratchTable } from "./ScratchTable.ts"

/** A row of a table: texts are cut, blobs are null. */
export type TableRow = Readonly<Record<string, unknown>>

/** The reading process answers one question after the other. */
export type Question =
  | { readonly ask: "tables" }
  | { readonly ask: "count"; readonly table: string }
  /** Sorts the rows of a table by columns: of a file of our own only. */
  | { readonly ask: "index"; readonly table: string; readonly columns: ReadonlyArray<string> }
  /** Starts a query, whose rows `next` returns block by block; an empty block is the end. */
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
  /** No query returns more rows. */
  readonly rows: number
  /** Resident memory of the process, in bytes. */
  readonly memory: number
}

/** What the process is started with. */
export interface ReaderSetup {
  readonly path: string
  /** Whether it is a file of our own, which may be written to. */
  readonly isOwn: boolean
  readonly limits: ReaderLimits
}
