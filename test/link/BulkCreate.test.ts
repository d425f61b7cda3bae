import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, makePlaces, once, type Refusal, type Row, refuses } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const url = "https://example.com/"

interface Result {
  readonly success: boolean
  readonly data?: Row
  readonly message?: string
  readonly errors?: Readonly<Record<string, ReadonlyArray<string>>>
}

const resultsOf = (answer: { readonly body: { readonly data?: unknown } }) =>
  dataOf<{ readonly results: ReadonlyArray<Result> }>(answer).results

const refusals: ReadonlyArray<readonly [name: string, sent: Refusal["sent"], ...errors: ReadonlyArray<string>]> = [
  ["no list", { json: {} }, "links"],
  ["null for a list", { json: { links: null } }, "links"],
  ["an empty list", { json: { links: [] } }, "links"],
  ["an object for a list", { json: { links: { url } } }, "links"],
  ["a text for a list", { json: { links: url } }, "links"],
  ["101 links", { json: { links: Array.from({ length: 101 }, () => ({ url })) } }, "links"],
  ["a list for a body", { text: `[{"url":"${url}"}]` }, "body"]
]

onEachDatabase("a bulk of links", (it) => {
  const places = once(makePlaces)

  it.effect.each(refusals)("is refused as a whole with %s", ([name, sent, ...errors]) =>
    Effect.flatMap(places, (found) =>
      refuses({ name, method: "POST", path: "/links/bulk", ...(sent && { sent }), errors }, found)
    )
  )

  it.effect("makes links that are switched off where it says so", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const links = [{ url, is_active: 0 }, { url }]
      const results = resultsOf(yield* send("POST", "/api/v1/links/bulk", { json: { links } }))
      expect(results.map(({ data }) => data?.["is_active"])).toEqual([0, 1])
      for (const [n, status] of [404, 302].entries()) {
        const path = `/${results[n]?.data?.["short_code"]}`
        yield* send("PUT", `/api/v1/links/${results[n]?.data?.["id"]}`, { json: { redirect_type: "instant" } })
        expect((yield* send("GET", path, { key: null, headers: { host: "linden.test" } })).status).toBe(status)
      }
    })
  )

  it.effect("answers each item for itself, in order", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { otherTag, tag } = yield* places
      const links = [
        { url, custom_slug: "bulk-one", tags: [tag] },
        { url: "javascript:alert(1)" },
        { url, custom_slug: "bulk-one" },
        null,
        "https://example.com/",
        [],
        { url, tags: [otherTag], title: 5 },
        { url, tags: [otherTag] },
        { url, title: "Last" }
      ]
      const answer = yield* send("POST", "/api/v1/links/bulk", { json: { links } })
      expect(answer.status, answer.text).toBe(200)
      expect(answer.body.message).toBe("2 of 9 links were created.")
      const results = resultsOf(answer)
      expect(results.map(({ success }) => success)).toEqual([
        true,
        false,
        false,
        false,
        false,
        false,
        false,
        false,
        true
      ])
      expect(results.map(({ errors }) => Object.keys(errors ?? {}).join())).toEqual([
        "",
        "url",
        "custom_slug",
        "link",
        "link",
        "link",
        "title",
        "tags.0",
        ""
      ])
      for (const result of results) {
        expect(Object.keys(result).sort()).toEqual(
          result.success ? ["data", "success"] : ["code", "errors", "message", "success"]
        )
      }
      expect(results[0]?.data).toMatchObject({ short_code: "bulk-one", tags: [{ id: tag }] })
      expect(results[8]?.data).toEqual(dataOf(yield* send("GET", `/api/v1/links/${results[8]?.data?.["id"]}`)))
    })
  )

  it.effect("makes 100 links at once", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const links = Array.from({ length: 100 }, (_, place) => ({ url: `${url}${place}`, title: `Link ${place}` }))
      const results = resultsOf(yield* send("POST", "/api/v1/links/bulk", { json: { links } }))
      expect(results.map(({ data }) => data?.["destination_url"])).toEqual(links.map((link) => link.url))
      expect(new Set(results.map(({ data }) => data?.["short_code"])).size).toBe(100)
    })
  )

  it.effect("may be a form, whatever its size", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { tag } = yield* places
      const form = Array.from({ length: 100 }, (_, link) => [
        `links[${link}][url]=${url}${link}`,
        `links[${link}][ab_test_percentage]=${link}`,
        ...Array.from({ length: 50 }, (_, place) => `links[${link}][tags][${place}]=${tag}`)
      ]).flat()
      const answer = yield* send("POST", "/api/v1/links/bulk", { form: form.join("&") })
      const results = resultsOf(answer)
      expect(results.map(({ data }) => data?.["ab_test_percentage"])).toEqual(
        Array.from({ length: 100 }, (_, place) => place)
      )
      expect(results.every(({ data }) => data?.["destination_url"] !== undefined)).toBe(true)
    })
  )

  it.effect("locks ten links at most, and says what became of the others", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const links = Array.from({ length: 13 }, (_, place) => ({
        url,
        ...(place === 4 ? {} : { redirect_type: "password", password: "open sesame" })
      }))
      const results = resultsOf(yield* send("POST", "/api/v1/links/bulk", { json: { links } }))
      expect(results.map(({ success }) => success)).toEqual([...Array.from({ length: 11 }, () => true), false, false])
      expect(results[12]?.errors).toEqual({
        password: ["At most 10 links of one request may have a password: send this one with the next."]
      })
    })
  )

  it.effect("of a form with one link needs no number", () =>
    Effect.gen(function* () {
      const answer = yield* (yield* TestServer).send("POST", "/api/v1/links/bulk", { form: `links[][url]=${url}` })
      expect(resultsOf(answer)).toMatchObject([{ success: true, data: { destination_url: url } }])
    })
  )
})
