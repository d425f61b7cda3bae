import { Effect } from "effect"
import type { AnalyticsQuery } from "../../../click/query/Query.ts"
import { ClickDeletionsApi } from "../../../clickdeletion/Api.ts"
import { Conflict } from "../../../contract/Failure.ts"
import type { Job } from "../../../job/Job.ts"
import { clientOf } from "../../api/Client.ts"
import { data } from "../../api/Run.ts"

const { clickDeletions } = clientOf(ClickDeletionsApi)

/** The clicks that a query selects: their number, and the time after which clicks don't count. */
export interface Selected {
  readonly count: number
  /** Milliseconds since 1970. */
  readonly until: number
}

const isQuestion = (failure: unknown): failure is Conflict =>
  failure instanceof Conflict && (failure.code === "confirm_required" || failure.code === "count_changed")

/**
 * Asks the server to delete clicks. Without a confirmation, or if their number has changed, it returns what would be
 * deleted instead of a job.
 */
export const deleteClicks = (query: AnalyticsQuery, confirmed?: Selected) => {
  const confirmation = confirmed === undefined ? {} : { confirm: confirmed.count, until: confirmed.until }
  const asked = clickDeletions
    .create({ payload: { query, ...confirmation } })
    .pipe(Effect.map(({ data: job }): { readonly data: Job | Selected } => ({ data: job })))
  return data(
    Effect.catchIf(asked, isQuestion, ({ params }) =>
      Effect.succeed({ data: { count: Number(params["count"]), until: Date.parse(String(params["until"])) } })
    )
  )
}
