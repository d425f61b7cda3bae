import { quotedEnd, type SqlDialect } from "./SqlScan.ts"

const ident = '(?:`[^`]+`|"[^"]+"|\\[[^\\]]+\\]|[\\w$]+)'
/** The pattern of the name of a table, with or without that of its schema. */
export const name = `((?:${ident}\\s*\\.\\s*)?${ident})`
/** A name without its quotes and its schema. */
export const plainName = (given: string): string => {
  const last = new RegExp(`${ident}$`).exec(given.trim())?.[0] ?? given
  return /^[`"[]/.test(last) ? last.slice(1, -1) : last
}

/** The names of a list in brackets. */
export const namesIn = (list: string | undefined): ReadonlyArray<string> | null =>
  list === undefined ? null : list.slice(1, -1).split(",").map(plainName)

const noColumn = /^(?:PRIMARY|UNIQUE|KEY|INDEX|CONSTRAINT|FOREIGN|FULLTEXT|SPATIAL|CHECK|EXCLUDE|PERIOD)\b/i

export interface DumpColumn {
  readonly name: string
  /** MySQL converts columns of this type to the zone of the session that dumps them, and no others. */
  readonly isTimestamp: boolean
}

/** The columns of a table, from the text after the opening bracket of its CREATE TABLE. */
export const columnsIn = (body: string, { hasBackslash }: SqlDialect): ReadonlyArray<DumpColumn> => {
  const columns: Array<DumpColumn> = []
  let depth = 0
  let start = 0
  const take = (end: number) => {
    const part = body.slice(start, end).trim()
    const first = new RegExp(`^${ident}`).exec(part)?.[0]
    if (first !== undefined && !noColumn.test(part)) {
      columns.push({ name: plainName(first), isTimestamp: /^\s*TIMESTAMP\b/i.test(part.slice(first.length)) })
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
