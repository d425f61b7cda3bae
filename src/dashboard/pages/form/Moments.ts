import { DateTime, Option } from "effect"
import { parseTimestamp } from "../../../contract/Timestamp.ts"

const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i

const inputForm = (millis: number): string => new Date(millis).toISOString().slice(0, 16)

/**
 * A stored moment as the value of a `datetime-local` input, in a time zone. A text without an offset is shown as
 * written.
 */
export const wallTime = (text: string, zone: string): string => {
  const millis = parseTimestamp(text)
  if (millis === undefined) return ""
  if (!zoned.test(text)) return inputForm(millis)
  const local = DateTime.makeZoned(millis, { timeZone: zone })
  return Option.match(local, {
    onNone: () => inputForm(millis),
    onSome: (moment) => inputForm(millis + DateTime.zonedOffset(moment))
  })
}

/** The value of a `datetime-local` input as a moment in UTC. */
export const inUtc = (wall: string, zone: string): string => {
  const millis = parseTimestamp(wall)
  if (millis === undefined) return ""
  const moment = DateTime.makeZoned(millis, { timeZone: zone, adjustForTimeZone: true })
  return Option.match(moment, {
    onNone: () => "",
    onSome: (at) => `${new Date(DateTime.toEpochMillis(at)).toISOString().slice(0, 19)}Z`
  })
}
