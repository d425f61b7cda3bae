import { DateTime } from "effect"

/** Local time from Effect's own calendar, moment by moment: slow, and independent of Linden's code. */

const zones = new Map<string, DateTime.TimeZone>()
const zoneNamed = (name: string): DateTime.TimeZone => {
  const zone = zones.get(name) ?? DateTime.zoneUnsafeMakeNamed(name)
  zones.set(name, zone)
  return zone
}

interface Local {
  readonly date: string
  readonly hour: number
  /** 0 is Sunday. */
  readonly weekday: number
  readonly offset: number
}

const known = new Map<string, Local>()

/** The local time and date at a moment. */
export const localOf = (zone: string, at: number): Local => {
  const minute = Math.floor(at / 60_000) * 60_000
  const key = `${zone} ${minute}`
  const found = known.get(key)
  if (found !== undefined) return found
  const moment = DateTime.unsafeMakeZoned(minute, { timeZone: zoneNamed(zone) })
  const { hours, weekDay } = DateTime.toParts(moment)
  const local = {
    date: DateTime.formatIsoDate(moment),
    hour: hours,
    weekday: weekDay,
    offset: DateTime.zonedOffset(moment)
  }
  known.set(key, local)
  return local
}

/** The first moment of the day a number of days after a moment. */
export const midnightAfter = (zone: string, at: number, days: number): number => {
  const [year = 0, month = 0, day = 0] = localOf(zone, at).date.split("-").map(Number)
  const options = { timeZone: zoneNamed(zone), adjustForTimeZone: true } as const
  return DateTime.unsafeMakeZoned({ year, month, day: day + days }, options).epochMillis
}

/** Zones with whole, half and quarter-hour offsets, and moments of their clock changes. */
export const changes: ReadonlyArray<readonly [zone: string, at: number]> = [
  ["America/Los_Angeles", Date.UTC(2026, 2, 8, 10)],
  ["America/Los_Angeles", Date.UTC(2026, 10, 1, 9)],
  ["Europe/Vienna", Date.UTC(2026, 2, 29, 1)],
  ["Europe/Vienna", Date.UTC(2025, 9, 26, 1)],
  ["Australia/Lord_Howe", Date.UTC(2026, 3, 4, 15)],
  ["Australia/Lord_Howe", Date.UTC(2026, 9, 3, 15, 30)],
  ["America/Santiago", Date.UTC(2026, 3, 5, 3)],
  ["America/Santiago", Date.UTC(2026, 8, 6, 4)],
  ["America/Havana", Date.UTC(2026, 10, 1, 5)],
  ["Africa/Cairo", Date.UTC(2026, 3, 23, 22)],
  ["America/St_Johns", Date.UTC(2026, 2, 8, 5, 30)],
  ["Pacific/Chatham", Date.UTC(2026, 8, 26, 14)],
  ["Asia/Kolkata", Date.UTC(2026, 0, 31, 18, 30)],
  ["Asia/Kathmandu", Date.UTC(2026, 0, 31, 18, 15)],
  ["Pacific/Kiritimati", Date.UTC(2026, 0, 31, 10)],
  ["UTC", Date.UTC(2026, 2, 1)]
]
