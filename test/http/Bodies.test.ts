import { Agent } from "node:http"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { sendRaw } from "../support/Raw.ts"
import { dataOf, dump, expectFailure, makePlaces, once, type Refusal, refuses } from "../support/Scenario.ts"
import type { Envelope, Received, Sent } from "../support/Send.ts"
import { onOneDatabase, ownerKey, TestServer } from "../support/TestServer.ts"

const url = "https://example.com/"

const type = (contentType: string, text = '{"url":"https://example.com/"}') => ({
  text,
  headers: { "content-type": contentType }
})

const refused: ReadonlyArray<readonly [name: string, sent: NonNullable<Refusal["sent"]>]> = [
  ["half a JSON object", { text: '{"url":' }],
  ["JSON with a trailing comma", { text: '{"url":"https://example.com/",}' }],
  ["single quotes", { text: "{'url':'https://example.com/'}" }],
  ["not JSON", { text: "hello" }],
  ["a form labeled as JSON", { text: "url=https://example.com/" }],
  ["nothing", { text: "" }],
  ["only spaces", { text: " \n " }],
  ["a list", { text: "[]" }],
  ["a list of objects", { text: '[{"url":"https://example.com/"}]' }],
  ["a text", { text: '"https://example.com/"' }],
  ["a number", { text: "5" }],
  ["true", { text: "true" }],
  ["null", { text: "null" }],
  ["10,000 open brackets", { text: "[".repeat(10_000) }],
  ["a list nested 10,000 deep", { text: "[".repeat(10_000) + "]".repeat(10_000) }],
  ["plain text as the content type", type("text/plain")],
  ["XML as the content type", type("application/xml", "<url/>")],
  ["a multipart form", type("multipart/form-data; boundary=x", "--x--")],
  ["a content type that only starts like JSON", type("application/jsonp")],
  ["an empty content type", type("")],
  ["a form of 40,000 fields", { form: "a=1&".repeat(40_000) }],
  ["JSON of 40,000 items", { text: `{"url":"https://example.com/","x":[${"1,".repeat(39_999)}1]}` }],
  ["JSON of 40,000 nested fields", { text: `{"url":"https://example.com/","x":[${'{"a":{}},'.repeat(19_999)}{}]}` }]
]

const taken: ReadonlyArray<readonly [name: string, sent: NonNullable<Refusal["sent"]>]> = [
  ["JSON with a charset", type("application/json; charset=utf-8")],
  ["JSON in upper case", type("Application/JSON")],
  ["a form with a charset", type("application/x-www-form-urlencoded; charset=UTF-8", "url=https://example.com/")],
  ["JSON with spaces around it", { text: ' \r\n\t{"url":"https://example.com/"} ' }],
  [
    "JSON with an unknown field nested 10,000 deep",
    { text: `{"url":"https://example.com/","x":${"[".repeat(10_000)}${"]".repeat(10_000)}}` }
  ],
  ["JSON of 20,000 unknown fields", { text: `{"url":"https://example.com/","x":[${"1,".repeat(19_999)}1]}` }],
  ["a form with a key nested 10,000 deep", { form: `url=https://example.com/&x${"[y]".repeat(10_000)}=1` }],
  [
    "a form of 10,000 unknown keys",
    { form: `${Array.from({ length: 10_000 }, (_, place) => `k${place}=v`).join("&")}&url=https://example.com/` }
  ],
  ["a form with broken percent signs", { form: "url=https://example.com/&title=%E0%A4%A&%=%zz" }],
  ["an empty key in a form", { form: "=x&url=https://example.com/&[]=y&[a]=z" }]
]

const deep: Refusal = {
  name: "deep",
  method: "POST",
  path: "/links",
  sent: { text: `{"url":"https://example.com/","title":${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}}` },
  errors: ["title"]
}

const big = `{"url":"https://example.com/","x":"${"a".repeat(2 * 1024 * 1024)}"}`

