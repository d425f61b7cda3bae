import { expect } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { comes } from "../support/Patience.ts"
import { api, dataOf, done } from "../support/Scenario.ts"
import { TestServer } from "../support/TestServer.ts"
import { addWebhook, arrivals, deliveriesThat, freshPath, onOneServer, quickPlan } from "./Kit.ts"
import { isSignedBy, makeReceiver } from "./Receiver.ts"

const url = "https://example.com/"
const linkEvents = ["link.created", "link.updated", "link.deleted"]

const makeLink = (json = {}) => Effect.map(done("POST", "/links", { url, ...json }), ({ id }) => String(id))

onOneServer("deliveries", (it) => {
  it.scoped("report a change, with a signature that the reference library accepts", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      const { id, secret } = yield* addWebhook({ url: receiver.url + path, events: linkEvents })
      const link = yield* makeLink({ title: "Told", password: "a password" })
      const [arrival] = yield* arrivals(receiver, path, 1)
      if (arrival === undefined) return
      expect(isSignedBy(secret, arrival)).toBe(true)
      expect(isSignedBy(`whsec_${Buffer.alloc(32).toString("base64")}`, arrival)).toBe(false)
      expect(arrival.headers["content-type"]).toBe("application/json; charset=utf-8")
      expect(arrival.body.id).toBe(arrival.id)
      expect(arrival.id).not.toContain(".")
      expect(arrival.body.type).toBe("link.created")
      expect(Math.abs(Date.parse(arrival.body.timestamp) - Date.now())).toBeLessThan(60_000)
      expect(arrival.body.data["link"]).toMatchObject({ id: link, title: "Told", has_password: true })
      expect(arrival.text).not.toMatch(/a password|password_hash|scrypt/)
      const [delivery] = yield* deliveriesThat(id, ([one]) => one?.state === "delivered")
      expect(delivery).toMatchObject({ event_id: arrival.id, attempts: 1, status: 200, error: null, next_at: null })
      expect(delivery?.request).toBe(arrival.text)
    })
  )

  it.scoped("are retried with the same id and a new timestamp until they succeed", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      receiver.answer(path, (_, place) => (place < 2 ? { status: 500, body: "x".repeat(5000) } : {}))
      const { id, secret } = yield* addWebhook({ url: receiver.url + path, events: linkEvents })
      yield* makeLink()
      const all = yield* arrivals(receiver, path, 3)
      expect(new Set(all.map((one) => one.id)).size).toBe(1)
      expect(new Set(all.map((one) => one.text)).size).toBe(1)
      expect(all.every((one) => isSignedBy(secret, one))).toBe(true)
      const [delivery] = yield* deliveriesThat(id, ([one]) => one?.state === "delivered")
      expect(delivery).toMatchObject({ attempts: 3, status: 200 })
      expect(yield* done("GET", `/webhooks/${id}`)).toMatchObject({ failing_since: null, is_active: true })
    })
  )

  it.scoped("store the start of a response, and wait as long as it demands", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      let isSeen = false
      receiver.answer(path, () =>
        isSeen ? {} : { status: 429, headers: { "retry-after": "2" }, body: `slow down\0${"x".repeat(5000)}` }
      )
      const { id } = yield* addWebhook({ url: receiver.url + path, events: linkEvents })
      yield* makeLink()
      const [delivery] = yield* deliveriesThat(id, ([one]) => one?.status === 429)
      isSeen = true
      expect(delivery).toMatchObject({ state: "waiting", error: "status" })
      expect(delivery?.answer).toMatch(/^slow downx{1014}$/)
      const [first, second] = yield* arrivals(receiver, path, 2)
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(1900)
    })
  )

  it.scoped("have signatures of both secrets for a day after a rotation", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      const { id, secret } = yield* addWebhook({ url: receiver.url + path, events: linkEvents })
      const rotated = yield* done("POST", `/webhooks/${id}/rotate`)
      const later = String(rotated["secret"])
      expect(later).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(later).not.toBe(secret)
      expect(rotated["former_secret_until"]).toMatch(/^\d{4}-/)
      yield* makeLink()
      const [arrival] = yield* arrivals(receiver, path, 1)
      if (arrival === undefined) return
      expect(arrival.signature.split(" ")).toHaveLength(2)
      expect([isSignedBy(secret, arrival), isSignedBy(later, arrival)]).toEqual([true, true])
      const { sql } = yield* TestServer
      yield* sql`UPDATE webhooks SET former_until = 1 WHERE id = ${id}`
      yield* makeLink()
      const [, after] = yield* arrivals(receiver, path, 2)
      if (after === undefined) return
      expect([isSignedBy(secret, after), isSignedBy(later, after)]).toEqual([false, true])
      expect(yield* done("GET", `/webhooks/${id}`)).toMatchObject({ former_secret_until: null })
    })
  )

  it.scoped("pause an endpoint that answers 410, and notify the team's others", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const [gone, other] = [freshPath(), freshPath()]
      receiver.answer(gone, () => ({ status: 410 }))
      const { id } = yield* addWebhook({ url: receiver.url + gone, events: [...linkEvents, "webhook.disabled"] })
      yield* addWebhook({ url: receiver.url + other, events: ["webhook.disabled"] })
      yield* makeLink()
      const [told] = yield* arrivals(receiver, other, 1)
      expect(told?.body).toMatchObject({ type: "webhook.disabled", data: { webhook: { id, paused_reason: "gone" } } })
      expect(yield* done("GET", `/webhooks/${id}`)).toMatchObject({ is_active: false, paused_reason: "gone" })
      yield* makeLink()
      const waiting = yield* comes("a waiting delivery", done("GET", `/webhooks/${id}`), (one) => one["waiting"] === 1)
      expect(waiting["is_active"]).toBe(false)
      expect(receiver.at(gone)).toHaveLength(1)
      receiver.answer(gone, () => ({}))
      yield* done("PUT", `/webhooks/${id}`, { is_active: true })
      expect(yield* arrivals(receiver, gone, 2)).toHaveLength(2)
      yield* deliveriesThat(id, (all) => all.map(({ state }) => state).join() === "delivered,failed")
    })
  )

  it.scoped("pause an endpoint that has failed for as long as a delivery is retried", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      receiver.answer(path, () => ({ status: 503 }))
      const { id } = yield* addWebhook({ url: receiver.url + path, events: linkEvents })
      yield* makeLink()
      const paused = yield* comes("a pause", done("GET", `/webhooks/${id}`), (one) => one["is_active"] === false)
      expect(paused["paused_reason"]).toBe("failing")
      expect(receiver.at(path)).toHaveLength(4)
      expect((yield* deliveriesThat(id, () => true))[0]).toMatchObject({ state: "failed", attempts: 4 })
    })
  )

  it.scoped("never follow a redirect", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const [path, elsewhere] = [freshPath(), freshPath()]
      receiver.answer(path, () => ({ status: 307, headers: { location: receiver.url + elsewhere } }))
      const { id } = yield* addWebhook({ url: receiver.url + path, events: linkEvents })
      yield* makeLink()
      const [delivery] = yield* deliveriesThat(id, ([one]) => one?.state === "failed")
      expect(delivery).toMatchObject({ error: "redirect", status: 307 })
      expect(receiver.at(elsewhere)).toHaveLength(0)
    })
  )

  it.scoped("fail if an endpoint does not respond in time", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      receiver.answer(path, () => ({ delay: 20_000 }))
      const { id } = yield* addWebhook({ url: receiver.url + path, events: linkEvents })
      yield* makeLink()
      const [delivery] = yield* deliveriesThat(id, ([one]) => one?.state === "failed")
      expect(delivery).toMatchObject({ error: "timeout", status: null, attempts: quickPlan.waits.length + 1 })
    })
  )

  it.scoped("about one link keep their order without delaying deliveries about other links", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      const link = yield* makeLink()
      let refusals = 2
      receiver.answer(path, ({ body }) => {
        const { id } = body.data["link"] as { id: string }
        if (id !== link || refusals-- <= 0) return {}
        return { status: 500 }
      })
      yield* addWebhook({ url: receiver.url + path, events: linkEvents })
      for (const title of ["1", "2", "3"]) yield* done("PUT", `/links/${link}`, { title })
      const other = yield* makeLink()
      const all = yield* arrivals(receiver, path, 6)
      const titles = all
        .map(({ body }) => body.data["link"] as { id: string; title: string })
        .filter(({ id }) => id === link)
      expect(titles.map(({ title }) => title)).toEqual(["1", "1", "1", "2", "3"])
      expect(all.some(({ body }) => (body.data["link"] as { id: string }).id === other)).toBe(true)
    })
  )

  it.scoped("arrive as soon as possible without ordering", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      const link = yield* makeLink()
      receiver.answer(path, (_, place) => (place === 0 ? { status: 503, headers: { "retry-after": "1" } } : {}))
      const { id } = yield* addWebhook({ url: receiver.url + path, events: linkEvents, ordered: false })
      yield* done("PUT", `/links/${link}`, { title: "1" })
      yield* done("PUT", `/links/${link}`, { title: "2" })
      yield* deliveriesThat(id, (all) => all.length === 2 && all.every(({ state }) => state === "delivered"))
    })
  )

  it.scoped("to a slow endpoint do not delay others", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const [slow, quick] = [freshPath(), freshPath()]
      receiver.answer(slow, () => ({ delay: 1200 }))
      yield* addWebhook({ url: receiver.url + slow, events: linkEvents })
      yield* addWebhook({ url: receiver.url + quick, events: linkEvents })
      yield* done("POST", "/links/bulk", { links: Array.from({ length: 40 }, () => ({ url })) })
      yield* arrivals(receiver, quick, 40)
      expect(receiver.at(slow).length).toBeLessThan(40)
      expect(receiver.mostOpen()).toBeLessThanOrEqual(16)
      yield* arrivals(receiver, slow, 40)
    })
  )

  it.scoped("are limited to a folder, a tag or a link by a filter", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const folder = String((yield* done("POST", "/folders", { name: "Told" }))["id"])
      const tag = String((yield* done("POST", "/tags", { name: `told-${freshPath()}` }))["id"])
      const one = yield* makeLink()
      const [inFolder, withTag, ofLink, both] = [freshPath(), freshPath(), freshPath(), freshPath()]
      const events = [...linkEvents, "key.created", "qrcode.created"]
      yield* addWebhook({ url: receiver.url + inFolder, events, folder_id: folder })
      yield* addWebhook({ url: receiver.url + withTag, events, tag_id: tag })
      yield* addWebhook({ url: receiver.url + ofLink, events, link_id: one })
      yield* addWebhook({ url: receiver.url + both, events, folder_id: folder, tag_id: tag })
      yield* done("POST", "/keys", { name: "No link", role: "member" })
      yield* makeLink({ folder_id: folder, title: "folder" })
      yield* makeLink({ tags: [tag], title: "tag" })
      yield* makeLink({ folder_id: folder, tags: [tag], title: "both" })
      yield* done("POST", "/qrcodes", { name: "Code", link_id: one, design_config: {} })
      yield* done("PUT", `/links/${one}`, { title: "one" })
      yield* done("DELETE", `/links/${one}`)
      const told = (path: string, count: number) =>
        Effect.map(arrivals(receiver, path, count), (all) =>
          all.map(({ body }) => `${body.type} ${(body.data["link"] as { title?: string } | undefined)?.title ?? ""}`)
        )
      expect(yield* told(ofLink, 3)).toEqual(
        expect.arrayContaining(["qrcode.created ", "link.updated one", "link.deleted one"])
      )
      expect((yield* told(inFolder, 2)).sort()).toEqual(["link.created both", "link.created folder"])
      expect((yield* told(withTag, 2)).sort()).toEqual(["link.created both", "link.created tag"])
      expect(yield* told(both, 1)).toEqual(["link.created both"])
    })
  )

  it.scoped("are resent one by one, or all since a moment", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      const { id } = yield* addWebhook({ url: receiver.url + path, events: linkEvents })
      const since = new Date(Date.now() - 60_000).toISOString()
      yield* makeLink()
      yield* makeLink()
      const [first] = yield* deliveriesThat(id, (all) => all.filter(({ state }) => state === "delivered").length === 2)
      const resent = yield* api("POST", `/webhooks/${id}/deliveries/${first?.id}/resend`)
      expect([resent.status, dataOf(resent)["state"]]).toEqual([202, "waiting"])
      const [, , third] = yield* arrivals(receiver, path, 3)
      expect(third?.id).toBe(first?.event_id)
      yield* deliveriesThat(id, (all) => all.every(({ state }) => state === "delivered"))
      const replayed = yield* api("POST", `/webhooks/${id}/replay`, { since })
      expect([replayed.status, dataOf(replayed)]).toEqual([202, { count: 2 }])
      const all = yield* arrivals(receiver, path, 5)
      expect(new Set(all.slice(3).map((one) => one.id))).toEqual(new Set(all.slice(0, 2).map((one) => one.id)))
      yield* deliveriesThat(id, (found) => found.every(({ state }) => state === "delivered"))
      expect(dataOf(yield* api("POST", `/webhooks/${id}/replay`, { since, failed_only: true }))).toEqual({ count: 0 })
    })
  )

  it.scoped("return 404 for a test whose endpoint is deleted in the meantime", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      receiver.answer(path, () => ({ delay: 500 }))
      const { id } = yield* addWebhook({ url: receiver.url + path, events: linkEvents })
      const tested = yield* Effect.fork(api("POST", `/webhooks/${id}/test`))
      yield* arrivals(receiver, path, 1)
      yield* done("DELETE", `/webhooks/${id}`)
      expect((yield* Fiber.join(tested)).status).toBe(404)
    })
  )

  it.scoped("can be tested even on a paused endpoint", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const path = freshPath()
      const { id, secret } = yield* addWebhook({ url: receiver.url + path, events: linkEvents })
      yield* done("PUT", `/webhooks/${id}`, { is_active: false })
      expect(yield* done("POST", `/webhooks/${id}/test`)).toMatchObject({
        type: "webhook.test",
        state: "delivered",
        status: 200
      })
      const [arrival] = receiver.at(path)
      expect(arrival !== undefined && isSignedBy(secret, arrival)).toBe(true)
      receiver.answer(path, () => ({ status: 418, body: "teapot" }))
      expect(yield* done("POST", `/webhooks/${id}/test`)).toMatchObject({
        state: "failed",
        status: 418,
        answer: "teapot",
        attempts: 1
      })
    })
  )
})

