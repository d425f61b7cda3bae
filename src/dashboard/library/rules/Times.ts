import { weekdays } from "../../../targeting/RuleTimes.ts"

/** A `date` rule in a form; texts are empty while they are not chosen. */
export interface DateFields {
  readonly from: string
  readonly to: string
  readonly zone: string
}

/** A `time` rule in a form. */
export interface TimeFields extends DateFields {
  /** Numbers of weekdays, from 0 for Monday. */
  readonly days: ReadonlyArray<number>
}

const zoneText = (zone: string) => (zone === "UTC" ? "" : ` ${zone}`)

export const dateText = ({ from, to, zone }: DateFields): string => `${from}..${to}${zoneText(zone)}`

/** The parts of a `date` rule, which may be unfinished; undefined if it has another form. */
export const dateFields = (value: string): DateFields | undefined => {
  const found = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?(?:\s+([A-Za-z][\w/+-]*))?$/.exec(value.trim())
  if (found === null) return undefined
  const [, from = "", to = "", zone = "UTC"] = found
  return { from, to, zone }
}

const every = weekdays.map((_, day) => day)
const nameOf = (day: number): string => {
  const name = weekdays[day] ?? ""
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** Weekdays as a rule names them: `Mo-We,Fr`. */
const daysText = (days: ReadonlyArray<number>): string => {
  const spans: Array<[number, number]> = []
  for (const day of [...days].sort((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last !== undefined && last[1] === day - 1) last[1] = day
    else spans.push([day, day])
  }
  return spans.map(([from, to]) => (from === to ? nameOf(from) : `${nameOf(from)}-${nameOf(to)}`)).join(",")
}

export const timeText = ({ days, from, to, zone }: TimeFields): string => {
  const named = days.length === every.length ? "" : `${daysText(days)} `
  return `${named}${from}-${to}${zoneText(zone)}`
}

const daysIn = (text: string): ReadonlyArray<number> | undefined => {
  const days = new Set<number>()
  for (const part of text.toLowerCase().split(",")) {
    const [first = "", last = first] = part.split("-")
    const [start, end] = [weekdays.indexOf(first), weekdays.indexOf(last)]
    if (start === -1 || end === -1) return undefined
    for (let day = start; ; day = (day + 1) % 7) {
      days.add(day)
      if (day === end) break
    }
  }
  return [...days]
}

/** The parts of a `time` rule, which may be unfinished; undefined if it has another form. */
export const timeFields = (value: string): TimeFields | undefined => {
  const found = /^(?:([a-z]{2}(?:[-,][a-z]{2})*)\s+)?(\d\d:\d\d)?-(\d\d:\d\d)?(?:\s+([A-Za-z][\w/+-]*))?$/i.exec(
    value.trim()
  )
  if (found === null) return undefined
  const [, names, from = "", to = "", zone = "UTC"] = found
  const days = names === undefined ? every : daysIn(names)
  // The field for a time ends at 23:59.
  return days === undefined ? undefined : { days, from, to: to === "24:00" ? "00:00" : to, zone }
}
