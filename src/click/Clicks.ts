import { SqlClient } from "@effect/sql"
import { Effect, Metric } from "effect"
import { transaction } from "../storage/Transaction.ts"
import type { Visit } from "./Click.ts"
import { clickRow } from "./ClickRow.ts"
import { VisitorSecret } from "./VisitorSecret.ts"

const lost = Metric.counter("linden_clicks_lost_total", { description: "Clicks that could not be written", incremental: true })
const recorded = Metric.counter("linden_clicks_total", { description: "Clicks that were written, bots included", incremental: true })

/** Where visits leave their clicks. */
export class Clicks extends Effect.Service<Clicks>()("click/Clicks", {
  dependencies: [VisitorSecret.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const secret = yield* VisitorSecret
    return {
      /** Writes a visit and counts it on its link. A visitor is served all the same when it cannot be written. */
      record: (visit: Visit): Effect.Effect<void> => {
        const row = clickRow(visit, secret.value)
        const count = sql`UPDATE links SET total_clicks = total_clicks + 1 WHERE id = ${visit.route.linkId}`
        const write = Effect.gen(function* () {
          yield* sql`INSERT INTO clicks ${sql.insert(row)}`
          if (row.is_bot === 0) yield* count
        })
        return transaction(write).pipe(
          Effect.provideService(SqlClient.SqlClient, sql),
          Effect.zipRight(Metric.increment(recorded)),
          Effect.catchAllCause((cause) =>
            Effect.zipRight(Metric.increment(lost), Effect.logError("A click could not be written.", cause))
          )
        )
      }
    }
  })
}) {}
