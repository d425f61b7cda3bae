import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer, runServer, temporaryFolder } from "../support/Linden.ts"
import { orTell, patiently } from "../support/Patience.ts"

const key = "key-of-the-tests-that-ask-for-readiness-01"

const start = (environment: Readonly<Record<string, string>> = {}) =>
  Effect.flatMap(temporaryFolder, (LINDEN_DATA_DIR) =>
    runServer({ LINDEN_DATA_DIR, LINDEN_BOOTSTRAP_KEY: key, ...environment })
  )

const ask = (url: string, path: string) =>
  Effect.promise(async () => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  })

it.live("a single server is ready, lists itself to owners, and stops at once", () =>
  Effect.gen(function* () {
    const server = yield* start()
    const ready = yield* ask(server.url, "/health/ready")
    expect([ready.status, ready.body]).toEqual([200, { status: "ready" }])
    expect(ready.headers.get("cache-control")).toBe("no-store")
    expect((yield* ask(server.url, "/health")).body).not.toHaveProperty("cluster")
    const { nodes, total } = (yield* ask(server.url, "/api/v1/nodes")).body.data
    expect(total).toBe(1)
    expect(nodes).toMatchObject([{ state: "healthy", is_this: 1, address: null, journal_lag_bytes: 0 }])
    const began = performance.now()
    expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
    expect(performance.now() - began).toBeLessThan(12_000)
  }).pipe(Effect.scoped)
)

it.live("a server with a drain time keeps answering during it, and then ends by itself", () =>
  Effect.gen(function* () {
    const server = yield* start({ LINDEN_DRAIN_SECONDS: "3" })
    const began = performance.now()
    server.child.kill("SIGTERM")
    yield* Effect.retry(
      Effect.filterOrFail(ask(server.url, "/health/ready"), ({ status }) => status === 503),
      patiently
    )
    const told = yield* ask(server.url, "/health/ready")
    expect(told.body).toEqual({ status: "unavailable", reason: "stopping" })
    expect(told.headers.get("retry-after")).toBe("5")
    const metrics = yield* Effect.promise(async () => (await fetch(`${server.url}/metrics`)).text())
    expect(metrics).toContain("\nlinden_ready 0\n")
    const answer = yield* ask(server.url, "/api/v1/team")
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"])
    expect((yield* orTell(() => "The server is still running.")(server.ended)).code).toBe(0)
    expect(performance.now() - began).toBeGreaterThan(2900)
  }).pipe(Effect.scoped)
)
