import { typedText } from "../../lib/TypedText.ts"
import { RedirectStatus } from "../../link/Link.ts"
import { bareName } from "./Columns.ts"
import { withoutDoubleEncoding } from "./DoubleEncoded.ts"
import stateWords from "./stateWords.json" with { type: "json" }

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

/** Whether a cell has no text, or with only a dash. */
export const isBlank = (text: string): boolean => /^[-–—]?$/.test(text)

/** A cell as one line; null if it is empty. */
export const lineCell = (cell: string | undefined): string | null => textCell(cell).replace(/\s+/g, " ") || null

/** A cell with its line breaks; null if it is empty. */
export const proseCell = (cell: string | undefined): string | null => textCell(cell) || null

// Repair before trimming, because a space may be half of a double-encoded letter.
const textCell = (cell: string | undefined) => plainCell(cell === undefined ? cell : withoutDoubleEncoding(cell))

/** Digits and separators of other scripts as ASCII, and spaces of any width as one. */
const westernized = (text: string): string => typedText(text).replaceAll("٬", ",").replaceAll("٫", ".")

/** The factor after a rounded number, as in `12k`. */
const factors: Readonly<Record<string, number>> = { k: 1000, m: 1_000_000, 万: 10_000 }

const plainCount = /^(\d+)(?:[.,]0{1,2}|\.0+)?$/
const groupedCount = /^(\d{1,3}(?:([.,'’ ])\d{3})(?:\2\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})(?:(?!\2)[.,]0+)?$/
const roundedCount = /^(\d+(?:[.,]\d{1,2})?) ?([km万])$/i

/** Whether a count is rounded to thousands or more, as in `12k`. */
export const isRounded = (cell: string | undefined): boolean => roundedCount.test(westernized(plainCell(cell)))

/** A whole number such as `1234`, `1.234,00` or `12k`; null if it is something else. */
export const countCell = (cell: string | undefined): number | null => {
  const text = westernized(plainCell(cell))
  const [, digits] = groupedCount.exec(text) ?? plainCount.exec(text) ?? []
  const [, rounded = "", factor = ""] = roundedCount.exec(text) ?? []
  const count =
    digits === undefined
      ? Math.round(Number(rounded.replace(",", ".")) * (factors[factor.toLowerCase()] ?? Number.NaN))
      : Number(digits.replace(/\D/g, ""))
  return Number.isSafeInteger(count) ? count : null
}

/** The status of a redirect, such as `301` or `301 Moved Permanently`; null if it is something else. */
export const redirectCell = (cell: string | undefined): RedirectStatus | null => {
  const count = countCell(plainCell(cell).split(/\s/, 1)[0])
  return RedirectStatus.literals.find((status) => status === count) ?? null
}

const separators = /[,;\n\r、，；،؛]/
const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')$/s

/** Splits a text at separators outside quotation marks, and removes these marks. */
const splitNames = (text: string): ReadonlyArray<string> => {
  const isSeparator = text.includes("|") ? (sign: string) => sign === "|" : (sign: string) => separators.test(sign)
  const parts: Array<string> = []
  let start = 0
  let quote = ""
  for (let at = 0; at <= text.length; at++) {
    const sign = text.charAt(at)
    if (quote !== "") {
      if (sign === "\\") at++
      else if (sign === quote) quote = ""
    } else if ((sign === '"' || sign === "'") && text.slice(start, at).trim() === "") quote = sign
    else if (at === text.length || isSeparator(sign)) {
      parts.push(text.slice(start, at).trim())
      start = at + 1
    }
  }
  // An opening quotation mark without its end is a part of the text.
  if (quote !== "") return text.split(text.includes("|") ? "|" : separators)
  return parts.map((part) => {
    const [, double, single] = quoted.exec(part) ?? []
    return (double ?? single)?.replace(/\\(.)/gs, "$1") ?? part
  })
}

/** The names in a JSON list of texts, numbers, or records with a name; null if it is something else. */
const namesIn = (list: unknown): ReadonlyArray<string> | null => {
  if (!Array.isArray(list)) return null
  const names = list.map((one: unknown) => {
    const name = typeof one === "object" && one !== null && "name" in one ? one.name : one
    return typeof name === "string" || typeof name === "number" ? String(name) : null
  })
  return names.every((name) => name !== null) ? names : null
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const bracket = /[[\]{}]/

/** The names in a list such as `["a","b"]` or `{a,b}`; null if it can't be read. */
const listedNames = (text: string): ReadonlyArray<string> | null => {
  // An empty list of PostgreSQL is an empty record in JSON.
  if (text === "{}") return []
  const json = jsonIn(text)
  if (json !== undefined) return namesIn(json)
  const inner = text.slice(1, -1)
  const isList = text.endsWith(text.startsWith("[") ? "]" : "}")
  if (isList && !bracket.test(inner.replace(/"[^"]*"|'[^']*'/g, ""))) return splitNames(inner)
  return bracket.test(text.replace(/\[[^[\]{}]*\]|\{[^[\]{}]*\}/g, "")) ? null : splitNames(text)
}

/**
 * The names in a cell, as a list in brackets, or separated by `|`, or else by commas, semicolons or line breaks;
 * without duplicates. Null if it can't be read.
 */
export const namesCell = (cell: string | undefined): ReadonlyArray<string> | null => {
  const text = textCell(cell)
  const names = /^[[{]/.test(text) ? listedNames(text) : splitNames(text)
  return names && [...new Set(names.map((one) => one.trim().replace(/\s+/g, " ")).filter((one) => one !== ""))]
}

type State = keyof typeof stateWords

/** A word without case and accents; a mark such as ✔ as it is. */
const wordOf = (text: string): string => bareName(text) || text.replaceAll("\ufe0f", "")

const states = new Map<string, State>(
  (["yes", "no", "on", "off"] as const).flatMap((state) =>
    Object.values(stateWords[state]).flatMap((words) => words.split(" ").map((word) => [wordOf(word), state] as const))
  )
)

/**
 * What a cell says in one of the six languages: `yes`, `no`, or a state that is `on` or `off`; "" for an empty cell,
 * undefined if it is something else.
 */
export const stateCell = (cell: string | undefined): State | "" | undefined => {
  const text = plainCell(cell)
  return isBlank(text) ? "" : states.get(wordOf(text))
}
