import { t } from "@lingui/core/macro"
import { DateTime } from "effect"
import { dayMillis } from "../../../lib/Time.ts"

const zoned = (moment: DateTime.Utc, timeZone: string) => DateTime.unsafeMakeZoned(moment, { timeZone })

/** A timestamp as local time in a time zone, in the picker's format: `YYYY-MM-DD HH:MM:SS`. */
export const localOf = (moment: DateTime.Utc, timeZone: string): string => {
  const local = zoned(moment, timeZone)
  return new Date(local.epochMillis + DateTime.zonedOffset(local)).toISOString().slice(0, 19).replace("T", " ")
}

/** The timestamp of a local time in a time zone; null if the input is not a valid time. */
export const momentOf = (local: string, timeZone: string): DateTime.Utc | null => {
  const millis = Date.parse(`${local.replace(" ", "T")}Z`)
  if (Number.isNaN(millis)) return null
  return DateTime.toUtc(DateTime.unsafeMakeZoned(millis, { timeZone, adjustForTimeZone: true }))
}

const days = (count: number) => () => DateTime.unsafeMake(Math.ceil((Date.now() + count * dayMillis) / 60_000) * 60_000)

const endOfYear = (timeZone: string) =>
  DateTime.toUtc(
    DateTime.subtract(DateTime.endOf(DateTime.unsafeMakeZoned(Date.now(), { timeZone }), "year"), {
      millis: 59_999
    })
  )

/** Common expiry times. */
export const presets: ReadonlyArray<readonly [label: string, moment: (timeZone: string) => DateTime.Utc]> = [
  [t`In a day`, days(1)],
  [t`In a week`, days(7)],
  [t`In 30 days`, days(30)],
  [t`End of the year`, endOfYear]
]
