import { describe, expect, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { endServer, runServer, withThreadsToBlock } from "../support/Linden.ts"
import { databases } from "../support/TestServer.ts"
import { beginBlocking, links } from "./Blocked.ts"
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
