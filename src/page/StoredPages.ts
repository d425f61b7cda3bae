import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { PageId } from "../contract/Id.ts"
import { type Snapshot, snapshotsOn } from "../trash/Snapshot.ts"
import { BioLinksTable, BioPluginLinksTable, BioPluginsTable, PagesTable } from "./Tables.ts"

const parts = [BioLinksTable, BioPluginsTable, BioPluginLinksTable] as const

/** Pages and their items as rows, for the trash and for publications. */
export class StoredPages extends Effect.Service<StoredPages>()("page/StoredPages", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { read, insertable, insert } = snapshotsOn(sql)
    return {
      /** The rows of a page by table, locked until the transaction ends. */
      rows: Effect.fnUntraced(function* (id: PageId) {
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
      }),

      insertItems: Effect.fnUntraced(function* (content: Snapshot) {
        for (const table of parts) yield* insert(table, insertable(table, content[table.name] ?? []))
      }),

      removeItems: Effect.fnUntraced(function* (id: PageId) {
        yield* sql`DELETE FROM bio_links WHERE page_id = ${id}`
        yield* sql`DELETE FROM bio_plugins WHERE page_id = ${id}`
      })
    }
  })
}) {}
