import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer } from "../support/Linden.ts"
import { ask, installation } from "./Kit.ts"

const makeLimited = (server: { readonly url: string }, max_clicks: number) =>
  Effect.map(
    ask(server, "/api/v1/links", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: "https://example.com/", redirect_type: "instant", max_clicks })
    }),
    ({ status, body }) => {
      expect(status).toBe(201)
      return `/${JSON.parse(body).data.short_code}`
    }
  )

/** Visits at the servers in turn; returns how many were redirected. */
const visits = (servers: ReadonlyArray<{ readonly url: string }>, path: string, count: number) =>
  Effect.map(
    Effect.all(
      Array.from({ length: Math.ceil(count / servers.length) }, () =>
        servers.map((server) => ask(server, path))
      ).flat(),
      { concurrency: 30 }
    ),
    (all) => {
      expect(new Set([...all.map(({ status }) => status), 302, 410])).toEqual(new Set([302, 410]))
      return all.filter(({ status }) => status === 302).length
    }
  )

it.scopedLive("the click limit of a link is exact on three servers, and a killed one never exceeds it", () =>
  Effect.gen(function* () {
    const { start, nodes } = yield* installation
    const [first, second, third] = yield* Effect.all([start(), start(), start()], { concurrency: "unbounded" })
    yield* nodes(3)
    const few = yield* makeLimited(first, 20)
    expect(yield* visits([first, second, third], few, 60)).toBe(20)
    const many = yield* makeLimited(second, 1500)
    expect(yield* visits([first, second, third], many, 1800)).toBe(1500)
    const cut = yield* makeLimited(third, 1400)
    const before = yield* visits([first, second, third], cut, 30)
    yield* endServer(first, "SIGKILL")
    const all = before + (yield* visits([second, third], cut, 1600))
    expect(all).toBeLessThanOrEqual(1400)
    expect(all).toBeGreaterThanOrEqual(1300)
  })
)
