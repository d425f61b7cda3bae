import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, makePlaces, once, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const url = "https://example.com/?a=1&b=2"
const encoded = encodeURIComponent(url)

const rows: ReadonlyArray<readonly [name: string, json: Row, form: string]> = [
  ["only an address", { url }, `url=${encoded}`],
  ["plus signs and percent signs in texts", { url, title: "a b+c%" }, `url=${encoded}&title=a+b%2Bc%25`],
  ["non-ASCII text", { url, title: "Grün 🌳" }, `url=${encoded}&title=Gr%C3%BCn+%F0%9F%8C%B3`],
  [
    "numbers as text",
    { url, ab_test_url: url, ab_test_percentage: 25 },
    `url=${encoded}&ab_test_url=${encoded}&ab_test_percentage=25`
  ],
  [
    "a password link",
    { url, redirect_type: "password", password: "12345" },
    `url=${encoded}&redirect_type=password&password=12345`
  ],
  [
    "empty texts for null",
    {
      url,
      title: null,
      meta_image: null,
      folder_id: null,
      expires_at: null,
      password: null,
      tags: null,
      ab_test_percentage: null
    },
    `url=${encoded}&title=&meta_image=&folder_id=&expires_at=&password=&tags=&ab_test_percentage=`
  ],
  ["an inactive link", { url, is_active: 0 }, `url=${encoded}&is_active=0`],
  ["a list with brackets", { url, tags: ["<tag>", "<second>"] }, `url=${encoded}&tags[]=<tag>&tags[]=<second>`],
  ["a list with numbers", { url, tags: ["<second>", "<tag>"] }, `url=${encoded}&tags[0]=<second>&tags[1]=<tag>`],
  ["a list with encoded brackets", { url, tags: ["<tag>"] }, `url=${encoded}&tags%5B%5D=<tag>`],
  ["a list of one without brackets", { url, tags: ["<tag>"] }, `url=${encoded}&tags=<tag>`],
  ["a list by a repeated key", { url, tags: ["<tag>", "<second>"] }, `url=${encoded}&tags=<tag>&tags=<second>`],
  [
    "A/B tests",
    { url, ab_tests: [{ url: "https://a.example/", weight: 20 }, { url: "https://b.example/" }] },
    `url=${encoded}&ab_tests[0][url]=https://a.example/&ab_tests[0][weight]=20&ab_tests[1][url]=https://b.example/`
  ],
  [
    "targeting whose value looks like a number",
    { url, targeting: [{ type: "query", value: "1", url: "https://a.example/" }] },
    `url=${encoded}&targeting[0][type]=query&targeting[0][value]=1&targeting[0][url]=https://a.example/`
  ],
  ["a title that looks like a number", { url, title: "007" }, `url=${encoded}&title=007`],
  ["a number in other digits", { url, ab_test_percentage: 25 }, `url=${encoded}&ab_test_percentage=%D9%A2%D9%A5`],
  ["a moment", { url, expires_at: "2031-01-01 10:00:00" }, `url=${encoded}&expires_at=2031-01-01+10:00:00`]
]

const faults: ReadonlyArray<readonly [form: string, ...errors: ReadonlyArray<string>]> = [
  ["", "url"],
  ["url=", "url"],
  ["url[]=https://example.com/", "url"],
  ["url=https://a.example/&url=https://b.example/", "url"],
  [`url=${encoded}&ab_test_percentage=many`, "ab_test_percentage"],
  [`url=${encoded}&ab_test_percentage=1e1`, "ab_test_percentage"],
  [`url=${encoded}&ab_tests[0][weight]=5`, "ab_tests.0.url"],
  [`url=${encoded}&tags[]=x&tags[]=<tag>`, "tags.0"],
  [`url=${encoded}&redirect_type=fast&custom_slug=a%20b`, "custom_slug", "redirect_type"],
  [`url=${encoded}&title=%00`, "title"],
  [`url=${encoded}&title[a]=b`, "title"]
]

/** The fields that two identically created links share. */
const comparable = (link: Row): unknown =>
  JSON.parse(
    JSON.stringify(link, (key, value: unknown) =>
      ["short_code", "short_url", "created_at", "updated_at", "link_id"].includes(key) ? undefined : value
    ).replace(/"id":"[^"]+",?/g, "")
  )

onOneDatabase("a form body", (it) => {
  const context = once(
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { tag, link } = yield* makePlaces
      const second = dataOf(yield* send("POST", "/api/v1/tags", { json: { name: "second" } }))["id"]
      return { link, fill: (text: string) => text.replaceAll("<tag>", tag).replaceAll("<second>", String(second)) }
    })
  )

  it.effect.each(rows)("creates the same link as JSON: %s", ([, json, form]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { fill } = yield* context
      const asJson = yield* send("POST", "/api/v1/links", { text: fill(JSON.stringify(json)) })
      const asForm = yield* send("POST", "/api/v1/links", { form: fill(form) })
      expect([asJson.status, asForm.status], asForm.text).toEqual([201, 201])
      expect(comparable(dataOf(asForm))).toEqual(comparable(dataOf(asJson)))
    })
  )

  it.effect.each(faults)("reports faults under the same names: %s", ([form, ...errors]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { status, body, text } = yield* send("POST", "/api/v1/links", { form: (yield* context).fill(form) })
      expect(status, text).toBe(422)
      expect(Object.keys(body.errors ?? {}).sort()).toEqual(errors)
    })
  )

  it.effect("changes a link, with 0 and 1 as text", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { link } = yield* context
      const off = yield* send("PUT", `/api/v1/links/${link}`, { form: "is_active=0&title=Off&expires_at=" })
      expect(off.status, off.text).toBe(200)
      expect(dataOf(off)).toMatchObject({ is_active: 0, title: "Off", expires_at: null })
      expect(dataOf(yield* send("PUT", `/api/v1/links/${link}`, { form: "is_active=1&title=" }))).toMatchObject({
        is_active: 1,
        title: null
      })
    })
  )

  it.effect("may have as many fields as JSON", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { fill } = yield* context
      const tags = Array.from({ length: 50 }, (_, place) => `tags[${place}]=${fill("<tag>")}`)
      const tests = Array.from(
        { length: 20 },
        (_, place) => `ab_tests[${place}][url]=https://t${place}.example/&ab_tests[${place}][weight]=${place}`
      )
      const rules = Array.from({ length: 50 }, (_, place) =>
        ["type=os", "value=iOS", `url=https://r${place}.example/`]
          .map((pair) => `targeting[${place}][${pair.replace("=", "]=")}`)
          .join("&")
      )
      const made = yield* send("POST", "/api/v1/links", {
        form: [`url=${encoded}`, ...tags, ...tests, ...rules].join("&")
      })
      expect(made.status, made.text.slice(0, 500)).toBe(201)
      const { ab_tests, targeting } = dataOf<{ ab_tests: ReadonlyArray<Row>; targeting: ReadonlyArray<Row> }>(made)
      expect(ab_tests.map((test) => test["weight"])).toEqual(Array.from({ length: 20 }, (_, place) => place))
      expect(targeting.map((rule) => rule["destination_url"])).toEqual(
        Array.from({ length: 50 }, (_, place) => `https://r${place}.example/`)
      )
    })
  )
})
