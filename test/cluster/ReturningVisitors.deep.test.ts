import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { ask, installation } from "./Kit.ts"

type Server = { readonly url: string }

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"
const there = "https://example.com/there"

const makeRuled = (server: Server) =>
  Effect.map(
    ask(server, "/api/v1/links", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        url: "https://example.com/",
        redirect_type: "instant",
        targeting: [{ type: "returning", value: "today", url: there }]
      })
    }),
    ({ status, body }) => {
      expect(status).toBe(201)
      return `/${JSON.parse(body).data.short_code}`
    }
  )

const goesTo = (server: Server, path: string, agent: string) =>
  Effect.map(ask(server, path, { headers: { "user-agent": agent } }), ({ headers }) => headers.get("location"))

it.scopedLive("a visitor who returns to another of three servers, or after a restart, is known", () =>
  Effect.gen(function* () {
    const { start, nodes } = yield* installation
    const [first, second, third] = yield* Effect.all([start(), start(), start()], { concurrency: "unbounded" })
    yield* nodes(3)
    const path = yield* makeRuled(first)
    // Each server has read the link's visitors before the visit that it must learn about.
    for (const server of [second, third])
      expect(yield* goesTo(server, path, `${browser} ${server.url}`)).not.toBe(there)
    expect(yield* goesTo(first, path, browser)).not.toBe(there)
    expect(yield* goesTo(first, path, browser)).toBe(there)
    // A head request asks without being a visit.
    const known = (server: Server) =>
      Effect.map(ask(server, path, { method: "HEAD", headers: { "user-agent": browser } }), ({ headers }) =>
        headers.get("location")
      )
    for (const server of [second, third]) yield* comes("the visitor", known(server), (location) => location === there)
    yield* endServer(first, "SIGTERM")
    const again = yield* start()
    // A visit waits only a second for a ledger that starts.
    yield* comes("the visitor", known(again), (location) => location === there)
  })
)
