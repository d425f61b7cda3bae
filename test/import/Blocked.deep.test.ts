import { NodeContext } from "@effect/platform-node"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { isFolderHeld } from "../../src/storage/FolderLock.ts"
import { endServer, runServer, withThreadsToBlock } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { databases } from "../support/TestServer.ts"
import { beginBlocking, blocked, links, workersOf } from "./Blocked.ts"
import { ask, begin, ended, environmentOf, type Job } from "./CrashKit.ts"

/** The thread is ended twice, each time after a minute. */
const twoMinutesAndMore = Schedule.spaced("1 second").pipe(Schedule.upTo("6 minutes"))

// They wait for minutes: running both at once halves the time.
describe("an import that repeatedly blocks its thread", { concurrent: true }, () => {
  for (const database of databases)
    it.scopedLive(
      `fails the second time, and others continue (${database})`,
      () =>
        Effect.gen(function* () {
          const server = yield* runServer({ ...(yield* environmentOf(database)), ...withThreadsToBlock })
          const { id } = yield* beginBlocking(server.url)
          const other = yield* begin(server.url, links, "csv")
          const failed = ask<Job>(server.url, "GET", `/jobs/${id}`).pipe(
            Effect.filterOrFail(({ state }) => state === "failed"),
            Effect.retry(twoMinutesAndMore)
          )
          expect(yield* failed).toMatchObject({
            state: "failed",
            reason: "The import was stopped because it ran out of time or memory twice."
          })
          expect((yield* ended(server.url, other.id)).state).toBe("done")
          expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
        }),
      400_000
    )
})

// They mostly wait.
describe("an import that blocks its thread", { concurrent: true }, () => {
  for (const database of databases)
    it.scopedLive(`is reported by health, and frees its place once it is cancelled (${database})`, () =>
      Effect.gen(function* () {
        const environment = { ...(yield* environmentOf(database)), ...withThreadsToBlock }
        const server = yield* runServer(environment)
        const { id } = yield* beginBlocking(server.url)
        yield* blocked(server.url, environment.LINDEN_DATA_DIR)
        const asked = performance.now()
        yield* ask<Job>(server.url, "POST", `/jobs/${id}/cancel`)
        const other = yield* begin(server.url, links, "csv")
        expect((yield* ended(server.url, other.id)).state).toBe("done")
        // Without the cancel the thread would have a minute.
        expect(performance.now() - asked).toBeLessThan(55_000)
        expect((yield* ask<Job>(server.url, "GET", `/jobs/${id}`)).state).toBe("cancelled")
        expect(yield* workersOf(server.url)).toBe("ok")
        expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
      })
    )

  it.scopedLive("ends with its server, which keeps its data folder until then", () =>
    Effect.gen(function* () {
      const environment = { ...(yield* environmentOf("sqlite")), ...withThreadsToBlock }
      const server = yield* runServer(environment)
      yield* beginBlocking(server.url)
      yield* blocked(server.url, environment.LINDEN_DATA_DIR)
      const told = performance.now()
      server.child.kill("SIGTERM")
      const isHeld = Effect.provide(isFolderHeld(environment.LINDEN_DATA_DIR), NodeContext.layer)
      expect(yield* isHeld).toBe(true)
      yield* comes("an unlocked data folder", isHeld, (held) => !held)
      const unlocked = performance.now()
      expect((yield* server.ended).code).toBe(0)
      expect(performance.now() - unlocked).toBeLessThan(5_000)
      expect(performance.now() - told).toBeLessThan(50_000)
      const next = yield* runServer(environment)
      expect((yield* endServer(next, "SIGTERM")).code).toBe(0)
    })
  )

  it.scopedLive("in native code frees its place, and is killed with its server", () =>
    Effect.gen(function* () {
      const environment = { ...(yield* environmentOf("sqlite")), ...withThreadsToBlock }
      const server = yield* runServer(environment)
      const { id } = yield* beginBlocking(server.url, "block-native-code")
      yield* blocked(server.url, environment.LINDEN_DATA_DIR)
      yield* ask<Job>(server.url, "POST", `/jobs/${id}/cancel`)
      const other = yield* begin(server.url, links, "csv")
      expect((yield* ended(server.url, other.id)).state).toBe("done")
      expect(yield* workersOf(server.url)).toBe("does not respond: background")
      const { signal, stderr } = yield* endServer(server, "SIGTERM")
      expect([signal, stderr]).toEqual(["SIGKILL", expect.stringContaining("killing the process.")])
      const next = yield* runServer(environment)
      expect((yield* endServer(next, "SIGTERM")).code).toBe(0)
    })
  )
})
