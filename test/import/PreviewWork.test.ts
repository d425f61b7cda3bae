import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { onOneDatabase, ownerKey, TestServer } from "../support/TestServer.ts"

const preview = (file: string) =>
  Effect.flatMap(TestServer, ({ url }) =>
    Effect.promise(async () => {
      const body = new FormData()
      body.append("file", new Blob([file]), "a.csv")
      const headers = { authorization: `Bearer ${ownerKey}` }
      const answer = await fetch(`${url}/api/v1/imports/preview`, { method: "POST", body, headers })
      return { status: answer.status, body: (await answer.json()) as { readonly code?: string } }
    })
  )

const isBackgroundRunning = Effect.map(
  Effect.flatMap(TestServer, ({ send }) => send("GET", "/metrics", { key: null })),
  ({ text }) => /^linden_worker_running\{[^}]*worker="background"[^}]*\} 1$/m.test(text)
)

onOneDatabase("a preview of a file", (it) => {
  it.effect("is parsed on the background thread", () =>
    Effect.gen(function* () {
      expect(yield* isBackgroundRunning).toBe(false)
      expect((yield* preview("url\nhttps://example.com/\n")).status).toBe(200)
      expect(yield* isBackgroundRunning).toBe(true)
    })
  )

  it.effect("is rejected while its key has eight in progress", () =>
    Effect.gen(function* () {
      const file = `url,title\n${"https://example.com/,A title\n".repeat(9000)}`
      const all = yield* Effect.all(
        Array.from({ length: 24 }, () => preview(file)),
        { concurrency: "unbounded" }
      )
      const statuses = new Set(all.map(({ status }) => status))
      expect(statuses).toEqual(new Set([200, 429]))
      expect((yield* preview(file)).status).toBe(200)
    })
  )
})
