import { createServer, type Server } from "node:https"
import { expect, layer, type Vitest } from "@effect/vitest"
import { Effect, Layer } from "effect"
import jsqr from "jsqr"
import sharp from "sharp"
import { Internet, type InternetShape } from "../../src/net/Internet.ts"
import { listening } from "../support/Listening.ts"
import { dataOf, type Row } from "../support/Scenario.ts"
import { type Database, oneDatabase, TestServer, testServer } from "../support/TestServer.ts"
import { certificate, certificateKey } from "./Certificate.ts"

/** A plain picture of a format. */
export const picture = (format: "png" | "jpeg" | "webp" | "avif" | "gif", side = 64, height = side) =>
  Effect.promise(() =>
    sharp({ create: { width: side, height, channels: 3, background: "#c92a2a" } })
      .toFormat(format)
      .toBuffer()
  )

/** The response of a logo host at a path: a body or a redirect. */
export type Answers = Readonly<
  Record<string, Uint8Array | { readonly location: string } | number | "never" | "endless">
>

const answering = (answers: Answers, asked: Array<string>): Server =>
  createServer({ cert: certificate, key: certificateKey }, (request, response) => {
    asked.push(`${request.headers.host}${request.url}`)
    const answer = answers[request.url ?? ""]
    if (answer === "never") return
    if (answer === "endless") {
      response.writeHead(200, { "content-type": "image/png" })
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) {}
      }
      response.on("drain", more)
      return more()
    }
    if (typeof answer === "number") return void response.writeHead(answer).end()
    if (answer === undefined) return void response.writeHead(404).end()
    if ("location" in answer) return void response.writeHead(302, { location: answer.location }).end()
    response.writeHead(200, { "content-type": "text/plain" }).end(answer)
  })

/** The public address that hosts of these tests pretend to have. */
export const publicAddress = "93.184.215.14"

/** A logo host on this machine, and an internet in which it has a public address. */
export const logoHost = (answers: Answers, hosts: Readonly<Record<string, ReadonlyArray<string>>> = {}) =>
  Effect.gen(function* () {
    const asked: Array<string> = []
    const connected: Array<string> = []
    const port = yield* listening(answering(answers, asked))
    const net: InternetShape = {
      resolve: (hostname) => Effect.succeed(hosts[hostname] ?? (hostname === "logo.example" ? [publicAddress] : [])),
      connection: (address) => {
        connected.push(address)
        return { host: "127.0.0.1", port, ca: certificate }
      }
    }
    return { net, asked, connected }
  })

/** A server whose internet consists of one logo host. */
export const serverWithLogos = (database: Database, answers: Effect.Effect<Answers>) =>
  Layer.unwrapScoped(
    Effect.gen(function* () {
      const { net } = yield* logoHost(yield* answers)
      return testServer(database).pipe(Layer.provide(Layer.succeed(Internet, net)))
    })
  )

/** Runs tests on a server on `oneDatabase`, whose internet consists of one logo host. */
export const withLogos = (
  name: string,
  answers: Effect.Effect<Answers>,
  tests: (it: Vitest.MethodsNonLive<TestServer, true>) => void
) => {
  layer(serverWithLogos(oneDatabase, answers), { excludeTestServices: true })(`${name} on ${oneDatabase}`, tests)
}

/** A new QR code; its new link points to example.com unless the body has another. */
export const makeQrcode = (json: Row = {}, key?: string) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    const own = "link_id" in json || "url" in json ? {} : { url: "https://example.com/page" }
    const made = yield* send("POST", "/api/v1/qrcodes", {
      json: { name: "Menu", design_config: {}, ...own, ...json },
      ...(key === undefined ? {} : { key })
    })
    expect(made.status, made.text).toBe(201)
    return dataOf(made)
  })

/** A picture as anyone can download it. */
export const fetched = (address: string, init: RequestInit = {}) =>
  Effect.flatMap(TestServer, ({ url }) =>
    Effect.promise(async () => {
      const response = await fetch(address.replace("http://linden.test", url), { redirect: "manual", ...init })
      return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
    })
  )

/** The text that a picture of a code encodes. */
export const saidBy = (bytes: Uint8Array) =>
  Effect.promise(async () => {
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const read = (typeof jsqr === "function" ? jsqr : (jsqr as { default: unknown }).default) as (
      data: Uint8ClampedArray,
      width: number,
      height: number
    ) => { readonly data: string } | null
    return read(new Uint8ClampedArray(data), info.width, info.height)?.data
  })
