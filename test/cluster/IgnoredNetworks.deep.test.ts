import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { comes } from "../support/Patience.ts"
import { ask, installation } from "./Kit.ts"

interface Server {
  readonly url: string
}

const [ignored, other] = ["198.51.100.7", "203.0.113.5"]

const json = (server: Server, method: string, path: string, body: unknown) =>
  Effect.map(
    ask(server, `/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body)
    }),
    ({ status, body: text }) => expect(status, text).toBeLessThan(300)
  )

const visit = (server: Server, address: string, source: string) =>
  Effect.map(ask(server, `/seen?utm_source=${source}`, { headers: { "x-forwarded-for": address } }), ({ status }) =>
    expect(status).toBe(302)
  )

it.scopedLive("ignored networks hold on three servers once they are changed on one", () =>
  Effect.gen(function* () {
    const { start, nodes, query } = yield* installation
    const trusting = start({ LINDEN_TRUST_PROXY: "1" })
    const servers = yield* Effect.all([trusting, trusting, trusting], { concurrency: "unbounded" })
    const [first, second] = servers
    yield* nodes(3)
    yield* json(first, "POST", "/links", { url: "https://example.com/", custom_slug: "seen", redirect_type: "instant" })
    const clicksOf = (source: string) =>
      Effect.map(
        query("SELECT count(*) AS count FROM clicks c JOIN click_names n ON n.id = c.utm_source WHERE n.name = $1", [
          source
        ]),
        ([row]) => Number(row?.["count"])
      )
    let rounds = 0
    /** How many servers count a visit from the ignored network. A later visit from elsewhere shows that all is booked. */
    const counting = Effect.gen(function* () {
      const round = ++rounds
      for (const server of servers) {
        yield* visit(server, ignored, `ignored-${round}`)
        yield* visit(server, other, `other-${round}`)
      }
      yield* comes("The visits from elsewhere", clicksOf(`other-${round}`), (count) => count === 3)
      return yield* clicksOf(`ignored-${round}`)
    })
    expect(yield* counting).toBe(3)
    yield* json(second, "PUT", "/team", { ignored_networks: ["198.51.100.0/24"] })
    yield* comes("Servers that ignore the network", counting, (count) => count === 0)
    for (let n = 0; n < 3; n++) expect(yield* counting).toBe(0)
    yield* json(first, "PUT", "/team", { ignored_networks: [] })
    yield* comes("Servers that count again", counting, (count) => count === 3)
  })
)
