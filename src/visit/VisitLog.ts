import { Clock, Effect } from "effect"
import { Clicks } from "../click/journal/Clicks.ts"
import type { JournalRecord } from "../click/journal/JournalRecord.ts"
import { UncountedVisits } from "../click/UncountedVisits.ts"
import { VisitorKeys } from "../click/VisitorKeys.ts"
import { Settings } from "../settings/Settings.ts"
import { VisitLookups } from "./VisitLookups.ts"
import { type RequestVisitor, visitorOf } from "./VisitorOf.ts"
import type { VisitRequest } from "./VisitRequest.ts"

/** Identifies and records visitors whose requests go through the router. */
export class VisitLog extends Effect.Service<VisitLog>()("visit/VisitLog", {
  dependencies: [Clicks.Default, VisitLookups.Default, VisitorKeys.Default, UncountedVisits.Default],
  effect: Effect.gen(function* () {
    const clicks = yield* Clicks
    const { lookups } = yield* VisitLookups
    const keys = yield* VisitorKeys
    const settings = yield* Settings
    const uncounted = yield* UncountedVisits
    return {
      /** Identifies the visitor who sent a request. */
      visitor: (
        request: VisitRequest,
        isUnlocked = false,
        scanCode?: string,
        path?: string
      ): Effect.Effect<RequestVisitor> =>
        Effect.map(Clock.currentTimeMillis, (now) =>
          visitorOf(request, settings, now, isUnlocked, lookups, scanCode, path)
        ),

      /** Whether a visit to something of a team leaves nothing. */
      isUncounted: (team: string, visitor: RequestVisitor, request: VisitRequest): boolean =>
        uncounted.isUncounted(team, visitor.address, request.headers),

      /** Whether a visit to something of a team also spends nothing. */
      isIgnored: (team: string, visitor: RequestVisitor): boolean => uncounted.isIgnored(team, visitor.address),

      /** Stores the record of a visit in the journal; `recordOf` receives the day's key for visitors. */
      record: (visitor: RequestVisitor, recordOf: (dayKey: string) => JournalRecord) =>
        Effect.suspend(() => clicks.record(recordOf(keys.keyAt(visitor.now))))
    }
  })
}) {}
