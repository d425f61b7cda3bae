import { Snowflake } from "@effect/cluster"
import { SqlClient } from "@effect/sql"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { pruneCluster } from "../../src/cluster/Upkeep.ts"
import { dayMillis } from "../../src/lib/Time.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const idOf = (daysAgo: number) =>
  String(Snowflake.make({ machineId: 9 as never, sequence: daysAgo, timestamp: Date.now() - daysAgo * dayMillis }))

onOneDatabase("messages of actors", (it) => {
  it.effect("are deleted a week after their answer; waiting ones stay", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const flag = (value: boolean) =>
        sql.literal(sql.onDialectOrElse({ pg: () => String(value), orElse: () => (value ? "1" : "0") }))
      const add = (id: string, processed: boolean) =>
        sql`INSERT INTO cluster_messages (id, message_id, shard_id, entity_type, entity_id, kind, request_id, processed)
          VALUES (${sql.literal(id)}, ${id}, 'other:1', 'Nobody', 'x', 0, ${sql.literal(id)}, ${flag(processed)})`
      const reply = (id: string) =>
        sql`INSERT INTO cluster_replies (id, kind, request_id, payload) VALUES (${sql.literal(id)}, 0, ${sql.literal(id)}, '{}')`
      const [old, waiting, young] = [idOf(8), idOf(9), idOf(6)]
      yield* add(old, true)
      yield* add(waiting, false)
      yield* add(young, true)
      for (const id of [old, young]) yield* reply(id)
      yield* Effect.provideService(pruneCluster, SqlClient.SqlClient, sql)
      const text = (table: string, column: string) =>
        sql<{
          id: string
        }>`SELECT CAST(${sql(column)} AS TEXT) AS id FROM ${sql(table)} WHERE id IN (${sql.literal([old, waiting, young].join(", "))}) ORDER BY 1`
      expect(yield* text("cluster_messages", "id")).toEqual([waiting, young].sort().map((id) => ({ id })))
      expect(yield* text("cluster_replies", "request_id")).toEqual([{ id: young }])
    })
  )
})
