import { connect } from "node:net"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { endServer, runServer, temporaryFolder } from "../support/Linden.ts"
import { comes, orTell, patiently } from "../support/Patience.ts"
import { slowCreate } from "../support/SlowCreate.ts"
import { sendUnread } from "../support/Unread.ts"

const key = "key-of-the-tests-that-stop-servers-0001"

const post = (url: string, path: string, body: unknown) =>
  Effect.promise(() =>
    fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body)
    })
  )

const create = (url: string, slug: string) =>
  post(url, "/links", { url: "https://example.com/", custom_slug: slug, redirect_type: "instant" })

const read = (url: string, path: string) =>
  Effect.promise(() =>
    fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${key}`, "user-agent": "curl/8.5.0" },
      redirect: "manual"
    })
  )

/** Visits from many addresses, with many details. */
const visitsOf = (count: number) => {
  const query = ["source", "medium", "campaign", "term", "content"].map((name) => `utm_${name}=${"q".repeat(500)}`)
  return Array.from({ length: count }, (_, n) =>
    [
      `GET /watched?${query.join("&")} HTTP/1.1`,
      "Host: localhost",
      `X-Forwarded-For: 198.18.${n >> 8}.${n & 255}`,
      `User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0 ${"a".repeat(400)}`,
      `Referer: https://example.com/${"r".repeat(400)}`,
      n === count - 1 ? "Connection: close" : "Connection: keep-alive",
      "\r\n"
    ].join("\r\n")
  ).join("")
}

/** Clicks whose export is larger than the socket buffers. */
const manyClicks = (url: string) =>
  Effect.gen(function* () {
    expect((yield* create(url, "watched")).status).toBe(201)
    yield* Effect.async<void>((resume) => {
      const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(visitsOf(4000)))
      socket.resume().on("close", () => resume(Effect.void))
    })
    const booked = read(url, "/api/v1/analytics?period=7d").pipe(
      Effect.flatMap((answer) => Effect.promise(() => answer.json() as Promise<{ data: { total_clicks: number } }>)),
      Effect.filterOrFail(({ data }) => data.total_clicks === 4000)
    )
    yield* Effect.orDie(Effect.retry(booked, patiently))
  })

const exportPath = "/api/v1/analytics/export?period=7d"

const makeKey = (url: string) =>
  post(url, "/keys", { name: "Watcher", role: "member" }).pipe(
    Effect.flatMap((made) => Effect.promise(() => made.json() as Promise<{ data: { id: string; key: string } }>)),
    Effect.map(({ data }) => data)
  )

/** The end of an export whose key is revoked before most of it is read. */
const exportOfRevoked = (url: string) =>
  Effect.gen(function* () {
    const { id, key: by } = yield* makeKey(url)
    const { status, response } = yield* sendUnread(url, exportPath, by)
    expect(status).toBe(200)
    const ended = new Promise<string>((resolve) => {
      response.on("end", () => resolve("whole"))
      response.on("close", () => resolve("cut off"))
    })
    yield* Effect.promise(() =>
      fetch(`${url}/api/v1/keys/${id}`, { method: "DELETE", headers: { authorization: `Bearer ${key}` } })
    )
    yield* Effect.sleep("5 seconds")
    response.resume()
    return yield* orTell(() => "An export continues after its key was revoked.")(Effect.promise(() => ended))
  })

/** Waits until the key's only export is available again; the new one stays unread too. */
const exportAgain = (url: string) =>
  Effect.filterOrFail(sendUnread(url, exportPath, key), ({ status }) => status === 200).pipe(
    Effect.retry(patiently),
    Effect.orDie,
    orTell(() => "An unread export keeps its place after it was dropped.")
  )

