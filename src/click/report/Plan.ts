import { dayMillis, dayStart, hourMillis, hourStart, monthStart } from "../../lib/Time.ts"
import { endOf, joined, level, type Span } from "./Buckets.ts"
import { quarterMillis } from "./Quarters.ts"

/** The known state of a team's buckets in a span. */
export interface Known {
  /** The starts of buckets with clicks that are in no rollup or segment. */
  readonly marks: Readonly<Record<0 | 1 | 2, ReadonlySet<number>>>
  /** The starts of days and months for which the subject has a rollup. */
  readonly rollups: Readonly<Record<1 | 2, ReadonlySet<number>>>
  /** Clicks before this time were deleted. */
  readonly floor: number
}

/** The rollups to add up, and the parts of days to read from clicks. */
export interface Plan {
  readonly months: ReadonlyArray<number>
  readonly days: ReadonlyArray<number>
  readonly rest: ReadonlyArray<Span>
}

/** Whether no bucket of this size or smaller is marked within a span. */
const isClean = ({ marks }: Known, size: 1 | 2, { from, to }: Span): boolean => {
  for (let smaller = 0; smaller <= size; smaller++) {
    for (const start of marks[smaller as 0 | 1 | 2]) if (start >= from && start < to) return false
  }
  return true
}

const offPruned = (at: number, floor: number): number => {
  const day = dayStart(at)
  if (day >= floor) return at
  return at - day < dayMillis / 2 ? day : day + dayMillis
}

/**
 * Moves the ends of a span so that they split no UTC day with deleted clicks. Of two consecutive spans, the one that
 * contains noon gets the whole day.
 */
export const outsidePruned = ({ from, to }: Span, floor: number): Span => ({
  from: offPruned(from, floor),
  to: offPruned(to, floor)
})

/**
 * Covers a span by closed months, closed days and parts of days. A bucket without a rollup had few clicks or none.
 * Before the floor, even a marked bucket's rollup is used, because only its late clicks are left to read.
 */
export const planOf = (span: Span, known: Known): Plan => {
  const months: Array<number> = []
  const days: Array<number> = []
  const rest: Array<Span> = []
  for (let month = monthStart(span.from); month < span.to; month = monthStart(month, 1)) {
    const whole = { from: month, to: endOf(level.month, month) }
    const isWhole = month >= span.from && whole.to <= span.to
    if (isWhole && known.rollups[2].has(month) && isClean(known, 2, whole)) {
      months.push(month)
      continue
    }
    const last = Math.min(whole.to, span.to)
    for (let day = dayStart(Math.max(month, span.from)); day < last; day += dayMillis) {
      const part = { from: Math.max(day, span.from), to: Math.min(day + dayMillis, last) }
      const isWholeDay = part.to - part.from === dayMillis
      const isDone = isClean(known, 1, { from: day, to: day + dayMillis })
      const isGone = day < known.floor
      const hasRollup = isWholeDay && known.rollups[1].has(day) && (isDone || isGone)
      if (hasRollup) days.push(day)
      if (!(hasRollup && isDone) && !(isGone && isDone)) rest.push(part)
    }
  }
  return { months, days, rest }
}

/** The starts of buckets with segments. */
export type Segments = Readonly<Record<0 | 1, ReadonlySet<number>>>

/** The segments to read for parts of days, and the spans to read click by click. */
export interface Reading {
  readonly segments: ReadonlyArray<{ readonly level: 0 | 1; readonly start: number; readonly span: Span }>
  readonly raw: ReadonlyArray<Span>
}

const isOnTheQuarter = (at: number) => at % quarterMillis === 0

/** Reads parts of days from segments if they are current. */
export const readingOf = (rest: ReadonlyArray<Span>, known: Known, held: Segments): Reading => {
  const segments: Array<Reading["segments"][number]> = []
  const raw: Array<Span> = []
  const openDays = new Set([...held[0]].map(dayStart))
  for (const part of rest) {
    const day = dayStart(part.from)
    const isDone = isClean(known, 1, { from: day, to: day + dayMillis })
    if (isDone && held[1].has(day) && isOnTheQuarter(part.from) && isOnTheQuarter(part.to)) {
      segments.push({ level: level.day, start: day, span: part })
      continue
    }
    if (!openDays.has(day)) {
      raw.push(part)
      continue
    }
    for (let hour = hourStart(part.from); hour < part.to; hour += hourMillis) {
      const span = { from: Math.max(hour, part.from), to: Math.min(hour + hourMillis, part.to) }
      const isCut = !isOnTheQuarter(span.from) || !isOnTheQuarter(span.to)
      if (!isCut && held[0].has(hour) && !known.marks[0].has(hour))
        segments.push({ level: level.hour, start: hour, span })
      else raw.push(span)
    }
  }
  return { segments, raw: joined(raw) }
}
