/** A table with its columns, without computed ones. */
export interface ScratchTable {
  readonly name: string
  readonly columns: ReadonlyArray<string>
}

/** A quoted name for a statement. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`
