import { DateTime, Option } from "effect"
import { parseTimestamp } from "../../../contract/Timestamp.ts"

const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i

const localForm = (millis: number): string => new Date(millis).toISOString().slice(0, 16)

/**
 * Converts a stored timestamp to local time in a time zone, as `YYYY-MM-DDTHH:MM`. A timestamp without an offset is
 * shown as written.
 */
export const wallTime = (text: string, zone: string): string => {
  const millis = parseTimestamp(text)
  if (millis === undefined) return ""
  if (!zoned.test(text)) return localForm(millis)
  const local = DateTime.makeZoned(millis, { timeZone: zone })
  return Option.match(local, {
    onNone: () => localForm(millis),
    onSome: (moment) => localForm(millis + DateTime.zonedOffset(moment))
  })
}

/** Converts local time, as `YYYY-MM-DDTHH:MM`, to a timestamp in UTC. */
export const inUtc = (wall: string, zone: string): string => {
  const millis = parseTimestamp(wall)
  if (millis === undefined) return ""
  const moment = DateTime.makeZoned(millis, { timeZone: zone, adjustForTimeZone: true })
  return Option.match(moment, {
    onNone: () => "",
    onSome: (at) => `${new Date(DateTime.toEpochMillis(at)).toISOString().slice(0, 19)}Z`
  })
}
