import type { SqlValue } from "./SqlTuple.ts"

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
export const sessionOffsetAt = (text: string, at: number, before: string | undefined): string | undefined => {
  const found = sessionZone.exec(text.slice(at, at + longestZone))
  return found === null ? before : offsetOf(found[2] ?? "")
}

/** Appends the session's offset to the times at the given positions. */
export const withOffset = (
  values: ReadonlyArray<SqlValue>,
  positions: ReadonlyArray<number>,
  offset: string | undefined
): ReadonlyArray<SqlValue> =>
  offset === undefined || positions.length === 0
    ? values
    : values.map((value, index) =>
        positions.includes(index) && typeof value === "string" && dateTime.test(value) ? value + offset : value
      )
