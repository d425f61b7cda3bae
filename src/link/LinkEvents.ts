import { Effect } from "effect"
import { type Audited, AuditLog } from "../audit/AuditLog.ts"
import type { CallerShape } from "../auth/Caller.ts"
import type { LinkId, TeamId } from "../contract/Id.ts"
import type { RaisedType } from "../event/Event.ts"
import { Events, type Raised } from "../event/Events.ts"
import { compiledEncoder } from "../lib/CompiledSchema.ts"
import { Settings } from "../settings/Settings.ts"
import { Link } from "./Link.ts"
import { present } from "./Present.ts"
import { LinksRepo } from "./Repo.ts"
import { TestsAndTargeting } from "./TestsAndTargeting.ts"

const encode = compiledEncoder(Link)

const raisedOf = (link: Link): Raised => ({
  subject: link.id,
  link: { id: link.id, folder_id: link.folder_id, tag_ids: link.tags.map(({ id }) => id) },
  data: { link: encode(link) }
})

/** Events of links for webhooks, and entries about them in the audit log; call within the transaction of the change. */
export class LinkEvents extends Effect.Service<LinkEvents>()("link/LinkEvents", {
  dependencies: [Events.Default, AuditLog.Default, LinksRepo.Default, TestsAndTargeting.Default],
  effect: Effect.gen(function* () {
    const events = yield* Events
    const audit = yield* AuditLog
    const repo = yield* LinksRepo
    const extras = yield* TestsAndTargeting
    const settings = yield* Settings

    const describe = Effect.fnUntraced(function* (team: TeamId, ids: ReadonlyArray<LinkId>) {
      const rows = yield* repo.findAmong(team, ids)
      const extrasOf = yield* extras.of(rows.map(({ id }) => id))
      return rows.map((row) => raisedOf(present(settings, row, extrasOf(row.id))))
    })

    const raise = (
      team: TeamId,
      type: RaisedType,
      ids: ReadonlyArray<LinkId>,
      { more = {}, isWanted }: { readonly more?: object; readonly isWanted?: boolean | undefined } = {}
    ) =>
      ids.length === 0
        ? Effect.void
        : events.raise(
            team,
            type,
            Effect.map(describe(team, ids), (all) => all.map((one) => ({ ...one, data: { ...one.data, ...more } }))),
            isWanted
          )

    return {
      /** A link in the form that endpoint filters use; undefined if it no longer exists. */
      about: Effect.fnUntraced(function* (team: TeamId, id: LinkId) {
        const [found] = yield* describe(team, [id])
        return found?.link
      }),

      /** Raises `link.created` for links that an endpoint is known to subscribe to. */
      raiseCreated: (team: TeamId, links: ReadonlyArray<Link>) =>
        events.raiseWanted(team, "link.created", links.map(raisedOf)),

      /** Raises an event about links in their current state, with `more` data. */
      raise: (team: TeamId, type: RaisedType, ids: ReadonlyArray<LinkId>, more: object = {}) =>
        raise(team, type, ids, { more }),

      /** Records changes of links, and raises `link.updated`. */
      updated: (caller: CallerShape, ids: ReadonlyArray<LinkId>, entries: ReadonlyArray<Audited>) =>
        Effect.flatMap(audit.recordWith(caller, "link.updated", entries), (isWanted) =>
          raise(caller.teamId, "link.updated", ids, { isWanted })
        ),

      /** Reads links before their deletion; returns an effect that raises events for the deleted ones. */
      beforeRemoval: (team: TeamId, ids: ReadonlyArray<LinkId>) =>
        events.prepare(team, "link.deleted", describe(team, ids))
    }
  })
}) {}
