import { SqlClient } from "@effect/sql"
import { Array as Arr, Effect, Order } from "effect"
import { newId, type PageId } from "../contract/Id.ts"
import { type Snapshot, snapshotsOn } from "../trash/Snapshot.ts"
import { BioLinksTable, BioPluginLinksTable, BioPluginsTable, PagesTable } from "./Tables.ts"

type StoredRow = Snapshot[string][number]

/** The columns in which a copy differs from its original. */
interface Copy {
  readonly id: PageId
  readonly slug: string
  readonly title: string
}

const history = new Set(["version", "updated_by", "removed_version", "total_clicks"])

const withoutHistory = (row: StoredRow): StoredRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !history.has(column)))

const byId = Order.mapInput(Order.string, (row: StoredRow) => String(row["id"]))

const parts = [BioLinksTable, BioPluginsTable, BioPluginLinksTable] as const

/** Pages and their items as rows, for the trash, publications and copies. */
export class StoredPages extends Effect.Service<StoredPages>()("page/StoredPages", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read, insertable, insert } = snapshotsOn(sql)

    const rows = Effect.fnUntraced(function* (id: PageId) {
      const pages = yield* read(PagesTable, "id", [id])
      const plugins = yield* read(BioPluginsTable, "page_id", [id])
      const content: Snapshot = {
        [PagesTable.name]: pages,
        [BioLinksTable.name]: yield* read(BioLinksTable, "page_id", [id]),
        [BioPluginsTable.name]: plugins,
        [BioPluginLinksTable.name]: yield* read(
          BioPluginLinksTable,
          "plugin_id",
          plugins.map((row) => String(row["id"]))
        )
      }
      return content
    })

    const insertItems = Effect.fnUntraced(function* (content: Snapshot) {
      for (const table of parts) yield* insert(table, insertable(table, content[table.name] ?? []))
    })

    return {
      /** The rows of a page by table, locked until the transaction ends. */
      rows,
      insertItems,

      /** Inserts a copy of a page and its items as a draft with its own id, slug and title. */
      copy: Effect.fnUntraced(function* (id: PageId, own: Copy, now: number) {
        const content = yield* rows(id)
        const draft = { ...own, created_at: now, updated_at: now, auto_publish: 0, has_changes: 0, published_at: null }
        const pages = (content[PagesTable.name] ?? []).map(withoutHistory)
        yield* insert(PagesTable, insertable(PagesTable, pages, draft))
        const plugins = new Map<unknown, string>()
        const items: Record<string, ReadonlyArray<StoredRow>> = {}
        for (const { name } of parts) {
          const copies: Array<StoredRow> = []
          // Items at the same position are in the order of their ids.
          for (const row of Arr.sortBy(byId)(content[name] ?? [])) {
            const copy = { ...withoutHistory(row), id: yield* newId() }
            if (name === BioPluginsTable.name) plugins.set(row["id"], copy.id)
            copies.push(
              name === BioPluginLinksTable.name
                ? { ...copy, plugin_id: plugins.get(row["plugin_id"]) }
                : { ...copy, page_id: own.id, created_at: now }
            )
          }
          items[name] = copies
        }
        yield* insertItems(items)
      }),

      removeItems: Effect.fnUntraced(function* (id: PageId) {
        yield* sql`DELETE FROM bio_links WHERE page_id = ${id}`
        yield* sql`DELETE FROM bio_plugins WHERE page_id = ${id}`
      })
    }
  })
}) {}
