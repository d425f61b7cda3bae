import { SqlClient } from "@effect/sql"
import { Array as Arr, Clock, Effect, Option, Schema } from "effect"
import type { Audited } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import type { PageId, UserId } from "../contract/Id.ts"
import { AddressChanges } from "../domain/AddressChanges.ts"
import { type Expected, refuseOther } from "../http/Versions.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import type { Changes } from "../storage/Table.ts"
import { transactionOn } from "../storage/Transaction.ts"
import type { Snapshot } from "../trash/Snapshot.ts"
import { changedButtons, changedColumns, changedPlugins, joined, pageEntry, pageUpdated } from "./Changed.ts"
import { ItemsRepo, mostText } from "./ItemsRepo.ts"
import { PageNotPublished } from "./Page.ts"
import { PageChanges, pageChange } from "./PageChange.ts"
import { PageEvents } from "./PageEvents.ts"
import { presentPage } from "./Present.ts"
import { PublicationsRepo } from "./PublicationsRepo.ts"
import { PagesRepo } from "./Repo.ts"
import { type PageRow, PluginLinkRow, ShownButton, ShownColumns, type ShownPlugin } from "./Rows.ts"
import { byPlace } from "./render/Order.ts"
import { StoredPages } from "./StoredPages.ts"
import { BioLinksTable, BioPluginLinksTable, BioPluginsTable, PagesTable } from "./Tables.ts"

/** A page and its items as visitors see them. */
interface PublishedPage {
  readonly page: PageRow
  readonly buttons: ReadonlyArray<ShownButton>
  readonly plugins: ReadonlyArray<ShownPlugin>
}

// Changes to these columns take effect at once. All others, including columns added later, are part of what visitors
// see and must be published.
const recordColumns = [
  "id",
  "team_id",
  "folder_id",
  "domain_id",
  "slug",
  "created_at",
  "updated_at",
  "version",
  "updated_by",
  "removed_version",
  "auto_publish",
  "has_changes",
  "published_at"
] as const

const ofRecord = new Set<string>(recordColumns)

const shownOf = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => column in PagesTable.fields && !ofRecord.has(column)))

/** Whether changed columns affect what visitors see. */
export const changesLook = (page: PageRow, columns: Changes<typeof PagesTable>): boolean =>
  Object.entries(shownOf(columns)).some(([column, value]) => page[column as keyof PageRow] !== value)

// Columns that were added after the first publications, which lack them and had these values.
const addedColumns = { language: "en", font: "theme", button_shape: "theme" } as const

/** The columns of a page as published, for a revert. */
const publishedColumns = (content: Snapshot): Changes<typeof PagesTable> =>
  shownOf({ ...addedColumns, ...content[PagesTable.name]?.[0] })

// Rows published by an earlier version lack columns that were added later, so these are null.
const filled = (fields: object, rows: Snapshot[string] = []) => {
  const blank = Object.fromEntries(Object.keys(fields).map((column) => [column, null]))
  return rows.map((row) => ({ ...blank, ...row }))
}

const decodeLook = Schema.decodeUnknownSync(Schema.partialWith(PagesTable.row.omit(...recordColumns), { exact: true }))
const decodeButtons = Schema.decodeUnknownSync(Schema.Array(ShownButton))
const decodePlugins = Schema.decodeUnknownSync(Schema.Array(ShownColumns))
const decodeLinks = Schema.decodeUnknownSync(Schema.Array(PluginLinkRow))

/** The plugins up to the limit for Markdown, which pages of earlier versions may exceed. */
const withinLimit = (plugins: ReadonlyArray<ShownPlugin>) => {
  let length = 0
  return plugins.filter(({ config }) => {
    length += JSON.stringify(config).length
    return length <= mostText
  })
}

/** The published state of a page, at its current address. */
export const publishedOf = (page: PageRow, content: Snapshot): PublishedPage => {
  const rows = filled(BioLinksTable.fields, content[BioLinksTable.name])
  const buttons = decodeButtons(rows.map((row) => ({ ...row, clicks: row["total_clicks"] })))
  const links = Arr.groupBy(
    decodeLinks(filled(BioPluginLinksTable.fields, content[BioPluginLinksTable.name])),
    ({ plugin_id }) => plugin_id
  )
  const plugins = decodePlugins(filled(BioPluginsTable.fields, content[BioPluginsTable.name]))
    .map((plugin) => ({
      ...plugin,
      links: [...(links[plugin.id] ?? [])].sort((one, other) => one.place - other.place)
    }))
    .sort(byPlace)
  return {
    page: { ...page, updated_at: page.published_at ?? page.updated_at, ...decodeLook(publishedColumns(content)) },
    buttons,
    plugins: withinLimit(plugins)
  }
}

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

/** What a change of a publication stores, and its entries in the audit log. */
interface Made {
  readonly columns?: Changes<typeof PagesTable>
  readonly entries: ReadonlyArray<Audited>
}

const unchanged: Made = { entries: [] }
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
    const { find, findToChange } = yield* PageChanges
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
      make: (page: PageRow, now: number) => Effect.Effect<Made, E, R>
    ) =>
      Effect.gen(function* () {
        const caller = yield* Caller
        const { teamId, userId } = caller
        const before = yield* findToChange(id)
        const now = yield* Clock.currentTimeMillis
        const alone = Effect.gen(function* () {
          yield* pages.lock(id)
          const page = yield* findToChange(id)
          yield* refuseOther("page", expected, page.version)
          const { columns, entries } = yield* make(page, now)
          if (columns !== undefined) {
            yield* pages.update(teamId, id, { ...columns, updated_at: now, updated_by: userId })
            yield* events.changed(caller, type, id, entries)
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
            return { columns: { published_at: now, has_changes: 0 }, entries: [pageEntry("page.published", page)] }
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
            return { columns: { published_at: null, has_changes: 0 }, entries: [pageEntry("page.unpublished", page)] }
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
            const buttons = yield* items.buttonsOf(id)
            const plugins = yield* items.pluginsOf(id)
            yield* putBack(page, content.value)
            const published = publishedColumns(content.value)
            const logged = joined(
              changedColumns(page, published),
              changedButtons(buttons, yield* items.buttonsOf(id)),
              changedPlugins(plugins, yield* items.pluginsOf(id))
            )
            return { columns: { ...published, has_changes: 0 }, entries: pageUpdated(page, logged) }
          })
        ).pipe(Effect.withSpan("Publications.revert"))
    }
  })
}) {}
