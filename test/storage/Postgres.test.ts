import { SqlClient } from "@effect/sql"
import { expect, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { clusterPool, postgresPool } from "../../src/storage/Postgres.ts"
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
