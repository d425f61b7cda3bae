import { SqlClient } from "@effect/sql"
import { Array as Arr, Effect, Option, Schema } from "effect"
import type { PageId } from "../contract/Id.ts"
import { rowOf, rowsOf } from "../storage/Rows.ts"
import type { Snapshot } from "../trash/Snapshot.ts"
import { PagePublicationsTable, PublishedLinksTable } from "./Tables.ts"

const Content = PagePublicationsTable.row.pick("content")
const Total = PublishedLinksTable.row.pick("id", "total_clicks")
const encodeContent = Schema.encodeSync(PagePublicationsTable.fields.content)

export class PublicationsRepo extends Effect.Service<PublicationsRepo>()("page/PublicationsRepo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const publications = PagePublicationsTable.on(sql)

    const remove = Effect.fnUntraced(function* (page: PageId) {
      yield* sql`DELETE FROM page_publications WHERE page_id = ${page}`
      yield* sql`DELETE FROM published_links WHERE page_id = ${page}`
    })

    return {
      /** Removes a page's separate publication, so that visitors see the stored page. */
      remove,

      /** Stores the current rows of a page as its publication. */
      put: Effect.fnUntraced(function* (page_id: PageId, content: Snapshot) {
        yield* remove(page_id)
        yield* publications.insert({ page_id, content: encodeContent(content) })
        yield* sql`INSERT INTO published_links (id, page_id, url, name, total_clicks)
          SELECT id, page_id, url, label, total_clicks FROM bio_links WHERE page_id = ${page_id} UNION ALL
          SELECT l.id, b.page_id, l.url, l.name, l.total_clicks FROM bio_plugin_links l
          JOIN bio_plugins b ON b.id = l.plugin_id WHERE b.page_id = ${page_id}`
      }),

      content: (page: PageId) =>
        Effect.map(
          rowOf(Content)(sql`SELECT content FROM page_publications WHERE page_id = ${page}`),
          Option.map(({ content }) => content)
        ),

      /** The clicks of published links by id; they count even if the draft no longer contains the item. */
      clicks: (page: PageId) =>
        Effect.map(
          rowsOf(Total)(sql`SELECT id, total_clicks FROM published_links WHERE page_id = ${page} UNION ALL
            SELECT id, total_clicks FROM bio_links WHERE page_id = ${page} UNION ALL
            SELECT l.id, l.total_clicks FROM bio_plugin_links l JOIN bio_plugins b ON b.id = l.plugin_id
            WHERE b.page_id = ${page}`),
          (rows) =>
            new Map(
              Object.entries(Arr.groupBy(rows, ({ id }) => id)).map(([id, same]) => [
                id,
                Math.max(...same.map(({ total_clicks }) => total_clicks))
              ])
            )
        )
    }
  })
}) {}
