import type { Values } from "./Audit.ts"
import { AuditEntriesTable } from "./Tables.ts"

/** The fields of one side of a change. */
export type Side = Readonly<Record<string, unknown>>

/**
 * The maximum size of both sides in a list, in bytes. Larger ones are omitted, and count toward the quota of their
 * item.
 */
const mostInLists = 2048

/**
 * The quota of an item's large values, in bytes. The oldest values are removed first; the newest entry keeps its
 * values.
 */
export const mostOfItem = 1024 * 1024

/**
 * Both sides as stored. For large sides, `fields` contains their field names as JSON, and `bytes` their size; both
 * are null for small sides.
 */
export interface StoredSides {
  readonly before: string | null
  readonly after: string | null
  readonly fields: string | null
  readonly bytes: number | null
}

const sideOf = (text: string | null) => (text === null ? null : (JSON.parse(text) as Side))

/** The key under which the former list stores an item that the latter list also has: the item's position there. */
const shared = "="

const withoutShared = (before: unknown, after: unknown): unknown => {
  if (!Array.isArray(before) || !Array.isArray(after)) return before
  const places = new Map(after.map((item, place) => [JSON.stringify(item), place]))
  return before.map((item) => {
    const place = places.get(JSON.stringify(item))
    return place === undefined ? item : { [shared]: place }
  })
}

const withShared = (before: unknown, after: unknown): unknown => {
  if (!Array.isArray(before) || !Array.isArray(after)) return before
  return before.map((item) => {
    const place = typeof item === "object" && item !== null ? item[shared] : undefined
    return typeof place === "number" ? after[place] : item
  })
}

const mapped = (side: Side, other: Side | null | undefined, change: (value: unknown, other: unknown) => unknown) =>
  Object.fromEntries(Object.entries(side).map(([name, value]) => [name, change(value, other?.[name])]))

export const namesIn = (before: Side | null | undefined, after: Side | null | undefined): ReadonlyArray<string> => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
]

const bytesOf = (text: string | null) => (text === null ? 0 : Buffer.byteLength(text))

/** Sides with their size and the names of their fields, if they are large. */
export const sized = (before: string | null, after: string | null): StoredSides => {
  const bytes = bytesOf(before) + bytesOf(after)
  if (bytes <= mostInLists) return { before, after, fields: null, bytes: null }
  return { before, after, fields: JSON.stringify(namesIn(sideOf(before), sideOf(after))), bytes }
}

/** Sides with all of their values. Large lists store unchanged items only once. */
export const wholeSides = (before: Side | undefined, after: Side | undefined): StoredSides => {
  const textOf = (side: Side | undefined) => (side === undefined ? null : JSON.stringify(side))
  const [former, latter] = [textOf(before), textOf(after)]
  if (bytesOf(former) + bytesOf(latter) <= mostInLists)
    return { before: former, after: latter, fields: null, bytes: null }
  const rest = before && textOf(mapped(before, after, withoutShared))
  const bytes = bytesOf(rest ?? null) + bytesOf(latter)
  return { before: rest ?? null, after: latter, fields: JSON.stringify(namesIn(before, after)), bytes }
}

type Row = typeof AuditEntriesTable.row.Type

/** Both sides of a stored entry, with complete lists. */
export const sidesOf = ({ before, after }: Pick<Row, "before" | "after">) => {
  const [former, latter] = [sideOf(before), sideOf(after)]
  return { before: former && mapped(former, latter, withShared), after: latter }
}

/**
 * The columns of an entry in a list, without large values. Values of job entries are included, because they are
 * bounded and name the items.
 */
export const listedColumns = (table = ""): string => {
  const small = (side: string) =>
    `CASE WHEN ${table}bytes IS NULL OR ${table}job_id IS NOT NULL THEN ${table}${side} END AS ${side}`
  return Object.keys(AuditEntriesTable.row.fields)
    .map((name) => (name === "before" || name === "after" ? small(name) : `${table}${name}`))
    .join(", ")
}

/** Both sides of an entry. Lists contain only small ones. */
export const shownSides = (row: Row, isListed: boolean) => {
  const { before, after } = sidesOf(row)
  const values: typeof Values.Type =
    row.bytes === 0 ? "removed" : row.bytes !== null && isListed && row.job_id === null ? "separate" : "included"
  const changed = row.fields === null ? namesIn(before, after) : (JSON.parse(row.fields) as ReadonlyArray<string>)
  return { changed, values, before, after }
}
