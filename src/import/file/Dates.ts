import { DateTime } from "luxon"
import { memoize } from "../../lib/Memoize.ts"
import type { DateOrder } from "../source/SourceOptions.ts"

export interface DateReading {
  /** The IANA zone of dates without one; UTC by default. */
  readonly zone?: string
  /** Whether `03/04/2026` is day-first or month-first; month-first by default. */
  readonly order?: DateOrder
}

const longestDate = 80

const numeric = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:,?[ T]+(.+))?$/
const iso = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/i

const times = ["H:mm", "H:mm:ss", "h:mm a", "h:mm:ss a", "H:mm:ss.S"]
const days = [
  "d MMM yyyy",
  "d MMMM yyyy",
  "MMM d, yyyy",
  "MMMM d, yyyy",
  "MMM d yyyy",
  "MMMM d yyyy",
  "yyyy/M/d",
  "yyyy.M.d"
]
const zoned = ["ccc, d MMM yyyy H:mm:ss ZZZ", "ccc MMM d yyyy H:mm:ss 'GMT'ZZZ", "ccc MMM d H:mm:ss ZZZ yyyy"]

const spellings = [...days, ...days.flatMap((day) => times.flatMap((time) => [`${day} ${time}`, `${day}, ${time}`]))]

// Accepts only plausible times for web data. A number outside this range, such as a three-digit year or the far future,
// is not a time.
const earliest = Date.UTC(1990, 0, 1)
const latest = Date.UTC(2200, 0, 1)
const plausible = (at: number): number | null => (at >= earliest && at < latest ? at : null)

const millisOf = (found: DateTime): number | null => (found.isValid ? plausible(found.toMillis()) : null)

/** Epoch seconds, milliseconds or microseconds. */
const ofNumber = (text: string): number | null => {
  const number = Number(text)
  const digits = text.replace(/[.-].*$/, "").length
  if (digits === 9 || digits === 10) return plausible(Math.round(number * 1000))
  if (digits === 12 || digits === 13) return plausible(Math.round(number))
  return digits === 15 || digits === 16 ? plausible(Math.round(number / 1000)) : null
}

/** The numbers of `03/04/2026 10:00`, before it is known whether the day or the month is first. */
export const numbersOf = (
  text: string
): { readonly first: number; readonly second: number; readonly mark: string } | null => {
  const plain = text.trim()
  const found = plain.length > longestDate ? null : numeric.exec(plain)
  return found === null ? null : { first: Number(found[1]), second: Number(found[3]), mark: found[2] ?? "" }
}

/** Whether either number of a date can be the day. */
export const isAmbiguousDate = (text: string): boolean => {
  const numbers = numbersOf(text)
  return (
    numbers !== null &&
    numbers.mark !== "." &&
    numbers.first <= 12 &&
    numbers.second <= 12 &&
    numbers.first !== numbers.second
  )
}

const ofNumbers = (text: string, { zone = "UTC", order = "month-first" }: DateReading): number | null => {
  const [, one = "", mark, two = "", year = "", time = ""] = numeric.exec(text) ?? []
  const isDayFirst = mark === "." || Number(one) > 12 || (order === "day-first" && Number(two) <= 12)
  const [day, month] = isDayFirst ? [one, two] : [two, one]
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  if (time === "") return millisOf(DateTime.fromISO(date, { zone }))
  for (const format of times) {
    const at = millisOf(
      DateTime.fromFormat(`${date} ${time.trim().toUpperCase()}`, `yyyy-MM-dd ${format}`, { zone, locale: "en" })
    )
    if (at !== null) return at
  }
  return millisOf(DateTime.fromSQL(`${date} ${time}`, { zone }))
}

// Memoized per hour: zones change their offset on the hour, and an offset lookup takes a hundred times as long as the
// rest of the parsing.
const offsetMinutes = memoize(20_000, (hourAndZone: string): number | null => {
  const found = DateTime.fromISO(`${hourAndZone.slice(0, 13)}:00`, { zone: hourAndZone.slice(13) })
  return found.isValid ? found.offset : null
})

/** The epoch milliseconds of a local time in a zone, written `2026-01-31T10:00:00`. */
const localMillis = (written: string, zone: string): number | null => {
  const offset = offsetMinutes(written.slice(0, 13) + zone)
  const at = Date.parse(`${written}Z`)
  return offset === null || Number.isNaN(at) ? null : plausible(at - offset * 60_000)
}

/** Parses a date in any common format to epoch ms; null if it is not a date. */
export const parseDate = (given: string | null | undefined, reading: DateReading = {}): number | null => {
  const text = given?.trim() ?? ""
  if (text === "" || text.length > longestDate) return null
  const { zone = "UTC" } = reading
  const common = iso.exec(text)
  // The usual format, and by far the fastest path.
  if (common !== null) {
    const written = text.replace(" ", "T").replace(",", ".")
    if (common[1] === undefined) return localMillis(text.length === 10 ? `${written}T00:00` : written, zone)
    const at = Date.parse(
      written.replace(/(:.*[+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = "00") => `${hours}:${minutes}`)
    )
    if (!Number.isNaN(at)) return plausible(at)
  }
  if (/^\d{9,16}(?:\.\d+)?$/.test(text)) return ofNumber(text)
  if (numeric.test(text)) return ofNumbers(text, reading)
  // Reject a text without a year, which would be parsed as a time of today.
  if (!/\d{4}/.test(text)) return null
  const bare = text.replace(/ UTC$/i, "Z").replace(/ (?=[+-]\d\d:?\d\d$)/, "")
  const standard = [
    DateTime.fromISO(bare, { zone }),
    DateTime.fromSQL(text, { zone }),
    DateTime.fromRFC2822(text),
    DateTime.fromHTTP(text)
  ]
  for (const found of standard) if (found.isValid) return millisOf(found)
  const plain = text
    .replace(/^\p{L}{3,9}, (?=\p{L})/u, "")
    .replace(/\s+/g, " ")
    .replace(/(\d)(?:st|nd|rd|th)\b/, "$1")
    .replace(/ \([^()]*\)$/, "")
  for (const format of [...zoned, ...spellings]) {
    const found = DateTime.fromFormat(plain, format, { zone, locale: "en" })
    if (found.isValid) return millisOf(found)
  }
  return null
}
