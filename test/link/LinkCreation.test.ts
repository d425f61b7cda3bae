import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, makePlaces, once, type Row } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const create = (json: Row) =>
  Effect.gen(function* () {
    const { status, text, body } = yield* (yield* TestServer).send("POST", "/api/v1/links", { json })
    expect(status, text).toBe(201)
    return dataOf({ body })
  })

onEachDatabase("created links", (it) => {
  const places = once(makePlaces)

  it.effect("have slugs that differ by case and by domain", () =>
    Effect.gen(function* () {
      const { domain } = yield* places
      const url = "https://example.com/"
      const made = [
        yield* create({ url, custom_slug: "same" }),
        yield* create({ url, custom_slug: "Same" }),
        yield* create({ url, custom_slug: "same", domain_id: domain })
      ]
      expect(made.map((link) => link["short_url"])).toEqual([
        "http://linden.test/same",
        "http://linden.test/Same",
        "http://mine.example.org/same"
      ])
    })
  )

  it.effect("ask for a password that comes without redirect_type", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const url = "https://example.com/"
      const password = "open sesame"
      expect(yield* create({ url, password })).toMatchObject({ redirect_type: "password", has_password: true })
      expect(yield* create({ url, password: null })).toMatchObject({ redirect_type: "screen", has_password: false })
      const warning = {
        field: "password",
        message: "Visitors are not asked for the password until redirect_type is password.",
        detail: { code: "password_not_asked", params: {} }
      }
      const open = yield* send("POST", "/api/v1/links", { json: { url, password, redirect_type: "instant" } })
      expect([open.status, dataOf(open)["redirect_type"], open.body.warnings]).toEqual([201, "instant", [warning]])
      const path = `/api/v1/links/${dataOf(yield* send("POST", "/api/v1/links", { json: { url } }))["id"]}`
      expect((yield* send("PUT", path, { json: { password } })).body.warnings).toEqual([warning])
      expect((yield* send("PUT", path, { json: { redirect_type: "password" } })).body).not.toHaveProperty("warnings")
      const defaults = { redirect_type: "instant" }
      const folder = dataOf(yield* send("POST", "/api/v1/folders", { json: { name: "Instant", defaults } }))["id"]
      expect(yield* create({ url, password, folder_id: folder })).toMatchObject({ redirect_type: "password" })
      const bulk = yield* send("POST", "/api/v1/links/bulk", {
        json: {
          links: [
            { url, password },
            { url, password, redirect_type: "screen" }
          ]
        }
      })
      expect(bulk.body.warnings).toEqual([{ ...warning, field: "links.1.password" }])
      const results = dataOf(bulk)["results"] as ReadonlyArray<{ readonly data: Row }>
      expect(results.map(({ data }) => data["redirect_type"])).toEqual(["password", "screen"])
    })
  )

  it.effect("give a slug to exactly one of many concurrent requests", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const json = { url: "https://example.com/", custom_slug: "race", tags: [(yield* places).tag] }
      const answers = yield* Effect.all(
        Array.from({ length: 8 }, () => send("POST", "/api/v1/links", { json })),
        {
          concurrency: "unbounded"
        }
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 422)])
      const lost = answers.find(({ status }) => status === 422)
      expect(lost?.body.errors).toEqual({ custom_slug: [expect.stringContaining("race")] })
    })
  )

  it.effect.each([
    ["a list of tags with a duplicate", { tags: ["<tag>", "<tag>"] }, { tags: [{ name: "place" }] }],
    ["unknown fields", { colour: "red", id: "x", total_clicks: 99 }, { total_clicks: 0, is_active: 1 }],
    ["an inactive link", { is_active: 0 }, { is_active: 0 }],
    [
      "null for every field that may be absent",
      {
        ...Object.fromEntries(
          "custom_slug domain_id folder_id title comments password expires_at meta_title"
            .split(" ")
            .map((name) => [name, null])
        ),
        ...Object.fromEntries(
          "meta_description meta_image ab_test_url ab_test_percentage tags ab_tests targeting"
            .split(" ")
            .map((name) => [name, null])
        )
      },
      { title: null, ab_test_percentage: 0, tags: [] }
    ],
    [
      "an empty text for a text that may be absent",
      { title: "", comments: "", meta_title: "", meta_description: "" },
      { title: null, comments: null, meta_title: null }
    ],
    ["comments of several lines", { comments: "Ask Ana\nfor the list" }, { comments: "Ask Ana\nfor the list" }],
    ["a title of 255 emojis", { title: "🌳".repeat(255) }, { title: "🌳".repeat(255) }]
  ] as const)("take %s", ([, body, shown]) =>
    Effect.gen(function* () {
      const { tag } = yield* places
      const given = JSON.parse(JSON.stringify(body).replaceAll("<tag>", tag)) as Row
      const link = yield* create({ url: "https://example.com/", ...given })
      expect(link).toMatchObject(shown)
      expect(Object.keys(link)).not.toContain("colour")
    })
  )

  it.effect("ignore keys that reach for prototypes", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const rest = `"constructor":{"prototype":{"polluted":1}},"url":"https://example.com/"`
      const made = yield* send("POST", "/api/v1/links", { text: `{"__proto__":{"polluted":1,"title":"x"},${rest}}` })
      expect(made.status, made.text).toBe(201)
      const form =
        "url=https://example.com/&__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1"
      expect((yield* send("POST", "/api/v1/links", { form })).status).toBe(201)
      expect(dataOf(made)["title"]).toBeNull()
      expect("polluted" in {}).toBe(false)
    })
  )
})
