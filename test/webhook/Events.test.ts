import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { afterAll } from "vitest"
import { EventType, isClickEvent } from "../../src/event/Event.ts"
import { doAll, undo } from "../bulk/Kit.ts"
import { visit } from "../redirect/Visiting.ts"
import { newPerson, setRole } from "../signin/Kit.ts"
import { startMailServer } from "../support/MailServer.ts"
import { mailSettings } from "../support/MailSettings.ts"
import { comes } from "../support/Patience.ts"
import { api, done, type Row } from "../support/Scenario.ts"
import { ownerKey, TestServer } from "../support/TestServer.ts"
import { addWebhook, arrivals, freshPath, onOneServer } from "./Kit.ts"
import { makeReceiver, type Receiver } from "./Receiver.ts"

const mails = await startMailServer()
afterAll(() => mails.close())

const url = "https://example.com/"
const changes = EventType.literals.filter((type) => !isClickEvent(type))

/** The types that arrived at a path about a subject, in order, once there are that many. */
const told = (receiver: Receiver, path: string, subject: string, count: number) =>
  Effect.map(
    comes(
      `${count} events of ${subject}`,
      Effect.sync(() => receiver.at(path).filter(({ text }) => text.includes(`"id":"${subject}"`))),
      ({ length }) => length >= count
    ),
    (all) => all.map(({ body }) => body.type)
  )

