import { DateTime } from "effect"
import { dateText, dayMillis, dayNumber, hourMillis } from "./Time.ts"
import aliases from "./zoneAliases.json" with { type: "json" }

/** The calendar of a time zone. Times are in epoch ms; days are numbered from 1970-01-01 in its local calendar. */
export interface Zone {
  /** The day that contains a given time. */
  readonly dayOf: (at: number) => number
  /** The start of a day; if the clocks skip midnight, that is 01:00. */
  readonly dayStart: (day: number) => number
  /** The start of the hour that contains a given time. An hour ends when the clocks change, even if by half an hour. */
  readonly hourStart: (at: number) => number
  /** The end of the hour that contains a given time. */
  readonly hourEnd: (at: number) => number
  /** The minutes since midnight that clocks show at a given time. */
  readonly minuteOfDay: (at: number) => number
  /** The hour of the day at a given time. */
  readonly hourOfDay: (at: number) => number
  /** The hour of the week at a given time, from 0 (Monday) to 167 (Sunday). */
  readonly hourOfWeek: (at: number) => number
  /** The hour that contains a given time, as `YYYY-MM-DD HH:00`. */
  readonly hourText: (at: number) => string
}

/** Clocks never change twice within a week. If the offset is the same at both ends, they don't change in between. */
const weekMillis = 7 * dayMillis
const mostWeeks = 1000
const weekHours = 168
/** The hours from Monday midnight to the start of 1970, a Thursday. */
const hoursToThursday = 72
const second = 1000
const minuteMillis = 60_000

/** Offsets in milliseconds. `Intl` is slow, so it is called only once per week. */
const offsetsOf = (zone: DateTime.TimeZone) => {
  const ask = (at: number) => DateTime.zonedOffset(DateTime.unsafeMakeZoned(at, { timeZone: zone }))
  const atWeek = new Map<number, number>()
  const changes = new Map<number, number>()
  const ofWeek = (week: number): number => {
    const known = atWeek.get(week)
    if (known !== undefined) return known
    if (atWeek.size >= mostWeeks) {
      atWeek.clear()
      changes.clear()
    }
    const offset = ask(week * weekMillis)
    atWeek.set(week, offset)
    return offset
  }

  /** The first time in an interval that has the given offset. */
  const changeBetween = (from: number, to: number, offset: number): number => {
    let [before, after] = [Math.floor(from / second), Math.ceil(to / second)]
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      if (ask(middle * second) === offset) after = middle
      else before = middle
    }
    return after * second
  }

  const changeIn = (week: number): number => {
    const known = changes.get(week)
    if (known !== undefined) return known
    const at = changeBetween(week * weekMillis, (week + 1) * weekMillis, ofWeek(week + 1))
    changes.set(week, at)
    return at
  }

  // Callers ask for neighboring times, so remember the last week without a change.
  let calm = { from: 0, to: 0, offset: 0 }
  const of = (at: number): number => {
    if (at >= calm.from && at < calm.to) return calm.offset
    const week = Math.floor(at / weekMillis)
    const [before, after] = [ofWeek(week), ofWeek(week + 1)]
    if (before === after) calm = { from: week * weekMillis, to: (week + 1) * weekMillis, offset: before }
    return before === after || at < changeIn(week) ? before : after
  }
  return { of, changeBetween }
}

const makeZone = (zone: DateTime.TimeZone): Zone => {
  const { of, changeBetween } = offsetsOf(zone)
  const local = (at: number) => at + of(at)
  const sinceHour = (at: number) => ((local(at) % hourMillis) + hourMillis) % hourMillis
  const dayStart = (day: number): number => {
    const wall = day * dayMillis
    // The first time at which clocks show midnight or, if they skip it, the time of the change.
    const [early, late] = [wall - of(wall - dayMillis), wall - of(wall + dayMillis)]
    const [first, last] = [Math.min(early, late), Math.max(early, late)]
    if (local(first) === wall) return first
    if (local(last) === wall) return last
    return changeBetween(first, last, of(last))
  }
  const hourStart = (at: number): number => {
    const start = at - sinceHour(at)
    return of(start) === of(at) ? start : changeBetween(start, at, of(at))
  }
  const hourOfDay = (at: number) => Math.floor(local(at) / hourMillis) - 24 * dayNumber(local(at))
  return {
    dayOf: (at) => dayNumber(local(at)),
    dayStart,
    hourStart,
    hourEnd: (at) => {
      const end = at - sinceHour(at) + hourMillis
      return of(end) === of(at) ? end : changeBetween(at, end, of(end))
    },
    minuteOfDay: (at) => Math.floor((local(at) - dayNumber(local(at)) * dayMillis) / minuteMillis),
    hourOfDay,
    hourOfWeek: (at) => {
      const hour = Math.floor(local(at) / hourMillis) + hoursToThursday
      return ((hour % weekHours) + weekHours) % weekHours
    },
    hourText: (at) => `${dateText(dayNumber(local(at)) * dayMillis)} ${String(hourOfDay(at)).padStart(2, "0")}:00`
  }
}

/** The zones by their names in lower case. The platform knows about 600 names, so it needs no limit. */
const zones = new Map<string, Zone>()

/** The zone with a name that `Intl` supports, in any case. Names of the same zone share its calendar. */
export const zoneOf = (name: string): Zone => {
  const known = zones.get(name) ?? zones.get(name.toLowerCase())
  if (known !== undefined) return known
  const named = DateTime.zoneUnsafeMakeNamed(name)
  const id = named.id.toLowerCase()
  const zone = zones.get(id) ?? makeZone(named)
  zones.set(id, zone)
  zones.set(name.toLowerCase(), zone)
  return zone
}

// `Intl` lists zones only by their main names, and takes 35 µs to refuse an unknown name. Rules can contain thousands
// of names.
let names: ReadonlySet<string> | undefined

/** Whether `Intl` may support a zone of this name, in any case. It doesn't support every alias on every platform. */
export const mayBeZone = (name: string): boolean => {
  names ??= new Set([...Intl.supportedValuesOf("timeZone"), ...aliases].map((one) => one.toLowerCase()))
  return names.has(name.toLowerCase())
}
