import { expect } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { v7 } from "uuid"
import { dataOf, expectFailure } from "../support/Scenario.ts"
import type { Received } from "../support/Send.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const many = (line: string, length: number) => line.repeat(Math.ceil(length / line.length)).slice(0, length)
const items = Array.from({ length: 30 }, () => ({ question: "q", answer: many("[a]: b\n", 2000) }))
const heavy = { type: "faq", config: { items } }

const timed = <A, E, R>(asked: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.timed(asked), ([time, answer]) => ({ answer, millis: Duration.toMillis(time) }))

const expectFault = (answer: Received, field: string) => {
  expectFailure(answer, 422)
  expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
}

onOneDatabase("a page with much content", (it) => {
  const newPage = Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(send("POST", "/api/v1/pages", { json: { slug: `p${v7()}`, title: "Heavy" } }), dataOf)
  )

  it.effect("has at most 256 KiB of text in its plugins, and existing text can be shortened", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const page = yield* newPage
      const path = `/api/v1/pages/${page["id"]}/plugins`
      const plain = {
        type: "faq",
        config: { items: items.map(({ question }) => ({ question, answer: many("word ", 2000) })) }
      }
      const made = yield* Effect.all(Array.from({ length: 6 }, () => send("POST", path, { json: plain })))
      expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 422, 422])
      for (const refused of made.slice(4)) {
        expect(refused.body.errors?.["config"]).toEqual([
          "The plugins of a page can have at most 256 KiB of text in total."
        ])
      }
      const id = String(made[0] && dataOf(made[0])["id"])
      const larger = {
        config: {
          items: plain.config.items.map((item) => ({ ...item, answer: many("more ", 2000) })),
          title: "t".repeat(80)
        }
      }
      const longer = yield* send("PUT", `${path}/${id}`, { json: larger })
      expect(longer.status).toBe(200)
      // From before the limit existed.
      const config = JSON.stringify(plain.config)
      const row = { page_id: String(page["id"]), type: "faq", config, sort_order: 9, created_at: 1 }
      yield* sql`INSERT INTO bio_plugins ${sql.insert([1, 2].map(() => ({ id: v7(), ...row })))}`
      const grown = { config: { ...larger.config, single_open: false } }
      expectFault(yield* send("PUT", `${path}/${id}`, { json: grown }), "config")
      const smaller = { config: { items: plain.config.items.slice(1) } }
      expect((yield* send("PUT", `${path}/${id}`, { json: smaller })).status).toBe(200)
      const draft = yield* send("POST", `/api/v1/pages/${page["id"]}/preview`, {
        json: { plugins: [1, 2, 3, 4, 5].map(() => plain) }
      })
      expectFault(draft, "plugins")
    })
  )

  it.effect("is stored with its markup, and refused if rendering takes too long or the markup is too large", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const page = yield* newPage
      const path = `/api/v1/pages/${page["id"]}/plugins`
      const text = { type: "text_block", config: { content: "Some **bold** words" } }
      const { id } = dataOf(yield* send("POST", path, { json: text }))
      const [row] = yield* sql<{ markup: string }>`SELECT markup FROM bio_plugins WHERE id = ${String(id)}`
      expect(row?.markup).toContain("<strong>bold</strong>")
      const address = `https://example.com/${"x".repeat(2400)}`
      const swollen = { type: "text_block", config: { content: `[a]: ${address}\n\n${many("[a] ", 2500)}` } }
      expectFault(yield* send("POST", path, { json: swollen }), "config.content")
      const preview = yield* send("POST", `/api/v1/pages/${page["id"]}/preview`, { json: { plugins: [swollen, text] } })
      const { html } = dataOf(preview)
      expect(String(html)).toContain("<strong>bold</strong>")
      expect(String(html)).toContain("[a] [a]")
    })
  )

  it.effect("from before the limit is shown within its time, without blocking other requests", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const page = yield* newPage
      const config = JSON.stringify(heavy.config)
      const row = { page_id: String(page["id"]), type: "faq", config, sort_order: 0, created_at: 1 }
      for (let place = 0; place < 60; place++) yield* sql`INSERT INTO bio_plugins ${sql.insert({ id: v7(), ...row })}`
      const [view, health] = yield* Effect.all(
        [timed(send("GET", `/@${page["slug"]}`, { key: null })), timed(send("GET", "/health", { key: null }))],
        { concurrency: 2 }
      )
      expect([view.answer.status, health.answer.status]).toEqual([200, 200])
      // On the main thread, rendering these took 22 seconds.
      expect(view.millis).toBeLessThan(15_000)
      expect(health.millis).toBeLessThan(15_000)
    })
  )

  it.effect(
    "from before markup was stored is shown unchanged, and its style sheet is cleaned by the current rules",
    () =>
      Effect.gen(function* () {
        const { send, sql } = yield* TestServer
        const page = yield* newPage
        const config = JSON.stringify({ content: "An *older* text" })
        const id = v7()
        const row = { id, page_id: String(page["id"]), type: "text_block", config, sort_order: 0, created_at: 1 }
        yield* sql`INSERT INTO bio_plugins ${sql.insert(row)}`
        const css = "body::before{position:fixed;inset:0}"
        yield* sql`UPDATE pages SET custom_css = ${css}, clean_css = ${css}, css_rules = 0 WHERE id = ${String(page["id"])}`
        const seen = yield* Effect.repeat(send("GET", `/@${page["slug"]}`, { key: null }), {
          until: ({ text }) => text.includes("<em>older</em>") && text.includes("body::before{inset:0}")
        })
        expect(seen.text).not.toContain("position:fixed;inset")
        const [stored] = yield* sql<{ markup: string }>`SELECT markup FROM bio_plugins WHERE id = ${id}`
        expect(stored?.markup).toContain("<em>older</em>")
      })
  )
})
