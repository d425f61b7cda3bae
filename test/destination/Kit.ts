import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { expect, type Vitest } from "@effect/vitest"
import { Effect, Layer } from "effect"
import sharp from "sharp"
import type { Link } from "../../src/link/Link.ts"
import { Internet, type InternetShape } from "../../src/net/Internet.ts"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { listening } from "../support/Listening.ts"
import { inOwnInternet } from "../support/OwnInternet.ts"
import { patiently } from "../support/Patience.ts"
import { dataOf } from "../support/Scenario.ts"
import { type Database, TestServer, testServer } from "../support/TestServer.ts"

/** The public address that these tests' hosts pretend to have. */
const publicAddress = "93.184.215.14"

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** An internet whose hosts, all named `….example`, are one server on this machine; logs its requests in order. */
export const fakeInternet = (answer: Answer) =>
  Effect.gen(function* () {
    const asked: Array<string> = []
    const agents = new Set<string>()
    const open = { now: 0, most: 0 }
    const port = yield* listening(
      createServer((request, response) => {
        asked.push(`${request.headers.host}${request.url}`)
        agents.add(request.headers["user-agent"] ?? "")
        open.most = Math.max(open.most, ++open.now)
        response.on("close", () => open.now--)
        answer(request, response)
      })
    )
    const net: InternetShape = {
      resolve: (hostname) =>
        Effect.succeed(
          hostname.startsWith("private") ? ["10.0.0.5"] : hostname.endsWith(".example") ? [publicAddress] : []
        ),
      connection: () => ({ host: "127.0.0.1", port })
    }
    return { net, asked, agents, open }
  })
export type FakeInternet = Effect.Effect.Success<ReturnType<typeof fakeInternet>>

/** A plain picture. */
export const picture = (format: "png" | "gif" | "webp", side = 96) =>
  Effect.promise(() =>
    sharp({ create: { width: side, height: side, channels: 3, background: "#2f9e44" } })
      .toFormat(format)
      .toBuffer()
  )

export const html = (head: string): string => `<!doctype html><html><head>${head}</head><body>Hello</body></html>`

export const page = (response: ServerResponse, body: string | Uint8Array, type = "text/html; charset=utf-8") =>
  void response.writeHead(200, { "content-type": type }).end(body)

/** A server that fetches destinations, with a separate internet. */
export const readingServer = (database: Database, internet: InternetShape, settings: Partial<SettingsShape> = {}) =>
  testServer(database, { destinationPreviews: true, ...settings }).pipe(
    Layer.provide(Layer.succeed(Internet, internet))
  )

/** Runs tests on a new server, with the requests to its internet. */
export const onReadingServer = (
  name: string,
  answer: Answer,
  tests: (it: Vitest.MethodsNonLive<TestServer, true>, internet: () => FakeInternet) => void
) => inOwnInternet(name, fakeInternet(answer), readingServer, tests)

export const makeLink = (url: string, more: object = {}, key?: string) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    const made = yield* send("POST", "/api/v1/links", { json: { url, ...more }, ...(key === undefined ? {} : { key }) })
    expect(made.status, made.text).toBe(201)
    return dataOf<Link>(made)
  })

export const readLink = (id: string, key?: string) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    return dataOf<Link>(yield* send("GET", `/api/v1/links/${id}`, key === undefined ? {} : { key }))
  })

/** The details of a link's destination, once they are fetched. */
export const readDestination = (id: string, key?: string) =>
  readLink(id, key).pipe(
    Effect.flatMap(({ destination }) =>
      destination === null ? Effect.fail("not read yet") : Effect.succeed(destination)
    ),
    Effect.retry(patiently)
  )

/** Waits until an address was tried, whatever the result. */
export const tried = (url: string) =>
  Effect.gen(function* () {
    const { sql } = yield* TestServer
    const [row] = yield* sql<{ fetched_at: number | null; failures: number; due_at: number | null }>`
      SELECT fetched_at, failures, due_at FROM destinations WHERE url = ${url}`
    return row?.fetched_at == null ? yield* Effect.fail("not tried yet") : row
  }).pipe(Effect.retry(patiently))
