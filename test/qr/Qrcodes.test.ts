import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, expectFailure, makePlaces, once, type Refusal, type Row, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { makeQrcode } from "./Kit.ts"

const unknownId = "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30"
const body = { name: "Menu", design_config: {}, url: "https://example.com/" }

const creates: ReadonlyArray<readonly [json: Row, ...errors: ReadonlyArray<string>]> = [
  [{}, "name", "design_config"],
  [{ name: "Menu", design_config: {} }, "link_id", "url"],
  [{ name: "Menu", design_config: {}, link_id: null, url: null }, "link_id", "url"],
  [{ ...body, name: "" }, "name"],
  [{ ...body, name: " \t" }, "name"],
  [{ ...body, name: null }, "name"],
  [{ ...body, name: "x".repeat(256) }, "name"],
  [{ ...body, name: "a\nb" }, "name"],
  [{ ...body, design_config: null }, "design_config"],
  [{ ...body, design_config: "{" }, "design_config"],
  [{ ...body, design_config: [] }, "design_config"],
  [{ ...body, design_config: "x".repeat(17_000) }, "design_config"],
  [
    { ...body, design_config: { dotsOptions: { color: "red" }, x: 1 } },
    "design_config.dotsOptions.color",
    "design_config.x"
  ],
  [{ ...body, design_config: `{"dotsOptions":{"color":"red"}}` }, "design_config.dotsOptions.color"],
  [{ ...body, url: "" }, "url"],
  [{ ...body, url: "javascript:alert(1)" }, "url"],
  [{ ...body, url: "ftp://example.com/" }, "url"],
  [{ ...body, url: "https://user@example.com/" }, "url"],
  [{ ...body, url: "http://linden.test/mine" }, "url"],
  [{ ...body, link_id: "x" }, "link_id"],
  [{ ...body, link_id: unknownId }, "link_id"],
  [{ ...body, link_id: "<otherLink>" }, "link_id"],
  [{ ...body, folder_id: "<otherFolder>" }, "folder_id"],
  [{ ...body, folder_id: 5 }, "folder_id"],
  [{ ...body, url: "http://linden.test/mine", folder_id: unknownId }, "url", "folder_id"],
  [{ name: "", design_config: { a: 1 }, url: "x", link_id: "x" }, "name", "design_config.a", "url", "link_id"]
]

const updates: ReadonlyArray<readonly [json: Row, ...errors: ReadonlyArray<string>]> = [
  [{ name: "" }, "name"],
  [{ name: null }, "name"],
  [{ design_config: null }, "design_config"],
  [{ design_config: { width: 1 } }, "design_config.width", "design_config.height"],
  [{ link_id: "<otherLink>" }, "link_id"],
  [{ link_id: "x" }, "link_id"],
  [{ folder_id: "<otherFolder>" }, "folder_id"],
  [{ folder_id: "x", name: 5 }, "folder_id", "name"]
]

const queries: ReadonlyArray<readonly [query: string, ...errors: ReadonlyArray<string>]> = [
  ["limit=0", "limit"],
  ["limit=101", "limit"],
  ["offset=-1", "offset"],
  ["sort_order=up", "sort_order"],
  ["sort_by=id", "sort_by"],
  ["folder_id=x", "folder_id"],
  [`search=${"x".repeat(256)}`, "search"],
  ["limit=x&sort_by=y", "limit", "sort_by"]
]

