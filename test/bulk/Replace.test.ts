import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { done, makePlaces, once, type Refusal, type Row, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { ended, find, type Job, type Link, makeLinks, undo } from "./Kit.ts"

const texts = { find: "old.example", with: "new.example" }
const query = { search: "old.example" }

const refusals = (
  [
    ["no text to find", { query, with: "x" }, "find"],
    ["an empty text to find", { query, find: "", with: "x" }, "find"],
    ["a line break in the text to find", { query, find: "a\nb", with: "x" }, "find"],
    ["a text that is too long", { query, find: "a".repeat(2049), with: "b".repeat(2049) }, "find", "with"],
    ["no replacement", { query, find: "x" }, "with"],
    ["two equal texts", { query, find: "é", with: "%C3%A9" }, "with"],
    ["no query", { ...texts, total: 1 }, "query"],
    ["a misspelled filter", { ...texts, query: { folder: "<folder>" }, total: 1 }, "query.folder"]
  ] as ReadonlyArray<readonly [name: string, json: Row, ...errors: ReadonlyArray<string>]>
).flatMap(([name, json, ...errors]): ReadonlyArray<Refusal> => {
  const { total: _, ...preview } = json
  return [
    { name, method: "POST", path: "/links/replace", sent: { json }, errors },
    { name: `${name}, in a preview,`, method: "POST", path: "/links/replace/preview", sent: { json: preview }, errors }
  ]
})

const preview = (json: Row) => done("POST", "/links/replace/preview", json)

const replace = (json: Row) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    const answer = yield* send("POST", "/api/v1/links/replace", { json })
    expect(answer.status, answer.text).toBe(202)
    return yield* ended((answer.body.data as Job).id)
  })

const get = (id: string) => Effect.map(done("GET", `/links/${id}`), (link) => link as Link)

