import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { type Audited, AuditLog } from "../audit/AuditLog.ts"
import { Caller, type CallerShape } from "../auth/Caller.ts"
import { fixedFor, Manager, sees } from "../auth/Policy.ts"
import { Invalid } from "../contract/Failure.ts"
import type { TeamId } from "../contract/Id.ts"
import { AddressChanges, codeChange, scanChange } from "../domain/AddressChanges.ts"
import { BlockedLists, blockedFault } from "../domain/blocked/BlockedLists.ts"
import { untilNone } from "../lib/NextTick.ts"
import { traced } from "../lib/Traced.ts"
import { LinkTrash } from "../link/LinkTrash.ts"
import { wordsOf } from "../link/list/SearchText.ts"
import { searchTerms } from "../link/SearchTerms.ts"
import { PageTrash } from "../page/PageTrash.ts"
import { QrcodeTrash } from "../qr/QrcodeTrash.ts"
import { dangles, onConflict, orDieSql, retryWhile } from "../storage/Conflict.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { destinationsIn, placeIn } from "../trash/Snapshot.ts"
import { Trash } from "../trash/Trash.ts"
import { NotRestored, TrashCountChanged, type TrashId, TrashItemNotFound } from "../trash/TrashItem.ts"
import type { EmptyTrash, ListTrash } from "./Api.ts"

const defaultLimit = 50

/** The number of items to delete permanently at a time; small enough not to delay other requests. */
const batch = 100

const emptied = (count: number): Audited => ({ action: "trash.emptied", target: { type: "trash" }, after: { count } })

