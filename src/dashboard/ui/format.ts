import { DateTime } from "effect"
import { locale } from "../words/Language.ts"

const counts = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 })
const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium" })
const moments = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" })
const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })

const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 })

/** 12.3%, of 0 to 1. */
export const percent = (share: number): string => percents.format(share)

/** 12,345 */
export const count = (value: number): string => counts.format(value)

/** "1 click", "12,345 clicks". */
export const counted = (value: number, one: string, many: string): string =>
  `${counts.format(value)} ${value === 1 ? one : many}`

/** 12.3K, for narrow places. */
export const shortCount = (value: number): string => (value < 10_000 ? counts.format(value) : compact.format(value))

/** The day of a moment, in the reader's own zone and language. */
export const day = (moment: DateTime.Utc): string => days.format(DateTime.toEpochMillis(moment))

/** Day and time of a moment. */
export const moment = (at: DateTime.Utc): string => moments.format(DateTime.toEpochMillis(at))

/** Day and time of a moment in a time zone. */
export const momentIn = (at: DateTime.Utc, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short" }).format(
    DateTime.toEpochMillis(at)
  )

const steps: ReadonlyArray<readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number]> = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60]
]

/** "3 hours ago", "in 2 days", "now". What is past is told by whole units, what is to come by the nearest. */
export const ago = (at: DateTime.Utc, now = Date.now()): string => {
  const seconds = Math.round((DateTime.toEpochMillis(at) - now) / 1000)
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  if (step === undefined) return relative.format(0, "second")
  const [unit, size] = step
  return relative.format(seconds < 0 ? Math.trunc(seconds / size) : Math.round(seconds / size), unit)
}

/** An address without its scheme and without a slash at its end. */
export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, "").replace(/\/$/, "")
