import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Array as Arr, Effect } from "effect"
import { newId } from "../contract/Id.ts"
import { rowsOf } from "../storage/Rows.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { matchLinks } from "./MatchedLinks.ts"
import { linkRules, type OutboundLink } from "./OutboundLinks.ts"
import type { BioPluginId } from "./Plugin.ts"
import type { BioPluginLinkId } from "./PluginLink.ts"
import { PluginLinkRow, type ShownPlugin } from "./Rows.ts"
import { BioPluginLinksTable, BioPluginsTable } from "./Tables.ts"

export class PluginLinksRepo extends Effect.Service<PluginLinksRepo>()("page/PluginLinksRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const table = BioPluginLinksTable.on(sql)
    const inTransaction = transactionOn(sql)

    const of = (plugins: ReadonlyArray<BioPluginId>) =>
      rowsOf(PluginLinkRow)(
        sql`SELECT * FROM bio_plugin_links WHERE ${sql.in("plugin_id", plugins)} ORDER BY plugin_id, place`
      )

    const store = Effect.fnUntraced(function* (plugin_id: BioPluginId, links: ReadonlyArray<OutboundLink>) {
      const wanted = links.map((link, place) => ({ ...link, place }))
      const { matches, gone, added } = matchLinks(yield* of([plugin_id]), wanted)
      if (gone.length > 0) {
        yield* sql`DELETE FROM bio_plugin_links WHERE ${sql.in(
          "id",
          gone.map(({ id }) => id)
        )}`
      }
      for (const [{ field, url, name, place }, row] of matches) {
        if (row.field === field && row.url === url && row.name === name && row.place === place) continue
        yield* sql`${table.update({ field, url, name, place })} WHERE id = ${row.id}`
      }
      const rows = yield* Effect.forEach(added, (link) =>
        Effect.map(newId<BioPluginLinkId>(), (id) => ({ id, plugin_id, ...link }))
      )
      if (rows.length > 0) yield* table.insertAll(rows)
    })

    return {
      /** Returns the plugins with their links. */
      linked: Effect.fnUntraced(function* <Row extends { readonly id: BioPluginId }>(
        plugins: Effect.Effect<ReadonlyArray<Row>, SqlError>
      ) {
        const rows = yield* plugins
        const links = rows.length === 0 ? [] : yield* of(rows.map(({ id }) => id))
        const byPlugin = Arr.groupBy(links, ({ plugin_id }) => plugin_id)
        return rows.map((row) => ({ ...row, links: byPlugin[row.id] ?? [] }))
      }),

      /** Replaces the links of a plugin; unchanged links keep their ids. */
      store,

      /**
       * Stores the links of a plugin that an earlier version stored without links. Does nothing if another process has
       * already stored them or the config has changed. Returns the stored links.
       */
      storeOnce: ({ id, config }: ShownPlugin, links: ReadonlyArray<OutboundLink>) =>
        inTransaction(
          Effect.gen(function* () {
            const claimed = yield* sql`${BioPluginsTable.on(sql).update({ link_rules: linkRules })}
              WHERE id = ${id} AND link_rules < ${linkRules} AND config = ${JSON.stringify(config)} RETURNING id`
            if (claimed.length > 0) yield* store(id, links)
            return yield* of([id])
          })
        )
    }
  })
}) {}
