import { quotedEnd, type SqlDialect } from "./SqlScan.ts"

/** The maximum length of a name. No database allows longer ones. */
const longestName = 1000
const closing: Readonly<Record<string, string>> = { "`": "`", '"': '"', "[": "]" }

/** An identifier without its quotes, and its end. */
const identAt = (text: string, at: number): { readonly name: string; readonly end: number } | undefined => {
  const close = closing[text.charAt(at)]
  if (close === undefined) {
    const name = /^[\w$]+/.exec(text.slice(at, at + longestName))?.[0]
    return name === undefined ? undefined : { name, end: at + name.length }
  }
  const length = text.slice(at + 1, at + 1 + longestName).indexOf(close)
  return length < 1 ? undefined : { name: text.slice(at + 1, at + 1 + length), end: at + length + 2 }
}

const behindBlanks = (text: string, from: number): number => {
  let at = from
  while (at < from + longestName && /\s/.test(text.charAt(at))) at++
  return at
}

/** The name of a table or column, without quotes and schema, and its end. */
export const nameAt = (text: string, at: number): { readonly name: string; readonly end: number } | undefined => {
  const first = identAt(text, at)
  if (first === undefined) return undefined
  const dot = behindBlanks(text, first.end)
  return (text.charAt(dot) === "." ? identAt(text, behindBlanks(text, dot + 1)) : undefined) ?? first
}

const plainName = (given: string): string => nameAt(given.trim(), 0)?.name ?? given

/** The names in a list in parentheses. */
export const namesIn = (list: string | undefined): ReadonlyArray<string> | null =>
  list === undefined ? null : list.slice(1, -1).split(",").map(plainName)

const noColumn = /^(?:PRIMARY|UNIQUE|KEY|INDEX|CONSTRAINT|FOREIGN|FULLTEXT|SPATIAL|CHECK|EXCLUDE|PERIOD)\b/i

export interface DumpColumn {
  readonly name: string
  /** MySQL converts only columns of this type to the time zone of the dumping session. */
  readonly isTimestamp: boolean
}

/** The columns of a table, from the text after the opening parenthesis of its CREATE TABLE. */
export const columnsIn = (body: string, { hasBackslash }: SqlDialect): ReadonlyArray<DumpColumn> => {
  const columns: Array<DumpColumn> = []
  let depth = 0
  let start = 0
  const take = (end: number) => {
    const part = body.slice(start, end).trim()
    const first = identAt(part, 0)
    if (first !== undefined && !noColumn.test(part)) {
      const type = part.slice(behindBlanks(part, first.end), behindBlanks(part, first.end) + longestName)
      columns.push({ name: first.name, isTimestamp: /^TIMESTAMP\b/i.test(type) })
    }
    start = end + 1
  }
  for (let at = 0; at < body.length; ) {
    const one = body.charAt(at)
    if (one === "'" || one === '"' || one === "`") {
      const end = quotedEnd(body, at, hasBackslash && one === "'")
      if (end === -1) break
      at = end
      continue
    }
    if (one === "(") depth++
    if (one === ")" && --depth < 0) {
      take(at)
      return columns
    }
    if (one === "," && depth === 0) take(at)
    at++
  }
  return columns
}
