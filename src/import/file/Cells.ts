import { withoutDoubleEncoding } from "./DoubleEncoded.ts"

/** A cell without blanks around it, the guard against formulas, and the trick that keeps a text a text; "" where it is empty. */
export const plainCell = (cell: string | undefined): string => {
  const text = (cell ?? "").trim()
  if (/^'[=+\-@\t\r]/.test(text)) return text.slice(1).trim()
  const wrapped = /^="(.*)"$/s.exec(text)
  return wrapped === null ? text : (wrapped[1] ?? "").replaceAll('""', '"').trim()
}

/** A cell as one line; null where it is empty. */
export const lineCell = (cell: string | undefined): string | null => textCell(cell).replace(/\s+/g, " ") || null

// Before blanks are removed: one of them may be the half of a letter.
const textCell = (cell: string | undefined) => plainCell(cell === undefined ? cell : withoutDoubleEncoding(cell))

/** A whole number with or without marks between its thousands; null where it is none. */
export const countCell = (cell: string | undefined): number | null => {
  const text = plainCell(cell)
  if (!/^\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+$|^\d+(?:\.0+)?$/.test(text)) return null
  const digits = text.replace(/^(\d+)\.0{1,2}$/, "$1").replace(/\D/g, "")
  const count = Number(digits)
  return Number.isSafeInteger(count) ? count : null
}

/** Names in a cell, parted by `|`, else by commas or semicolons; each once. */
export const namesCell = (cell: string | undefined): ReadonlyArray<string> => {
  const text = textCell(cell)
  const parted = text.split(text.includes("|") ? "|" : /[,;]/)
  return [...new Set(parted.map((one) => one.trim().replace(/\s+/g, " ")).filter((one) => one !== ""))]
}

const no = new Set(
  "0 false no n off inactive disabled paused stopped suspended deactivated blocked banned deleted removed draft expired".split(
    " "
  )
)

/** Whether a cell says no. */
export const isNoCell = (cell: string | undefined): boolean => no.has(plainCell(cell).toLowerCase())
