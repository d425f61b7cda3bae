import { Agent, request } from "node:http"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { runServer, temporaryFolder } from "../support/Linden.ts"

const strangers = 4560
const form = { "content-type": "application/x-www-form-urlencoded" }
const wrong = { authorization: "Bearer lnd_nobody_has_this_key_0000000000000000" }

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly status: number
}

// The table that once had a window for each client.
const api: ReadonlyArray<Asked> = [
  { method: "GET", path: "/api/v1/links", headers: {}, status: 401 },
  { method: "GET", path: "/api/v1/links", headers: wrong, status: 401 }
]

/** The requests of a client without a key, one after the other, and their expected status. */
const asked: ReadonlyArray<Asked> = [
  ...api,
  ...api,
  ...api,
  { method: "GET", path: "/nowhere", headers: {}, status: 404 },
  { method: "POST", path: "/nowhere", headers: form, body: "password=guess", status: 404 }
]

/** The n-th of many unrelated networks. */
const networkOf = (n: number) => `2001:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`

const ask = (url: string, agent: Agent, { method, path, headers, body, status }: Asked, network: string) =>
  Effect.async<string>((resume) => {
    const options = { method, agent, headers: { ...headers, "x-forwarded-for": network } }
    const sent = request(`${url}${path}`, options, (response) => {
      response.resume()
      response.on("end", () =>
        resume(Effect.succeed(response.statusCode === status ? "expected" : `${method} ${path} ${response.statusCode}`))
      )
    })
    sent.on("error", (error) => resume(Effect.succeed(`${method} ${path} ${error.message}`)))
    sent.end(body)
  })

it.live("thousands of networks, with keys and guesses, barely increase the server's memory", () =>
  Effect.gen(function* () {
    const server = yield* runServer({
      LINDEN_DATA_DIR: yield* temporaryFolder,
      LINDEN_TRUST_PROXY: "true",
      LINDEN_RATE_LIMIT: "100",
      NODE_OPTIONS: "--max-old-space-size=128"
    })
    const agent = new Agent({ keepAlive: true, maxSockets: 32 })
    const told = new Map<string, number>()
    const began = performance.now()
    yield* Effect.forEach(
      Array.from({ length: strangers / asked.length }, () => asked).flat(),
      (one, n) =>
        Effect.map(ask(server.url, agent, one, networkOf(n)), (what) => told.set(what, (told.get(what) ?? 0) + 1)),
      { concurrency: 32, discard: true }
    )
    agent.destroy()
    expect([...told]).toEqual([["expected", strangers]])
    const minutes = 1 + Math.ceil((performance.now() - began) / 60_000)
    const lines = (server.stdout() + server.stderr()).match(/ status=401 /g) ?? []
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThanOrEqual(600 * minutes)
    expect((yield* Effect.promise(() => fetch(`${server.url}/health`))).status).toBe(200)
    expect(server.child.exitCode).toBeNull()
  }).pipe(Effect.scoped)
)
