import { Effect } from "effect"
import { Ledger } from "../click/Ledger.ts"
import { DataVersion } from "../storage/DataVersion.ts"
import { makeReportCache } from "./ReportCache.ts"

/** Response bodies of the ledger's reports, cached once for the API and for shared reports. */
export class CachedReports extends Effect.Service<CachedReports>()("analytics/CachedReports", {
  dependencies: [Ledger.Default, DataVersion.Default],
  effect: Effect.gen(function* () {
    const ledger = yield* Ledger
    const { current } = yield* DataVersion
    return {
      report: makeReportCache(current, ledger.report),
      linkClicks: makeReportCache(current, ledger.linkClicks)
    }
  })
}) {}
