import { join } from "node:path"
import { SqlClient, SqlError } from "@effect/sql"
import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Logger, Option, Schema, Stream, TestClock } from "effect"
import type { JobId, TeamId } from "../../src/contract/Id.ts"
import { Stopping } from "../../src/http/Stopping.ts"
import type { JobKind, RunningJob, Step } from "../../src/job/JobKind.ts"
import { JobRunner, makeTurns } from "../../src/job/JobRunner.ts"
import { persistently } from "../../src/job/Persistently.ts"
import { MigrationsLive } from "../../src/storage/Migrations.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { makeDatabase, oneDatabase } from "../support/TestServer.ts"

const id = "0198aaaa-0000-7000-8000-000000000001" as JobId

const away = Effect.die(new SqlError.SqlError({ message: "away", cause: { code: "57P01" } }))

/** Fails once like the database, and then succeeds. */
const onceAway = () => {
  let runs = 0
  return { runs: () => runs, effect: Effect.suspend(() => (++runs === 1 ? away : Effect.void)) }
}

/** Runs a job of some steps, and returns its row. */
const jobOf = (steps: (job: RunningJob<object>) => Stream.Stream<Step>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const team = "0198aaaa-0000-7000-8000-000000000002"
    yield* sql`INSERT INTO teams ${sql.insert({ id: team, name: "Home", created_at: 0, updated_at: 0 })}`
    yield* sql`INSERT INTO jobs ${sql.insert({ id, team_id: team, created_by: team, kind: "count", state: "queued", input: "{}", counts: "{}", created_at: 0, updated_at: 0 })}`
    const kind: JobKind<object> = { name: "count", input: Schema.Struct({}), steps }
    yield* (yield* JobRunner).run(kind, id, 1)
    const [job] = yield* sql`SELECT state, steps, done, counts FROM jobs`
    return { ...job }
  })

const commit = Effect.succeed({ position: "1", done: 1, counts: { counted: 1 }, report: [] })

describe.each([oneDatabase])("a step of a job on %s", (database) => {
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
      const job = yield* run(jobOf(() => Stream.make<Array<Step>>({ commit, after: told.effect }, { commit })))
      expect(job).toEqual({ state: "done", steps: 2, done: 2, counts: '{"counted":2}' })
      expect(told.runs()).toBe(2)
    })
  )

  it.scopedLive("runs again if the database fails before the commit", () =>
    Effect.gen(function* () {
      const [before, within] = [onceAway(), onceAway()]
      const job = yield* run(
        jobOf(() => Stream.make<Array<Step>>({ before: before.effect, commit: Effect.zipRight(within.effect, commit) }))
      )
      expect(job).toEqual({ state: "done", steps: 1, done: 1, counts: '{"counted":1}' })
      expect([before.runs(), within.runs()]).toEqual([3, 2])
    })
  )

  it.scopedLive("waits for its input if the database fails while reading it", () =>
    Effect.gen(function* () {
      const read = onceAway()
      const job = yield* run(jobOf(() => Stream.fromEffect(Effect.as(read.effect, { commit }))))
      expect(job).toEqual({ state: "done", steps: 1, done: 1, counts: '{"counted":1}' })
      expect(read.runs()).toBe(2)
    })
  )

  it.scopedLive("is not repeated if the database fails while reading what follows it", () =>
    Effect.gen(function* () {
      const [read, seen] = [onceAway(), [] as (string | null)[]]
      const second = Stream.fromEffect(Effect.as(read.effect, { commit }))
      const job = yield* run(
        jobOf(({ position }) => {
          seen.push(position)
          return position === null ? Stream.concat(Stream.make({ commit }), second) : second
        })
      )
      expect(job).toEqual({ state: "done", steps: 2, done: 2, counts: '{"counted":2}' })
      expect([read.runs(), seen]).toEqual([2, [null, "1"]])
    })
  )

  it.scopedLive("waits for the secret of its job", () =>
    Effect.gen(function* () {
      const isLogged = yield* Deferred.make<void>()
      const logger = Logger.replace(
        Logger.defaultLogger,
        Logger.make(() => Deferred.unsafeDone(isLogged, Effect.void))
      )
      const job = yield* run(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`ALTER TABLE job_secrets RENAME TO hidden`
          const running = yield* Effect.fork(
            Effect.provide(
              jobOf(() => Stream.make({ commit })),
              logger
            )
          )
          yield* Deferred.await(isLogged)
          yield* sql`ALTER TABLE hidden RENAME TO job_secrets`
          return yield* Fiber.join(running)
        })
      )
      expect(job).toMatchObject({ state: "done", steps: 1 })
    })
  )
})

