import { request } from "node:http"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { runServer, temporaryFolder } from "../support/Linden.ts"

const key = "key-of-the-tests-that-stop-servers-0001"

const create = (url: string, slug: string) =>
  Effect.promise(() =>
    fetch(`${url}/api/v1/links`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ url: "https://example.com/", custom_slug: slug, redirect_type: "instant" })
    })
  )

const read = (url: string, path: string) =>
  Effect.promise(() => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` }, redirect: "manual" }))

/** Sends the head of a request and the body later, so that it is under way for as long as the test wants. */
const slowCreate = (url: string, body: string) => {
  const sent = request(`${url}/api/v1/links`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body)
    }
  })
  const status = new Promise<number>((resolve, reject) => {
    sent.on("response", (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on("error", reject)
  })
  sent.write(body.slice(0, 10))
  return { finish: () => sent.end(body.slice(10)), status }
}

describe("a stop", () => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    it.live(`by ${signal} finishes what is under way, refuses what is new and exits with 0`, () =>
      Effect.gen(function* () {
        const server = yield* runServer({ LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_BOOTSTRAP_KEY: key })
        const slow = slowCreate(server.url, JSON.stringify({ url: "https://example.com/slow" }))
        yield* Effect.sleep("150 millis")
        server.child.kill(signal)
        yield* Effect.sleep("150 millis")
        const refused = yield* Effect.exit(Effect.tryPromise(() => fetch(`${server.url}/health`)))
        expect(refused._tag).toBe("Failure")
        slow.finish()
        expect(yield* Effect.promise(() => slow.status)).toBe(201)
        expect((yield* server.ended).code).toBe(0)
      }).pipe(Effect.scoped)
    )
  }

  it.live("by kill -9 loses nothing that was acknowledged", () =>
    Effect.gen(function* () {
      const LINDEN_DATA_DIR = yield* temporaryFolder
      const environment = { LINDEN_DATA_DIR, LINDEN_BOOTSTRAP_KEY: key }
      const acknowledged: Array<string> = []
      let clicked = 0
      for (let round = 0; round < 3; round++) {
        const server = yield* runServer(environment)
        const load = Effect.forEach(
          Array.from({ length: 200 }, (_, n) => `slug-${round}-${n}`),
          (slug) =>
            Effect.gen(function* () {
              if ((yield* create(server.url, slug)).status !== 201) return
              acknowledged.push(slug)
              if ((yield* read(server.url, `/${slug}`)).status === 302) clicked += 1
            }).pipe(Effect.catchAllCause(() => Effect.void)),
          { concurrency: 8 }
        )
        yield* Effect.race(load, Effect.sleep(`${120 + round * 90} millis`))
        server.child.kill("SIGKILL")
        expect((yield* server.ended).signal).toBe("SIGKILL")
      }
      const server = yield* runServer(environment)
      expect(acknowledged.length).toBeGreaterThan(0)
      const count = Effect.gen(function* () {
        let counted = 0
        for (const slug of acknowledged) {
          const found = yield* read(server.url, `/api/v1/links?search=${slug}`)
          const { data } = yield* Effect.promise(
            () => found.json() as Promise<{ data: { links: Array<{ short_code: string; total_clicks: number }> } }>
          )
          const link = data.links.find(({ short_code }) => short_code === slug)
          expect(link, slug).toBeDefined()
          counted += link?.total_clicks ?? 0
        }
        return counted
      })
      // What the journal held when the server was killed is booked soon after the next start.
      yield* count.pipe(
        Effect.tap((counted) => Effect.sync(() => expect(counted).toBeGreaterThanOrEqual(clicked))),
        Effect.sandbox,
        Effect.retry(Schedule.spaced("50 millis").pipe(Schedule.upTo("15 seconds")))
      )
    }).pipe(Effect.scoped)
  )
})
