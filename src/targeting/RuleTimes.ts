import { memoize } from "../lib/Memoize.ts"
import { dayAt, dayNumber } from "../lib/Time.ts"
import { mayBeZone, type Zone, zoneOf } from "../lib/Zone.ts"

/** The days of a `date` rule, numbered from 1970 in its zone, both included; null if that end is open. */
export interface Dates {
  readonly from: number | null
  readonly to: number | null
  readonly zone: string
}

/**
 * The times of a `time` rule: on which weekdays it starts, from Monday, and its minutes since midnight, with `to`
 * excluded. If `to` isn't after `from`, it is on the next day.
 */
export interface Hours {
  readonly days: ReadonlyArray<boolean>
  readonly from: number
  readonly to: number
  readonly zone: string
}

export const weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"]
const dayMinutes = 24 * 60

const isZone = memoize(1000, (name): boolean => {
  if (!mayBeZone(name)) return false
  try {
    zoneOf(name)
    return true
  } catch {
    return false
  }
})

/** Splits off the zone at the end; UTC if there is none. Undefined if it is unknown. */
const zoned = (words: ReadonlyArray<string>, count: number): string | undefined => {
  if (words.length === count) return "UTC"
  const [zone = ""] = words.slice(count)
  return words.length === count + 1 && isZone(zone) ? zone : undefined
}

const dayOf = (text: string): number | null | undefined => {
  if (text === "") return null
  const at = dayAt(text)
  return at === undefined ? undefined : dayNumber(at)
}

/** Reads `2026-12-01..2026-12-24`, `2026-12-01..`, `..2026-12-24` or `2026-12-24`, perhaps followed by a time zone. */
export const datesOf = (text: string): Dates | undefined => {
  const words = text.trim().split(/\s+/)
  const [first = "", last = first, ...more] = (words[0] ?? "").split("..")
  const zone = zoned(words, 1)
  const [from, to] = [dayOf(first), dayOf(last)]
  if (zone === undefined || more.length > 0 || from === undefined || to === undefined) return undefined
  if (from === null && to === null) return undefined
  return from !== null && to !== null && from > to ? undefined : { from, to, zone }
}

const daysOf = (text: string): ReadonlyArray<boolean> | undefined => {
  const days = weekdays.map(() => false)
  for (const part of text.toLowerCase().split(",")) {
    const [first = "", last = first, ...more] = part.split("-")
    const [start, end] = [weekdays.indexOf(first), weekdays.indexOf(last)]
    if (start === -1 || end === -1 || more.length > 0) return undefined
    // `Sa-Mo` goes on after Sunday.
    for (let day = start; ; day = (day + 1) % 7) {
      days[day] = true
      if (day === end) break
    }
  }
  return days
}

const minutesOf = (hour: string, minute: string): number => Number(hour) * 60 + Number(minute)

/** Reads `Mo-Fr 09:00-17:00 Europe/Paris`. The days, the times or the zone may be missing: every day, all day, UTC. */
export const hoursOf = (text: string): Hours | undefined => {
  const words = text.trim().split(/\s+/)
  const days = daysOf(words[0] ?? "")
  const rest = days === undefined ? words : words.slice(1)
  const span = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/.exec(rest[0] ?? "")
  if (days === undefined && span === null) return undefined
  const zone = zoned(rest, span === null ? 0 : 1)
  if (zone === undefined) return undefined
  const every = days ?? weekdays.map(() => true)
  if (span === null) return { days: every, from: 0, to: dayMinutes, zone }
  const [, h1 = "", m1 = "", h2 = "", m2 = ""] = span
  const [from, to] = [minutesOf(h1, m1), minutesOf(h2, m2)]
  const isWrong = Number(m1) > 59 || Number(m2) > 59 || from >= dayMinutes || to > dayMinutes || from === to
  return isWrong ? undefined : { days: every, from, to, zone }
}

type ZoneOf = (name: string) => Zone

/** Whether a time in epoch ms is on one of the days. */
export const isOnDates = ({ from, to, zone }: Dates, now: number, zoneOf: ZoneOf): boolean => {
  const day = zoneOf(zone).dayOf(now)
  return (from === null || day >= from) && (to === null || day <= to)
}

/** 1970 started on a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

/** Whether a time in epoch ms is within the hours. */
export const isWithinHours = ({ days, from, to, zone }: Hours, now: number, zoneOf: ZoneOf): boolean => {
  const calendar = zoneOf(zone)
  const minute = calendar.minuteOfDay(now)
  const weekday = weekdayOf(calendar.dayOf(now))
  const isToday = days[weekday] === true
  if (from < to) return isToday && minute >= from && minute < to
  return (isToday && minute >= from) || (days[(weekday + 6) % 7] === true && minute < to)
}

/** The clocks of the world are apart by multiples of this many minutes. */
const quarter = 15

const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b))

/** The milliseconds between times at which rules on dates or these hours may start to match or stop. */
export const stepOf = (all: ReadonlyArray<Hours>): number =>
  all.flatMap(({ from, to }) => [from, to]).reduce(common, quarter) * 60_000
