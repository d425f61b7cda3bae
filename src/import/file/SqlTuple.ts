import { quotedEnd, type SqlDialect, unquoted } from "./SqlScan.ts"

export type SqlValue = string | null

/** The values of a row and its end; undefined if it is cut off. */
export interface SqlTuple {
  readonly values: ReadonlyArray<SqlValue>
  readonly end: number
}

const blank = /\s*/y
// The prefixes of strings such as `_utf8mb4 'text'`, `E'text'`, `X'00'`, `b'1'` and `N'text'`.
const prefix = /(?:_[A-Za-z0-9]+\s*|[eExXbBnN])(?=['"])/y

const behindBlanks = (text: string, from: number): number => {
  blank.lastIndex = from
  blank.exec(text)
  return blank.lastIndex
}

/**
 * The end of a value that is not a plain string: the next comma or closing parenthesis that is not in quotes or nested.
 */
const bareEnd = (text: string, from: number, { hasBackslash }: SqlDialect): number => {
  let depth = 0
  for (let at = from; at < text.length; ) {
    const one = text.charAt(at)
    if (one === "'" || one === '"') {
      at = quotedEnd(text, at, hasBackslash)
      if (at === -1) return -1
      continue
    }
    if (depth === 0 && (one === "," || one === ")")) return at
    if (one === "(") depth++
    if (one === ")") depth--
    at++
  }
  return -1
}

const hexText = (digits: string): string => Buffer.from(digits, "hex").toString("utf8")

const bareValue = (text: string): SqlValue => {
  const plain = text.trim()
  if (/^null$/i.test(plain)) return null
  return /^0x(?:[0-9a-f]{2})+$/i.test(plain) ? hexText(plain.slice(2)) : plain
}

const prefixed = (mark: string, text: string): string => {
  if (/^x$/i.test(mark)) return hexText(text)
  return /^b$/i.test(mark) ? String(Number.parseInt(text || "0", 2)) : text
}

/** Reads the row whose parenthesis opens at `from`. */
export const tupleAt = (text: string, from: number, dialect: SqlDialect): SqlTuple | undefined => {
  const values: Array<SqlValue> = []
  for (let at = from + 1; ; ) {
    at = behindBlanks(text, at)
    if (at >= text.length) return undefined
    prefix.lastIndex = at
    const mark = prefix.exec(text)?.[0] ?? ""
    const start = at + mark.length
    const one = text.charAt(start)
    let value: SqlValue
    if (one === "'" || one === '"') {
      const isEscaped = dialect.hasBackslash || /^e$/i.test(mark)
      const end = quotedEnd(text, start, isEscaped)
      if (end === -1) return undefined
      value = prefixed(mark.trim(), unquoted(text.slice(start, end), isEscaped))
      // A cast may follow: `'2026-01-01'::timestamp`.
      at = bareEnd(text, end, dialect)
    } else {
      at = bareEnd(text, start, dialect)
      value = at === -1 ? null : bareValue(text.slice(start, at))
    }
    if (at === -1) return undefined
    values.push(value)
    if (text.charAt(at) === ")") return { values, end: at + 1 }
    at++
  }
}

const copyEscapes: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" }

/** The values of a line written by PostgreSQL's COPY. */
export const copyLine = (line: string): ReadonlyArray<SqlValue> =>
  line.split("\t").map((cell) => {
    if (cell === "\\N") return null
    return cell.includes("\\") ? cell.replace(/\\([\s\S])/g, (_, one: string) => copyEscapes[one] ?? one) : cell
  })
