import type { LinkId } from "../../../contract/Id.ts"
import { analytics } from "../../analytics/Client.ts"
import { data } from "../../api/Run.ts"

/** The clicks of links on each of the last 30 days. A file of its own, because it loads after the list. */
export const readDailyClicks = async (ids: ReadonlyArray<LinkId>, timezone: string, signal: AbortSignal) =>
  (await data(analytics.linkClicks({ urlParams: { ids, timezone } }), signal)).links
