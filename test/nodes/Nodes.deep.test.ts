import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { runServer, temporaryFolder } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { fetchNode } from "./FetchNode.ts"

const key = "owner-key-of-the-nodes-0123456789"
// Collections are forced in every thread while nothing else happens: a native module that breaks at one ends the process.
const collecting = { NODE_OPTIONS: `--require ${join(import.meta.dirname, "collect.cjs")}` }
const idle = "20 seconds"

const json = (url: string, init: RequestInit = {}) =>
  Effect.tryPromise(async () => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
    const answer = await fetch(url, { ...init, headers })
    return { status: answer.status, data: (await answer.json()).data as Record<string, unknown> }
  }).pipe(Effect.orDie)

const visits = (url: string, count: number) =>
  Effect.forEach(
    Array.from({ length: count }),
    () => Effect.promise(() => fetch(`${url}/tree`, { redirect: "manual" }).then(({ status }) => status)),
    { concurrency: 3 }
  )

const counted = (url: string, clicks: number) =>
  json(`${url}/api/v1/analytics?period=24h`).pipe(
    Effect.filterOrFail(({ data }) => data["total_clicks"] === clicks),
    Effect.retry(patiently),
    Effect.orDie
  )

const stop = ({ child, ended }: Effect.Effect.Success<ReturnType<typeof runServer>>) =>
  Effect.zipRight(
    Effect.sync(() => child.kill("SIGTERM")),
    ended
  )

describe.concurrent("a server on a supported Node", () => {
  // Two that are too old, on which Linden starts itself again on its own, the oldest one that is not, and today's of each line.
  for (const version of ["20", "22.13.0", "22.14.0", "22", "24", "26"]) {
    it.live(`runs, is idle through collections, stops and starts again on Node ${version} with nothing lost`, () =>
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