/** The trash of the caller's team. */
export class Restores extends Effect.Service<Restores>()("trash/restore/Restores", {
  dependencies: [
    Trash.Default,
    LinkTrash.Default,
    PageTrash.Default,
    QrcodeTrash.Default,
    AddressChanges.Default,
    BlockedLists.Default,
    AuditLog.Default
  ],
  effect: Effect.gen(function* () {
    const trash = yield* Trash
    const audit = yield* AuditLog
    const links = yield* LinkTrash
    const pages = yield* PageTrash
    const qrcodes = yield* QrcodeTrash
    const changes = yield* AddressChanges
    const blocked = yield* BlockedLists
    const terms = yield* searchTerms
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    /** The items with these ids that the caller reaches. Fails if they may not change one. */
    const within = Effect.fnUntraced(function* (caller: CallerShape, ids: ReadonlyArray<TrashId>) {
      const found = yield* trash.find(caller.teamId, ids)
      if (caller.reach === undefined) return found
      const reached = found.filter(({ content }) => sees(caller, placeIn(content)))
      const fixed = reached.flatMap(({ content }) => fixedFor(caller, placeIn(content).folder_id) ?? [])[0]
      return fixed === undefined ? reached : yield* fixed
    })

    /** Restores items. Records an audit log entry for each item, unless the caller does. */
    const restoreMany = traced("Restores.restoreMany")(function* (asked: ReadonlyArray<TrashId>, isRecorded = true) {
      const caller = yield* Caller
      const { teamId } = caller
      const ids = [...new Set(asked)]
      const found = yield* within(caller, ids)
      const destinations = found.flatMap(({ content }) => destinationsIn(content))
      const wrong = new Set(yield* blocked.refusedAmong(teamId, destinations))
      const refused = found.flatMap(({ id, name, content }) =>
        wrong.size > 0 && destinationsIn(content).some((one) => wrong.has(one))
          ? [{ id, name, code: blockedFault.code, message: blockedFault.message }]
          : []
      )
      const isRefused = new Set(refused.map(({ id }) => id))
      const held = found.filter(({ id }) => !isRefused.has(id))
      const told = held.flatMap(({ addresses, content }) => [
        ...addresses.map(({ domain_id, code }) => codeChange(domain_id, code)),
        ...qrcodes.scanCodes(content).map(scanChange)
      ])
      const { back, adopted } = yield* inTransaction(
        Effect.gen(function* () {
          const taken = new Set(
            (yield* trash.take(
              teamId,
              held.map(({ id }) => id)
            )).map(({ id }) => id)
          )
          const back = held.filter(({ id }) => taken.has(id))
          const of = (kind: (typeof back)[number]["kind"]) => back.filter((one) => one.kind === kind)
          const linked = yield* Effect.forEach(of("link"), ({ content }) => links.restore(content))
          yield* Effect.forEach(of("page"), ({ content }) => pages.restore(content))
          // Restore QR codes after links, because a code may point to one of them.
          yield* Effect.forEach(of("qrcode"), ({ content }) => qrcodes.restore(content))
          const entries = back.map(
            ({ kind, id, name }): Audited => ({ action: `${kind}.restored`, target: { type: kind, id, name } })
          )
          if (isRecorded) yield* audit.recordAll(caller, entries)
          return { back: taken, adopted: yield* qrcodes.adopt(teamId, linked.flat()) }
        })
      ).pipe(
        changes.announcing(...told),
        // If a folder or tag was deleted in the meantime, retry. The next attempt looks it up again.
        retryWhile(dangles),
        onConflict(() => new NotRestored())
      )
      yield* changes.announcing(...adopted.map(scanChange))(Effect.void)
      return { restored: back.size, missing: ids.filter((id) => !back.has(id) && !isRefused.has(id)), refused }
    })

    /** Permanently deletes items in batches until none are left; returns the number deleted. */
    const drained = (some: ReturnType<typeof trash.takeSome>) =>
      untilNone(
        Effect.gen(function* () {
          const gone = yield* some
          yield* qrcodes.dropLogos(gone.map(({ logo_hash }) => logo_hash))
          return gone.length
        })
      )

    /** The query of the trash that words and a kind make; undefined if nothing can match. */
    const askedBy = Effect.fnUntraced(function* ({ kind, search }: Pick<ListTrash, "kind" | "search">) {
      const { teamId, reach } = yield* Caller
      const term = yield* terms.of(teamId, search)
      return term === undefined ? undefined : { reach, kind, words: term === null ? [] : wordsOf(term) }
    })

    return {
      list: traced("Restores.list")(function* (query: ListTrash) {
        const { teamId } = yield* Caller
        const { limit = defaultLimit, offset = 0, sort_order } = query
        const asked = yield* askedBy(query)
        if (asked === undefined) return { items: [], total: 0 }
        const direction = sort_order === "asc" ? "ASC" : "DESC"
        const items = yield* trash.list(teamId, { ...asked, limit, offset, direction })
        return { items, total: yield* trash.count(teamId, asked) }
      }),

      restoreMany,

      restore: traced("Restores.restore")(function* (id: TrashId) {
        const { restored, refused } = yield* restoreMany([id])
        if (refused.length > 0) return yield* new Invalid(blockedFault)
        if (restored === 0) return yield* new TrashItemNotFound()
      }),

      /** Permanently deletes an item. */
      remove: traced("Restores.remove")(function* (id: TrashId) {
        const caller = yield* Manager
        if (caller.reach !== undefined && (yield* within(caller, [id])).length === 0) {
          return yield* new TrashItemNotFound()
        }
        const taking = Effect.tap(trash.take(caller.teamId, [id]), (gone) =>
          gone.length === 0 ? Effect.void : audit.record(caller, emptied(1))
        )
        const gone = yield* orDieSql(inTransaction(taking))
        if (gone.length === 0) return yield* new TrashItemNotFound()
        yield* qrcodes.dropLogos(gone.map(({ logo_hash }) => logo_hash))
      }),

      /** Permanently deletes the matching items that were in the trash when it was asked, if they are `total`. */
      empty: traced("Restores.empty")(function* (query: EmptyTrash) {
        const caller = yield* Manager
        const { teamId } = caller
        const found = yield* askedBy(query)
        const asked = found && { ...found, until: yield* Clock.currentTimeMillis }
        const total = asked === undefined ? 0 : yield* trash.count(teamId, asked)
        if (total !== query.total) return yield* new TrashCountChanged(total)
        if (asked === undefined) return { deleted: 0 }
        // Before the batches, because each has its own transaction.
        if (total > 0) yield* audit.record(caller, emptied(total))
        return { deleted: yield* drained(trash.takeSome(teamId, asked, batch)) }
      }),

      /** Permanently empties a team's trash; returns the number of items. */
      emptyOf: (team: TeamId) => drained(trash.takeSome(team, { words: [] }, batch)),

      /** Permanently deletes the expired items of all teams; returns their number. */
      purge: Effect.flatMap(Clock.currentTimeMillis, (now) => drained(trash.takeOld(now, batch)))
    }
  })
}) {}
