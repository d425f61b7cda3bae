import { DateTime } from "effect"
import { formatTimestamp } from "../../../contract/Timestamp.ts"
import { dayMillis } from "../../../lib/Time.ts"

const two = (value: number) => String(value).padStart(2, "0")

/** A moment in the reader's own zone, as the picker wants it: `YYYY-MM-DD HH:MM:SS`. */
export const localOf = (moment: DateTime.Utc): string => {
  const at = new Date(DateTime.toEpochMillis(moment))
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** The moment that a local time names; null for a text that names none. */
export const momentOf = (local: string): DateTime.Utc | null => {
  const millis = new Date(local.replace(" ", "T")).getTime()
  return Number.isNaN(millis) ? null : DateTime.unsafeMake(millis)
}

/** A moment in UTC, to the minute. */
export const utcOf = (moment: DateTime.Utc): string => `${formatTimestamp(moment).slice(0, 16)} UTC`

const days = (count: number) => () => DateTime.unsafeMake(Math.ceil((Date.now() + count * dayMillis) / 60_000) * 60_000)

/** Moments that are often meant. */
export const presets: ReadonlyArray<readonly [label: string, moment: () => DateTime.Utc]> = [
  ["In a day", days(1)],
  ["In a week", days(7)],
  ["In 30 days", days(30)],
  ["End of the year", () => DateTime.unsafeMake(new Date(new Date().getFullYear(), 11, 31, 23, 59).getTime())]
]
