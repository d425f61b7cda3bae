import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { makePlaces, once, type Refusal, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const unsafe: ReadonlyArray<readonly [name: string, address: unknown]> = [
  ["missing", undefined],
  ["null", null],
  ["empty", ""],
  ["blank", "   "],
  ["a number", 5],
  ["a list", ["https://example.com/"]],
  ["an object", { href: "https://example.com/" }],
  ["true", true],
  ["too long", `https://example.com/${"a".repeat(8192)}`],
  ["a word", "example"],
  ["a host without a scheme", "example.com/page"],
  ["without a scheme but slashes", "//example.com/page"],
  ["a path", "/page"],
  ["javascript", "javascript:alert(1)"],
  ["javascript in mixed case", "JaVaScRiPt:alert(1)"],
  ["javascript after spaces", "   javascript:alert(1)"],
  ["javascript with a line break", "java\nscript:alert(1)"],
  ["javascript with a tab", "java\tscript:alert(1)"],
  ["javascript after a control character", "\u0001javascript:alert(1)"],
  ["javascript that looks like a host", "javascript://example.com/%0aalert(1)"],
  ["data", "data:text/html,<script>alert(1)</script>"],
  ["vbscript", "vbscript:msgbox(1)"],
  ["a file", "file:///etc/passwd"],
  ["ftp", "ftp://example.com/file"],
  ["a blob", "blob:https://example.com/1"],
  ["mailto", "mailto:me@example.com"],
  ["with a user", "https://user@example.com/"],
  ["with a user and password", "https://user:secret@example.com/"],
  ["with an empty user", "https://@example.com/"],
  ["without a host", "https://"],
  ["without a host but a path", "https:///page"],
  ["with one slash", "https:/example.com"],
  ["without slashes", "https:example.com"],
  ["with a query for a host", "https://?q=1"],
  ["with a port for a host", "https://:80/"],
  ["with a port out of range", "https://example.com:70000/"],
  ["with a space in its host", "https://exa mple.com/a"],
  ["with a no-break space in its host", "https://exa\u00a0mple.com/a"],
  ["with a tab", "https://example.com/a\tb"],
  ["with a line break", "https://example.com/a\r\nSet-Cookie: a=b"],
  ["with a NUL", "https://example.com/\u0000"],
  ["with a delete character", "https://example.com/\u007f"],
  ["with a line separator", "https://example.com/\u2028"],
  ["with a line break at its end", "https://example.com/\n"],
  ["with a lone surrogate", "https://example.com/\ud800"],
  ["with a line break in an international host", "https://mül\nler.example/"],
  ["with credentials and an international host", "https://me:secret@müller.example/"],
  ["with a control character of Unicode", "https://example.com/\u0085"]
]

const own: ReadonlyArray<readonly [name: string, address: string]> = [
  ["a short link of the default domain", "http://linden.test:8080/abc"],
  ["one in upper case", "HTTP://LINDEN.TEST:8080/abc"],
  ["one of two parts", "http://linden.test:8080/two/parts"],
  ["a path that may be forwarded", "http://linden.test:8080/a/b/c/d/e/f/g"],
  ["one with a query", "http://linden.test:8080/abc?a=b#c"],
  ["one with a slash at its end", "http://linden.test:8080/abc/"],
  ["one with two slashes", "http://linden.test:8080//abc"],
  ["one followed by a bracket", "http://linden.test:8080/abc)"],
  ["one followed by encoded punctuation", "http://linden.test:8080/abc%2F.%20"],
  ["one that is percent-encoded", "http://linden.test:8080/%61bc"],
  ["one with path parameters", "http://linden.test:8080/abc;x=1"],
  ["one with a dot after its host", "http://linden.test.:8080/abc"],
  ["one of a custom domain", "https://mine.example.org/abc"],
  ["one of another team's domain", "https://other.example.org/abc"],
  ["one of a custom domain with a dot", "https://mine.example.org./abc"]
]

const fields = [
  ["POST", "/links", "url", (address: unknown) => ({ url: address })],
  ["PUT", "/links/<link>", "destination_url", (address: unknown) => ({ destination_url: address })],
  ["POST", "/links", "ab_test_url", (address: unknown) => ({ url: "https://example.com/", ab_test_url: address })],
  ["PUT", "/links/<link>", "ab_tests.0.url", (address: unknown) => ({ ab_tests: [{ url: address }] })],
  [
    "PUT",
    "/links/<link>",
    "targeting.0.url",
    (address: unknown) => ({ targeting: [{ type: "os", value: "iOS", url: address }] })
  ]
] as const

const refusals = (
  addresses: ReadonlyArray<readonly [string, unknown]>,
  given: ReadonlyArray<(typeof fields)[number]>
) =>
  given.flatMap(([method, path, field, body]) =>
    addresses.map(
      ([name, address]): Refusal => ({
        name: `${field} is ${name}`,
        method,
        path,
        sent: { json: body(address) },
        errors: [field]
      })
    )
  )

const rows = [
  ...refusals(unsafe, fields.slice(0, 1)),
  ...refusals(unsafe.slice(1), fields.slice(1, 2)),
  ...refusals(own, fields)
].filter(({ name }) => name !== "destination_url is missing")

const safe = [
  "https://example.com",
  "HTTPS://Example.COM/Path?q=%20#frag",
  "http://localhost:3000/x",
  "http://192.0.2.1/x",
  "http://[2001:db8::1]:8080/x",
  "https://example.com/%c3%a4?b=\"<>'|`{}[]^",
  "https://example.com/?next=javascript:alert(1)",
  "https://example.com/@user",
  "https://example.com/a?email=me@example.com",
  `https://example.com/${"a".repeat(8172)}`,
  "http://linden.test:8080/",
  "http://linden.test:8080",
  "http://linden.test:8080/docs",
  "http://linden.test:8080/API",
  "http://linden.test:8080/app/links",
  "http://linden.test:9090/abc",
  "http://linden.test/abc",
  "https://sub.linden.test:8080/abc",
  "https://notmine.example.org/abc"
]

onOneDatabase(
  "a destination",
  (it) => {
    const places = once(makePlaces)
    it.effect.each(rows)("is rejected if $name", (row) => Effect.flatMap(places, (found) => refuses(row, found)))

    it.effect.each(safe)("is accepted and returned unchanged: %s", (url) =>
      Effect.gen(function* () {
        yield* places
        const { send } = yield* TestServer
        const { status, body, text } = yield* send("POST", "/api/v1/links", { json: { url } })
        expect(status, text).toBe(201)
        expect(body.data).toMatchObject({ destination_url: url })
      })
    )

    it.effect.each([
      ["https://example.com/ä ö?a=b c#d\u00a0e", "https://example.com/%C3%A4%20%C3%B6?a=b%20c#d%C2%A0e"],
      [" https://müller.example/straße?q=grün ", "https://xn--mller-kva.example/stra%C3%9Fe?q=gr%C3%BCn"],
      ["https://例え.テスト:8443/パス#🌳", "https://xn--r8jz45g.xn--zckzah:8443/%E3%83%91%E3%82%B9#%F0%9F%8C%B3"],
      ["HTTPS://Example.COM/%20ö", "HTTPS://Example.COM/%20%C3%B6"]
    ] as const)("is encoded as in browsers: %s", ([url, encoded]) =>
      Effect.gen(function* () {
        yield* places
        const { send } = yield* TestServer
        const { body, text } = yield* send("POST", "/api/v1/links", { json: { url, redirect_type: "instant" } })
        expect(body.data, text).toMatchObject({ destination_url: encoded })
        const { short_code, id } = body.data as { readonly short_code: string; readonly id: string }
        const visited = yield* send("GET", `/${short_code}`, { key: null, headers: { host: "linden.test:8080" } })
        expect(visited.headers["location"]).toBe(encoded)
        const test = {
          ab_tests: [{ url, weight: 50 }],
          targeting: [{ type: "os", value: "iOS", url }],
          meta_image: url
        }
        const changed = yield* send("PUT", `/api/v1/links/${id}`, { json: { destination_url: url, ...test } })
        expect(changed.body.data, changed.text).toMatchObject({
          ...{ destination_url: encoded, meta_image: encoded },
          ab_tests: [{ destination_url: encoded }],
          targeting: [{ destination_url: encoded }]
        })
        const found = yield* send("GET", `/api/v1/links?search=${encodeURIComponent(url)}`)
        expect(found.body.data, found.text).toMatchObject({ total: 1 })
      })
    )
  },
  { baseUrl: "http://linden.test:8080" }
)
