import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { comes } from "../support/Patience.ts"
import { ask, installation } from "./Kit.ts"

interface Report {
  readonly total_clicks: number
  readonly links: ReadonlyArray<{ readonly name: string; readonly title?: string; readonly count: number }>
}

it.scopedLive("all servers return the same report, and none is stale", () =>
  Effect.gen(function* () {
    const { start } = yield* installation
    const [here, there] = yield* Effect.all([start(), start()], { concurrency: "unbounded" })
    const send = (method: string, path: string, body: object) =>
      Effect.map(
        ask(here, path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
        (answer) => JSON.parse(answer.body) as { data: { id: string } }
      )
    const reportAt = (server: typeof here) =>
      Effect.map(
        ask(server, "/api/v1/analytics?period=7d"),
        (answer) => (JSON.parse(answer.body) as { data: Report }).data
      )
    const link = yield* send("POST", "/api/v1/links", { url: "https://example.com", slug: "told", title: "Title 0" })
    for (let n = 1; n <= 6; n++) {
      yield* ask(n % 2 === 0 ? here : there, "/told")
      const [one, other] = n % 3 === 0 ? [here, there] : [there, here]
      yield* comes(`Click ${n}`, reportAt(one), ({ total_clicks }) => total_clicks === n)
      expect((yield* reportAt(other)).total_clicks).toBe(n)
      yield* send("PUT", `/api/v1/links/${link.data.id}`, { title: `Title ${n}` })
      for (const server of [there, here]) {
        expect((yield* reportAt(server)).links).toMatchObject([{ name: "told", title: `Title ${n}`, count: n }])
      }
    }
  })
)
