import { dayMillis, dayStart, hourMillis, hourStart, monthStart } from "../../lib/Time.ts"

/** The sizes of buckets, as stored. */
export const level = { hour: 0, day: 1, month: 2 } as const
export type Level = (typeof level)[keyof typeof level]

export const startOf = (size: Level, at: number): number =>
  size === level.hour ? hourStart(at) : size === level.day ? dayStart(at) : monthStart(at)

/** The end of a bucket, exclusive. */
export const endOf = (size: Level, start: number): number =>
  size === level.hour ? start + hourMillis : size === level.day ? start + dayMillis : monthStart(start, 1)

/** A span of time; `to` is exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Sorted spans, with adjacent ones merged. */
export const joined = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const out: Array<Span> = []
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = out.at(-1)
    if (last !== undefined && last.to >= from) out[out.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else out.push({ from, to })
  }
  return out
}

/** Spans minus other spans. */
export const without = (spans: ReadonlyArray<Span>, taken: ReadonlyArray<Span>): ReadonlyArray<Span> =>
  taken.reduce(
    (left, gap) =>
      left.flatMap((span) =>
        gap.from >= span.to || gap.to <= span.from
          ? [span]
          : [
              { from: span.from, to: gap.from },
              { from: gap.to, to: span.to }
            ].filter(({ from, to }) => from < to)
      ),
    spans
  )

/** The parts of spans within another span. */
export const clippedTo = (spans: ReadonlyArray<Span>, { from, to }: Span): ReadonlyArray<Span> =>
  spans
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to)
