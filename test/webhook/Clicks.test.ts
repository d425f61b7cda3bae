import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { comes } from "../support/Patience.ts"
import { done } from "../support/Scenario.ts"
import { TestServer } from "../support/TestServer.ts"
import { addWebhook, arrivals, freshPath, onOneServer } from "./Kit.ts"
import { type Arrival, makeReceiver, type Receiver } from "./Receiver.ts"

const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"

interface Click {
  readonly id: string
  readonly link_id: string | null
  readonly page_id: string | null
  readonly qrcode_id: string | null
  readonly bio_link_id: string | null
}

const clicksIn = (all: ReadonlyArray<Arrival>) =>
  all.flatMap(({ body }) => body.data["clicks"] as unknown as ReadonlyArray<Click>)

const visit = (path: string, count = 1) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.forEach(
      Array.from({ length: count }),
      () =>
        send("GET", path, {
          key: null,
          headers: { host: "linden.test", "user-agent": agent, referer: "https://news.example/a?b=c" }
        }),
      { concurrency: 20, discard: true }
    )
  )

/** The clicks that arrived at a path, without duplicates, once there are that many. */
const clicksAt = (receiver: Receiver, path: string, count: number) =>
  comes(
    `${count} clicks at ${path}`,
    Effect.sync(() => [...new Map(clicksIn(receiver.at(path)).map((click) => [click.id, click])).values()]),
    ({ length }) => length >= count
  )

onOneServer("clicks", (it) => {
  it.scoped("arrive in batches, each click once, without a visitor's address, network or agent", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      const { short_code, id } = yield* done("POST", "/links", { url: "https://example.com/target", title: "Clicked" })
      yield* addWebhook({ url: receiver.url + path, events: ["link.clicked"] })
      yield* visit(`/${short_code}`, 250)
      const clicks = yield* clicksAt(receiver, path, 250)
      const all = receiver.at(path)
      expect(clicksIn(all)).toHaveLength(250)
      expect(all.length).toBeLessThan(60)
      expect(all.every(({ body }) => (body.data["clicks"] as unknown as ReadonlyArray<Click>).length <= 100)).toBe(true)
      expect(clicks[0]).toMatchObject({
        link_id: id,
        short_code,
        title: "Clicked",
        domain: null,
        destination_url: "https://example.com/target",
        referrer: "news.example",
        browser: "Chrome",
        os: "Linux",
        is_bot: false,
        page_id: null
      })
      for (const { text } of all) expect(text).not.toMatch(/127\.0\.0|Mozilla|visitor|subnet|b=c/)
      const stored = yield* (yield* TestServer).clicks
      expect(stored.length).toBeGreaterThanOrEqual(250)
    })
  )

  it.scoped("arrive one by one if not batched", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      const { short_code } = yield* done("POST", "/links", { url: "https://example.com/" })
      yield* addWebhook({ url: receiver.url + path, events: ["link.clicked"], batch: false })
      yield* visit(`/${short_code}`, 30)
      const clicks = yield* clicksAt(receiver, path, 30)
      const all = yield* arrivals(receiver, path, 30)
      expect(all.every(({ body }) => (body.data["clicks"] as unknown as ReadonlyArray<Click>).length === 1)).toBe(true)
      expect(new Set(all.map(({ id }) => id)).size).toBe(30)
      expect(clicks).toHaveLength(30)
    })
  )

  it.scoped("include page views, clicks on page items, and scans", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      const page = yield* done("POST", "/pages", { slug: `told${path.slice(6)}`, title: "Told" })
      const button = yield* done("POST", `/pages/${page["id"]}/links`, { label: "Go", url: "https://example.com/go" })
      const link = yield* done("POST", "/links", { url: "https://example.com/" })
      const qrcode = yield* done("POST", "/qrcodes", { name: "Code", link_id: link["id"], design_config: {} })
      const { sql } = yield* TestServer
      const [row] = yield* sql<{ code: string }>`SELECT code FROM qrcodes WHERE id = ${String(qrcode["id"])}`
      yield* addWebhook({
        url: receiver.url + path,
        events: ["page.viewed", "page.item.clicked", "qrcode.scanned"]
      })
      yield* visit(`/@${page["slug"]}`)
      yield* visit(`/b/${Buffer.from(String(button["id"]).replaceAll("-", ""), "hex").toString("base64url")}`)
      yield* visit(`/${link["short_code"]}?qr=${row?.code}`)
      const found = yield* comes(
        "the three events",
        Effect.sync(() => receiver.at(path)),
        (all) => new Set(all.map(({ body }) => body.type)).size === 3
      )
      const of = (type: string) => clicksIn(found.filter(({ body }) => body.type === type))
      expect(of("page.viewed")).toMatchObject([{ page_id: page["id"], bio_link_id: null }])
      expect(of("page.item.clicked")).toMatchObject([{ page_id: page["id"], bio_link_id: button["id"] }])
      expect(of("qrcode.scanned")).toMatchObject([{ qrcode_id: qrcode["id"], link_id: link["id"] }])
    })
  )

  it.scoped("of other links are filtered out, and earlier ones are not delivered", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      const folder = String((yield* done("POST", "/folders", { name: "Clicked" }))["id"])
      const inside = yield* done("POST", "/links", { url: "https://example.com/", folder_id: folder })
      const outside = yield* done("POST", "/links", { url: "https://example.com/" })
      yield* visit(`/${inside["short_code"]}`, 3)
      yield* (yield* TestServer).clicks
      yield* addWebhook({ url: receiver.url + path, events: ["link.clicked"], folder_id: folder })
      yield* visit(`/${outside["short_code"]}`, 5)
      yield* visit(`/${inside["short_code"]}`, 5)
      const clicks = yield* clicksAt(receiver, path, 5)
      expect(new Set(clicks.map(({ link_id }) => link_id))).toEqual(new Set([inside["id"]]))
      expect(clicks).toHaveLength(5)
    })
  )

  it.scoped("wait while the endpoint is paused, and arrive when it resumes", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      const { short_code } = yield* done("POST", "/links", { url: "https://example.com/" })
      const { id } = yield* addWebhook({ url: receiver.url + path, events: ["link.clicked"] })
      yield* visit(`/${short_code}`, 2)
      yield* clicksAt(receiver, path, 2)
      yield* done("PUT", `/webhooks/${id}`, { is_active: false })
      yield* visit(`/${short_code}`, 4)
      yield* (yield* TestServer).clicks
      expect(clicksIn(receiver.at(path))).toHaveLength(2)
      yield* done("PUT", `/webhooks/${id}`, { is_active: true })
      expect(yield* clicksAt(receiver, path, 6)).toHaveLength(6)
    })
  )
})
