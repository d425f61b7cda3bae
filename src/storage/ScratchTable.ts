/** A table, with the columns that can be read without working anything out. */
export interface ScratchTable {
  readonly name: string
  readonly columns: ReadonlyArray<string>
}

/** A name as it stands in a statement. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`
