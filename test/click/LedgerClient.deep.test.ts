import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Logger, LogLevel, Stream } from "effect"
import { threadOf } from "../../layers/WorkerFile.ts"
import { LedgerThread, makeLedgerClient } from "../../src/click/Ledger.ts"
import { Unavailable } from "../../src/contract/Failure.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { MigrationsLive } from "../../src/storage/Migrations.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { WorkerHealth } from "../../src/worker/WorkerHealth.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { patience } from "../support/Patience.ts"
import { settingsFor } from "../support/TestServer.ts"

const bundle = process.env["LINDEN_ENTRY"]
  ? join(process.env["LINDEN_ENTRY"], "..")
  : join(import.meta.dirname, "../../dist")
const never = { segment: 99, offset: 1 }

/** Real threads of the ledger that run `code` instead. */
const makeThreads = (code?: string) =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    yield* Layer.build(Layer.provide(MigrationsLive, sqliteLayer(join(dataDir, "linden.db"))))
    const started: Array<Worker> = []
    const thread = threadOf("ledger", () => {
      const workerData = {
        dataDir,
        databaseUrl: null,
        poolSize: 6,
        countries: "off",
        logFormat: "logfmt",
        logLevel: "info"
      }
      const worker =
        code === undefined ? new Worker(join(bundle, "ledger.js"), { workerData }) : new Worker(code, { eval: true })
      started.push(worker)
      return worker
    })
    const client = yield* makeLedgerClient.pipe(
      Effect.provideService(LedgerThread, thread),
      Effect.provideService(Settings, yield* settingsFor("sqlite", { dataDir })),
      Effect.provide(WorkerHealth.Default)
    )
    return { client, started, last: () => started.at(-1) }
  })

const quiet = Effect.provide(Logger.minimumLogLevel(LogLevel.None))

describe("a request to the ledger", () => {
  it.scopedLive("is answered by the next thread when one ends", () =>
    Effect.gen(function* () {
      const { client, started, last } = yield* makeThreads()
      expect(started).toHaveLength(0)
      const status = client.ask((actor) => actor.Status(), { within: "10 seconds" })
      expect((yield* status).bookedClicks).toBe(0)
      for (let round = 0; round < 3; round++) {
        yield* Effect.promise(() => last()?.terminate() ?? Promise.resolve(0))
        expect((yield* status).bookedClicks).toBe(0)
      }
      expect(started).toHaveLength(4)
    }).pipe(quiet)
  )

  it.scopedLive("is retried once when the thread ends during it, and then fails as unavailable", () =>
    Effect.gen(function* () {
      const { client, started, last } = yield* makeThreads()
      const asked = yield* Effect.fork(
        Effect.flip(client.ask((actor) => actor.CatchUp({ upTo: never }), { within: "60 seconds" }))
      )
      const watching = yield* Effect.fork(
        Effect.flip(
          Stream.runDrain(
            client.stream((actor) =>
              actor.Live({ teamId: "0190a0a0-0000-7000-8000-000000000001" as never }, { asMailbox: true })
            )
          )
        )
      )
      for (const threads of [1, 2]) {
        yield* Effect.repeat(Effect.sleep("20 millis"), { until: () => started.length === threads })
        yield* client.ask((actor) => actor.Status(), { within: "10 seconds" })
        yield* Effect.sleep("100 millis")
        yield* Effect.promise(() => last()?.terminate() ?? Promise.resolve(0))
      }
      expect(yield* Fiber.join(asked)).toBeInstanceOf(Unavailable)
      expect(yield* Fiber.join(watching)).toBeInstanceOf(Unavailable)
    }).pipe(quiet)
  )

  it.scopedLive("fails a request that exceeds its own limit, and answers the next one", () =>
    Effect.gen(function* () {
      const { client } = yield* makeThreads()
      yield* client.ask((actor) => actor.Status(), { within: "10 seconds" })
      const began = performance.now()
      expect(
        yield* Effect.flip(client.ask((actor) => actor.CatchUp({ upTo: never }), { within: "200 millis" }))
      ).toBeInstanceOf(Unavailable)
      expect(performance.now() - began).toBeLessThan(9000)
      yield* client.ask((actor) => actor.Status(), { within: "10 seconds" })
    }).pipe(quiet)
  )

  it.scopedLive("fails as unavailable if the thread does not start, and a stop ends it", () =>
    Effect.forEach(
      ["throw new Error('no')", "setInterval(() => {}, 1000)"],
      (code) =>
        Effect.gen(function* () {
          const { client } = yield* makeThreads(code)
          expect(yield* Effect.flip(client.ask((actor) => actor.Status(), { within: "20 seconds" }))).toBeInstanceOf(
            Unavailable
          )
          yield* Effect.timeout(client.stop, patience)
        }),
      { concurrency: "unbounded" }
    ).pipe(quiet)
  )
})
