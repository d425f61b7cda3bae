import { join } from "node:path"
import { SqlClient, SqlError } from "@effect/sql"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Option, Schema, Stream } from "effect"
import type { JobId } from "../../src/contract/Id.ts"
import { Stopping } from "../../src/http/Stopping.ts"
import type { JobKind, Step } from "../../src/job/JobKind.ts"
import { JobRunner } from "../../src/job/JobRunner.ts"
import { readPersistently } from "../../src/job/Persistently.ts"
import { MigrationsLive } from "../../src/storage/Migrations.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { databases, makeDatabase } from "../support/TestServer.ts"

const id = "0198aaaa-0000-7000-8000-000000000001" as JobId

const away = Effect.die(new SqlError.SqlError({ message: "away", cause: { code: "57P01" } }))

/** Fails once like the database, and then succeeds. */
const onceAway = () => {
  let runs = 0
  return { runs: () => runs, effect: Effect.suspend(() => (++runs === 1 ? away : Effect.void)) }
}

/** Runs a job of some steps, and returns its row. */
const jobOf = (steps: Stream.Stream<Step>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const team = "0198aaaa-0000-7000-8000-000000000002"
    yield* sql`INSERT INTO teams ${sql.insert({ id: team, name: "Home", created_at: 0, updated_at: 0 })}`
    yield* sql`INSERT INTO jobs ${sql.insert({ id, team_id: team, created_by: team, kind: "count", state: "queued", input: "{}", counts: "{}", created_at: 0, updated_at: 0 })}`
    const kind: JobKind<object> = { name: "count", input: Schema.Struct({}), steps: () => steps }
    yield* (yield* JobRunner).run(kind, id, 1)
    const [job] = yield* sql`SELECT state, steps, done, counts FROM jobs`
    return { ...job }
  })

const commit = Effect.succeed({ position: "1", done: 1, counts: { counted: 1 }, report: [] })

describe.each(databases)("a step of a job on %s", (database) => {
  const run = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient | JobRunner>) =>
    Effect.gen(function* () {
      const file = join(yield* temporaryFolder, "linden.db")
      const storage = Option.match(yield* makeDatabase(database), {
        onNone: () => sqliteLayer(file),
        onSome: (url) => postgresPool(url, 4)
      })
      const live = JobRunner.Default.pipe(
        Layer.provide(Stopping.Default),
        Layer.provideMerge(Layer.provideMerge(MigrationsLive, storage))
      )
      return yield* Effect.provide(effect, yield* Layer.build(live))
    })

  it.scopedLive("is committed once if the database fails after the commit", () =>
    Effect.gen(function* () {
      const told = onceAway()
      const job = yield* run(jobOf(Stream.make<Array<Step>>({ commit, after: told.effect }, { commit })))
      expect(job).toEqual({ state: "done", steps: 2, done: 2, counts: '{"counted":2}' })
      expect(told.runs()).toBe(2)
    })
  )

  it.scopedLive("runs again if the database fails before the commit", () =>
    Effect.gen(function* () {
      const [before, within] = [onceAway(), onceAway()]
      const job = yield* run(
        jobOf(Stream.make<Array<Step>>({ before: before.effect, commit: Effect.zipRight(within.effect, commit) }))
      )
      expect(job).toEqual({ state: "done", steps: 1, done: 1, counts: '{"counted":1}' })
      expect([before.runs(), within.runs()]).toEqual([3, 2])
    })
  )

  it.scopedLive("waits for its input if the database fails while reading it", () =>
    Effect.gen(function* () {
      const read = onceAway()
      const job = yield* run(jobOf(Stream.fromEffect(Effect.as(readPersistently(read.effect), { commit }))))
      expect(job).toEqual({ state: "done", steps: 1, done: 1, counts: '{"counted":1}' })
      expect(read.runs()).toBe(2)
    })
  )
})
