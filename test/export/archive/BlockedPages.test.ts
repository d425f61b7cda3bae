import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { dataOf, type Row } from "../../support/Scenario.ts"
import { databases, TestServer, testServer } from "../../support/TestServer.ts"
import { exported, imported } from "./ArchiveKit.ts"

const bad = "https://bad.example.net/page"
const id = "0190a0a0-0000-7000-8000-000000000001"

for (const database of databases) {
  describe(`an archive with blocked destinations on ${database}`, () => {
    it.scopedLive("loses them on pages, in their Markdown and in published versions, with a line for each", () =>
      Effect.gen(function* () {
        const built = () => Effect.map(Layer.build(testServer(database)), (context) => Context.get(context, TestServer))
        const [from, to] = [yield* built(), yield* built()]
        const ask = (server: typeof from, method: string, path: string, json: Row = {}) =>
          Effect.map(server.send(method, `/api/v1${path}`, method === "GET" ? {} : { json }), (answer) => {
            expect(answer.status, answer.text).toBeLessThan(300)
            return dataOf(answer)
          })
        const page = yield* ask(from, "POST", "/pages", { slug: "archived", title: "Archived", auto_publish: 0 })
        const path = `/pages/${page["id"]}`
        const text = (content: string) => ({ type: "text_block", config: { content } })
        yield* ask(from, "POST", `${path}/links`, { label: "Good", url: "https://example.com/good" })
        yield* ask(from, "POST", `${path}/links`, { label: "Bad", url: bad })
        yield* ask(from, "POST", `${path}/plugins`, text(`A [fine place](https://example.com/fine)`))
        yield* ask(from, "POST", `${path}/plugins`, text(`A [trap](${bad})`))
        yield* ask(from, "POST", `${path}/publish`)
        yield* ask(from, "PUT", path, { title: "Not published yet" })
        const file = yield* exported(from)
        yield* ask(to, "POST", "/blocked-destinations", { kind: "host", value: "bad.example.net" })
        const told = (yield* imported(to, file, id)).join("\n")
        for (const what of [
          "The button Bad",
          "A plugin of the type text_block",
          "The published button Bad",
          "A published plugin of the type text_block"
        ]) {
          expect(told).toContain(`${what} was left out: This destination is blocked`)
        }
        expect(told).not.toContain("Good")
        const { pages } = (yield* ask(to, "GET", "/pages")) as unknown as { pages: ReadonlyArray<Row> }
        const detail = yield* ask(to, "GET", `/pages/${pages[0]?.["id"]}`)
        expect(detail).toMatchObject({ title: "Not published yet", status: "changed" })
        expect((detail["links"] as ReadonlyArray<Row>).map(({ label }) => label)).toEqual(["Good"])
        expect(detail["plugins"]).toMatchObject([{ config: { content: expect.stringContaining("fine place") } }])
        const shown = yield* to.send("GET", "/@archived", { key: null })
        expect(shown.text).toContain("Good")
        expect(shown.text).toContain("fine place")
        expect(shown.text).not.toMatch(/Bad|trap|bad\.example/)
        const stored = JSON.stringify([
          yield* to.sql`SELECT * FROM published_links`,
          yield* to.sql`SELECT * FROM page_publications`,
          yield* to.sql`SELECT * FROM bio_plugin_links`
        ])
        expect(stored).not.toContain("bad.example.net")
      })
    )
  })
}
