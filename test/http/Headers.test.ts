import { connect } from "node:net"
import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { sendRaw } from "../support/Raw.ts"
import { dataOf, expectFailure } from "../support/Scenario.ts"
import { onOneDatabase, TestServer, testServer } from "../support/TestServer.ts"

/** Sends raw bytes and returns everything received until the connection ends. */
const exchanged = (url: string, text: string) =>
  Effect.async<string>((resume) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text))
    let answer = ""
    socket.on("data", (part) => {
      answer += part.toString("latin1")
    })
    socket.on("end", () => resume(Effect.succeed(answer)))
    socket.on("error", (error) => resume(Effect.die(error)))
  })

const answers = [
  ["GET", "/health"],
  ["GET", "/metrics"],
  ["GET", "/robots.txt"],
  ["GET", "/"],
  ["GET", "/nothing-here"],
  ["GET", "/docs"],
  ["GET", "/app"],
  ["GET", `/uploads/${"a".repeat(40)}.png`],
  ["GET", "/qr/abcdef-0123456789abcdef01234567.svg"],
  ["GET", "/qr/abcdef-0123456789abcdef01234567.svg?size=1"],
  ["GET", "/b/none"],
  ["GET", "/@nobody"],
  ["GET", "/api/v1/links"],
  ["GET", "/api/v1/team"],
  ["GET", "/api/v1/links/none"],
  ["GET", "/api/v1/nothing"],
  ["PATCH", "/api/v1/links"],
  ["POST", "/api/v1/links"]
] as const

layer(testServer("sqlite", { baseUrl: "https://linden.test" }), { excludeTestServices: true })(
  "an installation with an https address",
  (it) => {
    const expectSafe = (answer: { readonly headers: Readonly<Record<string, unknown>> }, what: string) => {
      expect(answer.headers["x-content-type-options"], what).toBe("nosniff")
      expect(answer.headers["strict-transport-security"], what).toBe("max-age=31536000")
      expect(answer.headers["cache-control"], what).toBeTypeOf("string")
    }

    it.effect("sends nosniff, HSTS and caching headers with every response", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        for (const [method, path] of answers) {
          for (const options of [{ key: null }, {}]) {
            const answer = yield* send(method, path, options)
            expectSafe(answer, `${method} ${path}`)
            if (path.startsWith("/api/")) expect(answer.headers["cache-control"], path).toBe("no-store")
          }
        }
      })
    )

    it.effect("sends them with links and pages too, cached or not", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const body = { url: "https://example.com/", redirect_type: "instant" }
        const link = dataOf(yield* send("POST", "/api/v1/links", { json: body }))
        const page = dataOf(yield* send("POST", "/api/v1/pages", { json: { slug: "safe", title: "Safe" } }))
        yield* send("POST", `/api/v1/pages/${page["id"]}/links`, { json: { label: "a", url: "https://example.com/" } })
        for (const path of [`/${link["short_code"]}`, "/@safe"]) {
          for (const time of ["first", "second"]) {
            const answer = yield* send("GET", path, { key: null })
            expectSafe(answer, `${time} ${path}`)
            expect(String(answer.headers["x-content-type-options"])).not.toContain(",")
          }
        }
        const way = /href="(\/b\/[\w-]+)"/.exec((yield* send("GET", "/@safe", { key: null })).text)?.[1] ?? ""
        expectSafe(yield* send("GET", way, { key: null }), way)
      })
    )
  }
)

onOneDatabase("the host of a request", (it) => {
  it.effect("is refused if two hosts are named", () =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const text = "GET /health HTTP/1.1\r\nHost: one.example\r\nhOST: two.example\r\n\r\n"
      const answer = yield* exchanged(url, text)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer).toContain('"success":false')
    })
  )

  it.effect.each([
    "a b<script>",
    "a/b",
    "a<b>",
    'a"b',
    "[::1",
    "a:b",
    "a:80:80",
    "user@a",
    "a\\b",
    "ü.example",
    "a#b",
    "a?b"
  ])("is refused if it is %j", (host) =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      for (const path of ["/health", "/", "/code", "/@page", "/api/v1/links", "/app"]) {
        const answer = yield* exchanged(url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
        expect(answer).toMatch(/^HTTP\/1\.1 400 /)
        expect(answer).not.toContain("<script>")
      }
    })
  )

  it.effect.each(["a", "a_b.example:80", "1.2.3.4", "[::1]:8080", "xn--bcher-kva.example.", "a:", ""])(
    "may be %j",
    (host) =>
      Effect.gen(function* () {
        const { url } = yield* TestServer
        const text = `GET /health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
        expect(yield* exchanged(url, text)).toMatch(/^HTTP\/1\.1 200 /)
      })
  )

  it.effect("comes from the request target before the header, and any other host is the default domain", () =>
    Effect.gen(function* () {
      const { url, send } = yield* TestServer
      const domain = { hostname: "links.example", root_url: "https://elsewhere.example/" }
      const made = yield* send("POST", "/api/v1/domains", { json: domain })
      expect(made.status).toBe(201)
      const absolute = yield* sendRaw(url, { path: "http://links.example/", headers: { host: "other.example" } })
      const asHeader = yield* sendRaw(url, { path: "/", headers: { host: "links.example" } })
      expect([absolute.status, absolute.headers["location"]]).toEqual([asHeader.status, asHeader.headers["location"]])
      const unknown = yield* sendRaw(url, {
        path: "http://unknown.example/api/v1/links?a=b",
        headers: { host: "links.example" }
      })
      expectFailure(unknown, 401)
    })
  )
})