describe("a stop", () => {
  it.live("after ten seconds closes live streams, an unread export and half an upload", () =>
    Effect.gen(function* () {
      const server = yield* runServer({
        LINDEN_DATA_DIR: yield* temporaryFolder,
        LINDEN_BOOTSTRAP_KEY: key,
        LINDEN_TRUST_PROXY: "true"
      })
      yield* manyClicks(server.url)
      expect(yield* exportOfRevoked(server.url)).toBe("cut off")
      // Unread exports end with their connections, and free their places.
      for (let dropped = 0; dropped < 3; dropped++) {
        const { sent } = yield* exportAgain(server.url)
        expect((yield* sendUnread(server.url, exportPath, key)).status).toBe(429)
        sent.destroy()
      }
      yield* exportAgain(server.url)
      for (let n = 0; n < 10; n++) {
        const made = yield* makeKey(server.url)
        for (let stream = 0; stream < 5; stream++) {
          expect((yield* sendUnread(server.url, "/api/v1/analytics/live", made.key)).status).toBe(200)
        }
      }
      const upload = slowCreate(server.url, key, JSON.stringify({ url: "https://example.com/never" }))
      const cut = upload.status.then(
        () => "answered",
        () => "cut off"
      )
      yield* Effect.promise(() => upload.begun)
      const began = performance.now()
      expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
      const took = performance.now() - began
      expect(took).toBeGreaterThan(9000)
      expect(took).toBeLessThan(20_000)
      expect(yield* Effect.promise(() => cut)).toBe("cut off")
    }).pipe(Effect.scoped)
  )

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    it.live(`by ${signal} finishes requests in flight, refuses new ones and exits with 0`, () =>
      Effect.gen(function* () {
        const server = yield* runServer({ LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_BOOTSTRAP_KEY: key })
        const slow = slowCreate(server.url, key, JSON.stringify({ url: "https://example.com/slow" }))
        yield* Effect.promise(() => slow.begun)
        server.child.kill(signal)
        yield* comes(
          "A refusal of new connections",
          Effect.isFailure(Effect.tryPromise(() => fetch(`${server.url}/health`))),
          (isRefused) => isRefused
        )
        slow.finish()
        expect(yield* Effect.promise(() => slow.status)).toBe(201)
        const { code } = yield* orTell(() => `The server is still running after ${signal}.`)(server.ended)
        expect(code).toBe(0)
      }).pipe(Effect.scoped)
    )
  }

  it.live("by kill -9 loses nothing that was acknowledged", () =>
    Effect.gen(function* () {
      const LINDEN_DATA_DIR = yield* temporaryFolder
      const environment = { LINDEN_DATA_DIR, LINDEN_BOOTSTRAP_KEY: key }
      const acknowledged: Array<string> = []
      let clicked = 0
      for (let round = 0; round < 3; round++) {
        const server = yield* runServer(environment)
        const load = Effect.forEach(
          Array.from({ length: 200 }, (_, n) => `slug-${round}-${n}`),
          (slug) =>
            Effect.gen(function* () {
              if ((yield* create(server.url, slug)).status !== 201) return
              acknowledged.push(slug)
              if ((yield* read(server.url, `/${slug}`)).status === 302) clicked += 1
            }).pipe(Effect.catchAllCause(() => Effect.void)),
          { concurrency: 8 }
        )
        yield* Effect.race(load, Effect.sleep(`${120 + round * 90} millis`))
        expect((yield* endServer(server, "SIGKILL")).signal).toBe("SIGKILL")
      }
      const server = yield* runServer(environment)
      expect(acknowledged.length).toBeGreaterThan(0)
      const count = Effect.gen(function* () {
        let counted = 0
        for (const slug of acknowledged) {
          const found = yield* read(server.url, `/api/v1/links?search=${slug}`)
          const { data } = yield* Effect.promise(
            () => found.json() as Promise<{ data: { links: Array<{ short_code: string; total_clicks: number }> } }>
          )
          const link = data.links.find(({ short_code }) => short_code === slug)
          expect(link, slug).toBeDefined()
          counted += link?.total_clicks ?? 0
        }
        return counted
      })
      // The journal of the killed server is booked soon after the next start.
      yield* count.pipe(
        Effect.tap((counted) => Effect.sync(() => expect(counted).toBeGreaterThanOrEqual(clicked))),
        Effect.sandbox,
        Effect.retry(Schedule.spaced("50 millis").pipe(Schedule.upTo("15 seconds")))
      )
    }).pipe(Effect.scoped)
  )
})
