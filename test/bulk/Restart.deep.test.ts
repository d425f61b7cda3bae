import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer, runServer } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { databases, migratedEnvironment } from "../support/TestServer.ts"

const key = "owner-key-of-the-restarts-0123456789"
const count = 1500

interface Job {
  readonly id: string
  readonly state: string
  readonly done: number
  readonly changed: number
  readonly undone: number
}

const ask = <A>(url: string, method: string, path: string, body?: unknown) =>
  Effect.tryPromise(async () => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    return (await answer.json()).data as A
  }).pipe(Effect.orDie)

const jobs = "/links/bulk/jobs"

const jobThat = (url: string, id: string, fits: (job: Job) => boolean) =>
  ask<Job>(url, "GET", `${jobs}/${id}`).pipe(Effect.filterOrFail(fits), Effect.retry(patiently), Effect.orDie)

const total = (url: string, query: string) =>
  Effect.map(ask<{ total: number }>(url, "GET", `/links?${query}`), (list) => list.total)

describe("a bulk edit", () => {
  for (const database of databases) {
    it.scopedLive(`continues after kill -9, forwards and backwards, changing each link once (${database})`, () =>
      Effect.gen(function* () {
        const environment = {
          ...(yield* migratedEnvironment(database)),
          LINDEN_BOOTSTRAP_KEY: key
        }
        const first = yield* runServer(environment)
        yield* Effect.forEach(Array.from({ length: count / 100 }), () =>
          ask(first.url, "POST", "/links/bulk", {
            links: Array.from({ length: 100 }, () => ({ url: "https://example.com/" }))
          })
        )
        const { id } = yield* ask<Job>(first.url, "POST", jobs, { query: {}, change: { is_active: 0 }, total: count })
        yield* jobThat(first.url, id, ({ done }) => done > 0)
        yield* endServer(first, "SIGKILL")

        const second = yield* runServer(environment)
        const cut = yield* ask<Job>(second.url, "GET", `${jobs}/${id}`)
        expect(cut.done).toBeGreaterThan(0)
        const done = yield* jobThat(second.url, id, ({ state }) => state === "done")
        expect([done.done, done.changed, yield* total(second.url, "is_active=0")]).toEqual([count, count, count])
        yield* ask(second.url, "POST", `${jobs}/${id}/undo`)
        yield* jobThat(second.url, id, ({ undone }) => undone > 0)
        yield* endServer(second, "SIGKILL")

        const third = yield* runServer(environment)
        const undone = yield* jobThat(third.url, id, ({ state }) => state === "undone")
        expect([undone.undone, yield* total(third.url, "is_active=1")]).toEqual([count, count])
        const { links } = yield* ask<{ links: ReadonlyArray<{ version: number }> }>(
          third.url,
          "GET",
          "/links?limit=100"
        )
        expect(new Set(links.map(({ version }) => version)).size).toBe(1)
        expect((yield* endServer(third, "SIGTERM")).code).toBe(0)
      })
    )
  }
})
