import { SqlClient } from "@effect/sql"
import { expect, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { clusterPool, postgresPool } from "../../src/storage/Postgres.ts"
import { transaction } from "../../src/storage/Transaction.ts"
import { makeDatabase } from "../support/TestServer.ts"

const select = (literal: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql<{ value: unknown }>`SELECT ${sql.literal(literal)}::bigint AS value`)

it.scopedLive("counts are numbers, and IDs of actor messages, which exceed numbers, keep every digit", () =>
  Effect.gen(function* () {
    const url = Option.getOrThrow(yield* makeDatabase("postgres"))
    const count = select("1795438332335").pipe(Effect.provide(postgresPool(url, 1)))
    expect(yield* count).toEqual([{ value: 1795438332335 }])
    const id = select("250605480349536257").pipe(Effect.provide(clusterPool(url, 1)))
    expect(yield* id).toEqual([{ value: "250605480349536257" }])
  })
)

it.scopedLive("repeated statements are prepared once per session, and again after a migration", () =>
  Effect.gen(function* () {
    const url = Option.getOrThrow(yield* makeDatabase("postgres"))
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE things (id INT, name TEXT)`
      yield* sql`INSERT INTO things VALUES (1, 'one'), (2, 'two')`
      const find = (id: number) => sql`SELECT * FROM things WHERE id = ${id}`
      const prepared = Effect.map(
        sql<{ generic_plans: number; custom_plans: number }>`SELECT generic_plans, custom_plans
          FROM pg_prepared_statements WHERE statement LIKE 'SELECT * FROM things%' ORDER BY prepare_time`,
        (rows) => rows.map(({ generic_plans, custom_plans }) => generic_plans + custom_plans)
      )
      yield* find(1)
      expect(yield* prepared).toEqual([])
      yield* find(1)
      expect(yield* find(2)).toEqual([{ id: 2, name: "two" }])
      expect(yield* prepared).toEqual([2])
      yield* sql`ALTER TABLE things ADD COLUMN color TEXT DEFAULT 'red'`
      expect(yield* find(2)).toEqual([{ id: 2, name: "two", color: "red" }])
      yield* find(1)
      yield* sql`ALTER TABLE things DROP COLUMN name`
      const both = transaction(Effect.all([find(1), find(2)]))
      expect(yield* both).toEqual([[{ id: 1, color: "red" }], [{ id: 2, color: "red" }]])
    }).pipe(Effect.provide(postgresPool(url, 1)))
  })
)

it.scopedLive("texts with many parameters are not prepared, and the number of prepared ones has a limit", () =>
  Effect.gen(function* () {
    const url = Option.getOrThrow(yield* makeDatabase("postgres"))
    yield* Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const prepared = Effect.map(
        sql<{ n: number }>`SELECT count(*) AS n FROM pg_prepared_statements`,
        ([row]) => row?.n ?? 0
      )
      const numbers = Array.from({ length: 31 }, (_, n) => n)
      yield* Effect.repeatN(sql`SELECT 1 AS n WHERE ${sql.and(numbers.map((n) => sql`${n}::int = ${n}::int`))}`, 2)
      expect(yield* prepared).toBe(0)
      for (const n of Array.from({ length: 250 }, (_, each) => each)) {
        yield* Effect.repeatN(sql`SELECT ${sql.literal(String(n))} + ${1}::int AS n`, 1)
      }
      expect(yield* prepared).toBeLessThanOrEqual(200)
    }).pipe(Effect.provide(postgresPool(url, 1)))
  })
)
