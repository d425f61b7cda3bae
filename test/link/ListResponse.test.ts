import { type ClientRequest, request } from "node:http"
import { expect, layer, it as plain } from "@effect/vitest"
import { Effect, FastCheck as fc, Layer } from "effect"
import { formatMillis } from "../../src/contract/Timestamp.ts"
import { formatListed } from "../../src/link/Present.ts"
import { Internet } from "../../src/net/Internet.ts"
import { dataOf, makePlaces, type Row } from "../support/Scenario.ts"
import { databases, ownerKey, TestServer, testServer } from "../support/TestServer.ts"

const noInternet = Layer.succeed(Internet, {
  resolve: () => Effect.succeed([]),
  connection: () => ({ host: "127.0.0.1", port: 9 })
})

/** Metadata and a result of a check for each destination, with and without each value. */
const fillDestinations = Effect.gen(function* () {
  const { sql } = yield* TestServer
  const [at, later] = [1_790_000_000_123, 4_000_000_000_000]
  yield* sql`UPDATE destinations SET title = 'Bücher & "more"', description = '', image_url = 'https://example.com/i.png',
    icon = 'a1.png', fetched_at = ${at}, due_at = ${later} WHERE url LIKE ${"%/page"}`
  yield* sql`UPDATE destinations SET fetched_at = ${at}, due_at = ${later} WHERE url LIKE ${"%/bare"}`
  yield* sql`UPDATE destination_checks SET status = 404, fault = 'not_found', failing_since = ${at}, is_broken = 1,
    checked_at = ${at}, due_at = ${later} WHERE url LIKE ${"%/page"}`
  yield* sql`UPDATE destination_checks SET failing_since = ${at}, checked_at = ${at}, due_at = ${later}
    WHERE url LIKE ${"%/bare"}`
})

const bodies = (domain: unknown, folder: unknown, tag: unknown): ReadonlyArray<Row> => [
  { url: "https://example.com/page", title: 'Zürich ✓ "1"', comments: "Two\nlines" },
  { url: "https://example.com/bare", custom_slug: "kept", folder_id: folder, tags: [tag], is_active: 0 },
  { url: "https://example.com/page", custom_slug: "moved", domain_id: domain, redirect_type: "instant" },
  { url: "https://example.com/other", password: "open sesame", redirect_type: "password", expires_at: "2031-02-03" },
  {
    url: "https://example.com/tests?a=1#b",
    meta_title: "Meta",
    meta_image: "https://example.com/a.png",
    ab_test_url: "https://example.com/b",
    ab_test_percentage: 30,
    ab_tests: [{ url: "https://example.com/1", weight: 0 }, { url: "https://example.com/2" }],
    targeting: [{ type: "os", value: "iOS", url: "https://example.com/ios" }]
  }
]

/** The queries, each with the numbers of the links that it finds, in order. */
const queries: ReadonlyArray<readonly [query: string, links: ReadonlyArray<number>]> = [
  ["", [5, 4, 3, 2, 1, 0]],
  ["sort_order=asc&limit=2&offset=1", [1, 2]],
  ["limit=2&offset=3", [2, 1]],
  ["is_active=0&sort_by=total_clicks", [2]],
  ["is_active=1&sort_by=total_clicks&sort_order=asc", [0, 1, 3, 4, 5]],
  ["search=z%C3%BCrich", [1]],
  ["search=newer&sort_by=short_url", [3]],
  ["offset=9", []]
]

plain.prop(
  "times of a list are those of other responses",
  [fc.integer({ min: -62_167_219_200_000, max: 253_402_300_799_999 })],
  ([millis]) => {
    expect(formatListed(millis)).toBe(formatMillis(millis))
  }
)

