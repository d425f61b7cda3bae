import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer, runServer, withThreadToEnd } from "../support/Linden.ts"
import { databases } from "../support/TestServer.ts"
import {
  ask,
  begin,
  dump,
  ended,
  environmentOf,
  type Job,
  links,
  over,
  stateOf,
  total,
  visitsEach
} from "./CrashKit.ts"

/** The number of times to kill the server; more for a thorough run. */
const kills = Number(process.env["LINDEN_IMPORT_KILLS"] ?? 2)
/** The maximum time between two kills, in milliseconds. */
const longestLife = Number(process.env["LINDEN_IMPORT_LIFE"] ?? 700)

describe("an import whose server is killed repeatedly", () => {
  for (const database of databases) {
    it.scopedLive(`ends like an undisturbed one, and so does its undo (${database})`, () =>
      Effect.gen(function* () {
        const file = dump()
        const quiet = yield* runServer(yield* environmentOf(database))
        const alone = yield* begin(quiet.url, file)
        const expected = (yield* ended(quiet.url, alone.id)).result
        const wanted = yield* stateOf(quiet.url, total)
        expect(wanted).toMatchObject({ links, clicks: (links / 10) * visitsEach })
        yield* endServer(quiet, "SIGTERM")

        const environment = yield* environmentOf(database)
        let server = yield* runServer(environment)
        const { id } = yield* begin(server.url, file)
        /** Kills the server at random moments until the job is done; returns how often it was still running. */
        const killing = Effect.gen(function* () {
          let cut = 0
          for (let n = 0; n < kills; n++) {
            yield* Effect.sleep(`${Math.floor(Math.random() * longestLife)} millis`)
            const { state } = yield* ask<Job>(server.url, "GET", `/jobs/${id}`)
            yield* endServer(server, "SIGKILL")
            server = yield* runServer(environment)
            if (over(state)) break
            cut += 1
          }
          return cut
        })
        const cut = yield* killing
        expect(cut).toBeGreaterThan(0)
        const job = yield* ended(server.url, id)
        expect([job.state, job.result]).toEqual(["done", expected])
        expect(yield* stateOf(server.url, total)).toEqual(wanted)

        yield* ask(server.url, "POST", `/jobs/${id}/undo`)
        yield* killing
        const undone = yield* ended(server.url, id)
        expect([undone.state, undone.result["undone"], undone.result["kept"]]).toEqual(["undone", links, 0])
        expect(yield* stateOf(server.url, 0)).toMatchObject({ links: 0, clicks: 0 })
        expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
      })
    )
  }
})

describe("an import whose thread ends repeatedly", () => {
  it.scopedLive("continues where it was, and its links redirect at once", () =>
    Effect.gen(function* () {
      const server = yield* runServer({ ...(yield* environmentOf("sqlite")), ...withThreadToEnd("background") })
      const follow = (code: string) =>
        Effect.promise(async () => (await fetch(`${server.url}/${code}`, { redirect: "manual" })).status)
      // By then, the routes have cached that there is no such link.
      expect(yield* follow(`k${links - 1}`)).toBe(404)
      const { id } = yield* begin(server.url, dump())
      for (let n = 0; n < kills; n++) {
        yield* Effect.sleep(`${200 + Math.floor(Math.random() * longestLife)} millis`)
        server.child.kill("SIGUSR2")
      }
      expect((yield* ended(server.url, id)).state).toBe("done")
      expect(yield* stateOf(server.url, total)).toMatchObject({ links, clicks: (links / 10) * visitsEach })
      expect(yield* follow(`k${links - 1}`)).toBe(302)
      const stopped = yield* endServer(server, "SIGTERM")
      expect([stopped.code, stopped.stderr]).toEqual([
        0,
        expect.stringContaining("The background exited and is being restarted.")
      ])
    })
  )
})
