import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { endServer, freePort, runServer } from "../support/Linden.ts"
import { databases, migratedEnvironment } from "../support/TestServer.ts"

const key = "owner-key-of-the-killed-creation-0123456789"
const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
const atOnce = 16
const enough = 300

interface Seen {
  readonly id: string
  readonly title: string | null
}

describe("created and changed links", () => {
  for (const database of databases) {
    it.scopedLive(`that were acknowledged survive a kill of the server (${database})`, () =>
      Effect.gen(function* () {
        const environment = {
          ...(yield* migratedEnvironment(database)),
          LINDEN_BOOTSTRAP_KEY: key,
          LINDEN_PORT: String(yield* freePort)
        }
        const server = yield* runServer(environment)
        const acknowledged = new Map<string, Seen>()
        const reached = yield* Effect.makeLatch()
        const ask = async (method: string, path: string, json: object, status: number) => {
          const response = await fetch(`${server.url}/api/v1/links${path}`, {
            method,
            headers,
            body: JSON.stringify(json)
          })
          const { data } = (await response.json()) as { readonly data: Seen }
          expect(response.status).toBe(status)
          return data
        }
        const change = (custom_slug: string) =>
          Effect.tryPromise(async () => {
            const url = `https://example.com/${custom_slug}`
            const { id } = await ask("POST", "", { url, custom_slug }, 201)
            acknowledged.set(custom_slug, { id, title: null })
            const { title } = await ask("PUT", `/${id}`, { title: custom_slug }, 200)
            acknowledged.set(custom_slug, { id, title })
            if (acknowledged.size >= enough) reached.unsafeOpen()
          })
        const creators = yield* Effect.forEach(
          Array.from({ length: atOnce }, (_, creator) => creator),
          (creator) =>
            Effect.iterate(0, { while: () => true, body: (n) => Effect.as(change(`made-${creator}-${n}`), n + 1) }),
          { concurrency: "unbounded" }
        ).pipe(Effect.ignore, Effect.fork)
        yield* reached.await
        yield* endServer(server, "SIGKILL")
        yield* Fiber.join(creators)

        const { url } = yield* runServer(environment)
        const stored = new Map<string, Seen>()
        let total = 0
        for (let offset = 0; offset === 0 || offset < total; offset += 100) {
          const path = `/api/v1/links?limit=100&offset=${offset}&sort_order=asc`
          const { data } = (yield* Effect.promise(async () => (await fetch(url + path, { headers })).json())) as {
            readonly data: {
              readonly links: ReadonlyArray<Seen & { readonly short_code: string }>
              readonly total: number
            }
          }
          total = data.total
          for (const { id, title, short_code } of data.links) stored.set(short_code, { id, title })
        }
        expect(stored.size).toBe(total)
        for (const [code, { id, title }] of acknowledged) {
          // A change that was not acknowledged may be stored or not.
          const found = stored.get(code)
          expect([code, found?.id, title ?? found?.title]).toEqual([code, id, found?.title])
        }
        // Each creator was waiting for at most one response.
        expect(total - acknowledged.size).toBeLessThanOrEqual(atOnce)
      })
    )
  }
})
