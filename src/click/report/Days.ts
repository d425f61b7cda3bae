import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { dayMillis } from "../../lib/Time.ts"
import { level } from "./Buckets.ts"
import type { Columns } from "./Columns.ts"
import type { RawClicks } from "./RawClicks.ts"
import type { ReadTables } from "./ReadTables.ts"
import { decodeSegment } from "./Segment.ts"

/** All clicks of a closed day of a team: from its segment, or one by one if there are few. */
export const columnsOfDay = (
  raw: RawClicks,
  read: ReadTables,
  team: number,
  start: number
): Effect.Effect<Columns, SqlError> =>
  Effect.gen(function* () {
    const bytes = yield* read.segment(team, level.day, start)
    const columns = bytes === undefined ? undefined : decodeSegment(bytes)
    return columns ?? (yield* raw.columns({ column: "team", id: team }, [{ from: start, to: start + dayMillis }]))
  })
