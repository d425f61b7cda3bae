import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { makeButton, makePage, makePlugin } from "./PagePlaces.ts"
import { configs } from "./Sample.ts"

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

const detail = (page: unknown) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(send("GET", `/api/v1/pages/${page}`), (answer) =>
      dataOf<{ links: ReadonlyArray<Row>; plugins: ReadonlyArray<Row> }>(answer)
    )
  )

const order = (items: ReadonlyArray<Row>) => items.map(({ id, sort_order }) => [id, sort_order])

const unchanged = { version: 1, updated_by: null, updater_username: null }
const changedTo = (version: number) => ({ version, updated_by: expect.any(String), updater_username: "owner" })

onOneDatabase("the items of a bio page", (it) => {
  it.effect("links have the documented defaults, keep their fields, and can be deleted", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { id: page } = yield* makePage()
      const made = yield* send("POST", `/api/v1/pages/${page}/links`, {
        json: { label: "Hi", url: "https://example.com/" }
      })
      expect([made.status, made.body.message]).toEqual([201, "The link was added."])
      const link = dataOf(made)
      expect(link).toEqual({
        id: expect.any(String),
        page_id: page,
        label: "Hi",
        url: "https://example.com/",
        icon: "",
        color: "#333333",
        bg_color: "#ffffff",
        animation: "none",
        sort_order: 0,
        is_visible: 1,
        clicks: 0,
        created_at: moment,
        ...unchanged
      })
      const path = `/api/v1/pages/${page}/links/${link["id"]}`
      const fields = {
        label: "New",
        url: "mailto:me@example.com?subject=Hi",
        icon: "instagram",
        color: "#fff",
        bg_color: "#000",
        animation: "bounce",
        sort_order: -3
      }
      const changed = yield* send("PUT", path, { json: fields })
      expect([changed.status, changed.body.message]).toEqual([200, "The link was changed."])
      expect(dataOf(changed)).toEqual({ ...link, ...fields, ...changedTo(2) })
      expect(dataOf(yield* send("PUT", path, { json: {} }))).toEqual({ ...link, ...fields, ...changedTo(2) })
      const cleared = yield* send("PUT", path, { json: { icon: null, color: null, bg_color: null, animation: null } })
      expect(dataOf(cleared)).toEqual({ ...link, label: "New", url: fields.url, sort_order: -3, ...changedTo(3) })
      expect((yield* detail(page)).links).toEqual([dataOf(cleared)])
      const gone = yield* send("DELETE", path)
      expect([gone.status, gone.body]).toEqual([200, { success: true, message: "The link was removed." }])
      expect((yield* send("DELETE", path)).status).toBe(404)
    })
  )

  it.effect.each([
    "tel:+46701234567",
    "sms:+46701234567?body=hi",
    "MAILTO:a@b.example",
    "http://example.com:81/?a=b#c"
  ])("a link accepts %s", (url) =>
    Effect.gen(function* () {
      expect((yield* makeButton((yield* makePage())["id"], { url }))["url"]).toBe(url)
    })
  )

  it.effect.each([
    ["tel:+49(0)30123456", "tel:+4930123456"],
    ["tel:1-800-FLOWERS", "tel:+18003569377"],
    ["sms:+49%20(0)30%20123456?body=Hi", "sms:+4930123456?body=Hi"],
    ["tel:+1-555-123-4567;ext=55", "tel:+15551234567;ext=55"]
  ])("%s is stored as %s, in a link and in a plugin", ([url, dialed]) =>
    Effect.gen(function* () {
      const page = (yield* makePage())["id"]
      const button = yield* makeButton(page, { url })
      expect(button["url"]).toBe(dialed)
      const { send } = yield* TestServer
      const changed = yield* send("PUT", `/api/v1/pages/${page}/links/${button["id"]}`, { json: { url } })
      expect(dataOf(changed)["url"]).toBe(dialed)
      const config = { links: [{ platform: "phone", url }] }
      const made = yield* send("POST", `/api/v1/pages/${page}/plugins`, { json: { type: "socials", config } })
      expect(dataOf(made)["config"]).toEqual({ links: [{ platform: "phone", url: dialed }] })
    })
  )

  it.effect("a link's address is encoded as in browsers", () =>
    Effect.gen(function* () {
      const button = yield* makeButton((yield* makePage())["id"], { url: " https://bücher.example/ä b " })
      expect(button["url"]).toBe("https://xn--bcher-kva.example/%C3%A4%20b")
    })
  )

  it.effect("plugins of each type are stored as sent, drafts as {}, aliases under the first name", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { id: page } = yield* makePage()
      for (const [type, config] of Object.entries(configs("https://pictures.example"))) {
        const draft = yield* makePlugin(page, type)
        expect(draft).toEqual({
          id: expect.any(String),
          page_id: page,
          type,
          config: {},
          sort_order: 0,
          is_visible: 1,
          clicks: 0,
          links: [],
          created_at: moment,
          ...unchanged
        })
        const path = `/api/v1/pages/${page}/plugins/${draft["id"]}`
        const put = yield* send("PUT", path, { json: { config, sort_order: 4 } })
        expect(put.status, put.text).toBe(200)
        const { links } = dataOf(put)
        expect(dataOf(put)).toEqual({ ...draft, config, links, sort_order: 4, ...changedTo(2) })
        expect(dataOf(yield* send("PUT", path, { json: { sort_order: 5 } }))).toEqual({
          ...draft,
          config,
          links,
          sort_order: 5,
          ...changedTo(2)
        })
        expect((yield* makePlugin(page, type, config))["config"]).toEqual(config)
      }
      const aliased = yield* makePlugin(page, "text_block", { body: "  Hello  " })
      expect(aliased["config"]).toEqual({ content: "Hello" })
      const whole = yield* send("PUT", `/api/v1/pages/${page}/plugins/${aliased["id"]}`, {
        json: { config: { markdown: "Bye", align: "center" } }
      })
      expect(dataOf(whole)["config"]).toEqual({ content: "Bye", align: "center" })
      expect((yield* send("DELETE", `/api/v1/pages/${page}/plugins/${aliased["id"]}`)).body).toEqual({
        success: true,
        message: "The plugin was removed."
      })
      expect((yield* detail(page)).plugins).toHaveLength(14)
    })
  )

  it.effect("a plugin's type never changes", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { id: page } = yield* makePage()
      const plugin = yield* makePlugin(page, "text_block", { content: "x" })
      const path = `/api/v1/pages/${page}/plugins/${plugin["id"]}`
      expect(dataOf(yield* send("PUT", path, { json: { type: "faq" } }))["type"]).toBe("text_block")
    })
  )

  it.effect("plugins and links can be sent as forms", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { id: page } = yield* makePage()
      const form =
        "type=socials&sort_order=7&config[links][0][platform]=Apple+Music&config[links][0][url]=https://music.example/me&config[rel_me]=1&config[style]=pill"
      const made = yield* send("POST", `/api/v1/pages/${page}/plugins`, { form })
      expect(made.status, made.text).toBe(201)
      expect(dataOf(made)).toMatchObject({
        sort_order: 7,
        config: { links: [{ platform: "apple_music", url: "https://music.example/me" }], rel_me: true, style: "pill" }
      })
      const gallery = "type=gallery&config[images][]=https://a.example/1.png&config[columns]=2"
      expect(dataOf(yield* send("POST", `/api/v1/pages/${page}/plugins`, { form: gallery }))["config"]).toEqual({
        images: ["https://a.example/1.png"],
        columns: 2
      })
      const button = yield* send("POST", `/api/v1/pages/${page}/links`, {
        form: "label=A&url=https://a.example/&color=&sort_order=2"
      })
      expect(dataOf(button)).toMatchObject({ color: "#333333", sort_order: 2 })
      const item = dataOf(button)["id"]
      const reorder = `items[0][id]=${item}&items[0][type]=link&items[0][sort_order]=9`
      expect((yield* send("POST", `/api/v1/pages/${page}/reorder`, { form: reorder })).status).toBe(200)
      expect((yield* detail(page)).links[0]?.["sort_order"]).toBe(9)
    })
  )

  it.effect(
    "a page has at most 200 links and 200 plugins, also if they are created at once",
    () =>
      Effect.gen(function* () {
        const { send, sql } = yield* TestServer
        const { id: page } = yield* makePage()
        const link = yield* makeButton(page)
        const plugin = yield* makePlugin(page, "faq")
        for (const [table, id] of [
          ["bio_links", link["id"]],
          ["bio_plugins", plugin["id"]]
        ] as const) {
          const [row] = yield* sql<
            Record<string, string | number>
          >`SELECT * FROM ${sql(table)} WHERE id = ${String(id)}`
          const rows = Array.from({ length: 196 }, (_, n) => ({
            ...row,
            id: `01890000-0000-7000-8000-${table === "bio_links" ? 1 : 2}${String(n).padStart(11, "0")}`
          }))
          yield* sql`INSERT INTO ${sql(table)} ${sql.insert(rows)}`
        }
        const many = (path: string, json: Row) =>
          Effect.map(
            Effect.all(
              Array.from({ length: 6 }, () => send("POST", `/api/v1/pages/${page}${path}`, { json })),
              { concurrency: "unbounded" }
            ),
            (answers) =>
              answers
                .map(({ status, body }) => (status === 201 ? "made" : Object.keys(body.errors ?? {}).join()))
                .sort()
          )
        expect(yield* many("/links", { label: "x", url: "https://example.com/" })).toEqual([
          "links",
          "links",
          "links",
          "made",
          "made",
          "made"
        ])
        expect(yield* many("/plugins", { type: "faq" })).toEqual([
          "made",
          "made",
          "made",
          "plugins",
          "plugins",
          "plugins"
        ])
      }),
    60_000
  )

  it.effect("links and plugins are reordered together, all or some of them", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { id: page } = yield* makePage()
      const [a, b] = [yield* makeButton(page), yield* makeButton(page)]
      const plugin = yield* makePlugin(page, "faq")
      const item = (one: Row, type: string, sort_order: number) => ({ id: one["id"], type, sort_order })
      const put = (...items: ReadonlyArray<Row>) => send("POST", `/api/v1/pages/${page}/reorder`, { json: { items } })
      const done = yield* put(item(a, "link", 30), item(plugin, "plugin", 20), item(b, "link", 10))
      expect([done.status, done.body]).toEqual([200, { success: true, message: "The page was reordered." }])
      expect(order((yield* detail(page)).links)).toEqual([
        [b["id"], 10],
        [a["id"], 30]
      ])
      expect((yield* put(item(a, "link", 5))).status).toBe(200)
      expect(order((yield* detail(page)).links)).toEqual([
        [a["id"], 5],
        [b["id"], 10]
      ])
      expect((yield* put()).status).toBe(200)
      const refused = yield* put(item(a, "link", 90), item(b, "plugin", 91))
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["items.1.id"]])
      expect(order((yield* detail(page)).links)).toEqual([
        [a["id"], 5],
        [b["id"], 10]
      ])
    })
  )
})