onOneServer(
  "events",
  (it) => {
    it.scoped("report changes of links, however they are made", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver
        const path = freshPath()
        yield* addWebhook({ url: receiver.url + path, events: changes })
        const made = yield* done("POST", "/links", { url, title: "bulk of events" })
        const id = String(made["id"])
        yield* done("PUT", `/links/${id}`, { custom_slug: `events${path.slice(6)}` })
        yield* done("DELETE", `/links/${id}/aliases/${made["short_code"]}`)
        yield* done("PUT", "/links/bulk", { ids: [id], is_active: 0 })
        const job = yield* doAll({ query: { search: "bulk of events" }, change: { is_active: 1 } })
        yield* undo(job.id)
        yield* done("DELETE", `/links/${id}`)
        yield* done("POST", `/trash/${id}/restore`)
        yield* done("POST", "/links/bulk/delete", { ids: [id] })
        expect(yield* told(receiver, path, id, 9)).toEqual([
          "link.created",
          ...Array.from({ length: 5 }, () => "link.updated"),
          "link.deleted",
          "link.created",
          "link.deleted"
        ])
      })
    )

    it.scoped("are raised for each link created in bulk", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver
        const path = freshPath()
        yield* addWebhook({ url: receiver.url + path, events: ["link.created"] })
        const tag = (yield* done("POST", "/tags", { name: `Bulk ${path}` }))["id"]
        const wanted = [{ url, title: "One of two", tags: [tag] }, { url: "nowhere" }, { url, title: "Two of two" }]
        const { results } = yield* done("POST", "/links/bulk", { links: wanted })
        const made = (results as ReadonlyArray<{ data?: Row }>).flatMap(({ data }) =>
          data === undefined ? [] : [data]
        )
        const arrived = yield* arrivals(receiver, path, 2)
        // Only events about the same link keep their order.
        const byId = (links: ReadonlyArray<Row>) => new Map(links.map((link) => [link["id"], link]))
        expect(byId(arrived.map(({ body }) => (body.data as Row)["link"] as Row))).toEqual(byId(made))
      })
    )

    it.scoped("report changes of pages and QR codes", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver
        const path = freshPath()
        yield* addWebhook({ url: receiver.url + path, events: changes })
        const page = String(
          (yield* done("POST", "/pages", { slug: `e${path.slice(6)}`, title: "Told", auto_publish: 0 }))["id"]
        )
        yield* done("PUT", `/pages/${page}`, { title: "Otherwise", custom_css: "body{color:#123456}" })
        yield* done("POST", `/pages/${page}/links`, { label: "Go", url })
        yield* done("POST", `/pages/${page}/publish`)
        yield* done("DELETE", `/pages/${page}`)
        expect(yield* told(receiver, path, page, 5)).toEqual([
          "page.created",
          "page.updated",
          "page.updated",
          "page.published",
          "page.deleted"
        ])
        const code = String((yield* done("POST", "/qrcodes", { name: "Told", url, design_config: {} }))["id"])
        yield* done("PUT", `/qrcodes/${code}`, { name: "Otherwise" })
        yield* done("DELETE", `/qrcodes/${code}`)
        expect(yield* told(receiver, path, code, 3)).toEqual(["qrcode.created", "qrcode.updated", "qrcode.deleted"])
        for (const { text } of receiver.at(path)) expect(text).not.toMatch(/custom_css|design_config|123456/)
      })
    )

    it.scoped("report members and keys, without addresses or secrets", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver
        const path = freshPath()
        yield* addWebhook({ url: receiver.url + path, events: changes })
        const person = yield* newPerson("member", { key: ownerKey })
        yield* setRole(person.id, "admin")
        yield* done("DELETE", `/members/${person.id}`)
        expect(yield* told(receiver, path, person.id, 3)).toEqual(["member.added", "member.changed", "member.removed"])
        const made = yield* done("POST", "/keys", { name: "Told", role: "member" })
        yield* done("DELETE", `/keys/${made["id"]}`)
        expect(yield* told(receiver, path, String(made["id"]), 2)).toEqual(["key.created", "key.revoked"])
        const all = receiver.at(path)
        expect(all.map(({ body }) => body.type)).toContain("member.invited")
        for (const { text } of all) {
          expect(text).not.toContain(person.email)
          expect(text).not.toContain(String(made["key"]))
        }
      })
    )

    it.scoped("report the last click of a link once", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver
        const path = freshPath()
        yield* addWebhook({ url: receiver.url + path, events: ["link.expired"] })
        const links = [
          yield* done("POST", "/links", { url, max_clicks: 2 }),
          yield* done("POST", "/links", { url, max_clicks: 2 })
        ]
        for (const link of links) {
          for (const _ of [1, 2, 3]) yield* visit(`/${link["short_code"]}`, { method: "POST" })
          yield* done("PUT", `/links/${link["id"]}`, { max_clicks: 1 })
          yield* visit(`/${link["short_code"]}`, { method: "POST" })
        }
        const told = (yield* arrivals(receiver, path, 2)).map(({ body }) => body.data)
        expect(told).toMatchObject(
          links.map(({ id }) => ({ reason: "max_clicks", link: { id, state: "used_up", remaining_clicks: 0 } }))
        )
      })
    )

    it.scoped("report the expiry of a link once", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver
        const path = freshPath()
        yield* addWebhook({ url: receiver.url + path, events: ["link.expired"] })
        const soon = () => new Date(Date.now() + 2000).toISOString()
        const link = yield* done("POST", "/links", { url, expires_at: soon() })
        yield* done("POST", "/links", { url, expires_at: "2040-01-01 00:00:00" })
        const [first] = yield* arrivals(receiver, path, 1)
        expect(first?.body.data["link"]).toMatchObject({ id: link["id"] })
        yield* done("PUT", `/links/${link["id"]}`, { expires_at: soon() })
        yield* arrivals(receiver, path, 2)
        // Later checks do not report it again.
        const other = yield* done("POST", "/links", { url, expires_at: soon() })
        const [, , third] = yield* arrivals(receiver, path, 3)
        expect(third?.body.data["link"]).toMatchObject({ id: other["id"] })
      })
    )

    it.scoped("are not raised for rolled back changes, nor for another team", () =>
      Effect.gen(function* () {
        const { otherTeamKey } = yield* TestServer
        const receiver = yield* makeReceiver
        const [path, theirs] = [freshPath(), freshPath()]
        yield* addWebhook({ url: receiver.url + path, events: changes })
        yield* addWebhook({ url: receiver.url + theirs, events: changes }, yield* otherTeamKey)
        const custom_slug = `taken${path.slice(6)}`
        const first = yield* done("POST", "/links", { url, custom_slug })
        expect((yield* api("POST", "/links", { url, custom_slug, title: "refused" })).status).toBe(422)
        yield* done("PUT", `/links/${first["id"]}`, { title: "last" })
        const all = yield* arrivals(receiver, path, 2)
        expect(all.map(({ body }) => (body.data["link"] as { title: string | null }).title)).toEqual([null, "last"])
        expect(receiver.at(theirs)).toHaveLength(0)
      })
    )

    it.scoped("notify the owners by mail when an endpoint is given up", () =>
      Effect.gen(function* () {
        const receiver = yield* makeReceiver
        const path = freshPath()
        receiver.answer(path, () => ({ status: 410 }))
        const owner = yield* newPerson("owner", { key: ownerKey })
        yield* addWebhook({ url: receiver.url + path, events: ["link.created"] })
        yield* done("POST", "/links", { url })
        const mail = yield* Effect.promise(() => mails.mailTo(owner.email))
        expect(mail.subject).toBe(`Your webhook to 127.0.0.1:${receiver.port} is paused`)
        expect(mail.text).toContain("/app/settings/webhooks")
        expect(mail.text).not.toContain(path)
        yield* done("DELETE", `/members/${owner.id}`)
      })
    )
  },
  { mail: mailSettings(mails) }
)
