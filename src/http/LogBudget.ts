import { Clock, Effect } from "effect"

const windowMillis = 60_000

/**
 * Writes at most `most` lines of a kind to the log each minute, so that a flood does not fill the disk. The first line
 * after the minute is preceded by the number of dropped lines.
 */
export const logBudget = (most: number, kind: string) => {
  let started = Number.NEGATIVE_INFINITY
  let written = 0
  let left = 0
  return (line: Effect.Effect<void>): Effect.Effect<void> =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      if (now >= started + windowMillis || now < started) {
        const before = left
        started = now
        written = 1
        left = 0
        if (before === 0) return line
        const summary = Effect.annotateLogs(Effect.logWarning("lines left out"), { kind, count: before })
        return Effect.zipRight(summary, line)
      }
      if (written < most) {
        written += 1
        return line
      }
      left += 1
      return Effect.void
    })
}
