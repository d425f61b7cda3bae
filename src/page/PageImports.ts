import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { v5 } from "uuid"
import { Caller } from "../auth/Caller.ts"
import type { DomainId, FolderId, PageId } from "../contract/Id.ts"
import { AddressChanges } from "../domain/AddressChanges.ts"
import { traced } from "../lib/Traced.ts"
import { rowsOf } from "../storage/Rows.ts"
import type { NewRow } from "../storage/Table.ts"
import { AliasesRepo } from "./AliasesRepo.ts"
import type { Animation, BioLinkId } from "./Button.ts"
import { linkRules, outboundLinks } from "./OutboundLinks.ts"
import { pageChange } from "./PageChange.ts"
import type { BioPluginId } from "./Plugin.ts"
import type { BioPluginLinkId } from "./PluginLink.ts"
import { PreparedMarkup } from "./PreparedMarkup.ts"
import type { Config } from "./plugins/PluginType.ts"
import type { PluginTypeName } from "./plugins/PluginTypes.ts"
import { PagesRepo } from "./Repo.ts"
import { BioLinksTable, BioPluginLinksTable, BioPluginsTable, PagesTable, type StoredMarkup } from "./Tables.ts"

interface NewButton {
  readonly _tag: "Button"
  readonly id: BioLinkId
  readonly label: string
  readonly url: string
  readonly icon: string | null
  readonly animation: Animation
  readonly isVisible: boolean
}

/** A validated plugin. */
interface NewPlugin {
  readonly _tag: "Plugin"
  readonly id: BioPluginId
  readonly type: PluginTypeName
  readonly config: Config
}

/** An item of a page, in order. */
export type NewItem = NewButton | NewPlugin

/** A validated page, ready to be stored. */
export interface NewPage {
  readonly id: PageId
  readonly domain_id: DomainId | null
  readonly folder_id: FolderId | null
  readonly slug: string
  readonly title: string
  readonly description: string
  /** The address of the uploaded profile picture; null if there is none. */
  readonly profile_image: string | null
  readonly theme: string
  /** Epoch ms. */
  readonly createdAt: number | null
  readonly isPublished: boolean
  readonly items: ReadonlyArray<NewItem>
}

/** The rendered Markdown of plugins, by plugin id. */
export type Markups = ReadonlyMap<BioPluginId, StoredMarkup | null>

/**
 * A page and the time at which it was stored, in epoch ms. If the database has a different time, the page has changed.
 */
export interface StoredAt {
  readonly id: PageId
  readonly at: number
}

/** The id of a link in an imported plugin, derived from its position. */
export const importedLinkId = (plugin: BioPluginId, place: number) => v5(String(place), plugin) as BioPluginLinkId

const goneRow = PagesTable.row.pick("id", "domain_id", "slug")
const isPlugin = (item: NewItem): item is NewPlugin => item._tag === "Plugin"

/** Imports pages; writes run in the caller's transaction. */
export class PageImports extends Effect.Service<PageImports>()("page/PageImports", {
  dependencies: [PagesRepo.Default, AliasesRepo.Default, AddressChanges.Default, PreparedMarkup.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const repo = yield* PagesRepo
    const aliases = yield* AliasesRepo
    const changes = yield* AddressChanges
    const drawable = yield* PreparedMarkup
    const buttons = BioLinksTable.on(sql)
    const plugins = BioPluginsTable.on(sql)
    const pluginLinks = BioPluginLinksTable.on(sql)

    const buttonRows = ({ id: page_id, items }: NewPage, created_at: number) =>
      items.flatMap((item, sort_order): ReadonlyArray<NewRow<typeof BioLinksTable>> => {
        if (item._tag !== "Button") return []
        const { _tag, isVisible, ...columns } = item
        return [
          { ...columns, page_id, color: null, bg_color: null, sort_order, is_visible: isVisible ? 1 : 0, created_at }
        ]
      })

    const pluginRows = ({ id: page_id, items }: NewPage, markups: Markups, created_at: number) =>
      items.flatMap((item, sort_order): ReadonlyArray<NewRow<typeof BioPluginsTable>> => {
        if (item._tag !== "Plugin") return []
        const { id, type, config } = item
        const markup = markups.get(id) ?? null
        return [
          {
            ...{ id, page_id, type, sort_order, created_at, link_rules: linkRules },
            config: JSON.stringify(config),
            markup: markup === null ? null : JSON.stringify(markup)
          }
        ]
      })

    const linkRows = ({ items }: NewPage, markups: Markups): ReadonlyArray<NewRow<typeof BioPluginLinksTable>> =>
      items.filter(isPlugin).flatMap(({ id: plugin_id, type, config }) =>
        outboundLinks(type, config, markups.get(plugin_id)?.texts ?? []).map((link, place) => ({
          ...link,
          ...{ id: importedLinkId(plugin_id, place), plugin_id, place }
        }))
      )

    const some = <A, E, R>(rows: ReadonlyArray<A>, insert: (rows: ReadonlyArray<A>) => Effect.Effect<unknown, E, R>) =>
      rows.length === 0 ? Effect.void : Effect.asVoid(insert(rows))

    return {
      /** Renders the pages' Markdown on another thread. */
      markups: traced("PageImports.markups")(function* (pages: ReadonlyArray<NewPage>) {
        const { teamId } = yield* Caller
        const all = pages.flatMap(({ items }) => items.filter(isPlugin))
        const made = yield* drawable.markups(teamId, all)
        return new Map(all.map(({ id }, n) => [id, made[n] ?? null])) satisfies Markups
      }),

      insert: traced("PageImports.insert")(function* (pages: ReadonlyArray<NewPage>, markups: Markups) {
        const { teamId: team_id } = yield* Caller
        const now = yield* Clock.currentTimeMillis
        for (const page of pages) {
          const { items, createdAt, isPublished, ...columns } = page
          const dates = { created_at: createdAt ?? now, updated_at: now, published_at: isPublished ? now : null }
          yield* repo.insert({ ...columns, ...dates, team_id })
          yield* aliases.free(page)
          yield* some(buttonRows(page, now), buttons.insertAll)
          yield* some(pluginRows(page, markups, now), plugins.insertAll)
          yield* some(linkRows(page, markups), pluginLinks.insertAll)
        }
        return now
      }),

      /**
       * Permanently deletes pages that have not changed since they were stored and that no domain uses as its root
       * page.
       */
      removeUnchanged: traced("PageImports.removeUnchanged")(function* (stored: ReadonlyArray<StoredAt>) {
        const { teamId } = yield* Caller
        const gone = yield* Effect.forEach(stored, ({ id, at }) =>
          rowsOf(goneRow)(sql`DELETE FROM pages WHERE team_id = ${teamId} AND id = ${id} AND version = 1
            AND updated_at = ${at} AND NOT EXISTS (SELECT 1 FROM domains d WHERE d.root_page_id = pages.id)
            RETURNING id, domain_id, slug`)
        )
        return gone.flat()
      }),

      /** Announces to caches that pages at these addresses were stored or deleted. */
      announce: (places: ReadonlyArray<Pick<NewPage, "domain_id" | "slug">>) =>
        changes.announcing(...places.map(pageChange))(Effect.void)
    }
  })
}) {}
