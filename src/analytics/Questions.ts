import { Clock, Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import type { ReportQuery } from "../click/LedgerActor.ts"
import type { Filter } from "../click/query/Filter.ts"
import { periodFault, periodOf } from "../click/query/Period.ts"
import type { AnalyticsQuery } from "../click/query/Query.ts"
import { quarterMillis, quarterNumber } from "../click/report/Quarters.ts"
import { Folders } from "../folder/Folders.ts"
import { invalid } from "../http/Faults.ts"
import { Links } from "../link/Links.ts"
import { Tags } from "../tag/Tags.ts"

/** Lets everybody through, and so leaves no bots out. */
const everybody: Filter = { field: "is_bot", operator: "is_set", values: [] }

/**
 * Turns a query into what the ledger is asked. A link, folder or tag that is not the team's is 404; dates that cannot be a
 * span are 422.
 */
export const makeQuestions = Effect.gen(function* () {
  const links = yield* Links
  const folders = yield* Folders
  const tags = yield* Tags
  return Effect.fn("Analytics.ask")(function* (query: AnalyticsQuery) {
    const { teamId } = yield* Caller
    const now = yield* Clock.currentTimeMillis
    const asked = {
      period: query.period,
      start: query.start_date,
      end: query.end_date,
      unit: query.groupBy,
      timezone: query.timezone ?? "UTC"
    }
    const fault = periodFault(asked, now)
    if (fault !== undefined) return yield* invalid(fault)
    if (query.link_id !== undefined) yield* links.get(query.link_id)
    if (query.folder_id !== undefined && query.folder_id !== "") yield* folders.get(query.folder_id)
    if (query.tag_id !== undefined) yield* tags.get(query.tag_id)
    return {
      scope: {
        teamId,
        linkId: query.link_id ?? null,
        folderId: query.folder_id ?? null,
        tagId: query.tag_id ?? null
      },
      ...periodOf(asked, now),
      timezone: asked.timezone,
      filters: [...(query.builder ?? []), ...(query.include_bots === 1 ? [everybody] : [])],
      // Hours and days of every time zone start on a quarter of an hour, so a report needs no finer clock.
      now: quarterNumber(now) * quarterMillis
    } satisfies ReportQuery
  })
})
