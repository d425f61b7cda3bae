import { Effect, Option, Schema } from "effect"
import { type Audited, AuditLog } from "../audit/AuditLog.ts"
import type { CallerShape } from "../auth/Caller.ts"
import type { PageId, TeamId } from "../contract/Id.ts"
import type { RaisedType } from "../event/Event.ts"
import { Events, type Raised } from "../event/Events.ts"
import { Settings } from "../settings/Settings.ts"
import { Page } from "./Page.ts"
import { presentPage } from "./Present.ts"
import { PagesRepo } from "./Repo.ts"

const encode = Schema.encodeSync(Page)

/** Webhook events about pages, and entries in the audit log. Call it in the transaction that makes the change. */
export class PageEvents extends Effect.Service<PageEvents>()("page/PageEvents", {
  dependencies: [Events.Default, AuditLog.Default, PagesRepo.Default],
  effect: Effect.gen(function* () {
    const events = yield* Events
    const audit = yield* AuditLog
    const repo = yield* PagesRepo
    const settings = yield* Settings
    const describe = (team: TeamId, id: PageId) =>
      Effect.map(
        repo.find(team, id),
        Option.match({
          onNone: (): ReadonlyArray<Raised> => [],
          onSome: (row) => {
            const { custom_css: _, ...page } = encode(presentPage(settings, row))
            return [{ subject: id, data: { page } }]
          }
        })
      )

    return {
      /** Raises an event about a page in its current state, without its style sheet and items. */
      raise: (team: TeamId, type: RaisedType, id: PageId) => events.raise(team, type, describe(team, id)),

      /** Records a change of a page, and raises its event. */
      changed: (
        caller: CallerShape,
        type: "page.updated" | "page.published",
        id: PageId,
        entries: ReadonlyArray<Audited>
      ) =>
        Effect.flatMap(audit.recordWith(caller, type, entries), (isWanted) =>
          events.raise(caller.teamId, type, describe(caller.teamId, id), isWanted)
        ),

      /** Reads a page before its deletion; returns an effect that raises the event. */
      beforeRemoval: (team: TeamId, id: PageId) => events.prepare(team, "page.deleted", describe(team, id))
    }
  })
}) {}
