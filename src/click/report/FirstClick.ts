import { Effect } from "effect"
import { dayStart } from "../../lib/Time.ts"
import { type Zone, zoneOf } from "../../lib/Zone.ts"
import type { ReportQuery } from "../LedgerActor.ts"
import { level } from "./Buckets.ts"
import { Figures } from "./Figures.ts"
import type { Sources } from "./Gather.ts"
import { quarterMillis } from "./Quarters.ts"
import { addBody } from "./RollupBody.ts"
import type { Scoped } from "./Scoped.ts"

type Reading = Pick<Sources, "raw" | "read">

/** The time of the first known click. If it was deleted, the time is only as precise as its day's rollup. */
const firstClick = Effect.fnUntraced(function* ({ raw, read }: Reading, { team, subject }: Scoped) {
  const click = (yield* raw.first(subject, 0)) ?? Number.POSITIVE_INFINITY
  const day = yield* read.firstRollup(subject.id)
  if (day === null || day >= (yield* read.floor(team))) return click
  const figures = new Figures()
  for (const { body } of yield* read.bodies(subject.id, level.day, [day])) addBody(figures, body)
  const first = figures.quarters.keys().reduce((least, quarter) => Math.min(least, quarter), Number.POSITIVE_INFINITY)
  // A rollup has no quarter-hours for views and bots. If the day has nothing else, use the start of the day.
  return Number.isFinite(first) ? first * quarterMillis : day
})

/** The start of the day that contains a given time. */
export const dayStartIn = ({ dayStart, dayOf }: Zone, at: number): number => dayStart(dayOf(at))

/**
 * The start of a report, and the start of counting. A day whose clicks were deleted counts as a whole, even if its
 * first click was late.
 */
export const beginningOf = (reading: Reading, { from, now, timezone }: ReportQuery, scoped: Scoped) =>
  from > 0
    ? Effect.succeed({ from, countedFrom: from })
    : Effect.map(firstClick(reading, scoped), (click) => {
        const first = Math.min(click, now)
        const begin = dayStartIn(zoneOf(timezone), first)
        return { from: begin, countedFrom: Math.min(begin, dayStart(first)) }
      })