onOneDatabase("find and replace in destinations", (it) => {
  const places = once(makePlaces)

  it.effect.each(refusals)("with $name is refused", (row) => Effect.flatMap(places, (found) => refuses(row, found)))

  it.effect("changes all destinations of links, takes effect for visitors, and is undone", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const [link] = yield* makeLinks(1, {
        url: "https://old.example/a?next=old.example",
        ab_tests: [
          { url: "https://old.example/b", weight: 0 },
          { url: "https://other.example/b", weight: 0 }
        ],
        targeting: [
          { type: "device", value: "tablet", url: "https://other.example/c" },
          { type: "device", value: "mobile", url: "https://old.example/c" }
        ]
      })
      const [test] = yield* makeLinks(1, {
        url: "https://other.example/d",
        ab_test_url: "https://old.example/d",
        ab_test_percentage: 10
      })
      const [other] = yield* makeLinks(1, { url: "https://other.example/e", title: "old.example" })
      const [one, two, three] = [link?.id ?? "", test?.id ?? "", other?.id ?? ""]
      const code = String(link?.["short_code"])
      expect((yield* send("GET", `/${code}`)).headers["location"]).toBe("https://old.example/a?next=old.example")

      const shown = yield* preview({ query: {}, ...texts })
      expect(shown["total"]).toBe(2)
      const places = (shown["links"] as ReadonlyArray<Row>).map(({ id, changes }) => [id, changes] as const)
      const change = (field: string, before: string, after: string) => ({
        ...{ field, before, after },
        reason: null,
        reason_detail: null
      })
      expect(new Map(places).get(one)).toEqual([
        change("destination_url", "https://old.example/a?next=old.example", "https://new.example/a?next=new.example"),
        change("ab_tests.0.url", "https://old.example/b", "https://new.example/b"),
        change("targeting.1.url", "https://old.example/c", "https://new.example/c")
      ])
      expect(new Map(places).get(two)).toEqual([
        change("ab_test_url", "https://old.example/d", "https://new.example/d")
      ])
      expect(yield* get(one)).toEqual(link)

      const job = yield* replace({ query: {}, ...texts, total: 2 })
      expect(job).toMatchObject({ state: "done", total: 2, changed: 2, skipped: 0, change: null, replace: texts })
      expect((yield* send("GET", `/${code}`)).headers["location"]).toBe("https://new.example/a?next=new.example")
      const changed = yield* get(one)
      const branches = link as unknown as Record<string, ReadonlyArray<Row>>
      expect(changed).toMatchObject({
        version: (link?.version ?? 0) + 1,
        ab_tests: [
          { ...branches["ab_tests"]?.[0], destination_url: "https://new.example/b" },
          branches["ab_tests"]?.[1]
        ],
        targeting: [
          branches["targeting"]?.[0],
          { ...branches["targeting"]?.[1], destination_url: "https://new.example/c" }
        ]
      })
      expect((yield* get(two))["ab_test_url"]).toBe("https://new.example/d")
      expect(yield* get(three)).toEqual(other)
      expect((yield* find("search=new.example/a")).total).toBe(1)

      yield* done("PUT", `/links/${two}`, { ab_test_url: "https://third.example/" })
      expect(yield* undo(job.id)).toMatchObject({ state: "undone", undone: 1, kept: 1 })
      const restored = yield* get(one)
      for (const field of ["destination_url", "ab_tests", "targeting"]) expect(restored[field]).toEqual(link?.[field])
      expect((yield* get(two))["ab_test_url"]).toBe("https://third.example/")
      expect((yield* send("GET", `/${code}`)).headers["location"]).toBe("https://old.example/a?next=old.example")
    })
  )

  it.effect("skips links whose new destination would be invalid, and says why", () =>
    Effect.gen(function* () {
      const [good, long] = yield* Effect.all([
        makeLinks(1, { url: "https://skip.example/" }),
        makeLinks(1, { url: `https://skip.example/${"x".repeat(8000)}` })
      ])
      const asked = {
        query: { search: "skip.example" },
        find: "skip.example",
        with: `${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.example`
      }
      const shown = yield* preview(asked)
      expect(shown["total"]).toBe(2)
      expect(JSON.stringify(shown)).toContain("Must be at most 8192 characters long.")
      expect(yield* replace({ ...asked, total: 2 })).toMatchObject({ state: "done", changed: 1, skipped: 1 })
      expect((yield* get(good[0]?.id ?? ""))["destination_url"]).toBe(`https://${asked.with}/`)
      expect(yield* get(long[0]?.id ?? "")).toEqual(long[0])
      for (const to of ["linden.test", "user@evil.example", ""]) {
        const [link] = yield* makeLinks(1, { url: "https://bad.example/x" })
        const job = yield* replace({ query: { search: "bad.example" }, find: "bad.example", with: to })
        expect([to, job["changed"], Number(job["skipped"]) > 0]).toEqual([to, 0, true])
        expect(yield* get(link?.id ?? "")).toEqual(link)
      }
    })
  )

  it.effect("finds and inserts international hosts without their scheme", () =>
    Effect.gen(function* () {
      const [link] = yield* makeLinks(1, { url: "https://müller.example/straße?q=1" })
      const there = { query: {}, find: "müller.example", with: "bücher.example/neu" }
      expect(yield* replace({ ...there, total: 1 })).toMatchObject({ state: "done", changed: 1 })
      expect((yield* get(link?.id ?? ""))["destination_url"]).toBe("https://xn--bcher-kva.example/neu/stra%C3%9Fe?q=1")
    })
  )

  it.effect("reports a new destination that is no URL", () =>
    Effect.gen(function* () {
      yield* makeLinks(1, { url: "https://bare.example/x" })
      const asked = { query: { search: "bare.example" }, find: "https://", with: "" }
      expect(JSON.stringify(yield* preview(asked))).toContain('"code":"not_an_address"')
      expect(yield* replace(asked)).toMatchObject({ state: "done", changed: 0, skipped: 1 })
    })
  )

  it.effect("stores no blocked destination, neither at once nor by an undo", () =>
    Effect.gen(function* () {
      const [link] = yield* makeLinks(1, { url: "https://was.example/x" })
      const asked = { query: { search: "was.example" }, find: "was.example", with: "blocked.example" }
      yield* done("POST", "/blocked-destinations", { kind: "suffix", value: "blocked.example" })
      expect(yield* replace(asked)).toMatchObject({ changed: 0, skipped: 1 })
      const job = yield* replace({ ...asked, with: "now.example" })
      yield* done("POST", "/blocked-destinations", { kind: "host", value: "was.example" })
      expect(yield* undo(job.id)).toMatchObject({ state: "undone", undone: 0, kept: 1 })
      expect((yield* get(link?.id ?? ""))["destination_url"]).toBe("https://now.example/x")
    })
  )

  it.effect("takes both texts literally, encoded as in addresses", () =>
    Effect.gen(function* () {
      const [link] = yield* makeLinks(1, { url: "https://text.example/a.b(c)/é?x=1" })
      yield* replace({ query: { search: "text.example" }, find: "a.b(c)/é", with: "$& $1/ü" })
      expect((yield* get(link?.id ?? ""))["destination_url"]).toBe("https://text.example/$&%20$1/%C3%BC?x=1")
      const [other] = yield* makeLinks(1, { url: "https://text.example/axb" })
      const asked = { query: { search: "text.example/axb" }, find: "a.b", with: "c" }
      expect((yield* preview(asked))["total"]).toBe(0)
      expect(yield* replace(asked)).toMatchObject({ state: "done", total: 0, changed: 0 })
      expect(yield* get(other?.id ?? "")).toEqual(other)
    })
  )

  it.effect("finds links among many, and refuses another number of them", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      yield* makeLinks(1200, { url: "https://many.example/" })
      yield* makeLinks(2, { url: "https://many.example/rare" })
      const asked = { query: { search: "many.example" }, find: "/rare", with: "/common" }
      const shown = yield* preview(asked)
      expect([shown["total"], (shown["links"] as ReadonlyArray<Row>).length]).toEqual([2, 2])
      const refused = yield* send("POST", "/api/v1/links/replace", { json: { ...asked, total: 3 } })
      expect([refused.status, refused.body.code]).toEqual([409, "count_changed"])
      const all = yield* preview({ ...asked, find: "many.example" })
      expect([all["total"], (all["links"] as ReadonlyArray<Row>).length]).toEqual([1202, 20])
      const missing = yield* send("POST", "/api/v1/links/replace", { json: { ...texts, query: {} } })
      expect([missing.status, Object.keys(missing.body.errors ?? {})]).toEqual([422, ["total"]])
    })
  )
})
