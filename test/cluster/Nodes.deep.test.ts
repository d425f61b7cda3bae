import { expect, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { endServer } from "../support/Linden.ts"
import { orTell, patiently } from "../support/Patience.ts"
import { slowCreate } from "../support/SlowCreate.ts"
import { ask, installation, key } from "./Kit.ts"
import { blockableWay } from "./Way.ts"

interface Node {
  readonly id: string
  readonly address: string
  readonly state: "healthy" | "stopping" | "lost"
  readonly is_this: number
  readonly version: string
  readonly shards: number
  readonly journal_lag_bytes: number
}

type Server = { readonly url: string }

const nodesAt = (server: Server) =>
  Effect.map(ask(server, "/api/v1/nodes"), ({ body }) => JSON.parse(body).data.nodes as ReadonlyArray<Node>)

/** The state of each server as one of them reports it. */
const statesAt = (server: Server) => Effect.map(nodesAt(server), (all) => all.map(({ state }) => state).sort())

const asStranger = { headers: { "x-forwarded-for": "203.0.113.7" } }

const healthAt = (server: Server, init: RequestInit = {}) =>
  Effect.map(ask(server, "/health", init), ({ body }) => JSON.parse(body) as { readonly cluster?: object })

const readyAt = (server: Server) => Effect.map(ask(server, "/health/ready"), ({ status, body }) => `${status} ${body}`)

const metric = (server: Server, name: string) =>
  Effect.map(ask(server, "/metrics"), ({ body }) =>
    Number(new RegExp(`^${name.replace(/[{}]/g, "\\$&")}(?:{.*})? (\\S+)$`, "m").exec(body)?.[1])
  )

/** Polls until a condition holds; returns the time in milliseconds. */
const until = <A>(read: Effect.Effect<A>, is: (found: A) => boolean) =>
  Effect.suspend(() => {
    const began = performance.now()
    return Effect.filterOrFail(read, is).pipe(
      Effect.sandbox,
      Effect.retry(patiently),
      Effect.orDie,
      Effect.map(() => performance.now() - began)
    )
  })

const ready = '200 {"status":"ready"}'
const stopping = '503 {"status":"unavailable","reason":"stopping"}'
const away = '503 {"status":"unavailable","reason":"database"}'

/** Three servers on one database; the third has its own proxy to it. */
class Three extends Context.Tag("test/Three")<Three, Effect.Effect.Success<typeof makeThree>>() {}
const makeThree = Effect.gen(function* () {
  const made = yield* installation
  const way = yield* blockableWay(made.url)
  const { start } = made
  const [first, second, third] = yield* Effect.all(
    [start({ LINDEN_DRAIN_SECONDS: "600" }), start(), start({ LINDEN_DATABASE_URL: way.url })],
    { concurrency: "unbounded" }
  )
  yield* made.settled(3)
  return { ...made, way, first, second, third }
})

/** Two servers that reach their database through the same proxy. */
class Together extends Context.Tag("test/Together")<Together, Effect.Effect.Success<typeof makeTogether>>() {}
const makeTogether = Effect.gen(function* () {
  const made = yield* installation
  const way = yield* blockableWay(made.url)
  const given = { LINDEN_DATABASE_URL: way.url }
  const [first, second] = yield* Effect.all([made.start(given), made.start(given)], { concurrency: "unbounded" })
  yield* made.settled(2)
  return { ...made, way, first, second }
})

layer(Layer.scoped(Three, makeThree), { excludeTestServices: true })("three servers", (it) => {
  it.effect("see each other, and share all shards", () =>
    Effect.gen(function* () {
      const { first, second, third } = yield* Three
      const ids = new Set<string>()
      for (const server of [first, second, third]) {
        const isShared = (all: ReadonlyArray<Node>) =>
          all.every(({ shards }) => shards > 0) && all.reduce((sum, { shards }) => sum + shards, 0) === 300
        yield* until(nodesAt(server), isShared)
        const all = yield* nodesAt(server)
        expect(all.map(({ state }) => state)).toEqual(["healthy", "healthy", "healthy"])
        expect(all.filter(({ is_this }) => is_this === 1)).toHaveLength(1)
        expect(new Set(all.map(({ address }) => address)).size).toBe(3)
        expect(all.map(({ journal_lag_bytes }) => journal_lag_bytes)).toEqual([0, 0, 0])
        for (const { id } of all) ids.add(id)
        expect(yield* readyAt(server)).toBe(ready)
      }
      expect(ids.size).toBe(3)
    })
  )

  it.effect("are counted in metrics and health, which only show addresses to trusted callers", () =>
    Effect.gen(function* () {
      const { first } = yield* Three
      const own = (yield* nodesAt(first)).find(({ is_this }) => is_this === 1)
      const { address, shards } = own ?? { address: "", shards: 0 }
      yield* until(metric(first, "linden_nodes_alive"), (alive) => alive === 3)
      const cluster = { nodes: { known: 3, alive: 3 }, shards }
      expect((yield* healthAt(first)).cluster).toEqual({ address, ...cluster })
      expect((yield* healthAt(first, asStranger)).cluster).toEqual(cluster)
      expect((yield* ask(first, "/metrics")).body).toContain(
        `linden_node_info{node="${own?.id}",address="${address}",version="${own?.version}"} 1`
      )
      expect(yield* metric(first, "linden_nodes_known")).toBe(3)
      expect(yield* metric(first, "linden_node_shards")).toBe(shards)
      expect(yield* metric(first, "linden_database_contact_lost_total")).toBe(0)
      expect(yield* metric(first, "linden_database_contact_age_seconds")).toBeLessThan(5)
    })
  )

  it.effect("are listed only for owners", () =>
    Effect.gen(function* () {
      const { first } = yield* Three
      const json = { "content-type": "application/json" }
      const body = JSON.stringify({ name: "Admin", role: "admin" })
      const made = yield* ask(first, "/api/v1/keys", { method: "POST", headers: json, body })
      const authorization = `Bearer ${JSON.parse(made.body).data.key}`
      expect((yield* ask(first, "/api/v1/nodes", { headers: { authorization } })).status).toBe(403)
      expect((yield* ask(first, "/api/v1/nodes", { headers: { authorization: "" } })).status).toBe(401)
    })
  )

  for (const how of ["closed", "silent"] as const) {
    it.effect(`are not ready while the connection to the database is ${how}, and are again afterwards`, () =>
      Effect.gen(function* () {
        const { way, second, third } = yield* Three
        const before = yield* metric(third, "linden_database_contact_lost_total")
        yield* way.block(how)
        expect(yield* until(readyAt(third), (answer) => answer === away)).toBeLessThan(5000)
        expect(yield* readyAt(second)).toBe(ready)
        const health = yield* ask(third, "/health")
        expect([health.status, JSON.parse(health.body)]).toEqual([
          200,
          expect.objectContaining({ status: "degraded", database: "away" })
        ])
        expect(yield* metric(third, 'linden_health{check="database"}')).toBe(0)
        yield* until(statesAt(second), (states) => states.join() === "healthy,healthy,lost")
        yield* until(metric(second, "linden_nodes_alive"), (alive) => alive === 2)
        yield* until(metric(third, "linden_database_contact_lost_total"), (lost) => lost === before + 1)
        expect(yield* metric(third, "linden_database_contact_age_seconds")).toBeGreaterThan(5)
        yield* way.clear
        yield* until(readyAt(third), (answer) => answer === ready)
        yield* until(statesAt(second), (states) => states.join() === "healthy,healthy,healthy")
        expect((yield* ask(third)).status).toBe(200)
      })
    )
  }

  it.effect("keep answering while they stop without being ready, until a second signal", () =>
    Effect.gen(function* () {
      const { first, second } = yield* Three
      const slow = slowCreate(first.url, key, JSON.stringify({ url: "https://example.com/slow" }))
      yield* Effect.promise(() => slow.begun)
      yield* until(readyAt(first), (answer) => answer === ready)
      first.child.kill("SIGTERM")
      yield* until(readyAt(first), (answer) => answer === stopping)
      expect((yield* ask(first)).status).toBe(200)
      expect((yield* ask(first, "/health")).status).toBe(200)
      slow.finish()
      expect(yield* Effect.promise(() => slow.status)).toBe(201)
      yield* until(statesAt(second), (states) => states.join() === "healthy,healthy,stopping")
      expect((yield* endServer(first, "SIGTERM")).code).toBe(0)
      // A stopped server is not reported as missing.
      expect(yield* statesAt(second)).toEqual(["healthy", "healthy"])
    })
  )

  it.effect("report a killed one within ten seconds, and forget it a day later", () =>
    Effect.gen(function* () {
      const { second, third, query, makeDue } = yield* Three
      yield* endServer(third, "SIGKILL")
      const states = statesAt(second)
      expect(yield* until(states, (all) => all.join() === "healthy,lost")).toBeLessThan(10_000)
      yield* until(metric(second, "linden_nodes_alive"), (alive) => alive === 1)
      expect(yield* metric(second, "linden_nodes_known")).toBe(2)
      yield* query(
        "UPDATE nodes SET seen_at = seen_at - 86400000 WHERE seen_at < extract(epoch FROM now()) * 1000 - 6000"
      )
      yield* makeDue
      yield* until(states, (all) => all.join() === "healthy").pipe(
        orTell(() => "The janitor does not forget a lost server.", "100 seconds")
      )
    })
  )
})

layer(Layer.scoped(Together, makeTogether), { excludeTestServices: true })("two servers that share a way", (it) => {
  for (const how of ["closed", "silent"] as const) {
    it.effect(`stay ready while the database connections of both are ${how}`, () =>
      Effect.gen(function* () {
        const { way, first, second } = yield* Together
        yield* way.block(how)
        for (const server of [first, second]) {
          yield* until(healthAt(server), (found) => JSON.stringify(found).includes('"database":"away"'))
        }
        // One may have called itself not ready before the other noticed.
        for (const server of [first, second]) {
          yield* until(readyAt(server), (answer) => answer === ready)
          expect(yield* readyAt(server)).toBe(ready)
        }
        yield* way.clear
        yield* until(healthAt(first), (found) => JSON.stringify(found).includes('"database":"ok"'))
      })
    )
  }
})
