import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { mayChangeIn, sees } from "../auth/Policy.ts"
import type { LinkId } from "../contract/Id.ts"
import { isShortCode } from "../contract/ShortCode.ts"
import { traced } from "../lib/Traced.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { LinkAliasesRepo } from "./AliasesRepo.ts"
import type { FindLinks, ListLinks } from "./Api.ts"
import { aliasRemoved } from "./Changed.ts"
import { LinkFinding } from "./Finding.ts"
import { AliasNotFound, LinkNotFound } from "./Link.ts"
import { LinkAddresses } from "./LinkAddresses.ts"
import { LinkEvents } from "./LinkEvents.ts"
import { LinkLists } from "./Lists.ts"
import { listedPresenter, present, type SentLink } from "./Present.ts"
import { hasExtra, LinksRepo, type ListedRow } from "./Repo.ts"
import { fewWithRules, TestsAndTargeting } from "./TestsAndTargeting.ts"

/** Short links of the caller's team. */
/** Links of a list in the form of the response. Those with rules may be many megabytes together. */
export interface PresentedLinks {
  readonly areLarge: boolean
  readonly links: Effect.Effect<ReadonlyArray<SentLink>>
}

export class Links extends Effect.Service<Links>()("link/Links", {
  dependencies: [
    LinksRepo.Default,
    TestsAndTargeting.Default,
    LinkLists.Default,
    LinkFinding.Default,
    LinkEvents.Default,
    LinkAddresses.Default,
    LinkAliasesRepo.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* LinksRepo
    const extras = yield* TestsAndTargeting
    const lists = yield* LinkLists
    const finding = yield* LinkFinding
    const events = yield* LinkEvents
    const addresses = yield* LinkAddresses
    const aliases = yield* LinkAliasesRepo
    const settings = yield* Settings
    const presentListed = listedPresenter(settings)
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const rowOf = Effect.fnUntraced(function* (id: LinkId) {
      const caller = yield* Caller
      const found = Option.filter(yield* repo.find(caller.teamId, id), (row) => sees(caller, row))
      return yield* Effect.mapError(found, () => new LinkNotFound())
    })

    const presented = (rows: ReadonlyArray<ListedRow>): PresentedLinks => ({
      areLarge: rows.filter((row) => hasExtra(row, "targeting")).length > fewWithRules,
      links: orDieSql(
        Effect.map(extras.ofListed(rows), (extrasOf) => rows.map((row) => presentListed(row, extrasOf(row.id))))
      )
    })

    return {
      /** Fails if the team has no such link. */
      exists: (id: LinkId) => Effect.asVoid(rowOf(id)),

      get: traced("Links.get")(function* (id: LinkId) {
        const row = yield* rowOf(id)
        return present(settings, row, (yield* extras.of([id]))(id))
      }),

      /** A link in the form of the response. */
      read: traced("Links.read")(function* (id: LinkId) {
        const caller = yield* Caller
        const [row] = yield* repo.findOneListed(caller.teamId, id)
        if (row === undefined || !sees(caller, row)) return yield* new LinkNotFound()
        return presentListed(row, (yield* extras.ofListed([row]))(row.id))
      }),

      /** The links of a page in the form of the response. */
      list: traced("Links.list")(function* (query: ListLinks) {
        const { rows, total } = yield* lists.list(yield* Caller, query)
        return { ...presented(rows), total }
      }),

      /** The links that a query finds, oldest first, in the form of the response. */
      by: traced("Links.by")(function* (query: FindLinks) {
        const ids = yield* finding.by(query)
        const caller = yield* Caller
        const listed = (yield* repo.findListed(ids)).filter((row) => sees(caller, row))
        const rows = new Map(listed.map((row) => [row.id, row]))
        const found = ids.flatMap((id) => rows.get(id) ?? [])
        return presented(found)
      }),

      /** The ids among the given ones that the team's links have, in the given order and without repetitions. */
      owned: traced("Links.owned")(function* (ids: ReadonlyArray<LinkId>) {
        const { teamId, reach } = yield* Caller
        const found = yield* repo.idsAmong(teamId, reach, ids)
        return [...new Set(ids)].filter((id) => found.has(id))
      }),

      /** Removes a former short code of a link, which becomes available. */
      removeAlias: traced("Links.removeAlias")(function* (id: LinkId, code: string) {
        const caller = yield* Caller
        const link = yield* rowOf(id)
        yield* mayChangeIn(link.folder_id)
        if (!isShortCode(code)) return yield* new AliasNotFound()
        const updated = { updated_at: yield* Clock.currentTimeMillis, updated_by: caller.userId }
        const wasKept = yield* inTransaction(
          Effect.tap(aliases.remove(id, code), (isGone) =>
            isGone
              ? Effect.zipRight(
                  repo.update(id, updated, undefined),
                  events.updated(caller, [id], [aliasRemoved(link, code)])
                )
              : Effect.void
          )
        ).pipe(addresses.announcing([link]))
        if (!wasKept) return yield* new AliasNotFound()
      }, orDieSql)
    }
  })
}) {}
