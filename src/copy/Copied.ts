import { BackupError, because } from "../backup/BackupError.ts"
import { StartError } from "../StartError.ts"
import { makeRowSum, type RowSum } from "../storage/CopyText.ts"
import { TablesError } from "../storage/PostgresTables.ts"

/** The result of a copy. */
export interface Copied {
  /** The number of rows of each copied table. */
  readonly rows: Readonly<Record<string, number>>
  /** Tables that Linden doesn't have. */
  readonly strange: ReadonlyArray<string>
  /** Uploaded files that the database refers to, but that do not exist. */
  readonly missing: ReadonlyArray<string>
}

/** Receives the part of all rows that is copied or checked, from 0 to 1. */
export type ShowPart = (step: "copy" | "check", part: number) => void

/** Sums up the rows of each table, once when they are read from the source and once from the target. */
export const makeSums = (all: number, show: ShowPart) => {
  const sums = { copy: new Map<string, RowSum>(), check: new Map<string, RowSum>() }
  const counted = { copy: 0, check: 0 }
  return {
    /** Begins to read a table. */
    begin: (step: "copy" | "check", table: string) => {
      const { add, sum } = makeRowSum()
      const before = counted[step]
      return {
        add: (chunk: Buffer): void => {
          add(chunk)
          counted[step] = before + sum().rows
          show(step, Math.min(1, counted[step] / Math.max(1, all)))
        },
        end: (): number => {
          sums[step].set(table, sum())
          return sum().rows
        }
      }
    },
    /** Throws if a table differs. */
    compare: (): void => {
      for (const [table, { rows, sum }] of sums.copy) {
        const found = sums.check.get(table)
        if (found?.rows !== rows)
          throw new Error(`the copy of the table ${table} has ${found?.rows ?? 0} rows instead of ${rows}`)
        if (found.sum !== sum) throw new Error(`the rows of the table ${table} differ from their copy`)
      }
    },
    rows: (): Readonly<Record<string, number>> =>
      Object.fromEntries([...sums.copy].map(([table, { rows }]) => [table, rows]))
  }
}

/** The error of a failed copy. */
export const notCopied = (fault: unknown): BackupError | StartError =>
  fault instanceof StartError
    ? fault
    : fault instanceof TablesError
      ? new BackupError({
          message: `the copy failed, and nothing was copied: ${fault.message.replace(/\.$/, "")}.`,
          cause: fault
        })
      : because("the copy failed, and nothing was copied")(fault)
