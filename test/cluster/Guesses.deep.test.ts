import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer } from "../support/Linden.ts"
import { ask, installation } from "./Kit.ts"

const form = { "content-type": "application/x-www-form-urlencoded" }
const json = { "content-type": "application/json" }

const tries = (servers: ReadonlyArray<{ readonly url: string }>, path: string, init: RequestInit) =>
  Effect.forEach(servers, (server) => Effect.map(ask(server, path, init), ({ status }) => status))

const times = <A>(count: number, all: ReadonlyArray<A>) => Array.from({ length: count }, () => all).flat()

it.scopedLive("password tries are limited on three servers as on one, and still on those that are left", () =>
  Effect.gen(function* () {
    const { start, settled } = yield* installation
    const servers = yield* Effect.all([start(), start(), start()], { concurrency: "unbounded" })
    const [first, ...others] = servers
    const body = JSON.stringify({
      url: "https://example.com",
      slug: "locked",
      redirect_type: "password",
      password: "right password"
    })
    const made = yield* ask(first, "/api/v1/links", { method: "POST", headers: json, body })
    expect(made.status, made.body).toBe(201)
    yield* settled(3)

    const wrong = { method: "POST", headers: form, body: "password=wrong" }
    const unlocking = yield* tries(times(4, servers), "/locked", wrong)
    expect(unlocking.filter((status) => status !== 429)).toHaveLength(5)
    expect(unlocking.slice(5)).toEqual(unlocking.slice(5).map(() => 429))

    const stranger = { ...json, authorization: "" }
    const signIn = {
      method: "POST",
      headers: stranger,
      body: JSON.stringify({ email: "a@example.com", password: "x".repeat(12) })
    }
    const signingIn = yield* tries(times(5, servers), "/api/v1/session", signIn)
    expect(signingIn.filter((status) => status === 401)).toHaveLength(10)
    expect(signingIn.filter((status) => status === 429)).toHaveLength(5)

    yield* endServer(first, "SIGKILL")
    yield* settled(2)
    // If the actor was on the killed server, it starts over, once for both remaining servers.
    const left = yield* tries(times(6, others), "/locked", wrong)
    expect(left.filter((status) => status !== 429).length).toBeLessThanOrEqual(5)
  })
)
