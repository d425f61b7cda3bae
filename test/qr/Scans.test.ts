import { expect } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { agents, makeDomain, makeLink, visit } from "../redirect/Visiting.ts"
import { patience } from "../support/Patience.ts"
import { dataOf, done, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { makeQrcode } from "./Kit.ts"

const codeOf = (qrcode: Row) => /\/qr\/(\w{6})-/.exec(String(qrcode["image_url"]))?.[1] ?? ""

const change = (qrcode: Row, json: Row) =>
  Effect.flatMap(TestServer, ({ send }) => send("PUT", `/api/v1/qrcodes/${qrcode["id"]}`, { json }))

/** Waits until a record shows that many clicks: the ledger books in the background. */
const shows = (path: string, clicks: number) =>
  Effect.flatMap(TestServer, ({ send }) =>
    send("GET", `/api/v1/${path}`).pipe(
      Effect.map((read) => dataOf(read)["total_clicks"]),
      Effect.repeat({ until: (total) => total === clicks, schedule: Schedule.spaced("100 millis") }),
      Effect.timeout(patience),
      Effect.orDie
    )
  )

/** The same visit twice: on the router's path, and on the fast path, which may have cached the code by then. */
const leadsTo = (path: string, location: string | null, options: Parameters<typeof visit>[1] = {}) =>
  Effect.gen(function* () {
    for (const _ of [1, 2]) {
      const answer = yield* visit(path, options)
      expect([answer.status, answer.headers["location"] ?? null]).toEqual([location === null ? 404 : 302, location])
    }
  })

onOneDatabase("a scan", (it) => {
  it.effect("redirects to its link's destination, without its own parameter and with the others", () =>
    Effect.gen(function* () {
      const made = yield* makeQrcode({ url: "https://example.com/menu" })
      const path = `/${made["short_code"]}`
      yield* leadsTo(path, "https://example.com/menu")
      yield* leadsTo(`${path}?qr=${codeOf(made)}`, "https://example.com/menu")
      yield* leadsTo(`${path}?a=1&qr=${codeOf(made)}&b=2`, "https://example.com/menu?a=1&b=2")
      yield* leadsTo(`${path}?qr=zzzzzz`, "https://example.com/menu?qr=zzzzzz")
      yield* leadsTo(`${path}?qr=table5`, "https://example.com/menu?qr=table5")
    })
  )

  it.effect("follows a change of the destination or of the link, immediately", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const made = yield* makeQrcode({ url: "https://example.com/spring" })
      const printed = `/${made["short_code"]}?qr=${codeOf(made)}`
      yield* leadsTo(printed, "https://example.com/spring")
      yield* send("PUT", `/api/v1/links/${made["link_id"]}`, {
        json: { destination_url: "https://example.com/summer" }
      })
      yield* leadsTo(printed, "https://example.com/summer")
      const other = yield* makeLink({ url: "https://example.com/autumn" })
      yield* change(made, { link_id: other.id })
      yield* leadsTo(printed, "https://example.com/autumn")
      yield* leadsTo(`/${made["short_code"]}`, "https://example.com/summer")
      yield* send("DELETE", `/api/v1/links/${made["link_id"]}`)
      yield* leadsTo(printed, "https://example.com/autumn")
      yield* leadsTo(`/${made["short_code"]}`, null)
      yield* change(made, { link_id: null })
      yield* leadsTo(printed, null)
      yield* send("DELETE", `/api/v1/qrcodes/${made["id"]}`)
      yield* leadsTo(printed, null)
    })
  )

  it.effect("respects its link: inactive, expired, with a redirect page, with a password", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ redirect_type: "screen" })
      const made = yield* makeQrcode({ link_id: link.id })
      const printed = `${link.path}?qr=${codeOf(made)}`
      expect((yield* visit(printed)).text).toContain("https://example.com/page")
      yield* link.change({ redirect_type: "password", password: "open sesame" })
      expect((yield* visit(printed)).text).toContain("password")
      const opened = yield* visit(printed, { method: "POST", form: "password=open+sesame" })
      expect([opened.status, opened.headers["location"]]).toEqual([303, "https://example.com/page"])
      yield* link.change({ is_active: 0 })
      expect((yield* visit(printed)).status).toBe(404)
      yield* link.change({ is_active: 1, expires_at: "2020-01-01 00:00:00" })
      expect((yield* visit(printed)).status).toBe(410)
    })
  )

  it.effect("is recognized on a custom domain of the same team only", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const domain = yield* makeDomain("scan.example.com")
      const link = yield* makeLink({ url: "https://example.com/mine", domain_id: domain, custom_slug: "menu" })
      const made = yield* makeQrcode({ link_id: link.id })
      const printed = `/menu?qr=${codeOf(made)}`
      yield* leadsTo(printed, "https://example.com/mine", { host: "scan.example.com" })
      yield* leadsTo(printed, "https://example.com/mine")
      const key = yield* otherTeamKey
      const others = yield* makeQrcode({ url: "https://evil.example/" }, key)
      yield* leadsTo(`/menu?qr=${codeOf(others)}`, "https://example.com/mine", { host: "scan.example.com" })
      yield* send("DELETE", `/api/v1/qrcodes/${made["id"]}`)
    })
  )

  it.effect("never redirects away from other teams' links, protected, expired or open, nor from unused codes", () =>
    Effect.gen(function* () {
      const { otherTeamKey } = yield* TestServer
      const others = yield* makeQrcode({ url: "https://evil.example/" }, yield* otherTeamKey)
      const scan = `?qr=${codeOf(others)}`
      const open = yield* makeLink({ url: "https://example.com/trusted" })
      yield* leadsTo(open.path, "https://example.com/trusted")
      yield* leadsTo(`${open.path}${scan}`, "https://example.com/trusted")
      const ended = yield* makeLink()
      yield* ended.change({ expires_at: "2020-01-01 00:00:00" })
      const locked = yield* makeLink({ redirect_type: "password", password: "open sesame" })
      for (const _ of [1, 2]) {
        expect((yield* visit(`${ended.path}${scan}`)).status).toBe(410)
        expect((yield* visit(`${locked.path}${scan}`)).text).toContain("password")
        const wrong = yield* visit(`${locked.path}${scan}`, { method: "POST", form: "password=wrong" })
        expect([wrong.headers["location"], wrong.text.includes("password")]).toEqual([undefined, true])
      }
      const right = yield* visit(`${locked.path}${scan}`, { method: "POST", form: "password=open+sesame" })
      expect([right.status, right.headers["location"]]).toEqual([303, "https://example.com/page"])
      yield* leadsTo(`/${others["short_code"]}${scan}`, "https://evil.example/")
      yield* leadsTo(`/nobody-has-this${scan}`, "https://evil.example/")
      const { send } = yield* TestServer
      const deleted = yield* makeLink()
      const mine = yield* makeQrcode({ url: "https://example.com/mine" })
      yield* send("DELETE", `/api/v1/links/${deleted.id}`)
      yield* leadsTo(`${deleted.path}?qr=${codeOf(mine)}`, "https://example.com/mine")
      yield* leadsTo(`${deleted.path}${scan}`, null)
    })
  )

  it.effect("sees every change on the next scan, even with concurrent changes", () =>
    Effect.gen(function* () {
      const made = yield* makeQrcode({ url: "https://example.com/0" })
      const printed = `/${made["short_code"]}?qr=${codeOf(made)}`
      const other = yield* makeLink({ url: "https://example.com/other" })
      let isDone = false
      const load = Effect.gen(function* () {
        while (!isDone) expect([302, 404]).toContain((yield* visit(printed)).status)
      })
      const changes = Effect.gen(function* () {
        for (const n of [1, 2]) {
          yield* done("PUT", `/links/${made["link_id"]}`, { destination_url: `https://example.com/${n}` })
          expect((yield* visit(printed)).headers["location"]).toBe(`https://example.com/${n}`)
          yield* change(made, { link_id: other.id })
          expect((yield* visit(printed)).headers["location"]).toBe("https://example.com/other")
          yield* change(made, { link_id: null })
          expect((yield* visit(printed)).status).toBe(404)
          yield* change(made, { link_id: made["link_id"] })
          expect((yield* visit(printed)).headers["location"]).toBe(`https://example.com/${n}`)
        }
        isDone = true
      })
      yield* Effect.all([changes, load, load], { concurrency: 3 })
      yield* done("DELETE", `/links/${made["link_id"]}`)
      yield* leadsTo(printed, null)
      yield* done("DELETE", `/trash/${made["link_id"]}`)
      // A new link at the old address is a different one, which the code does not use.
      yield* makeLink({ custom_slug: made["short_code"], url: "https://example.com/squatter" })
      yield* leadsTo(printed, null)
      yield* leadsTo(`/${made["short_code"]}`, "https://example.com/squatter")
    })
  )

  it.effect("is counted for the code and for its link, without bots", () =>
    Effect.gen(function* () {
      const made = yield* makeQrcode()
      const path = `/${made["short_code"]}`
      const printed = `${path}?qr=${codeOf(made)}`
      yield* visit(printed)
      yield* visit(printed, { agent: agents.iphone })
      yield* visit(printed, { agent: agents.googlebot })
      yield* visit(printed, { method: "HEAD" })
      yield* visit(path)
      yield* shows(`links/${made["link_id"]}`, 3)
      yield* shows(`qrcodes/${made["id"]}`, 2)
      const other = yield* makeLink()
      yield* change(made, { link_id: other.id })
      yield* visit(printed)
      yield* shows(`qrcodes/${made["id"]}`, 3)
      yield* shows(`links/${other.id}`, 1)
    })
  )
})