onOneServer(
  "deliveries without private networks",
  (it) => {
    it.scoped("never reach this machine or a private network, whatever a name resolves to", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver
        const refused = yield* api("POST", "/webhooks", { url: receiver.url, events: linkEvents })
        expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["url"]])
        for (const host of ["localhost", "10.0.0.1", "[::1]", "169.254.169.254", "[::ffff:127.0.0.1]", "2130706433"]) {
          const answer = yield* api("POST", "/webhooks", {
            url: `http://${host}:${receiver.port}/`,
            events: linkEvents
          })
          const code = answer.body.details?.[0]?.code
          // Metadata services stay closed, so the sentence names no setting for them.
          expect([host, answer.status, code]).toEqual([
            host,
            422,
            host.startsWith("169") ? "private_host" : "private_networks_off"
          ])
        }
        expect(refused.body.errors?.["url"]?.join()).toContain("LINDEN_ALLOW_PRIVATE_TARGETS")
        // As if the name had resolved to the internet when the webhook was created.
        const { id } = yield* addWebhook({ url: "https://example.com/hook", events: linkEvents })
        const { sql } = yield* TestServer
        yield* sql`UPDATE webhooks SET url = ${`http://localhost:${receiver.port}/`} WHERE id = ${id}`
        expect(yield* done("POST", `/webhooks/${id}/test`)).toMatchObject({ state: "failed", error: "not_public" })
        expect(receiver.arrivals).toHaveLength(0)
      })
    )
  },
  { allowPrivateTargets: false }
)
