import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { endServer, freePort, runServer } from "../support/Linden.ts"
import { databases, migratedEnvironment } from "../support/TestServer.ts"

const key = "owner-key-of-the-killed-creation-0123456789"
const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
const atOnce = 16
const enough = 300

describe("created links", () => {
  for (const database of databases) {
    it.scopedLive(`that were acknowledged survive a kill of the server (${database})`, () =>
      Effect.gen(function* () {
        const environment = {
          ...(yield* migratedEnvironment(database)),
          LINDEN_BOOTSTRAP_KEY: key,
          LINDEN_PORT: String(yield* freePort)
        }
        const server = yield* runServer(environment)
        const acknowledged = new Map<string, string>()
        const reached = yield* Effect.makeLatch()
        const create = (custom_slug: string) =>
          Effect.tryPromise(async () => {
            const body = JSON.stringify({ url: `https://example.com/${custom_slug}`, custom_slug })
            const response = await fetch(`${server.url}/api/v1/links`, { method: "POST", headers, body })
            const { data } = (await response.json()) as { readonly data: { readonly id: string } }
            expect(response.status).toBe(201)
            acknowledged.set(custom_slug, data.id)
            if (acknowledged.size >= enough) reached.unsafeOpen()
          })
        const creators = yield* Effect.forEach(
          Array.from({ length: atOnce }, (_, creator) => creator),
          (creator) =>
            Effect.iterate(0, { while: () => true, body: (n) => Effect.as(create(`made-${creator}-${n}`), n + 1) }),
          { concurrency: "unbounded" }
        ).pipe(Effect.ignore, Effect.fork)
        yield* reached.await
        yield* endServer(server, "SIGKILL")
        yield* Fiber.join(creators)

        const { url } = yield* runServer(environment)
        const stored = new Map<string, string>()
        let total = 0
        for (let offset = 0; offset === 0 || offset < total; offset += 100) {
          const path = `/api/v1/links?limit=100&offset=${offset}&sort_order=asc`
          const { data } = (yield* Effect.promise(async () => (await fetch(url + path, { headers })).json())) as {
            readonly data: {
              readonly links: ReadonlyArray<{ readonly id: string; readonly short_code: string }>
              readonly total: number
            }
          }
          total = data.total
          for (const { id, short_code } of data.links) stored.set(short_code, id)
        }
        expect(stored.size).toBe(total)
        for (const [code, id] of acknowledged) expect([code, stored.get(code)]).toEqual([code, id])
        // Each creator was waiting for at most one response.
        expect(total - acknowledged.size).toBeLessThanOrEqual(atOnce)
      })
    )
  }
})
