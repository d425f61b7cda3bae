import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { runServer, temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { fetchNode } from "./FetchNode.ts"

const key = "owner-key-of-the-nodes-0123456789"
// Forces garbage collections in every thread while the server is idle: a faulty native module would crash the process.
const collecting = { NODE_OPTIONS: `--require ${join(import.meta.dirname, "collect.cjs")}` }
const idle = "10 seconds"

const json = (url: string, init: RequestInit = {}) =>
  Effect.tryPromise(async () => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
    const answer = await fetch(url, { ...init, headers })
    const body = await answer.json()
    return { status: answer.status, data: (answer.ok ? body.data : body) as Record<string, unknown> }
  }).pipe(Effect.orDie)

const visits = (url: string, count: number) =>
  Effect.forEach(
    Array.from({ length: count }),
    () =>
      Effect.promise(() =>
        fetch(`${url}/tree`, { redirect: "manual", headers: { "user-agent": "curl/8.5.0" } }).then(
          ({ status }) => status
        )
      ),
    { concurrency: 3 }
  )

const counted = (url: string, clicks: number) =>
  comes(
    `${clicks} clicks in the report`,
    json(`${url}/api/v1/analytics?period=24h`).pipe(
      // A busy server may refuse a report, and its client retries.
      Effect.tap(({ status, data }) => (status === 200 ? Effect.void : Effect.logWarning(status, data)))
    ),
    ({ status, data }) => status === 200 && data["total_clicks"] === clicks
  )

const stop = ({ child, ended }: Effect.Effect.Success<ReturnType<typeof runServer>>) =>
  Effect.zipRight(
    Effect.sync(() => child.kill("SIGTERM")),
    ended
  )

describe.concurrent("a server on a supported Node", () => {
  // An outdated one, where Linden restarts on its own Node; the oldest supported one; the current one of later lines.
  for (const version of ["20", "22.14.0", "24", "26"]) {
    it.live(`runs, survives garbage collections, stops and restarts on Node ${version} without losing data`, () =>
      Effect.gen(function* () {
        const node = yield* fetchNode(version)
        const LINDEN_DATA_DIR = yield* temporaryFolder
        const environment = { LINDEN_DATA_DIR, LINDEN_BOOTSTRAP_KEY: key, ...collecting }

        const first = yield* runServer(environment, { node })
        const made = yield* json(`${first.url}/api/v1/links`, {
          method: "POST",
          body: JSON.stringify({ url: "https://example.com/", custom_slug: "tree", redirect_type: "instant" })
        })
        expect(made.status).toBe(201)
        expect(yield* visits(first.url, 5)).toEqual(Array(5).fill(302))
        yield* counted(first.url, 5)
        yield* Effect.sleep(idle)
        yield* counted(first.url, 5)
        expect(yield* visits(first.url, 3)).toEqual(Array(3).fill(302))
        expect(yield* stop(first)).toMatchObject({ code: 0, signal: null })

        const second = yield* runServer(environment, { node })
        yield* counted(second.url, 8)
        expect(yield* stop(second)).toMatchObject({ code: 0, signal: null })
      }).pipe(Effect.scoped)
    )
  }
})
