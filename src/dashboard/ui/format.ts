import { t } from "@lingui/core/macro"
import { DateTime } from "effect"
import { memoize } from "../../lib/Memoize.ts"
import { readableUrl } from "../../lib/ReadableUrl.ts"
import { locale } from "../words/Language.ts"

/** A format that is created on first use, because that takes a millisecond and a screen uses few. */
const lazily = <A>(make: () => A): (() => A) => {
  let made: A | undefined
  return () => {
    made ??= make()
    return made
  }
}

const numbers = (options: Intl.NumberFormatOptions) =>
  lazily(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1, ...options }))

const counts = numbers({})
const compact = numbers({ notation: "compact" })
const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }))

/** The number of formats to cache. Creating a format takes longer than using it a hundred times. */
const formats = 8

const percents = numbers({ style: "percent" })

/** A share from 0 to 1 as "12.3%". */
export const percent = (share: number): string => percents().format(share)

/** 12,345 */
export const count = (value: number): string => counts().format(value)

/** "1 click", "12,345 clicks". */
export const counted = (value: number, one: string, many: string): string =>
  `${counts().format(value)} ${value === 1 ? one : many}`

/** 12.3K, for narrow spaces. */
export const shortCount = (value: number): string => (value < 10_000 ? counts() : compact()).format(value)

const days = memoize(formats, (timeZone) => new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium" }))
const moments = memoize(
  formats,
  (timeZone) => new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short" })
)

/** Formats the date of a timestamp in a time zone. */
export const dayIn = (at: DateTime.Utc, timeZone: string): string => days(timeZone).format(DateTime.toEpochMillis(at))

/** Formats the date and time of a timestamp in a time zone. */
export const momentIn = (at: DateTime.Utc, timeZone: string): string =>
  moments(timeZone).format(DateTime.toEpochMillis(at))

const steps: ReadonlyArray<readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number]> = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60]
]

/** "3 hours ago", "in 2 days", "just now". Rounds past times down to whole units, and future times to the nearest. */
export const ago = (at: DateTime.Utc, now = Date.now()): string => {
  const seconds = Math.round((DateTime.toEpochMillis(at) - now) / 1000)
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  if (step === undefined) return t`just now`
  const [unit, size] = step
  return relative().format(seconds < 0 ? Math.trunc(seconds / size) : Math.round(seconds / size), unit)
}

/** An address for people to read, without its scheme and trailing slash. */
export const withoutScheme = (address: string): string =>
  readableUrl(address.replace(/^https?:\/\//, "").replace(/\/$/, ""))
