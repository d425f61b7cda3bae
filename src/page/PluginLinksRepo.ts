import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Array as Arr, Effect } from "effect"
import { newId } from "../contract/Id.ts"
import { rowsOf } from "../storage/Rows.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { linkRules, type OutboundLink } from "./OutboundLinks.ts"
import type { BioPluginId } from "./Plugin.ts"
import type { BioPluginLinkId } from "./PluginLink.ts"
import { PluginLinkRow, type ShownPlugin } from "./Rows.ts"
import { BioPluginLinksTable, BioPluginsTable } from "./Tables.ts"

type Same = (stored: OutboundLink, wanted: OutboundLink) => boolean

const isOnly = (field: string): boolean => field === "url" || field === "end_url"

// A link that was moved, renamed or given another address still counts as the same link.
const rules: ReadonlyArray<Same> = [
  (stored, wanted) => stored.field === wanted.field && stored.url === wanted.url,
  (stored, wanted) => stored.url === wanted.url,
  (stored, wanted) => stored.name === wanted.name,
  (stored, wanted) => stored.field === wanted.field && isOnly(stored.field)
]

/** Matches new links with stored ones, so that links keep their clicks. `gone` are the stored links without a match. */
const matchLinks = <Stored extends OutboundLink, Wanted extends OutboundLink>(
  stored: ReadonlyArray<Stored>,
  wanted: ReadonlyArray<Wanted>
) => {
  const gone = new Set(stored)
  const matches = new Map<Wanted, Stored>()
  for (const isSame of rules) {
    for (const link of wanted) {
      if (matches.has(link)) continue
      const found = [...gone].find((one) => isSame(one, link))
      if (found === undefined) continue
      gone.delete(found)
      matches.set(link, found)
    }
  }
  return { matches, gone: [...gone], added: wanted.filter((link) => !matches.has(link)) }
}

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
