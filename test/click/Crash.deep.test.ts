import { appendFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import Database from "better-sqlite3"
import { Effect, Fiber } from "effect"
import { encodeRecord } from "../../src/click/journal/JournalRecord.ts"
import { type Ended, endServer, runServer, withThreadToEnd } from "../support/Linden.ts"
import { databases } from "../support/TestServer.ts"
import { key, type Load, makeLink, makePlace, type Place, visitAway } from "./CrashKit.ts"
import { eventually, record } from "./LedgerKit.ts"

type Server = Effect.Effect.Success<ReturnType<typeof runServer>>

/** Runs a server under load for a while, disrupts it, and stops it. */
const run = (
  place: Place,
  load: Load,
  signal: NodeJS.Signals,
  during: (server: Server) => Effect.Effect<unknown> = () => Effect.sleep("400 millis"),
  environment = {}
) =>
  Effect.gen(function* () {
    const server = yield* runServer({ ...place.environment, ...environment })
    yield* makeLink(server.url)
    const visiting = yield* Effect.fork(visitAway(`${server.url}/go`, load))
    yield* during(server)
    const ended = yield* endServer(server, signal)
    yield* Fiber.join(visiting)
    return ended
  })

/** Waits until the ledger answers, because a stop waits only some seconds for a ledger that starts. */
const untilAnswering = ({ url }: Server) =>
  eventually(
    Effect.promise(
      async () => (await fetch(`${url}/api/v1/analytics`, { headers: { authorization: `Bearer ${key}` } })).ok
    )
  ).pipe(Effect.orDie)

/** Waits until there are clicks and the ledger books them. */
const untilBooking = (server: Server) => Effect.zipRight(Effect.sleep("400 millis"), untilAnswering(server))

const isUnfinished = ({ stderr }: Ended) => stderr.includes("Not all clicks could be booked in time")

/** Starts and stops a server undisturbed until the whole journal is booked; a busy machine may need several stops. */
const settle = (place: Place) =>
  Effect.gen(function* () {
    const server = yield* runServer(place.environment)
    yield* untilAnswering(server)
    const ended = yield* endServer(server, "SIGTERM")
    expect(ended.code).toBe(0)
    return ended
  }).pipe(Effect.scoped, Effect.repeat({ while: isUnfinished }), Effect.asVoid)

/** Runs a server under load, stops it and makes sure that the journal is booked. */
const runAndBook = (
  place: Place,
  load: Load,
  during: (server: Server) => Effect.Effect<unknown> = untilBooking,
  environment = {}
) =>
  Effect.gen(function* () {
    const ended = yield* run(place, load, "SIGTERM", during, environment)
    expect(ended.code).toBe(0)
    if (isUnfinished(ended)) yield* settle(place)
    return ended
  })

const expectExactly = (place: Place, clicks: number) =>
  Effect.gen(function* () {
    expect(yield* place.booked).toBe(clicks)
    expect(yield* place.counted).toBe(clicks)
    expect(yield* place.shown).toBe(clicks)
  })

describe("clicks", () => {
  for (const database of databases) {
    it.scopedLive(`with a response survive kill -9, and none is booked twice (${database})`, () =>
      Effect.gen(function* () {
        const place = yield* makePlace(database)
        const load = { sent: 0, answered: 0 }
        for (const millis of [150, 420]) yield* run(place, load, "SIGKILL", () => Effect.sleep(millis))
        yield* settle(place)
        const booked = yield* place.booked
        expect(load.answered).toBeGreaterThan(0)
        expect(booked).toBeGreaterThanOrEqual(load.answered)
        expect(booked).toBeLessThanOrEqual(load.sent)
        yield* expectExactly(place, booked)
      })
    )

    it.scopedLive(`are all booked when the server is stopped (${database})`, () =>
      Effect.gen(function* () {
        const place = yield* makePlace(database)
        const load = { sent: 0, answered: 0 }
        for (let round = 1; round <= 2; round++) {
          const before = load.answered
          yield* runAndBook(place, load)
          // The number depends on the machine, but each round must have some.
          expect(load.answered, `round ${round}`).toBeGreaterThan(before)
          yield* expectExactly(place, load.answered)
        }
      })
    )
  }

  it.scopedLive("are booked once while the ledger's thread ends repeatedly", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("sqlite")
      const load = { sent: 0, answered: 0 }
      const endLedger = (server: Server) =>
        Effect.gen(function* () {
          for (const millis of [310, 40, 460, 380, 430, 290, 470, 350, 410]) {
            yield* Effect.sleep(millis)
            server.child.kill("SIGUSR2")
          }
          // A slow machine may have ended the thread each time before it created its tables.
          yield* untilAnswering(server)
        })
      const ended = yield* runAndBook(place, load, endLedger, withThreadToEnd("ledger"))
      expect(ended.stderr).toContain("The ledger exited and is being restarted.")
      yield* expectExactly(place, load.answered)
    })
  )

  it.scopedLive("are booked once when a booking fails halfway and its tables come back", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("sqlite")
      const load = { sent: 0, answered: 0 }
      const hideTotals = ({ stderr }: Server) =>
        Effect.gen(function* () {
          const database = new Database(join(place.dataDir, "clicks.db"), { timeout: 5000 })
          const isBooking = Effect.sync(() => {
            const known = database
              .prepare("SELECT count(*) FROM sqlite_master WHERE name = 'click_floors'")
              .pluck()
              .get()
            return known === 1 && Number(database.prepare("SELECT count(*) FROM click_totals").pluck().get()) > 0
          })
          yield* Effect.orDie(eventually(isBooking))
          database.exec("ALTER TABLE click_totals RENAME TO hidden")
          yield* Effect.orDie(eventually(Effect.sync(() => stderr().includes("Clicks cannot be booked"))))
          database.exec("ALTER TABLE hidden RENAME TO click_totals")
          database.close()
          yield* Effect.sleep("300 millis")
        })
      yield* runAndBook(place, load, hideTotals)
      yield* expectExactly(place, load.answered)
    })
  )

  for (const database of databases) {
    it.scopedLive(`are booked after a backup was restored without its journal (${database})`, () =>
      Effect.gen(function* () {
        const place = yield* makePlace(database)
        const load = { sent: 0, answered: 0 }
        const journal = join(place.dataDir, "journal")
        for (let round = 1; round <= 2; round++) {
          rmSync(journal, { recursive: true, force: true })
          yield* runAndBook(place, load)
          yield* expectExactly(place, load.answered)
        }
      })
    )
  }

  it.scopedLive("are kept, and a stop is no slower, if the ledger ends repeatedly", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("sqlite")
      const load = { sent: 0, answered: 0 }
      const file = join(place.dataDir, "clicks.db")
      writeFileSync(file, "this is no database, and long enough to be read as the header of one".repeat(20))
      const isTold = ({ url }: Server) =>
        eventually(
          Effect.promise(async () => {
            const health = (await (await fetch(`${url}/health`)).json()) as { status: string; ledger: string }
            return health.status === "degraded" && health.ledger.startsWith("clicks are not booked")
          })
        )
      const lag = ({ url }: Server) =>
        Effect.map(
          Effect.promise(async () => (await fetch(`${url}/metrics`)).text()),
          (told) => Number(/^linden_ledger_lag_bytes (\d+)$/m.exec(told)?.[1])
        )
      const during = (server: Server) =>
        Effect.gen(function* () {
          yield* isTold(server)
          expect(yield* lag(server)).toBeGreaterThan(100 * load.answered)
        })
      const ended = yield* run(place, load, "SIGTERM", (server) => Effect.orDie(during(server)))
      expect(ended.code).toBe(0)
      expect(ended.stderr).toContain("Not all clicks could be booked")
      rmSync(file)
      yield* settle(place)
      yield* expectExactly(place, load.answered)
    })
  )

  it.scopedLive("are booked after a segment with a torn end", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("sqlite")
      const load = { sent: 0, answered: 0 }
      yield* run(place, load, "SIGKILL")
      const journal = join(place.dataDir, "journal")
      const last = readdirSync(journal).sort().at(-1) ?? ""
      appendFileSync(join(journal, last), encodeRecord(record()).slice(0, 100))
      const before = load.answered
      yield* runAndBook(place, load)
      const booked = yield* place.booked
      expect(load.answered).toBeGreaterThan(before)
      expect(booked).toBeGreaterThanOrEqual(load.answered)
      expect(booked).toBeLessThanOrEqual(load.sent)
      yield* expectExactly(place, booked)
    })
  )

  it.scopedLive("are lost, counted and reported if files cannot grow, while visitors are redirected", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("sqlite")
      const load = { sent: 0, answered: 0 }
      // Enough for the log of the first migrations, but not for the visits.
      const server = yield* runServer(place.environment, { largestFile: 1300 })
      yield* makeLink(server.url)
      yield* visitAway(`${server.url}/go`, load, 8000)
      expect(load.answered).toBe(load.sent)
      // The journal checks every second whether it can write, and one byte may fit: the next visit shows it.
      const isDegraded = Effect.gen(function* () {
        yield* visitAway(`${server.url}/go`, load, load.sent + 1)
        const health = yield* Effect.promise(async () => (await fetch(`${server.url}/health`)).json())
        return (health as { status: string }).status === "degraded"
      })
      yield* eventually(isDegraded)
      const told = yield* Effect.promise(async () => (await fetch(`${server.url}/metrics`)).text())
      const lost = Number(/^linden_clicks_lost_total (\d+)$/m.exec(told)?.[1])
      expect(lost).toBeGreaterThan(0)
      yield* endServer(server, "SIGKILL")
      yield* settle(place)
      expect(yield* place.booked).toBe(load.answered - lost)
      expect(yield* place.shown).toBe(load.answered - lost)
    })
  )
})