onOneDatabase("QR codes", (it) => {
  const places = once(makePlaces)

  it.effect("are created with a new direct link", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const made = yield* makeQrcode({ name: "  Menu ", url: "https://example.com/menu?a=b" })
      const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      expect(made).toEqual({
        id: expect.any(String),
        team_id: expect.any(String),
        created_by: expect.any(String),
        name: "Menu",
        design_config: {},
        link_id: expect.any(String),
        folder_id: null,
        folder_name: null,
        folder_color: null,
        folder_icon: null,
        short_code: expect.stringMatching(/^[2-9A-Za-z]{7}$/),
        short_url: `http://linden.test/${made["short_code"]}`,
        destination_url: "https://example.com/menu?a=b",
        link_is_active: 1,
        link_expires_at: null,
        total_clicks: 0,
        image_url: expect.stringMatching(/^http:\/\/linden\.test\/qr\/\w{6}-[0-9a-f]{24}\.svg$/),
        scannable: true,
        warnings: [],
        warning_details: [],
        created_at: moment,
        updated_at: moment,
        version: 1,
        updated_by: null,
        updater_username: null
      })
      const link = dataOf(yield* send("GET", `/api/v1/links/${made["link_id"]}`))
      expect(link).toMatchObject({
        redirect_type: "instant",
        destination_url: "https://example.com/menu?a=b",
        is_active: 1
      })
      expect(dataOf(yield* send("GET", `/api/v1/qrcodes/${made["id"]}`))).toEqual(made)
    })
  )

  it.effect("are created for an existing link, which overrides a URL", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { link, folder } = yield* places
      const before = dataOf<{ total: number }>(yield* send("GET", "/api/v1/links")).total
      const made = yield* makeQrcode({ link_id: link, url: "https://example.com/other", folder_id: folder })
      expect(made).toMatchObject({
        link_id: link,
        short_code: "mine",
        destination_url: "https://example.com/place",
        folder_id: folder,
        folder_name: "Places"
      })
      expect(dataOf<{ total: number }>(yield* send("GET", "/api/v1/links")).total).toBe(before)
    })
  )

  it.effect("are created from forms, with the design in brackets or as text", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const text = encodeURIComponent(JSON.stringify({ dotsOptions: { type: "dots", color: "#123456" }, width: 300 }))
      const url = "url=https%3A%2F%2Fexample.com%2F&folder_id=&link_id="
      for (const design of [
        `design_config=${text}`,
        "design_config[dotsOptions][type]=dots&design_config[dotsOptions][color]=%23123456&design_config[width]=300"
      ]) {
        const made = yield* send("POST", "/api/v1/qrcodes", { form: `name=Form&${url}&${design}` })
        expect(made.status, made.text).toBe(201)
        expect(dataOf(made)["design_config"]).toEqual({
          dotsOptions: { type: "dots", color: "#123456" },
          width: 300,
          height: 300
        })
      }
    })
  )

  it.effect.each(creates)("are not created from %j", ([json, ...errors]) =>
    Effect.flatMap(places, (found) =>
      refuses({ name: "", method: "POST", path: "/qrcodes", sent: { json }, errors } satisfies Refusal, found)
    )
  )

  it.effect.each(updates)("are not changed by %j", ([json, ...errors]) =>
    Effect.gen(function* () {
      const { id } = yield* makeQrcode()
      yield* refuses({ name: "", method: "PUT", path: `/qrcodes/${id}`, sent: { json }, errors }, yield* places)
    })
  )

  it.effect.each(queries)("are not listed by %s", ([query, ...errors]) =>
    Effect.flatMap(places, (found) => refuses({ name: "", method: "GET", path: `/qrcodes?${query}`, errors }, found))
  )

  it.effect("of another team, or missing ones, are not found", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      const { id } = yield* makeQrcode()
      for (const one of [id, unknownId, "x"]) {
        for (const [method, path, sent] of [
          ["GET", "", {}],
          ["PUT", "", { json: { name: "Mine" } }],
          ["DELETE", "", {}],
          ["GET", "/image", {}]
        ] as const) {
          expectFailure(yield* send(method, `/api/v1/qrcodes/${one}${path}`, { ...sent, key }), 404)
        }
      }
      expect(dataOf<{ total: number }>(yield* send("GET", "/api/v1/qrcodes", { key })).total).toBe(0)
      expect((yield* send("GET", `/api/v1/qrcodes/${id}`)).status).toBe(200)
    })
  )

  it.effect("change only the fields in the request", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const { folder, link } = yield* places
      const made = yield* makeQrcode({ design_config: { dotsOptions: { color: "#123456" } }, folder_id: folder })
      const path = `/api/v1/qrcodes/${made["id"]}`
      const change = (json: Row) => Effect.map(send("PUT", path, { json }), dataOf)
      const same = {
        ...made,
        updated_at: expect.any(String),
        version: expect.any(Number),
        updated_by: expect.any(String),
        updater_username: "owner"
      }
      expect(yield* change({})).toEqual(same)
      expect(yield* change({ name: "Wine" })).toEqual({ ...same, name: "Wine" })
      const moved = yield* change({ folder_id: null })
      expect(moved).toMatchObject({ name: "Wine", folder_id: null, folder_name: null, image_url: made["image_url"] })
      const redrawn = yield* change({ design_config: { dotsOptions: { color: "#eeeeee" } } })
      expect(redrawn).toMatchObject({ design_config: { dotsOptions: { color: "#eeeeee" } }, scannable: false })
      expect(redrawn["warnings"]).toEqual([expect.stringContaining("below the 3:1")])
      expect(redrawn["warning_details"]).toEqual([{ code: "scan_low_contrast", params: { ratio: expect.any(Number) } }])
      expect(redrawn["image_url"]).not.toBe(made["image_url"])
      // As a server without codes stored it.
      yield* sql`UPDATE qrcodes SET warning_faults = NULL WHERE id = ${made["id"]}`
      expect((yield* change({}))["warning_details"]).toEqual([
        { code: "other", params: { sentence: expect.stringContaining("below the 3:1") } }
      ])
      const relinked = yield* change({ link_id: link, design_config: "{}" })
      expect(relinked).toMatchObject({
        link_id: link,
        short_code: "mine",
        scannable: true,
        warnings: [],
        design_config: {}
      })
      expect(relinked["image_url"]).not.toBe(redrawn["image_url"])
    })
  )

  it.effect("say whether their link is active, and when it expires", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const made = yield* makeQrcode()
      const expires_at = "2031-01-01 10:00:00"
      yield* send("PUT", `/api/v1/links/${made["link_id"]}`, { json: { is_active: 0, expires_at } })
      expect(dataOf(yield* send("GET", `/api/v1/qrcodes/${made["id"]}`))).toMatchObject({
        link_is_active: 0,
        link_expires_at: expires_at
      })
    })
  )

  it.effect("remain when their link is deleted, and accept another one", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const made = yield* makeQrcode()
      yield* send("DELETE", `/api/v1/links/${made["link_id"]}`)
      const path = `/api/v1/qrcodes/${made["id"]}`
      const alone = dataOf(yield* send("GET", path))
      expect(alone).toEqual({
        ...made,
        ...{ link_id: null, short_code: null, short_url: null, destination_url: null, link_is_active: null }
      })
      expect((yield* send("GET", `${path}/image`)).status).toBe(200)
      expect((yield* send("PUT", path, { json: { design_config: { shape: "circle" } } })).status).toBe(200)
      const { link } = yield* places
      expect(dataOf(yield* send("PUT", path, { json: { link_id: link } }))).toMatchObject({
        link_id: link,
        short_code: "mine"
      })
      expect(dataOf(yield* send("PUT", path, { json: { link_id: null } }))).toMatchObject({
        link_id: null,
        short_url: null
      })
    })
  )

  it.effect("are deleted without their link", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const made = yield* makeQrcode()
      const path = `/api/v1/qrcodes/${made["id"]}`
      const gone = yield* send("DELETE", path)
      expect([gone.status, gone.body]).toEqual([200, { success: true, message: "The QR code was deleted." }])
      expectFailure(yield* send("GET", path), 404)
      expectFailure(yield* send("DELETE", path), 404)
      expect((yield* send("GET", `/api/v1/links/${made["link_id"]}`)).status).toBe(200)
    })
  )

  it.effect("are counted in their folder and team, and remain when the folder is deleted", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const folder = dataOf(
        yield* send("POST", "/api/v1/folders", { json: { name: "Codes", color: "#2f9e44", icon: "x" } })
      )
      const path = `/api/v1/folders/${folder["id"]}`
      const team = Effect.map(send("GET", "/api/v1/team"), (read) => Number(dataOf(read)["qrcode_count"]))
      const before = yield* team
      const made = yield* makeQrcode({ folder_id: folder["id"] })
      expect(made).toMatchObject({ folder_name: "Codes", folder_color: "#2f9e44", folder_icon: "x" })
      expect(dataOf(yield* send("GET", path))["qrcode_count"]).toBe(1)
      expect(yield* team).toBe(before + 1)
      yield* send("DELETE", path)
      expect(dataOf(yield* send("GET", `/api/v1/qrcodes/${made["id"]}`))).toMatchObject({
        folder_id: null,
        folder_name: null
      })
    })
  )

  it.effect("are all created if requested at the same time, each with its own code", () =>
    Effect.gen(function* () {
      const made = yield* Effect.all(
        Array.from({ length: 12 }, (_, place) => makeQrcode({ name: `Race ${place}` })),
        { concurrency: "unbounded" }
      )
      expect(new Set(made.map((one) => one["image_url"])).size).toBe(12)
      expect(new Set(made.map((one) => one["short_code"])).size).toBe(12)
    })
  )
})

