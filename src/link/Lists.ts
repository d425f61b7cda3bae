import { SqlClient } from "@effect/sql"
import { Effect, Schema } from "effect"
import { LinkId, type TeamId } from "../contract/Id.ts"
import { rowsOf } from "../storage/Rows.ts"
import type { ListLinks } from "./Api.ts"

const defaultLimit = 50

/** Finds which links a list shows, and how many fit in all. */
export class LinkLists extends Effect.Service<LinkLists>()("link/Lists", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const ids = rowsOf(Schema.Struct({ id: LinkId }))
    const counts = rowsOf(Schema.Struct({ total: Schema.Number }))
    return {
      page: Effect.fn("LinkLists.page")(function* (team: TeamId, query: ListLinks) {
        const { limit = defaultLimit, offset = 0, sort_by = "created_at", sort_order = "desc" } = query
        const where = sql.and([
          sql`team_id = ${team}`,
          ...(query.is_active === undefined ? [] : [sql`is_active = ${query.is_active}`]),
          ...(query.folder_id === undefined ? [] : query.folder_id === "" ? [sql`folder_id IS NULL`] : [sql`folder_id = ${query.folder_id}`])
        ])
        const by = sql.literal(`${sort_by === "short_url" ? "short_code" : sort_by} ${sort_order}, id ${sort_order}`)
        const page = yield* ids(sql`SELECT id FROM links WHERE ${where} ORDER BY ${by} LIMIT ${limit} OFFSET ${offset}`)
        const [count] = yield* counts(sql`SELECT count(*) AS total FROM links WHERE ${where}`)
        return { ids: page.map((row) => row.id), total: count?.total ?? 0 }
      })
    }
  })
}) {}