const failing = (code: string) => Effect.fail(new SqlError.SqlError({ message: "failing", cause: { code } }))

/** Counts the attempts of an effect that always fails, and the lines that are logged, until retrying ends. */
const attemptsOf = (effect: Effect.Effect<void, SqlError.SqlError>) =>
  Effect.gen(function* () {
    let [attempts, lines] = [0, 0]
    const logger = Logger.replace(
      Logger.defaultLogger,
      Logger.make(() => {
        lines += 1
      })
    )
    const attempt = Effect.suspend(() => {
      attempts += 1
      return effect
    })
    const fiber = yield* Effect.fork(Effect.exit(Effect.provide(persistently(attempt), logger)))
    yield* TestClock.adjust("15 minutes")
    expect((yield* Fiber.join(fiber))._tag).toBe("Failure")
    return { attempts, lines }
  })

describe("retries of a job", () => {
  it.effect("end after ten minutes, and are logged at once and then each minute", () =>
    Effect.gen(function* () {
      const { attempts, lines } = yield* attemptsOf(failing("57P01"))
      expect(attempts).toBeGreaterThan(100)
      expect(lines).toBe(10)
    })
  )

  it.effect.each(["SQLITE_CONSTRAINT_TRIGGER", "SQLITE_TOOBIG", "23514", "54000", "P0001"])(
    "don't begin if the database refuses the values (%s)",
    (code) => Effect.map(attemptsOf(failing(code)), (seen) => expect(seen).toEqual({ attempts: 1, lines: 0 }))
  )

  it.effect.each(["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_FOREIGNKEY", "23505", "23503"])(
    "are few after a lost race (%s)",
    (code) => Effect.map(attemptsOf(failing(code)), (seen) => expect(seen).toEqual({ attempts: 4, lines: 1 }))
  )
})

describe("the turns of jobs", () => {
  it.effect("alternate between teams, however many jobs a team has", () =>
    Effect.gen(function* () {
      const { inTurn } = makeTurns()
      const order: Array<string> = []
      const steps = (team: string) =>
        Effect.repeatN(
          inTurn(team as TeamId)(
            Effect.zipRight(
              Effect.yieldNow(),
              Effect.sync(() => order.push(team))
            )
          ),
          3
        )
      yield* Effect.all([steps("a"), steps("a"), steps("a"), steps("b")], { concurrency: "unbounded" })
      expect(order.slice(0, 8).join("")).toBe("abababab")
      expect(order.length).toBe(16)
    })
  )

  it.effect("pass on if their holder or a waiting job is interrupted", () =>
    Effect.gen(function* () {
      const { inTurn } = makeTurns()
      const holder = yield* Effect.fork(inTurn("a" as TeamId)(Effect.never))
      yield* Effect.yieldNow()
      const waiting = yield* Effect.fork(inTurn("b" as TeamId)(Effect.never))
      const last = yield* Effect.fork(inTurn("c" as TeamId)(Effect.succeed("here")))
      yield* Effect.yieldNow()
      yield* Fiber.interrupt(waiting)
      yield* Fiber.interrupt(holder)
      expect(yield* Fiber.join(last)).toBe("here")
    })
  )
})
