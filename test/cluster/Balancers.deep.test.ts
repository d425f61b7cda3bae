import { expect, layer } from "@effect/vitest"
import { Context, Effect, Layer, Scope } from "effect"
import { eventsIn, watchByKey } from "../analytics/support/Live.ts"
import { endServer } from "../support/Linden.ts"
import { balancers, runBalancer } from "./Balancers.ts"
import { ask, installation, key } from "./Kit.ts"

const environment = { LINDEN_TRUST_PROXY: "true", LINDEN_DRAIN_SECONDS: "2" }

/** A destination of the maximum length. */
const longest = "https://example.com/".padEnd(8192, "x")

const make = Effect.gen(function* () {
  const { start, settled } = yield* installation
  const scope = yield* Effect.scope
  const startOn = (port?: number) =>
    Scope.extend(start({ ...environment, ...(port === undefined ? {} : { LINDEN_PORT: String(port) }) }), scope)
  const nodes = yield* Effect.all([startOn(), startOn(), startOn()], { concurrency: "unbounded" })
  yield* settled(3)
  const made = yield* ask(nodes[0], "/api/v1/links", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: "https://example.com", custom_slug: "go", redirect_type: "instant" })
  })
  expect(made.status, made.body).toBe(201)
  const long = yield* ask(nodes[0], "/api/v1/links", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: longest, custom_slug: "long", redirect_type: "instant" })
  })
  expect(long.status, long.body).toBe(201)
  return { nodes: [...nodes], startOn, settled }
})

class Servers extends Context.Tag("Servers")<Servers, Effect.Effect.Success<typeof make>>() {
  static readonly Default = Layer.scoped(Servers, make)
}

/** Visits by several people who return at once, until stopped; returns the number of each response. */
const visits = (url: string) =>
  Effect.sync(() => {
    const answers = new Map<string, number>()
    let isOver = false
    const visitor = async (name: number) => {
      for (let n = 0; !isOver; n++) {
        const answer = await fetch(`${url}/go?utm_source=${name}-${n}`, {
          redirect: "manual",
          headers: { "user-agent": "curl/8.5.0" }
        }).then(
          ({ status }) => String(status),
          (failure: Error) => String(failure.cause ?? failure)
        )
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    const all = Promise.all(Array.from({ length: 8 }, (_, name) => visitor(name)))
    return {
      end: Effect.promise(async () => {
        isOver = true
        await all
        return Object.fromEntries(answers)
      })
    }
  })

layer(Servers.Default, { excludeTestServices: true })("behind a balancer", (it) => {
  for (const name of Object.keys(balancers) as Array<keyof typeof balancers>) {
    it.scoped(`(${name}) no visit fails while servers are stopped, killed and started`, () =>
      Effect.gen(function* () {
        const { nodes, startOn, settled } = yield* Servers
        const { url } = yield* runBalancer(
          name,
          nodes.map(({ port }) => port)
        )
        for (const [place, signal] of [
          [0, "SIGTERM"],
          [1, "SIGKILL"]
        ] as const) {
          const node = nodes[place]
          if (node === undefined) throw new Error("no such server")
          const load = yield* visits(url)
          yield* Effect.sleep("1 second")
          yield* endServer(node, signal)
          yield* settled(2)
          nodes[place] = yield* startOn(node.port)
          yield* settled(3)
          const answers = yield* load.end
          expect(Object.keys(answers)).toEqual(["302"])
          expect(answers["302"]).toBeGreaterThan(100)
        }
      })
    )

    it.scoped(`(${name}) the longest destination, query and headers reach the visitor, and no later visit fails`, () =>
      Effect.gen(function* () {
        const { nodes } = yield* Servers
        const { url } = yield* runBalancer(
          name,
          nodes.map(({ port }) => port)
        )
        const query = "a=".padEnd(8192 - "https://example.com?".length, "x")
        const headers = { a: "x".repeat(7900), b: "x".repeat(7900), c: "x".repeat(7900) }
        // Once for each server, because a balancer skips a server that it takes for a failed one.
        for (const _ of nodes) {
          const got = yield* Effect.all([
            ask({ url }, "/long"),
            ask({ url }, "/long", { method: "HEAD" }),
            ask({ url }, `/go?${query}`),
            ask({ url }, `/go?${query}${"x".repeat(5000)}`),
            ask({ url }, "/go", { headers }),
            ask({ url }, "/go")
          ])
          expect(got.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
            [302, longest],
            [302, longest],
            [302, `https://example.com?${query}`],
            [302, "https://example.com"],
            [431, null],
            [302, "https://example.com"]
          ])
        }
      })
    )

    it.scoped(`(${name}) live clicks arrive as they happen, and the visitor's address counts`, () =>
      Effect.gen(function* () {
        const { nodes } = yield* Servers
        const { url } = yield* runBalancer(
          name,
          nodes.map(({ port }) => port)
        )
        const watching = yield* watchByKey(url, key)
        const told = () => eventsIn(watching.text()).some(({ data }) => data.utm_source === `live-${name}`)
        yield* Effect.promise(() =>
          fetch(`${url}/go?utm_source=live-${name}`, { redirect: "manual", headers: { "user-agent": "curl/8.5.0" } })
        ).pipe(Effect.zipRight(Effect.sleep("100 millis")), Effect.repeat({ until: told }))
        // Behind a proxy, an address that the client sends is ignored.
        const visit = {
          redirect: "manual",
          headers: { "x-forwarded-for": "203.0.113.9", "user-agent": "curl/8.5.0" }
        } as const
        const said = () => eventsIn(watching.text()).find(({ data }) => data.utm_source === `said-${name}`)
        // The first event may arrive before every server knows of the viewer.
        yield* Effect.promise(() => fetch(`${url}/go?utm_source=said-${name}`, visit)).pipe(
          Effect.zipRight(Effect.sleep("100 millis")),
          Effect.repeat({ until: () => said() !== undefined })
        )
        expect(said()?.data.subnet).toBe("127.0.0.0/24")
      })
    )
  }
})
