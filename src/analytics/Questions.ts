import { Clock, Effect } from "effect"
import { Caller, type CallerShape } from "../auth/Caller.ts"
import type { ReportQuery } from "../click/LedgerActor.ts"
import type { Filter } from "../click/query/Filter.ts"
import { periodFault, periodOf } from "../click/query/Period.ts"
import type { AnalyticsQuery } from "../click/query/Query.ts"
import { quarterMillis, quarterNumber } from "../click/report/Quarters.ts"
import { Folders } from "../folder/Folders.ts"
import { inField, invalid } from "../http/SchemaFaults.ts"
import { traced } from "../lib/Traced.ts"
import { Links } from "../link/Links.ts"
import { Tags } from "../tag/Tags.ts"

/** A filter that matches every click, including those of bots. */
const everybody: Filter = { field: "is_bot", operator: "is_set", values: [] }

/** Whose clicks a report counts. */
type Asker = Pick<CallerShape, "teamId" | "reach">

/** Converts a team's query for the ledger. Fails with 422 if the dates are not a valid range. */
export const questionOf = ({ teamId, reach }: Asker, query: AnalyticsQuery) =>
  Effect.gen(function* () {
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
    return {
      scope: {
        teamId,
        linkId: query.link_id ?? null,
        folderId: query.folder_id ?? null,
        tagId: query.tag_id ?? null,
        ...(reach === undefined ? {} : { reach })
      },
      ...periodOf(asked, now),
      timezone: asked.timezone,
      metric: query.metric ?? "clicks",
      filters: [...(query.builder ?? []), ...(query.include_bots === 1 ? [everybody] : [])],
      // In every time zone, hours and days start on a quarter-hour, so a report needs no finer resolution.
      now: quarterNumber(now) * quarterMillis
    } satisfies ReportQuery
  })

/**
 * Converts the caller's query. Also fails with 404 if a link, folder or tag does not belong to the team, and with 422 if
 * no tag has the given name.
 */
export const makeQuestions = Effect.gen(function* () {
  const links = yield* Links
  const folders = yield* Folders
  const tags = yield* Tags
  return traced("Analytics.ask")(function* (query: AnalyticsQuery) {
    const tag = query.tag_id === undefined ? undefined : yield* tags.idOf("tag_id", query.tag_id)
    const question = yield* questionOf(yield* Caller, {
      ...query,
      ...(tag === undefined ? {} : { tag_id: tag })
    })
    if (query.link_id !== undefined) yield* links.get(query.link_id)
    if (query.folder_id !== undefined && query.folder_id !== "") yield* folders.get(query.folder_id)
    return question
  })
})

/**
 * Checks a query that is stored, and returns it with the id of its tag. Faults name the query's fields in the body.
 */
export const makeStoredQueries = Effect.map(
  makeQuestions,
  (ask) => (query: AnalyticsQuery) =>
    Effect.mapBoth(ask(query), {
      onSuccess: ({ scope: { tagId } }) => (tagId === null ? query : { ...query, tag_id: tagId }),
      onFailure: inField("query")
    })
)
