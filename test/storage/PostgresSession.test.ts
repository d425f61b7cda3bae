import { SqlClient } from "@effect/sql"
import { expect, it } from "@effect/vitest"
import { Effect, Layer, Option, Redacted } from "effect"
import { lockingPool, postgresPool } from "../../src/storage/Postgres.ts"
import { makeDatabase } from "../support/TestServer.ts"

const names = [
  "tcp_keepalives_idle",
  "tcp_user_timeout",
  "idle_in_transaction_session_timeout",
  "idle_session_timeout",
  "work_mem"
]

const settings = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{
    name: string
    setting: string
  }>`SELECT name, setting FROM pg_settings WHERE ${sql.in("name", names)}`
  return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))
})

it.scopedLive("sessions of a killed or paused server end soon, and the address's options are kept", () =>
  Effect.gen(function* () {
    const url = new URL(Redacted.value(Option.getOrThrow(yield* makeDatabase("postgres"))))
    url.searchParams.set("options", "-c work_mem=1234kB")
    const address = Redacted.make(url.href)
    const usual = yield* Effect.provide(settings, Layer.fresh(postgresPool(address, 1)))
    expect(usual).toEqual({
      tcp_keepalives_idle: 2,
      tcp_user_timeout: 5000,
      idle_in_transaction_session_timeout: 10_000,
      idle_session_timeout: 0,
      work_mem: 1234
    })
    const locking = yield* Effect.provide(settings, Layer.fresh(lockingPool(address, 1)))
    expect(locking).toEqual({ ...usual, idle_session_timeout: 9000 })
  })
)
