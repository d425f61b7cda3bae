import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { sendRaw } from "../support/Raw.ts"
import { dump, expectFailure, makePlaces, once, type Refusal, refuses } from "../support/Scenario.ts"
import { onOneDatabase, ownerKey, TestServer } from "../support/TestServer.ts"

const resources = ["links", "folders", "tags", "domains", "keys"] as const
const bodies = {
  links: { title: "x" },
  folders: { name: "x" },
  tags: { name: "x" },
  domains: { root_url: null },
  keys: { name: "x" }
}
const others = {
  links: "otherLink",
  folders: "otherFolder",
  tags: "otherTag",
  domains: "otherDomain",
  keys: "otherKey"
}

const ids = (resource: (typeof resources)[number]) => [
  ["is another team's", `<${others[resource]}>`],
  ["is unknown", "01890000-0000-7000-8000-000000000000"],
  ["is the nil id", "00000000-0000-0000-0000-000000000000"],
  ["is not an ID", "home"],
  ["has an extra letter", "01890000-0000-7000-8000-0000000000000"],
  ["contains a quote", "%27%20OR%201%3D1--"],
  ["contains a NUL", "%00"],
  ["contains broken UTF-8", "%E0%A4%A"],
  ["contains a lone percent sign", "%"],
  ["is an emoji", "%F0%9F%98%80"],
  ["is long", "a".repeat(3000)]
]

/** Every kind of wrong ID is read; the first few and the NUL are changed and deleted too. */
const methodsOf = (id: string, place: number) => ["GET", ...(place < 2 || id === "%00" ? ["DELETE", "PUT"] : [])]

const missing = resources.flatMap((resource) =>
  ids(resource).flatMap(([what = "", id = ""], place) =>
    methodsOf(id, place).map(
      (method): Refusal => ({
        name: `${method} of ${resource} whose id ${what}`,
        method,
        path: `/${resource}/${id}`,
        status: 404,
        ...(method === "PUT" ? { sent: { json: bodies[resource] } } : {})
      })
    )
  )
)

const nowhere = [
  "/api",
  "/api/",
  "/api/v1",
  "/api/v1/",
  "/api/v2/links",
  "/api/v1/nothing",
  "/api/v1/links/a/b",
  "/api/v1/__proto__"
]

const wrongMethods: ReadonlyArray<readonly [method: string, path: string, allow: ReadonlyArray<string>]> = [
  ["PATCH", "/api/v1/links", ["GET", "HEAD", "POST"]],
  ["DELETE", "/api/v1/links", ["GET", "HEAD", "POST"]],
  ["PUT", "/api/v1/links/", ["GET", "HEAD", "POST"]],
  ["POST", "/api/v1/links/01890000-0000-7000-8000-000000000000", ["DELETE", "GET", "HEAD", "PUT"]],
  ["PATCH", "/api/v1/links/bulk", ["DELETE", "GET", "HEAD", "POST", "PUT"]],
  ["PATCH", "/api/v1/keys/01890000-0000-7000-8000-000000000000", ["DELETE", "GET", "HEAD", "PUT"]],
  ["POST", "/api/v1/team", ["GET", "HEAD", "PUT"]],
  ["POST", "/api/v1/openapi.json", ["GET", "HEAD"]],
  ["DELETE", "/api/v1/openapi.json/", ["GET", "HEAD"]],
  ["OPTIONS", "/api/v1/tags", ["GET", "HEAD", "POST"]]
]

onOneDatabase("a path", (it) => {
  const places = once(makePlaces)

  it.effect.each(missing)("to a missing record of the team is a 404: $name", (row) =>
    Effect.flatMap(places, (found) => refuses(row, found))
  )

  it.effect.each(nowhere)("without an endpoint is a 404 in the envelope: %s", (path) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
        expectFailure(yield* send(method, path), 404)
    })
  )

  it.effect.each(wrongMethods)("lists its allowed methods for %s %s", ([method, path, allow]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const before = yield* dump
      const answer = yield* send(method, path)
      expectFailure(answer, 405)
      expect(String(answer.headers["allow"]).split(", ").sort()).toEqual(allow)
      expect(yield* dump).toEqual(before)
    })
  )

  it.effect("ignores a trailing slash", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { link } = yield* places
      expect((yield* send("GET", "/api/v1/links/")).status).toBe(200)
      expect((yield* send("GET", `/api/v1/links/${link}/`)).status).toBe(200)
      expect((yield* send("POST", "/api/v1/links/", { json: { url: "https://example.com/" } })).status).toBe(201)
    })
  )

  it.effect("answers HEAD like GET, without a body", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { link } = yield* places
      for (const [path, status] of [
        ["/api/v1/links", 200],
        [`/api/v1/links/${link}`, 200],
        ["/api/v1/links?limit=0", 422],
        ["/api/v1/links/nothing", 404],
        ["/api/v1/nothing", 404],
        ["/health", 200]
      ] as const) {
        const answer = yield* send("HEAD", path)
        expect([path, answer.status, answer.text]).toEqual([path, status, ""])
      }
      expect((yield* send("HEAD", "/api/v1/links", { key: null })).status).toBe(401)
    })
  )

  it.effect.each([
    "/%2e%2e",
    "/..",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/%00",
    "/%E0%A4%A",
    "/%",
    "//",
    "/a/../..//b",
    "/%2F%2F"
  ])("with garbage is a 404 page for visitors: %s", (path) =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      const answer = yield* sendRaw(url, { path })
      if (path === "//") return expect(answer.status).toBe(200)
      expect(answer.status, answer.text).toBe(404)
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8")
    })
  )

  it.effect.each(["/api/v1/%2e%2e", "/api/v1/../../x", "/api/v1/links/%", "/api/v1/links/..%2f..", "/api/v1/%E0%A4%A"])(
    "with garbage is a 404 in the envelope for programs: %s",
    (path) =>
      Effect.gen(function* () {
        const { url } = yield* TestServer
        expectFailure(yield* sendRaw(url, { path, headers: { authorization: `Bearer ${ownerKey}` } }), 404)
      })
  )
})
