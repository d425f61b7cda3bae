import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { type Arrival, makeReceiver } from "../webhook/Receiver.ts"
import { installation, key } from "./Kit.ts"

const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"

const post = (url: string, path: string, body: unknown) =>
  Effect.promise(async () => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body)
    })
    return ((await answer.json()) as { data: { id: string; short_code: string } }).data
  })

const visits = (url: string, code: string, count: number) =>
  Effect.forEach(
    Array.from({ length: count }),
    () => Effect.promise(() => fetch(`${url}/${code}`, { headers: { "user-agent": agent }, redirect: "manual" })),
    { concurrency: 10, discard: true }
  )

const clicksIn = (all: ReadonlyArray<Arrival>) =>
  all
    .filter(({ body }) => body.type === "link.clicked")
    .flatMap(({ body }) => (body.data["clicks"] as unknown as ReadonlyArray<{ id: string }>).map(({ id }) => id))

it.scopedLive("each click and change on two servers is delivered, even if the sending server dies", () =>
  Effect.gen(function* () {
    const receiver = yield* makeReceiver
    receiver.answer("/", () => ({ delay: 20 }))
    const { start, settled } = yield* installation
    const environment = { LINDEN_ALLOW_PRIVATE_TARGETS: "true" }
    const [first, second] = yield* Effect.all([start(environment), start(environment)], { concurrency: "unbounded" })
    yield* settled(2)
    yield* post(first.url, "/webhooks", { url: `${receiver.url}/`, events: ["link.created", "link.clicked"] })
    const made: Array<string> = []
    const flood = (servers: ReadonlyArray<{ readonly url: string }>) =>
      Effect.forEach(
        servers,
        ({ url }) =>
          Effect.gen(function* () {
            const { id, short_code } = yield* post(url, "/links", { url: "https://example.com/" })
            made.push(id)
            yield* visits(url, short_code, 150)
          }),
        { concurrency: "unbounded", discard: true }
      )
    yield* flood([first, second])
    const all = (clicks: number) =>
      comes(
        `${clicks} clicks and ${made.length} links`,
        Effect.sync(() => {
          const created = receiver.arrivals.filter(({ body }) => body.type === "link.created")
          return [
            new Set(clicksIn(receiver.arrivals)).size,
            new Set(created.map(({ body }) => (body.data["link"] as { id: string }).id)).size
          ]
        }),
        ([some = 0, links = 0]) => some >= clicks && links >= made.length
      )
    yield* all(300)
    yield* flood([second])
    yield* endServer(first, "SIGKILL")
    yield* flood([second])
    yield* all(600)
    expect(new Set(clicksIn(receiver.arrivals)).size).toBe(600)
  })
)
