import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer, freePort, runServer } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { databases, migratedEnvironment } from "../support/TestServer.ts"
import { isSignedBy, makeReceiver } from "./Receiver.ts"

const key = "owner-key-of-the-webhooks-0123456789"
const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"
/** The number of times the server is killed; `LINDEN_TEST_KILLS=50` runs more. */
const kills = Number(process.env["LINDEN_TEST_KILLS"] ?? 3)
const linksEach = 40
const clicksEach = 120

const ask = <A>(url: string, method: string, path: string, body?: unknown) =>
  Effect.tryPromise(async () => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const told = (await answer.json()) as { readonly data: A }
    if (!answer.ok) throw new Error(JSON.stringify(told))
    return told.data
  }).pipe(Effect.orDie)

const visit = (url: string) =>
  Effect.promise(async () => {
    const { status } = await fetch(url, { headers: { "user-agent": agent }, redirect: "manual" })
    return status
  })

interface Made {
  readonly id: string
  readonly short_code: string
  readonly version: number
}

describe("webhooks", () => {
  for (const database of databases) {
    it.scopedLive(`lose nothing and keep all ids when the server is killed (${database})`, () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver
        // Some responses are slow and some are refusals, so that a kill meets deliveries in every state.
        const seen = new Set<string>()
        receiver.answer("/all", ({ id }, place) => {
          const isFirst = !seen.has(id)
          seen.add(id)
          return isFirst && place % 7 === 3 ? { status: 500 } : { delay: (place * 13) % 40 }
        })
        const environment = {
          ...(yield* migratedEnvironment(database)),
          LINDEN_BOOTSTRAP_KEY: key,
          LINDEN_ALLOW_PRIVATE_TARGETS: "true",
          LINDEN_PORT: String(yield* freePort)
        }
        let server = yield* runServer(environment)
        const { secret } = yield* ask<{ secret: string }>(server.url, "POST", "/webhooks", {
          url: `${receiver.url}/all`,
          events: ["link.created", "link.updated", "link.clicked"]
        })
        const made: Array<Made> = []
        for (let kill = 0; kill <= kills; kill++) {
          const { url } = server
          const { results } = yield* ask<{ results: ReadonlyArray<{ data: Made }> }>(url, "POST", "/links/bulk", {
            links: Array.from({ length: linksEach }, () => ({ url: "https://example.com/" }))
          })
          made.push(...results.map(({ data }) => data))
          for (const { id } of made.slice(-5)) yield* ask(url, "PUT", `/links/${id}`, { title: `after ${kill}` })
          const statuses = yield* Effect.forEach(
            Array.from({ length: clicksEach }, (_, n) => made[(n * 31) % made.length]?.short_code),
            (code) => visit(`${url}/${code}`),
            { concurrency: 20 }
          )
          expect(new Set(statuses)).toEqual(new Set([200]))
          if (kill === kills) break
          yield* Effect.sleep(Math.floor(Math.random() * 1500))
          yield* endServer(server, "SIGKILL")
          server = yield* runServer(environment)
        }
        const total = clicksEach * (kills + 1)
        const clicks = () =>
          receiver.arrivals
            .filter(({ body }) => body.type === "link.clicked")
            .flatMap(({ id, body }) =>
              (body.data["clicks"] as unknown as ReadonlyArray<{ id: string }>).map((click) => [click.id, id] as const)
            )
        const told = (type: string) =>
          new Set(
            receiver.arrivals
              .filter(({ body }) => body.type === type)
              .map(({ body }) => (body.data["link"] as { id: string; title: string | null }).id)
          )
        yield* comes(
          "everything",
          Effect.sync(() => [new Set(clicks().map(([id]) => id)).size, told("link.created").size]),
          ([some = 0, links = 0]) => some >= total && links >= made.length
        )
        expect(new Set(clicks().map(([id]) => id)).size).toBe(total)
        expect(told("link.created")).toEqual(new Set(made.map(({ id }) => id)))
        // A click is in only one delivery, whose text is the same each time it arrives.
        const holders = new Map<string, Set<string>>()
        for (const [click, id] of clicks()) holders.set(click, (holders.get(click) ?? new Set()).add(id))
        expect([...holders.values()].every(({ size }) => size === 1)).toBe(true)
        const texts = new Map<string, Set<string>>()
        for (const { id, text } of receiver.arrivals) texts.set(id, (texts.get(id) ?? new Set()).add(text))
        expect([...texts.values()].every(({ size }) => size === 1)).toBe(true)
        expect(receiver.arrivals.every((arrival) => isSignedBy(secret, arrival))).toBe(true)
      })
    )
  }
})
