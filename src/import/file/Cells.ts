import { withoutDoubleEncoding } from "./DoubleEncoded.ts"

/**
 * A trimmed cell, without the apostrophe that guards against formulas or the `="…"` that marks text; "" for an empty
 * cell.
 */
export const plainCell = (cell: string | undefined): string => {
  const text = (cell ?? "").trim()
  if (/^'[=+\-@\t\r]/.test(text)) return text.slice(1).trim()
  const wrapped = /^="(.*)"$/s.exec(text)
  return wrapped === null ? text : (wrapped[1] ?? "").replaceAll('""', '"').trim()
}

/** A cell as one line; null if it is empty. */
export const lineCell = (cell: string | undefined): string | null => textCell(cell).replace(/\s+/g, " ") || null

// Repair before trimming, because a space may be half of a double-encoded letter.
const textCell = (cell: string | undefined) => plainCell(cell === undefined ? cell : withoutDoubleEncoding(cell))

/** A whole number with or without thousands separators; null if it is something else. */
export const countCell = (cell: string | undefined): number | null => {
  const text = plainCell(cell)
  if (!/^\d{1,3}(?:[.,'\u00a0\u202f ]\d{3})+$|^\d+(?:\.0+)?$/.test(text)) return null
  const digits = text.replace(/^(\d+)\.0{1,2}$/, "$1").replace(/\D/g, "")
  const count = Number(digits)
  return Number.isSafeInteger(count) ? count : null
}

/** The names in a cell, separated by `|`, or else by commas or semicolons; without duplicates. */
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

/** Whether a cell means "no", such as `no` or `disabled`. */
export const isNoCell = (cell: string | undefined): boolean => no.has(plainCell(cell).toLowerCase())
