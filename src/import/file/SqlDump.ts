import { delimiterAt, headAt, headLength } from "./SqlHead.ts"
import { columnsIn } from "./SqlNames.ts"
import { commentEnd, dialectOf, type SqlDialect, statementEnd } from "./SqlScan.ts"
import { copyLine, type SqlValue, tupleAt } from "./SqlTuple.ts"

/** `SET TIME_ZONE='+00:00'`, which mysqldump writes into a comment that MySQL executes. */
const sessionZone = /^(?:\/\*!\d*\s*)?SET\s+(?:SESSION\s+|@@(?:SESSION\.)?)?TIME_ZONE\s*=\s*(['"])([^'"\n]*)\1/i
/** The maximum length of a statement that sets the zone. */
const longestZone = 200
const dateTime = /^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?$/

/** The UTC offset of a session zone; undefined if the zone is a name, such as `SYSTEM`. */
const offsetOf = (zone: string): string | undefined => {
  if (/^(?:UTC|GMT)$/i.test(zone)) return "+00:00"
  const [, sign, hours = "", minutes] = /^([+-])(\d{1,2}):(\d\d)$/.exec(zone) ?? []
  return sign === undefined ? undefined : `${sign}${hours.padStart(2, "0")}:${minutes}`
}

/** The session's offset after a statement that may set it; `before` if it doesn't. */
const sessionOffsetAt = (text: string, at: number, before: string | undefined): string | undefined => {
  const found = sessionZone.exec(text.slice(at, at + longestZone))
  return found === null ? before : offsetOf(found[2] ?? "")
}

/** Appends the session's offset to the times at the given positions. */
const withOffset = (
  values: ReadonlyArray<SqlValue>,
  positions: ReadonlyArray<number>,
  offset: string | undefined
): ReadonlyArray<SqlValue> =>
  offset === undefined || positions.length === 0
    ? values
    : values.map((value, index) =>
        positions.includes(index) && typeof value === "string" && dateTime.test(value) ? value + offset : value
      )

export interface DumpRow {
  /** The table's name without its schema. */
  readonly table: string
  /** The columns in the order of the values; null if unknown. */
  readonly columns: ReadonlyArray<string> | null
  readonly values: ReadonlyArray<SqlValue>
}

/** Reads the text of a dump in chunks, and returns complete rows. */
interface DumpReader {
  readonly push: (text: string) => ReadonlyArray<DumpRow>
  /** The columns in the table's CREATE statement, if the dump has one. */
  readonly columnsOf: (table: string) => ReadonlyArray<string> | undefined
  /** The remaining rows, and whether the dump was cut off. */
  readonly end: () => { readonly rows: ReadonlyArray<DumpRow>; readonly isCutOff: boolean }
}

/** The maximum length of a statement or row. A longer one can't belong to a requested table. */
const longest = 16 * 1024 * 1024

type Mode =
  | { readonly is: "statement" | "skip" | "foreign" }
  | { readonly is: "copy"; readonly table: string; readonly columns: ReadonlyArray<string> | null }
  | {
      readonly is: "rows"
      readonly table: string
      readonly columns: ReadonlyArray<string> | null
      /** The positions of timestamps that the dump's session converted to its own zone. */
      readonly converted: ReadonlyArray<number>
    }

/** Reads dumps of mysqldump, phpMyAdmin, pg_dump and SQLite; skips rows of tables that were not requested. */
export const makeDumpReader = (isWanted: (table: string) => boolean): DumpReader => {
  const tables = new Map<string, ReadonlyArray<string>>()
  const timestamps = new Map<string, ReadonlySet<string>>()
  let offset: string | undefined
  let dialect: SqlDialect | undefined
  let text = ""
  let waiting: Array<string> = []
  let waitingLength = 0
  let lastBreak = -1
  let at = 0
  let mode: Mode = { is: "statement" }
  let isBroken = false

  const readSessionZone = (known: SqlDialect): void => {
    if (known.hasBackslash) offset = sessionOffsetAt(text, at, offset)
  }

  /** Detects the next statement; returns false if that needs more text. */
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
      // A command of psql: `\restrict`, `\connect`.
      const line = text.indexOf("\n", at)
      if (line === -1 && !isEnd) return false
      at = line === -1 ? text.length : line + 1
      return true
    }
    if (at >= text.length) return false
    if (!isEnd && text.length - at < headLength) {
      const end = text.indexOf(";", at)
      if (end === -1 || lastBreak < end) return false
    }
    const head = headAt(text, at)
    if (head !== undefined && head.is !== "create") {
      const columns = head.columns ?? tables.get(head.table) ?? null
      const { table } = head
      const own = timestamps.get(table)
      const converted = (columns ?? []).flatMap((column, index) => (own?.has(column) ? [index] : []))
      mode = head.is === "copy" ? { is: "copy", table, columns } : { is: "rows", table, columns, converted }
      at = head.end
      return true
    }
    const told = delimiterAt(text, at)
    if (told !== undefined) {
      at = told.end
      mode = told.mark === ";" ? mode : { is: "foreign" }
      return true
    }
    if (head !== undefined) {
      const after = statementEnd(text, at, known)
      if (after === -1) return false
      const columns = columnsIn(text.slice(head.end, after), known)
      tables.set(
        head.table,
        columns.map((column) => column.name)
      )
      timestamps.set(head.table, new Set(columns.flatMap((column) => (column.isTimestamp ? [column.name] : []))))
    } else readSessionZone(known)
    mode = { is: "skip" }
    return true
  }

  /** Advances by one step; returns false if that needs more text. */
  const step = (known: SqlDialect, rows: Array<DumpRow>, isEnd: boolean): boolean => {
    if (mode.is === "statement") return begin(known, isEnd)
    if (mode.is === "foreign") {
      // Read line by line, so that no line is scanned twice.
      const line = text.indexOf("\n", at)
      if (line === -1) return false
      if (delimiterAt(text, at)?.mark.startsWith(";")) mode = { is: "statement" }
      at = line + 1
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
    if (isWanted(table)) rows.push({ table, columns, values: withOffset(tuple.values, converted, offset) })
    return true
  }

  const read = (isEnd: boolean): ReadonlyArray<DumpRow> => {
    const rows: Array<DumpRow> = []
    text += waiting.join("")
    waiting = []
    waitingLength = 0
    lastBreak = text.lastIndexOf("\n")
    dialect ??= dialectOf(text.slice(0, headLength))
    while (step(dialect, rows, isEnd)) {}
    text = text.slice(at)
    at = 0
    if (text.length > longest) {
      // The statement has no end, so stop here.
      text = ""
      isBroken = true
      mode = { is: "skip" }
    }
    return rows
  }

  return {
    columnsOf: (table) => tables.get(table),
    push: (more) => {
      waiting.push(more)
      waitingLength += more.length
      // Rescan an incomplete part only after it has doubled in length.
      return waitingLength < Math.max(text.length, dialect === undefined ? headLength : 1) ? [] : read(false)
    },
    end: () => {
      const rows = read(true)
      return { rows, isCutOff: isBroken || mode.is === "rows" || mode.is === "copy" || text.trim() !== "" }
    }
  }
}
