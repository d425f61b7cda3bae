import { columnsIn, name, namesIn, plainName } from "./SqlNames.ts"
import { commentEnd, dialectOf, type SqlDialect, statementEnd } from "./SqlScan.ts"
import { copyLine, type SqlValue, tupleAt } from "./SqlTuple.ts"

export interface DumpRow {
  /** Without the name of a schema. */
  readonly table: string
  /** In the order of the values; null where nothing told them. */
  readonly columns: ReadonlyArray<string> | null
  readonly values: ReadonlyArray<SqlValue>
}

/** Takes the text of a dump piece by piece, and gives the rows that are whole. */
export interface DumpReader {
  readonly push: (text: string) => ReadonlyArray<DumpRow>
  /** The columns that a table was made with, where the dump tells. */
  readonly columnsOf: (table: string) => ReadonlyArray<string> | undefined
  /** The rows that were still waited for, and whether the dump was cut off. */
  readonly end: () => { readonly rows: ReadonlyArray<DumpRow>; readonly isCutOff: boolean }
}

/** A statement or row that is longer is none that is wanted. */
const longest = 16 * 1024 * 1024
/** So much of a statement is looked at to find out what it is. */
const headLength = 64 * 1024

const insert = new RegExp(
  `(?:INSERT|REPLACE)\\s+(?:IGNORE\\s+|OR\\s+\\w+\\s+)?INTO\\s+${name}\\s*(\\([^()]*\\))?\\s*(?:OVERRIDING\\s+\\w+\\s+VALUE\\s+)?VALUES\\s*`,
  "iy"
)
const copy = new RegExp(`COPY\\s+${name}\\s*(\\([^()]*\\))?\\s+FROM\\s+stdin[^;]*;[^\\n]*\\n`, "iy")
const create = new RegExp(`CREATE\\s+(?:TEMPORARY\\s+)?TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?${name}\\s*\\(`, "iy")
/** `SET TIME_ZONE='+00:00'`, which mysqldump writes into a comment that MySQL executes. */
const sessionZone = /(?:\/\*!\d*\s*)?SET\s+(?:SESSION\s+|@@(?:SESSION\.)?)?TIME_ZONE\s*=\s*(['"])([^'"\n]*)\1/iy
const dateTime = /^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?$/

/** The offset that a session zone adds to a time; undefined if the zone is a name, as `SYSTEM`. */
const offsetOf = (zone: string): string | undefined => {
  if (/^(?:UTC|GMT)$/i.test(zone)) return "+00:00"
  const [, sign, hours = "", minutes] = /^([+-])(\d{1,2}):(\d\d)$/.exec(zone) ?? []
  return sign === undefined ? undefined : `${sign}${hours.padStart(2, "0")}:${minutes}`
}

const delimiter = /DELIMITER[ \t]+(\S+)[^\n]*\n/iy

type Mode =
  | { readonly is: "statement" | "skip" | "foreign" }
  | { readonly is: "copy"; readonly table: string; readonly columns: ReadonlyArray<string> | null }
  | {
      readonly is: "rows"
      readonly table: string
      readonly columns: ReadonlyArray<string> | null
      /** The positions of times that the dump's session converted to its own zone. */
      readonly converted: ReadonlyArray<number>
    }

/** Reads dumps of mysqldump, phpMyAdmin, pg_dump and SQLite; rows of tables that nobody wants are left out. */
export const makeDumpReader = (isWanted: (table: string) => boolean): DumpReader => {
  const tables = new Map<string, ReadonlyArray<string>>()
  const timestamps = new Map<string, ReadonlySet<string>>()
  let offset: string | undefined
  let dialect: SqlDialect | undefined
  let text = ""
  let at = 0
  let mode: Mode = { is: "statement" }
  let isBroken = false

  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }

  const readSessionZone = (known: SqlDialect): void => {
    const found = known.hasBackslash ? match(sessionZone) : null
    if (found !== null) offset = offsetOf(found[2] ?? "")
  }

  const withOffset = (values: ReadonlyArray<SqlValue>, positions: ReadonlyArray<number>): ReadonlyArray<SqlValue> =>
    offset === undefined || positions.length === 0
      ? values
      : values.map((value, index) =>
          positions.includes(index) && typeof value === "string" && dateTime.test(value) ? value + offset : value
        )

  /** Finds out what statement comes next; whether there is enough to tell. */
  const begin = (known: SqlDialect, isEnd: boolean): boolean => {
    while (at < text.length && (/\s/.test(text.charAt(at)) || text.charAt(at) === ";")) at++
    const behind = commentEnd(text, at)
    if (behind !== at) {
      if (behind === -1 && !isEnd) return false
      readSessionZone(known)
      at = behind === -1 ? text.length : behind
      return true
    }
    if (text.charAt(at) === "\\") {
      // What is said to psql: `\restrict`, `\connect`.
      const line = text.indexOf("\n", at)
      if (line === -1 && !isEnd) return false
      at = line === -1 ? text.length : line + 1
      return true
    }
    const end = text.indexOf(";", at)
    const isThere = isEnd || text.length - at >= headLength || (end !== -1 && text.indexOf("\n", end) !== -1)
    if (at >= text.length || !isThere) return false
    const inserted = match(insert)
    const copied = inserted === null ? match(copy) : null
    const rows = inserted ?? copied
    if (rows !== null) {
      const table = plainName(rows[1] ?? "")
      const columns = namesIn(rows[2]) ?? tables.get(table) ?? null
      const own = timestamps.get(table)
      const converted = (columns ?? []).flatMap((column, index) => (own?.has(column) ? [index] : []))
      mode = inserted === null ? { is: "copy", table, columns } : { is: "rows", table, columns, converted }
      at += rows[0].length
      return true
    }
    const told = match(delimiter)
    if (told !== null) {
      at += told[0].length
      mode = told[1] === ";" ? mode : { is: "foreign" }
      return true
    }
    const created = match(create)
    if (created !== null) {
      const after = statementEnd(text, at, known)
      if (after === -1) return false
      const table = plainName(created[1] ?? "")
      const columns = columnsIn(text.slice(at + created[0].length, after), known)
      tables.set(
        table,
        columns.map((column) => column.name)
      )
      timestamps.set(table, new Set(columns.flatMap((column) => (column.isTimestamp ? [column.name] : []))))
    } else readSessionZone(known)
    mode = { is: "skip" }
    return true
  }

  /** Goes one step on; false where more text is needed. */
  const step = (known: SqlDialect, rows: Array<DumpRow>, isEnd: boolean): boolean => {
    if (mode.is === "statement") return begin(known, isEnd)
    if (mode.is === "foreign") {
      const own = /^DELIMITER[ \t]+;[^\n]*\n/im.exec(text.slice(at))
      if (own === null) return false
      at += own.index + own[0].length
      mode = { is: "statement" }
      return true
    }
    if (mode.is === "skip") {
      const end = statementEnd(text, at, known)
      if (end === -1) return false
      at = end
      mode = { is: "statement" }
      return true
    }
    if (mode.is === "copy") {
      const end = text.indexOf("\n", at)
      if (end === -1) return false
      const line = text.slice(at, end).replace(/\r$/, "")
      at = end + 1
      const { table, columns } = mode
      if (line === "\\.") mode = { is: "statement" }
      else if (isWanted(table)) rows.push({ table, columns, values: copyLine(line) })
      return true
    }
    if (mode.is !== "rows") return false
    while (at < text.length && /[\s,]/.test(text.charAt(at))) at++
    if (at >= text.length) return false
    if (text.charAt(at) !== "(") {
      mode = { is: "skip" }
      return true
    }
    const tuple = tupleAt(text, at, known)
    if (tuple === undefined) return false
    at = tuple.end
    const { table, columns, converted } = mode
    if (isWanted(table)) rows.push({ table, columns, values: withOffset(tuple.values, converted) })
    return true
  }

  const read = (isEnd: boolean): ReadonlyArray<DumpRow> => {
    const rows: Array<DumpRow> = []
    dialect ??= dialectOf(text.slice(0, headLength))
    while (step(dialect, rows, isEnd)) {}
    text = text.slice(at)
    at = 0
    if (text.length > longest) {
      // What never ends is not read any more.
      text = ""
      isBroken = true
      mode = { is: "skip" }
    }
    return rows
  }

  return {
    columnsOf: (table) => tables.get(table),
    push: (more) => {
      text += more
      return dialect === undefined && text.length < headLength ? [] : read(false)
    },
    end: () => {
      const rows = read(true)
      return { rows, isCutOff: isBroken || mode.is === "rows" || mode.is === "copy" || text.trim() !== "" }
    }
  }
}
