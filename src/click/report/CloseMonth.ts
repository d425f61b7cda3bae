import { Effect } from "effect"
import { level } from "./Buckets.ts"
import type { Closing } from "./CloseDay.ts"
import { monthRollups } from "./MonthRollups.ts"
import type { Mark } from "./ReadTables.ts"

/** Rolls up a month with closed days. */
export const closeMonth = (closing: Closing, mark: Mark) =>
  Effect.flatMap(monthRollups(closing, mark), (rollups) =>
    closing.write.unmark(mark, closing.write.storeRollups({ ...mark, level: level.month }, rollups))
  )