for (const database of databases) {
  const server = testServer(database, { destinationPreviews: true, linkChecks: true })
  layer(Layer.provide(server, noInternet), { excludeTestServices: true })(`a list of links on ${database}`, (it) => {
    it.effect("contains each link byte for byte as a change returns it", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { domain, folder, tag, link } = yield* makePlaces
        const ids: Array<unknown> = [link]
        for (const json of bodies(domain, folder, tag)) {
          const made = yield* send("POST", "/api/v1/links", { json })
          expect(made.status, made.text).toBe(201)
          ids.push(dataOf(made)["id"])
        }
        yield* send("PUT", `/api/v1/links/${ids[3]}`, { json: { custom_slug: "new" } })
        yield* send("PUT", `/api/v1/links/${ids[3]}`, { json: { custom_slug: "newer" } })
        yield* fillDestinations
        // A change responds with the link decoded and encoded by its schema. The last link stays without a change.
        const read = yield* Effect.forEach(ids, (id, place) =>
          Effect.map(
            place === 5 ? send("GET", `/api/v1/links/${id}`) : send("PUT", `/api/v1/links/${id}`, { json: {} }),
            ({ text }) => text.slice(text.indexOf(`"data":`) + 7, -1)
          )
        )
        for (const [place, id] of ids.entries()) {
          const { text } = yield* send("GET", `/api/v1/links/${id}`)
          expect(text).toBe(`{"success":true,"message":"The link.","data":${read[place]}}`)
        }
        expect(read[1]).toContain(`"icon_url":`)
        expect(read[3]).toContain(`/moved"`)
        for (const [query, found] of queries) {
          const { status, headers, text } = yield* send("GET", `/api/v1/links?${query}`)
          const total = query.includes("limit") || query === "offset=9" ? read.length : found.length
          expect([query, status, headers["content-type"]]).toEqual([query, 200, "application/json"])
          expect([query, text]).toEqual([
            query,
            `{"success":true,"message":"The team's links.","data":{"links":[${found.map((n) => read[n]).join(",")}],"total":${total}}}`
          ])
        }
      })
    )

    it.effect("contains links with many large rules as single responses do, also many at once", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const targeting = (mark: string) =>
          Array.from({ length: 50 }, (_, n) => ({
            ...{ type: "all", conditions: [{ type: "os", value: "iOS" }] },
            url: `https://example.com/${mark}/${n}/é"`.padEnd(4000, "x")
          }))
        for (let n = 0; n < 6; n++) {
          const json = { url: "https://example.com/large", title: "Large", targeting: targeting(String(n)) }
          const made = yield* send("POST", "/api/v1/links", { json })
          expect(made.status, made.text.slice(0, 500)).toBe(201)
        }
        const asked = Array(8).fill(send("GET", "/api/v1/links?search=large&sort_order=asc"))
        const lists = yield* Effect.all(asked as ReadonlyArray<ReturnType<typeof send>>, { concurrency: "unbounded" })
        const links = dataOf<{ links: ReadonlyArray<Row> }>(lists[0] as (typeof lists)[number]).links
        expect(links).toHaveLength(6)
        const one = yield* Effect.forEach(links, ({ id }) => send("GET", `/api/v1/links/${id}`))
        const data = one.map(({ text }) => text.slice(text.indexOf(`"data":`) + 7, -1))
        for (const { text, headers } of lists) {
          expect(headers["content-type"]).toBe("application/json")
          expect(text).toBe(
            `{"success":true,"message":"The team's links.","data":{"links":[${data.join(",")}],"total":6}}`
          )
        }
      })
    )

    it.effect("with large rules doesn't wait for clients that don't read theirs", () =>
      Effect.gen(function* () {
        const { send, url } = yield* TestServer
        const targeting = Array.from({ length: 50 }, (_, n) => ({
          ...{ type: "os", value: "iOS" },
          url: `https://example.com/${n}/`.padEnd(8000, "x")
        }))
        for (let n = 0; n < 24; n++) {
          const made = yield* send("POST", "/api/v1/links", {
            json: { url: "https://example.com/unread", title: "Unread", targeting }
          })
          expect(made.status, made.text.slice(0, 500)).toBe(201)
        }
        const path = "/api/v1/links?search=unread"
        // With this header, the router serves the request.
        const headers = { authorization: `Bearer ${ownerKey}`, "idempotency-key": "unread" }
        const unread = Effect.async<ClientRequest>((resume) => {
          const sent = request(`${url}${path}`, { headers }, () => resume(Effect.succeed(sent))).end()
        })
        const opened = yield* Effect.replicateEffect(unread, 2, { concurrency: "unbounded" })
        const { status, text } = yield* send("GET", path)
        expect(status).toBe(200)
        // More than the buffers of a connection take.
        expect(text.length).toBeGreaterThan(9_000_000)
        for (const sent of opened) sent.destroy()
      })
    )
  })
}
