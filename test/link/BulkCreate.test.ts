import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, makePlaces, once, type Refusal, type Row, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

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

onOneDatabase("a bulk of links", (it) => {
  const places = once(makePlaces)

  it.effect.each(refusals)("is rejected as a whole with %s", ([name, sent, ...errors]) =>
    Effect.flatMap(places, (found) =>
      refuses({ name, method: "POST", path: "/links/bulk", ...(sent && { sent }), errors }, found)
    )
  )

  it.effect("creates disabled links on request", () =>
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

  it.effect("returns a result for each item, in order", () =>
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
        // A reason and its parameters are only present if they say more than the message.
        const names = Object.keys(result).filter((name) => name !== "reason" && name !== "params")
        expect(names.sort()).toEqual(
          result.success ? ["data", "success"] : ["code", "details", "errors", "message", "success"]
        )
      }
      expect(results[0]?.data).toMatchObject({ short_code: "bulk-one", tags: [{ id: tag }] })
      expect(results[8]?.data).toEqual(dataOf(yield* send("GET", `/api/v1/links/${results[8]?.data?.["id"]}`)))
    })
  )

  it.effect("creates 100 links at once", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const links = Array.from({ length: 100 }, (_, place) => ({ url: `${url}${place}`, title: `Link ${place}` }))
      const results = resultsOf(yield* send("POST", "/api/v1/links/bulk", { json: { links } }))
      expect(results.map(({ data }) => data?.["destination_url"])).toEqual(links.map((link) => link.url))
      expect(new Set(results.map(({ data }) => data?.["short_code"])).size).toBe(100)
    })
  )

  it.effect("may be a form of any size", () =>
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

  it.effect("sets at most ten passwords, and reports the result for the others", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const links = Array.from({ length: 13 }, (_, place) => ({
        url,
        ...(place === 4 ? {} : { redirect_type: "password", password: "open sesame" })
      }))
      const results = resultsOf(yield* send("POST", "/api/v1/links/bulk", { json: { links } }))
      expect(results.map(({ success }) => success)).toEqual([...Array.from({ length: 11 }, () => true), false, false])
      expect(results[12]?.errors).toEqual({
        password: ["At most 10 links per request can have a password. Send this one in another request."]
      })
    })
  )

  it.effect("returns the same as reading each link", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { folder, domain, tag } = yield* places
      const full = {
        url,
        title: "Everything",
        domain_id: domain,
        folder_id: folder,
        tags: [tag],
        expires_at: "2099-01-02 03:04:05",
        meta_title: "Shown",
        ab_test_url: "https://example.com/b",
        ab_test_percentage: 20,
        ab_tests: [{ url: "https://example.com/c", weight: 30 }, { url: "https://example.com/d" }],
        targeting: [{ type: "os", value: "iOS", url: "https://example.com/ios" }]
      }
      const links = [full, { url }, { ...full, custom_slug: "everything-own" }, { url, password: "open sesame" }]
      const results = resultsOf(yield* send("POST", "/api/v1/links/bulk", { json: { links } }))
      for (const { data } of results) {
        expect(data).toEqual(dataOf(yield* send("GET", `/api/v1/links/${data?.["id"]}`)))
      }
      expect(results[2]?.data).toMatchObject({
        short_url: "http://mine.example.org/everything-own",
        folder_name: "Places"
      })
      const found = dataOf<{ total: number }>(yield* send("GET", "/api/v1/links?search=everything-own"))
      expect(found.total).toBe(1)
    })
  )

  it.effect("rejects reserved short codes, and creates the other links", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { domain } = yield* places
      const make = (custom_slug: string, more: object = {}) =>
        Effect.map(send("POST", "/api/v1/links", { json: { url, custom_slug, ...more } }), (made) => dataOf(made)["id"])
      yield* send("DELETE", `/api/v1/links/${yield* make("bulk-trashed")}`)
      yield* send("DELETE", `/api/v1/links/${yield* make("bulk-trashed-there", { domain_id: domain })}`)
      yield* send("PUT", `/api/v1/links/${yield* make("bulk-former")}`, { json: { custom_slug: "bulk-present" } })
      const links = [
        { url, custom_slug: "bulk-trashed" },
        { url, custom_slug: "bulk-trashed" },
        { url, custom_slug: "bulk-trashed", domain_id: domain },
        { url, custom_slug: "bulk-trashed-there" },
        { url, custom_slug: "bulk-trashed-there", domain_id: domain },
        { url, custom_slug: "bulk-former" },
        { url, custom_slug: "bulk-present" },
        { url, title: "Drawn" }
      ]
      const results = resultsOf(yield* send("POST", "/api/v1/links/bulk", { json: { links } }))
      const inTrash = "This slug belongs to an item in the trash. Restore it, or delete it permanently."
      const taken = (slug: string) => `The slug ${slug} is already taken on this domain.`
      expect(results.map(({ errors }) => errors?.["custom_slug"]?.join())).toEqual([
        inTrash,
        inTrash,
        undefined,
        undefined,
        inTrash,
        taken("bulk-former"),
        taken("bulk-present"),
        undefined
      ])
      expect(results.filter(({ success }) => success).length).toBe(3)
    })
  )

  it.effect("assigns each slug once if several bulks request the same ones in different orders", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const slugs = Array.from({ length: 20 }, (_, place) => `bulk-race-${place}`)
      const orders = [slugs, [...slugs].reverse(), slugs, [...slugs].reverse()]
      const answers = yield* Effect.forEach(
        orders,
        (order) =>
          send("POST", "/api/v1/links/bulk", { json: { links: order.map((custom_slug) => ({ url, custom_slug })) } }),
        { concurrency: "unbounded" }
      )
      for (const answer of answers) expect(answer.status, answer.text).toBe(200)
      const made = answers.flatMap(resultsOf).flatMap(({ data }) => data?.["short_code"] ?? [])
      expect([...made].sort()).toEqual([...slugs].sort())
    })
  )

  it.effect("in a form needs no index for a single link", () =>
    Effect.gen(function* () {
      const answer = yield* (yield* TestServer).send("POST", "/api/v1/links/bulk", { form: `links[][url]=${url}` })
      expect(resultsOf(answer)).toMatchObject([{ success: true, data: { destination_url: url } }])
    })
  )
})
