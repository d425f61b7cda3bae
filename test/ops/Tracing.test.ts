import { createServer } from "node:http"
import { buffer } from "node:stream/consumers"
import { expect, it } from "@effect/vitest"
import { Effect, Layer, Option, Redacted, Schema } from "effect"
import type { TracingSettings } from "../../src/settings/TracingSettings.ts"
import { listening } from "../support/Listening.ts"
import { comes } from "../support/Patience.ts"
import { TestServer, testServer } from "../support/TestServer.ts"

const Value = Schema.Struct({ stringValue: Schema.optional(Schema.String), intValue: Schema.optional(Schema.Number) })
const Attributes = Schema.Array(Schema.Struct({ key: Schema.String, value: Value }))
const Span = Schema.Struct({
  traceId: Schema.String,
  spanId: Schema.String,
  parentSpanId: Schema.optional(Schema.String),
  name: Schema.String,
  kind: Schema.Number,
  attributes: Attributes
})
const Traces = Schema.Struct({
  resourceSpans: Schema.Array(
    Schema.Struct({
      resource: Schema.Struct({ attributes: Attributes }),
      scopeSpans: Schema.Array(Schema.Struct({ spans: Schema.Array(Span) }))
    })
  )
})
const decode = Schema.decodeUnknownSync(Schema.parseJson(Traces))

interface Received {
  readonly path: string
  readonly type: string
  readonly authorization: string
  readonly body: Buffer
}

/** A collector that stores received spans and responds with a status. */
const collector = (status = 200) =>
  Effect.gen(function* () {
    const received: Array<Received> = []
    const server = createServer(async (request, response) => {
      const { "content-type": type = "", authorization = "" } = request.headers
      received.push({ path: request.url ?? "", type, authorization, body: await buffer(request) })
      response.writeHead(status).end()
    })
    return { url: `http://127.0.0.1:${yield* listening(server)}`, received }
  })

/** Waits until a collector has received a span by this name: a busy server may not send all at its stop. */
const arrived = (received: ReadonlyArray<Received>, span: string) =>
  comes(
    `the span "${span}"`,
    Effect.sync(() => received.map(({ body }) => body.toString()).join()),
    (all) => all.includes(span)
  )

/** Runs a server that sends its spans to a collector, and stops it. */
const traced = <A, E>(
  tracing: Partial<TracingSettings> & { readonly url: string },
  use: Effect.Effect<A, E, TestServer>
) =>
  use.pipe(
    Effect.provide(
      Layer.fresh(
        testServer("sqlite", {
          tracing: Option.some({
            headers: Option.none(),
            protocol: "http/json",
            serviceName: "linden-test",
            ...tracing
          })
        })
      )
    )
  )

const traceId = "0af7651916cd43dd8448eb211c80319c"
const parentId = "b7ad6b7169203331"

it.scopedLive("spans of requests go to the configured collector, each with its route, status and child spans", () =>
  Effect.gen(function* () {
    const { url, received } = yield* collector()
    yield* traced(
      { url: `${url}/v1/traces`, headers: Option.some(Redacted.make({ authorization: "Bearer of-the-collector" })) },
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const headers = { traceparent: `00-${traceId}-${parentId}-01` }
        const made = yield* send("POST", "/api/v1/links", {
          headers,
          json: { destination_url: "https://example.com/x" }
        })
        expect(made.status).toBe(201)
        expect((yield* send("GET", "/api/v1/links/none")).status).toBe(404)
        yield* arrived(received, "GET /api/v1/links/:id")
      })
    )
    expect(received.length).toBeGreaterThan(0)
    for (const { path, type, authorization } of received) {
      expect([path, type, authorization]).toEqual(["/v1/traces", "application/json", "Bearer of-the-collector"])
    }
    const sent = received.flatMap(({ body }) => decode(body.toString()).resourceSpans)
    const named = sent.flatMap(({ resource }) => resource.attributes.filter(({ key }) => key === "service.name"))
    expect(new Set(named.map(({ value }) => value.stringValue))).toEqual(new Set(["linden-test"]))

    const spans = sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    const create = spans.find(({ name }) => name === "POST /api/v1/links")
    const attributes = Object.fromEntries((create?.attributes ?? []).map(({ key, value }) => [key, value]))
    expect(create).toMatchObject({ traceId, parentSpanId: parentId, kind: 2 })
    expect(attributes["http.response.status_code"]).toEqual({ intValue: 201 })
    expect(attributes["http.route"]).toEqual({ stringValue: "/api/v1/links" })
    const below = spans.find(({ name }) => name === "Links.create")
    expect(below).toMatchObject({ traceId })
    expect(spans.some(({ name }) => name.startsWith("sql."))).toBe(true)
    expect(spans.find(({ name }) => name === "GET /api/v1/links/:id")?.attributes).toContainEqual({
      key: "http.response.status_code",
      value: { intValue: 404 }
    })
  })
)

it.scopedLive("spans contain no visitors, queries, addresses or keys", () =>
  Effect.gen(function* () {
    const { url, received } = yield* collector()
    yield* traced(
      { url },
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const json = { destination_url: "https://example.com/", short_code: "traced", password: "open-sesame" }
        expect((yield* send("POST", "/api/v1/links", { json })).status).toBe(201)
        const headers = {
          "user-agent": "vis1tor-browser",
          referer: "https://vis1tor-site.example/",
          cookie: "a=vis1tor-cookie"
        }
        for (const path of [
          "/traced?email=vis1tor@example.com",
          "/none?email=vis1tor@example.com",
          "/@none?q=vis1tor"
        ]) {
          yield* send("GET", path, { key: null, headers })
        }
        yield* arrived(received, "GET /:code")
      })
    )
    const told = received.map(({ body }) => body.toString()).join()
    expect(told).toContain("GET /:code")
    for (const secret of ["vis1tor", "open-sesame", "owner-key", "127.0.0.1", "/traced"])
      expect(told).not.toContain(secret)
  })
)

it.scopedLive("spans are protobuf by default, and an offline collector blocks nothing", () =>
  Effect.gen(function* () {
    const made = Effect.gen(function* () {
      const { send } = yield* TestServer
      const json = { destination_url: "https://example.com/y" }
      expect((yield* send("POST", "/api/v1/links", { json })).status).toBe(201)
    })
    const { url, received } = yield* collector()
    yield* traced({ url, protocol: "http/protobuf" }, Effect.zipRight(made, arrived(received, "Links.create")))
    expect(received.map(({ type }) => type)).toContain("application/x-protobuf")
    expect(received.some(({ body }) => body.includes("Links.create"))).toBe(true)
    const refusing = yield* collector(500)
    yield* traced({ url: refusing.url }, made)
    yield* traced({ url: "http://127.0.0.1:9/v1/traces" }, made)
  })
)
