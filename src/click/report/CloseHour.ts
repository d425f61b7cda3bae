import { Effect } from "effect"
import { dayStart, hourMillis } from "../../lib/Time.ts"
import { level } from "./Buckets.ts"
import { type Closing, fewClicks } from "./CloseDay.ts"
import type { Mark } from "./ReadTables.ts"

/**
 * Packs an hour that ended, so that the open day is not read click by click. If its day has ended too, closes only the
 * day.
 */
export const closeHour = ({ raw, write }: Closing, mark: Mark, hasDayEnded: boolean) =>
  Effect.gen(function* () {
    const { team, start } = mark
    const day = write.mark([{ team, level: level.day, start: dayStart(start) }])
    if (hasDayEnded) return yield* write.unmark(mark, day)
    const columns = yield* raw.columns({ column: "team", id: team }, [{ from: start, to: start + hourMillis }])
    const segment =
      columns.rows < fewClicks ? Effect.void : write.storeSegment({ team, level: level.hour, start }, columns)
    return yield* write.unmark(mark, Effect.zipRight(segment, day))
  })