onOneDatabase("lists of QR codes", (it) => {
  const filled = once(
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const domain = String(
        dataOf(yield* send("POST", "/api/v1/domains", { json: { hostname: "aaa.example.com" } }))["id"]
      )
      const folder = String(dataOf(yield* send("POST", "/api/v1/folders", { json: { name: "F" } }))["id"])
      const link = (json: Row) =>
        Effect.map(send("POST", "/api/v1/links", { json }), (made) => String(dataOf(made)["id"]))
      const first = yield* link({ url: "https://example.com/Straße", custom_slug: "first", title: "Hidden title" })
      const second = yield* link({ url: "https://example.org/", custom_slug: "Second", domain_id: domain })
      yield* makeQrcode({ name: "Äpfel", link_id: first, folder_id: folder })
      yield* makeQrcode({ name: "birnen", link_id: second })
      yield* makeQrcode({ name: "Zitronen 100%_", url: "https://example.net/lemons", folder_id: folder })
      return { folder }
    })
  )
  const list = (query: string) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { folder } = yield* filled
      const answer = yield* send("GET", `/api/v1/qrcodes?${query.replace("<folder>", folder)}`)
      expect(answer.status, answer.text).toBe(200)
      const { qrcodes, total } = dataOf<{ qrcodes: ReadonlyArray<Row>; total: number }>(answer)
      return { names: qrcodes.map((one) => String(one["name"])[0]).join(""), total }
    })

  it.effect.each([
    ["", "ZbÄ", 3],
    ["sort_order=asc", "ÄbZ", 3],
    ["sort_by=name&sort_order=asc", "ÄbZ", 3],
    ["sort_by=name", "ZbÄ", 3],
    ["sort_by=total_clicks", "ZbÄ", 3],
    ["limit=1", "Z", 3],
    ["limit=1&offset=1", "b", 3],
    ["offset=5", "", 3],
    ["folder_id=<folder>", "ZÄ", 2],
    ["folder_id=", "b", 1],
    ["search=%C3%A4PFEL", "Ä", 1],
    ["search=FIRST", "Ä", 1],
    ["search=second", "b", 1],
    ["search=stra%C3%9Fe", "Ä", 1],
    ["search=example.", "ZbÄ", 3],
    ["search=Hidden", "", 0],
    ["search=100%25_", "Z", 1],
    ["search=%25", "ZÄ", 2],
    ["search=%01", "", 0],
    ["search=first+%C3%A4pfel", "Ä", 1],
    ["search=first+second", "", 0],
    ["search=+FIRST+", "Ä", 1],
    ["search=http%3A%2F%2Flinden.test%2Ffirst%3Fqr%3Dabc", "Ä", 1],
    ["search=aaa.example.com/Second", "b", 1],
    ["search=", "ZbÄ", 3],
    ["search=example.&folder_id=<folder>&limit=1&sort_order=asc", "Ä", 2]
  ] as const)("by %j", ([query, names, total]) =>
    Effect.gen(function* () {
      expect(yield* list(query)).toEqual({ names, total })
    })
  )

  it.effect("by short URL sort a custom domain by its host name", () =>
    Effect.gen(function* () {
      expect((yield* list("sort_by=short_url&sort_order=asc")).names[0]).toBe("b")
      expect((yield* list("sort_by=short_url&sort_order=desc")).names[2]).toBe("b")
    })
  )
})
