import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import type { PageId, UserId } from "../contract/Id.ts"
import { AddressChanges } from "../domain/AddressChanges.ts"
import { type Expected, refuseOther } from "../http/Versions.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import type { Changes } from "../storage/Table.ts"
import { transactionOn } from "../storage/Transaction.ts"
import type { Snapshot } from "../trash/Snapshot.ts"
import { ItemsRepo } from "./ItemsRepo.ts"
import { PageNotPublished } from "./Page.ts"
import { PageChanges, pageChange } from "./PageChange.ts"
import { PageEvents } from "./PageEvents.ts"
import { presentPage } from "./Present.ts"
import { publishedColumns } from "./Publication.ts"
import { PublicationsRepo } from "./PublicationsRepo.ts"
import { PagesRepo } from "./Repo.ts"
import type { PageRow } from "./Rows.ts"
import { StoredPages } from "./StoredPages.ts"
import { BioLinksTable, BioPluginsTable, type PagesTable } from "./Tables.ts"

interface Meanwhile {
  /** The current versions of the page's items by id, and the highest version of any removed item. */
  readonly versions: ReadonlyMap<string, number>
  readonly removed: number
  /** The user who restores the rows. */
  readonly by: UserId
}

/**
 * Assigns restored rows version numbers that no other state of these rows has had. Unchanged rows keep their versions.
 */
export const continued = (rows: Snapshot[string], { versions, removed, by }: Meanwhile): Snapshot[string] =>
  rows.map((row) => {
    // Rows stored before versions were introduced have no version.
    const { version: kept = 0 } = row
    const version = versions.get(String(row["id"]))
    return version === kept ? row : { ...row, version: Math.max(Number(kept), version ?? removed) + 1, updated_by: by }
  })

const unchanged = {}
const versionedTables = new Set([BioLinksTable.name, BioPluginsTable.name])

/** The publications of the pages of the caller's team. */
export class Publications extends Effect.Service<Publications>()("page/Publications", {
  dependencies: [
    PublicationsRepo.Default,
    ItemsRepo.Default,
    PagesRepo.Default,
    PageChanges.Default,
    PageEvents.Default,
    StoredPages.Default,
    AddressChanges.Default
  ],
  effect: Effect.gen(function* () {
    const repo = yield* PublicationsRepo
    const items = yield* ItemsRepo
    const pages = yield* PagesRepo
    const events = yield* PageEvents
    const stored = yield* StoredPages
    const { find } = yield* PageChanges
    const changes = yield* AddressChanges
    const settings = yield* Settings
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    /** Stores the current state as the publication. Call it in a transaction. */
    const keep = (id: PageId) => Effect.flatMap(stored.rows(id), (content) => repo.put(id, content))

    /** Changes the publication of a page under a lock. Returns the updated page. */
    const change = <E, R>(
      id: PageId,
      expected: Expected,
      type: "page.published" | "page.updated",
      make: (page: PageRow, now: number) => Effect.Effect<Changes<typeof PagesTable>, E, R>
    ) =>
      Effect.gen(function* () {
        const { teamId, userId } = yield* Caller
        const before = yield* find(id)
        const now = yield* Clock.currentTimeMillis
        const alone = Effect.gen(function* () {
          yield* pages.lock(id)
          const page = yield* find(id)
          yield* refuseOther("page", expected, page.version)
          const columns = yield* make(page, now)
          if (columns !== unchanged) {
            yield* pages.update(teamId, id, { ...columns, updated_at: now, updated_by: userId })
            yield* events.raise(teamId, type, id)
          }
          return page
        })
        const page = yield* orDieSql(inTransaction(alone).pipe(changes.announcing(pageChange(before))))
        // Announce the page's current address too, because another request may have moved the page before this one got
        // the lock.
        yield* changes.announcing(pageChange(page))(Effect.void)
        return presentPage(settings, yield* find(id))
      })

    const putBack = Effect.fnUntraced(function* ({ id, removed_version }: PageRow, content: Snapshot) {
      const clicks = yield* repo.clicks(id)
      const { userId } = yield* Caller
      const meanwhile = { versions: yield* items.versions(id), removed: removed_version, by: userId }
      const counted = Object.entries(content).map(([table, stored]) => {
        const rows = versionedTables.has(table) ? continued(stored, meanwhile) : stored
        return [
          table,
          rows.map((row) =>
            "total_clicks" in row ? { ...row, total_clicks: clicks.get(String(row["id"])) ?? 0 } : row
          )
        ]
      })
      yield* stored.removeItems(id)
      yield* stored.insertItems(Object.fromEntries(counted))
    })

    return {
      keep,

      /** Removes the separate publication, so that visitors see the stored page. Call it in a transaction. */
      letThrough: repo.remove,

      publish: (id: PageId, expected: Expected) =>
        change(
          id,
          expected,
          "page.published",
          Effect.fnUntraced(function* (page, now) {
            if (page.published_at !== null && page.has_changes === 0) return unchanged
            if (page.auto_publish === 0) yield* keep(id)
            return { published_at: now, has_changes: 0 } as const
          })
        ).pipe(Effect.withSpan("Publications.publish")),

      /** Takes a page offline; it keeps its address. */
      unpublish: (id: PageId, expected: Expected) =>
        change(
          id,
          expected,
          "page.updated",
          Effect.fnUntraced(function* (page) {
            if (page.published_at === null) return unchanged
            yield* repo.remove(id)
            return { published_at: null, has_changes: 0 } as const
          })
        ).pipe(Effect.withSpan("Publications.unpublish")),

      /** Discards the changes since the last publication. */
      revert: (id: PageId, expected: Expected) =>
        change(
          id,
          expected,
          "page.updated",
          Effect.fnUntraced(function* (page) {
            if (page.published_at === null) return yield* new PageNotPublished()
            const content = yield* repo.content(id)
            if (Option.isNone(content) || page.has_changes === 0) return unchanged
            yield* putBack(page, content.value)
            return { ...publishedColumns(content.value), has_changes: 0 } as const
          })
        ).pipe(Effect.withSpan("Publications.revert"))
    }
  })
}) {}