onOneDatabase("a request body", (it) => {
  const places = once(makePlaces)

  it.effect.each(refused)("is refused if it is %s", ([name, sent]) =>
    Effect.gen(function* () {
      const found = yield* places
      yield* refuses({ name, method: "POST", path: "/links", sent, errors: ["body"] }, found)
      yield* refuses({ name, method: "PUT", path: "/links/<link>", sent, errors: ["body"] }, found)
    })
  )

  it.effect.each(taken)("is accepted if it is %s", ([, sent]) =>
    Effect.gen(function* () {
      const { status, text } = yield* (yield* TestServer).send("POST", "/api/v1/links", sent)
      expect(status, text).toBe(201)
    })
  )

  it.effect("gets warnings about an A/B test without visits, after those about unknown fields", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const [url, ab_test_url] = ["https://example.com/", "https://example.com/b"]
      const warned = (answer: Received) => answer.body.warnings?.map(({ field, message }) => [field, message])
      const idle = ["ab_test_url", "No visits go here until you also set ab_test_percentage."]
      const made = yield* send("POST", "/api/v1/links", { json: { url, ab_test_url, foo: 1 } })
      expect(warned(made)).toEqual([["foo", expect.any(String)], idle])
      expect(made.body.data).toMatchObject({ ab_test_url, ab_test_percentage: 0 })
      const path = `/api/v1/links/${dataOf(made)["id"]}`
      expect(warned(yield* send("PUT", path, { json: { ab_test_url } }))).toEqual([idle])
      expect(warned(yield* send("PUT", path, { json: { ab_test_percentage: 50 } }))).toBeUndefined()
      expect(warned(yield* send("PUT", path, { json: { ab_test_url } }))).toBeUndefined()
      expect(warned(yield* send("PUT", path, { json: { ab_test_url, ab_tests: [{ url }] } }))).toEqual([
        ["ab_test_url", "No visits go here, because the link has ab_tests."]
      ])
      const links = [{ url }, { url, ab_test_url }]
      expect(warned(yield* send("POST", "/api/v1/links/bulk", { json: { links } }))).toEqual([
        ["links.1.ab_test_url", idle[1]]
      ])
    })
  )

  it.effect("gets warnings about the parts of a style sheet that were removed", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const custom_css = "@import 'x.css';\n@font-face{font-family:A;src:url(a.woff2)}\n.b{color:red}"
      const removed = (line: number, name: string) => ({
        field: "custom_css",
        message: `Line ${line}: @${name} is not allowed here or would load a file, so it was removed.`
      })
      const warnings = [removed(1, "import"), removed(2, "font-face")]
      const made = yield* send("POST", "/api/v1/pages", { json: { title: "Styled", slug: "styled", custom_css } })
      expect([made.status, made.body.warnings]).toEqual([201, warnings])
      const path = `/api/v1/pages/${dataOf(made)["id"]}`
      expect((yield* send("PUT", path, { json: { custom_css } })).body.warnings).toEqual(warnings)
      expect((yield* send("PUT", path, { json: { custom_css: ".b{color:red}" } })).body.warnings).toBeUndefined()
    })
  )

  it.effect("gets warnings about unknown fields, nested ones too, up to twenty", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const unknown = (field: string) => ({ field, message: "This field is not known and was ignored." })
      const json = { url, ab_tests: [{ url, foo: 1 }], tittle: "x", "a\u0000b": 1 }
      const made = yield* send("POST", "/api/v1/links", { json })
      expect([made.status, made.body.success, made.body.warnings]).toEqual([
        201,
        true,
        [unknown("ab_tests.0.foo"), unknown("tittle"), unknown("a\u0000b")]
      ])
      const form = yield* send("POST", "/api/v1/links", {
        form: `url=${url}&ab_tests[0][url]=${url}&ab_tests[0][foo]=1&bar=2`
      })
      expect(form.body.warnings).toEqual([unknown("ab_tests.0.foo"), unknown("bar")])
      const bulk = yield* send("POST", "/api/v1/links/bulk?x=1", { json: { links: [{ url }, { url, foo: 1 }] } })
      expect(bulk.body.warnings).toEqual([
        { field: "x", message: "This query parameter is not known and was ignored." },
        unknown("links.1.foo")
      ])
      const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, place) => [`k${place}`.repeat(50), place]))
      const flood = yield* send("POST", "/api/v1/links", { json: { url, ...many } })
      expect([flood.status, flood.body.warnings?.length]).toEqual([201, 20])
      expect(flood.text.length).toBeLessThan(10_000)
      const { id } = dataOf(made)
      const list = yield* send("GET", "/api/v1/links?limti=5&limit=1")
      expect([list.status, list.body.warnings?.map(({ field }) => field)]).toEqual([200, ["limti"]])
      expect((yield* send("GET", `/api/v1/links/${id}`)).body.warnings).toBeUndefined()
      expect((yield* send("DELETE", `/api/v1/links/${id}`)).body.warnings).toBeUndefined()
    })
  )

  it.effect("gets warnings about targeting rules that can't match", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const rule = (type: string, value: string) => ({ type, value, url })
      const targeting = [
        rule("language", "no"),
        rule("language", "jp"),
        rule("language", "es, pt"),
        rule("country", "Germany"),
        rule("weather", "rain"),
        rule("query", "a=1,b=2")
      ]
      const about = ({ body }: { readonly body: Envelope }) =>
        body.warnings?.map(({ field, message }) => [field, message.split(",")[0]])
      const warnings = [
        ["targeting.1.value", "Browsers don't send this language"],
        ["targeting.3.type", "This server can't detect countries"],
        ["targeting.4.type", "Linden doesn't know this type of rule. It matches no one."]
      ]
      const made = yield* send("POST", "/api/v1/links", { json: { url, targeting } })
      expect([made.status, about(made)]).toEqual([201, warnings])
      const changed = yield* send("PUT", `/api/v1/links/${dataOf(made)["id"]}`, { json: { targeting } })
      expect([changed.status, about(changed)]).toEqual([200, warnings])
      const form = `targeting[0][type]=language&targeting[0][value]=jp&targeting[0][url]=${url}`
      expect(about(yield* send("PUT", `/api/v1/links/${dataOf(made)["id"]}`, { form }))).toEqual([
        ["targeting.0.value", "Browsers don't send this language"]
      ])
      const bulk = yield* send("POST", "/api/v1/links/bulk", { json: { links: [{ url }, { url, targeting }] } })
      expect(about(bulk)).toEqual(warnings.map(([field, message]) => [`links.1.${field}`, message]))
    })
  )

  it.effect("accepts aliases for destination and slug, and the field's own name wins", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const to = (place: string) => `https://example.com/${place}`
      const made = yield* send("POST", "/api/v1/links", { json: { destination: to("a"), slug: "by-alias" } })
      expect(dataOf(made)).toMatchObject({ destination_url: to("a"), short_code: "by-alias" })
      expect(made.body.warnings).toBeUndefined()
      const change = (sent: Sent) => send("PUT", `/api/v1/links/${dataOf(made)["id"]}`, sent)
      expect(dataOf(yield* change({ json: { url: to("b") } }))["destination_url"]).toBe(to("b"))
      expect(dataOf(yield* change({ form: `destination=${to("c")}` }))["destination_url"]).toBe(to("c"))
      const both = yield* change({ json: { url: to("d"), destination_url: to("e") } })
      expect(dataOf(both)["destination_url"]).toBe(to("e"))
      expect(both.body.warnings).toEqual([
        { field: "url", message: "This field was ignored: destination_url is given too." }
      ])
      expect((yield* change({ json: { url: "nonsense" } })).body.errors).toHaveProperty("destination_url")
      const bulk = yield* send("POST", "/api/v1/links/bulk", {
        form: `links[0][destination]=${to("f")}&links[0][slug]=by-bulk`
      })
      expect(bulk.body.data).toMatchObject({ results: [{ data: { destination_url: to("f"), short_code: "by-bulk" } }] })
    })
  )

  const latin1 = (text: string) => Buffer.from(text, "latin1")
  const json = "application/json"
  const form = "application/x-www-form-urlencoded"
  const titles: ReadonlyArray<readonly [name: string, type: string, bytes: Uint8Array]> = [
    ["JSON in ISO-8859-1", `${json}; charset=ISO-8859-1`, latin1('{"url":"https://example.com/ü","title":"Grüße"}')],
    [
      "JSON in UTF-16",
      `${json};charset="utf-16le"`,
      Buffer.from('\ufeff{"url":"https://example.com/ü","title":"Grüße"}', "utf16le")
    ],
    ["JSON with a byte order mark", json, Buffer.from('\ufeff{"url":"https://example.com/ü","title":"Grüße"}')],
    ["a form in ISO-8859-1", `${form}; charset=iso-8859-1`, latin1("title=Grüße&url=https://example.com/ü")],
    [
      "an encoded form in ISO-8859-1",
      `${form}; charset=iso-8859-1`,
      latin1("title=Gr%FC%DFe&url=https://example.com/%fc")
    ],
    ["a form with a byte order mark", form, Buffer.from("\ufefftitle=Grüße&url=https://example.com/ü")],
    [
      "a form with a charset of its own name",
      `${form}; charset=utf8`,
      Buffer.from("title=Gr%C3%BC%C3%9Fe&url=https://example.com/ü")
    ]
  ]

  it.effect.each(titles)("keeps its letters if it is %s", ([, type, bytes]) =>
    Effect.gen(function* () {
      const { url: server } = yield* TestServer
      const headers = { authorization: `Bearer ${ownerKey}`, "content-type": type }
      const answer = yield* sendRaw(server, { method: "POST", path: "/api/v1/links", headers, chunks: [bytes] })
      expect(answer.status, answer.text).toBe(201)
      expect(dataOf(answer)).toMatchObject({ title: "Grüße", destination_url: "https://example.com/%C3%BC" })
    })
  )

  it.effect("decodes letters of which one byte is an ASCII letter", () =>
    Effect.gen(function* () {
      const { url: server } = yield* TestServer
      const headers = { authorization: `Bearer ${ownerKey}`, "content-type": `${form}; charset=Shift_JIS` }
      const chunks = ["url=https://example.com/&title=%83A%83%8B"]
      const answer = yield* sendRaw(server, { method: "POST", path: "/api/v1/links", headers, chunks })
      expect(dataOf(answer)["title"], answer.text).toBe("アル")
    })
  )

  const undecodable: ReadonlyArray<readonly [name: string, type: string, bytes: Uint8Array, fault: string]> = [
    ["JSON", json, latin1('{"url":"https://example.com/","title":"Grüße"}'), "UTF-8"],
    [
      "JSON that says UTF-8",
      `${json}; charset=utf-8`,
      latin1('{"url":"https://example.com/","title":"Grüße"}'),
      "UTF-8"
    ],
    ["a form", form, latin1("url=https://example.com/&title=Grüße"), "UTF-8"],
    ["an encoded form", form, latin1("url=https://example.com/&title=Gr%FC%DFe"), "UTF-8"],
    ["a form in Shift JIS", `${form}; charset=shift_jis`, latin1("url=https://example.com/&title=%81"), "SHIFT_JIS"]
  ]

  it.effect.each(undecodable)("is refused if it is %s in another charset", ([, type, bytes, charset]) =>
    Effect.gen(function* () {
      const { url: server } = yield* TestServer
      const headers = { authorization: `Bearer ${ownerKey}`, "content-type": type }
      const before = yield* dump
      const answer = yield* sendRaw(server, { method: "POST", path: "/api/v1/links", headers, chunks: [bytes] })
      expectFailure(answer, 422)
      expect(answer.body.errors).toEqual({
        body: [`The body is not ${charset}. Send it in UTF-8, or name its charset in Content-Type.`]
      })
      expect(yield* dump).toEqual(before)
    })
  )

  it.effect("is refused in an unknown charset", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const answer = yield* send("POST", "/api/v1/links", type(`${json}; charset=klingon`))
      expectFailure(answer, 422)
      expect(answer.body.errors).toEqual({ body: ["The charset klingon is not supported. Send the body in UTF-8."] })
    })
  )

  const twice: ReadonlyArray<readonly [form: string, ...fields: ReadonlyArray<string>]> = [
    [`url=${url}&title=x&title=y`, "title"],
    [`url=${url}&url=${url}`, "url"],
    [`destination=${url}&destination=${url}`, "url"],
    [`url=${url}&is_active=1&is_active=0&password=a&password=b`, "is_active", "password"],
    [`url=${url}&ab_tests[0][url]=${url}&ab_tests[0][url]=${url}`, "ab_tests.0.url"]
  ]

  it.effect.each(twice)("says what a form gives twice: %s", ([sent, ...fields]) =>
    Effect.gen(function* () {
      const answer = yield* (yield* TestServer).send("POST", "/api/v1/links", { form: sent })
      expectFailure(answer, 422)
      expect(answer.body.errors).toEqual(
        Object.fromEntries(fields.map((field) => [field, ["This is given twice. Send it once."]]))
      )
    })
  )

  it.effect("may give a list item by item", () =>
    Effect.gen(function* () {
      const { tag } = yield* places
      const sent = { form: `url=${url}&tags=${tag}&tags[]=${tag}&unknown=1&unknown=2` }
      const answer = yield* (yield* TestServer).send("POST", "/api/v1/links", sent)
      expect(answer.status, answer.text).toBe(201)
    })
  )

  it.effect("is JSON without a content type", () =>
    Effect.gen(function* () {
      const { url: server } = yield* TestServer
      const headers = { authorization: `Bearer ${ownerKey}` }
      const chunks = ['{"url":"https://exam', 'ple.com/"}']
      const { status, text } = yield* sendRaw(server, { method: "POST", path: "/api/v1/links", headers, chunks })
      expect(status, text).toBe(201)
    })
  )

  it.effect("with deep nesting is refused by field name", () => Effect.flatMap(places, (found) => refuses(deep, found)))

  it.effect("over 1 MiB is refused by its length, and the connection stays usable", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const before = yield* dump
      const answer = yield* send("POST", "/api/v1/links", { text: big })
      expectFailure(answer, 413)
      expect(answer.body.errors).toBeUndefined()
      expectFailure(
        yield* send("POST", "/api/v1/links", { form: `url=https://example.com/&x=${"a".repeat(2 ** 21)}` }),
        413
      )
      expect(yield* dump).toEqual(before)
    })
  )

  it.effect("over 1 MiB is also refused without a length, and the connection serves the next request", () =>
    Effect.gen(function* () {
      const { url: server } = yield* TestServer
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const headers = { authorization: `Bearer ${ownerKey}`, "content-type": "application/json" }
      const chunks = big.match(/.{1,65536}/g) ?? []
      expectFailure(yield* sendRaw(server, { method: "POST", path: "/api/v1/links", headers, chunks, agent }), 413)
      const next = yield* sendRaw(server, { path: "/api/v1/team", headers, agent })
      expect(next.status).toBe(200)
      agent.destroy()
    })
  )

  it.effect("of just under 1 MiB is accepted", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const text = `{"url":"https://example.com/","x":"${"a".repeat(1024 * 1024 - 100)}"}`
      expect((yield* send("POST", "/api/v1/links", { text })).status).toBe(201)
    })
  )

  it.effect("is not read before the key is checked", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (const text of ["{", big]) {
        expectFailure(yield* send("POST", "/api/v1/links", { key: null, text }), 401)
      }
    })
  )
})
