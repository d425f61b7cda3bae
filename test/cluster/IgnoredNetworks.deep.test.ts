import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { comes } from "../support/Patience.ts"
import { ask, installation } from "./Kit.ts"

interface Server {
  readonly url: string
}

const json = (server: Server, method: string, path: string, body?: unknown) =>
  Effect.map(
    ask(server, `/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    }),
    ({ status, body: text }) => {
      expect(status, text).toBeLessThan(300)
      return (JSON.parse(text) as { data: Record<string, unknown> }).data
    }
  )

it.scopedLive("ignored networks hold on three servers once they are changed on one", () =>
  Effect.gen(function* () {
    const { start, nodes, query } = yield* installation
    const servers = yield* Effect.all([start(), start(), start()], { concurrency: "unbounded" })
    const [first, second] = servers
    yield* nodes(3)
    const made = yield* json(first, "POST", "/links", {
      ...{ url: "https://example.com/", custom_slug: "seen", redirect_type: "instant" }
    })
    const rows = Effect.map(query("SELECT count(*) AS count FROM clicks"), ([row]) => Number(row?.["count"]))
    const everywhere = Effect.forEach(servers, (server) =>
      Effect.map(ask(server, "/seen"), ({ status }) => expect(status).toBe(302))
    )
    const shown = (count: number) => comes(`${count} clicks`, rows, (found) => found === count)
    yield* everywhere
    yield* shown(3)
    yield* json(second, "PUT", "/team", { ignored_networks: ["127.0.0.0/8", "::1"] })
    // A server may hear of a change a moment later; each visit until then is counted, and none after it.
    const uncounted = Effect.gen(function* () {
      const before = yield* rows
      yield* everywhere
      const marked = yield* json(first, "PUT", "/team", { name: "Home" })
      return { isHeld: (yield* rows) === before, marked }
    })
    yield* comes("Servers that ignore the network", uncounted, ({ isHeld }) => isHeld)
    const before = yield* rows
    for (let n = 0; n < 5; n++) yield* everywhere
    yield* json(first, "PUT", "/team", { ignored_networks: [] })
    const counts = Effect.gen(function* () {
      const known = yield* rows
      yield* everywhere
      return { known, now: yield* comes("Any click", rows, (found) => found > known) }
    })
    const { known, now } = yield* comes("Servers that count again", counts, (found) => found.now - found.known >= 3)
    expect(known).toBeGreaterThanOrEqual(before)
    expect(now).toBeGreaterThan(before)
    expect(yield* json(first, "GET", `/links/${made["id"]}`)).toMatchObject({ id: made["id"] })
  })
)
