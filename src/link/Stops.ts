import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { Manager, sees } from "../auth/Policy.ts"
import type { LinkId } from "../contract/Id.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { LinkNotFound } from "./Link.ts"
import { LinkAddresses } from "./LinkAddresses.ts"
import { LinkEvents } from "./LinkEvents.ts"
import { LinksRepo } from "./Repo.ts"

/** Stops links that lead to something harmful. A stopped link stays stopped whatever members change. */
export class LinkStops extends Effect.Service<LinkStops>()("link/Stops", {
  dependencies: [LinksRepo.Default, LinkAddresses.Default, LinkEvents.Default, AuditLog.Default],
  effect: Effect.gen(function* () {
    const repo = yield* LinksRepo
    const addresses = yield* LinkAddresses
    const events = yield* LinkEvents
    const audit = yield* AuditLog
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const set = Effect.fnUntraced(function* (id: LinkId, isStopped: boolean) {
      const caller = yield* Manager
      const { teamId, userId } = caller
      const [link] = yield* repo.findAmong(teamId, [id])
      if (link === undefined || !sees(caller, link)) return yield* new LinkNotFound()
      if ((link.stopped_at !== null) === isStopped) return
      const now = yield* Clock.currentTimeMillis
      const storing = Effect.gen(function* () {
        yield* repo.update(id, { stopped_at: isStopped ? now : null, updated_at: now, updated_by: userId }, undefined)
        yield* events.raise(teamId, "link.updated", [id])
        yield* audit.record(caller, {
          action: isStopped ? "link.stopped" : "link.unstopped",
          target: { type: "link", id, name: link.title ?? link.short_code }
        })
      })
      yield* inTransaction(storing).pipe(addresses.announcing([link]))
    }, orDieSql)

    return {
      /** Refuses visits to a link at once, on all servers. */
      stop: (id: LinkId) => set(id, true),
      unstop: (id: LinkId) => set(id, false)
    }
  })
}) {}
