import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, type Row } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"
import { make, makeButton, makePage, makePlugin, newSlug } from "./PagePlaces.ts"

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

const list = (query: string) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(send("GET", `/api/v1/pages?${query}`), (answer) => {
      expect(answer.status, answer.text).toBe(200)
      const { pages, total } = dataOf<{ pages: ReadonlyArray<Row>; total: number }>(answer)
      return { slugs: pages.map((page) => page["slug"]), total }
    })
  )

onEachDatabase("bio pages", (it) => {
  it.effect("return the same fields when created, read and listed", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const made = yield* send("POST", "/api/v1/pages", { json: { slug: "First.page_1", title: "First" } })
      expect([made.status, made.body.message]).toEqual([201, "The bio page was created."])
      const page = dataOf(made)
      expect(page).toEqual({
        id: expect.any(String),
        team_id: expect.any(String),
        folder_id: null,
        domain_id: null,
        slug: "First.page_1",
        title: "First",
        description: "",
        profile_image: null,
        background_image: null,
        favicon: null,
        theme: "default",
        theme_accent_1: "#2e6a3d",
        theme_accent_2: "#b9d7a2",
        font: "theme",
        button_shape: "theme",
        custom_css: null,
        noindex: 0,
        language: "en",
        auto_publish: 1,
        status: "published",
        published_at: moment,
        public_url: "http://linden.test/@First.page_1",
        folder_name: null,
        folder_color: null,
        folder_icon: null,
        total_clicks: 0,
        link_count: 0,
        plugin_count: 0,
        created_at: moment,
        updated_at: moment,
        version: 1,
        updated_by: null,
        updater_username: null
      })
      const detail = dataOf(yield* send("GET", `/api/v1/pages/${page["id"]}`))
      expect(detail).toEqual({ ...page, former_urls: [], links: [], plugins: [] })
      const { pages } = dataOf<{ pages: ReadonlyArray<Row> }>(yield* send("GET", "/api/v1/pages"))
      expect(pages.find(({ id }) => id === page["id"])).toEqual(page)
    })
  )

  it.effect("keep every updated field, and clear a field set to null", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const folder = yield* make("/folders", { name: "Bios", color: "#abc", icon: "🌳" })
      const domain = yield* make("/domains", { hostname: `${newSlug()}.example.net` })
      const page = yield* makePage()
      const path = `/api/v1/pages/${page["id"]}`
      const fields = {
        slug: "changed",
        title: "Changed",
        description: "Two\nlines",
        profile_image: "https://example.com/me.png",
        background_image: `/uploads/${"0".repeat(40)}.webp`,
        favicon: "https://example.com/f.ico",
        theme: "glass",
        theme_accent_1: "#123",
        theme_accent_2: "#ABCDEF",
        font: "serif",
        button_shape: "pill",
        custom_css: ".b { color: red }",
        noindex: 1,
        language: "pt-BR",
        domain_id: domain["id"],
        folder_id: folder["id"]
      }
      const changed = yield* send("PUT", path, { json: fields })
      expect([changed.status, changed.body.message]).toEqual([200, "The bio page was changed."])
      expect(dataOf(changed)).toMatchObject({
        ...fields,
        public_url: `http://${domain["hostname"]}/@changed`,
        folder_name: "Bios",
        folder_color: "#abc",
        folder_icon: "🌳"
      })
      expect(dataOf(yield* send("PUT", path, { json: {} }))).toMatchObject(fields)
      const cleared = Object.fromEntries(
        ["description", "profile_image", "background_image", "favicon", "custom_css", "domain_id", "folder_id"].map(
          (name) => [name, null]
        )
      )
      const bare = dataOf(
        yield* send("PUT", path, { json: { ...cleared, theme_accent_1: null, theme_accent_2: null, slug: newSlug() } })
      )
      expect(bare).toMatchObject({ ...cleared, description: "", theme_accent_1: "#6d5dfc", theme: "glass" })
    })
  )

  it.effect("can be created with a form, and with every field at once", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const form =
        "slug=by-form&title=By+form&folder_id=&domain_id=&noindex=1&theme=dark&theme_accent_1=%23fff&font=mono&button_shape=square"
      const made = yield* send("POST", "/api/v1/pages", { form })
      expect(made.status, made.text).toBe(201)
      expect(dataOf(made)).toMatchObject({ slug: "by-form", noindex: 1, theme: "dark", theme_accent_1: "#fff" })
      expect(dataOf(made)).toMatchObject({ font: "mono", button_shape: "square" })
    })
  )

  it.effect("are listed newest first, sorted and paged on request", () =>
    Effect.gen(function* () {
      const folder = String((yield* make("/folders", { name: "List" }))["id"])
      for (const [slug, title] of [
        ["l-b", "apple"],
        ["l-C", "Cherry"],
        ["l-a", "Banana"]
      ]) {
        yield* makePage({ slug, title, folder_id: folder })
      }
      const inFolder = `folder_id=${folder}`
      expect(yield* list(inFolder)).toEqual({ slugs: ["l-a", "l-C", "l-b"], total: 3 })
      expect((yield* list(`${inFolder}&sort_order=asc`)).slugs).toEqual(["l-b", "l-C", "l-a"])
      expect((yield* list(`${inFolder}&sort_by=title&sort_order=asc`)).slugs).toEqual(["l-b", "l-a", "l-C"])
      expect((yield* list(`${inFolder}&sort_by=slug`)).slugs).toEqual(["l-C", "l-b", "l-a"])
      expect((yield* list(`${inFolder}&sort_by=total_clicks`)).slugs).toEqual(["l-a", "l-C", "l-b"])
      expect(yield* list(`${inFolder}&limit=1&offset=1`)).toEqual({ slugs: ["l-C"], total: 3 })
      expect(yield* list(`${inFolder}&offset=3`)).toEqual({ slugs: [], total: 3 })
      expect((yield* list("folder_id=")).slugs).not.toContain("l-a")
      expect((yield* list("folder_id=&limit=100")).slugs).toContain("First.page_1")
      expect(yield* list("folder_id=01890000-0000-7000-8000-000000000000")).toEqual({ slugs: [], total: 0 })
    })
  )

  it.effect("take a slug once for each domain", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const domain = yield* make("/domains", { hostname: `${newSlug()}.example.net` })
      const slug = newSlug()
      const key = yield* otherTeamKey
      const post = (json: Row, by?: string) =>
        send("POST", "/api/v1/pages", by === undefined ? { json } : { json, key: by })
      const racing = yield* Effect.all(
        Array.from({ length: 8 }, (_, n) => post({ slug, title: "Race" }, n % 2 === 0 ? key : undefined)),
        { concurrency: "unbounded" }
      )
      expect(racing.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 422)])
      for (const { status, body } of racing)
        if (status === 422) expect(Object.keys(body.errors ?? {})).toEqual(["slug"])
      expect((yield* post({ slug, title: "Elsewhere", domain_id: domain["id"] })).status).toBe(201)
      expect((yield* post({ slug: slug.toUpperCase(), title: "Other case" })).status).toBe(201)
      const page = yield* makePage()
      const clash = yield* send("PUT", `/api/v1/pages/${page["id"]}`, { json: { slug } })
      expect([clash.status, Object.keys(clash.body.errors ?? {})]).toEqual([422, ["slug"]])
      expect((yield* send("PUT", `/api/v1/pages/${page["id"]}`, { json: { slug: page["slug"] } })).status).toBe(200)
    })
  )

  it.effect("are counted in folders, domains and the team, and keep their domain", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const folder = yield* make("/folders", { name: "Counted" })
      const domain = yield* make("/domains", { hostname: `${newSlug()}.example.net` })
      const count = Effect.map(send("GET", "/api/v1/team"), (answer) => Number(dataOf(answer)["page_count"]))
      const before = yield* count
      const page = yield* makePage({ folder_id: folder["id"], domain_id: domain["id"] })
      expect(yield* count).toBe(before + 1)
      const shown = (path: string) =>
        Effect.map(send("GET", `/api/v1${path}`), (answer) => dataOf(answer)["page_count"])
      expect(yield* shown(`/folders/${folder["id"]}`)).toBe(1)
      expect(yield* shown(`/domains/${domain["id"]}`)).toBe(1)
      const kept = yield* send("DELETE", `/api/v1/domains/${domain["id"]}`)
      expect([kept.status, Object.keys(kept.body.errors ?? {})]).toEqual([422, ["id"]])
      yield* send("DELETE", `/api/v1/folders/${folder["id"]}`)
      expect(dataOf(yield* send("GET", `/api/v1/pages/${page["id"]}`))).toMatchObject({
        folder_id: null,
        folder_name: null
      })
      yield* send("DELETE", `/api/v1/pages/${page["id"]}`)
      expect((yield* send("DELETE", `/api/v1/domains/${domain["id"]}`)).status).toBe(200)
    })
  )

  it.effect("are deleted with their links and plugins", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const page = yield* makePage()
      const path = `/api/v1/pages/${page["id"]}`
      yield* makeButton(page["id"])
      yield* makePlugin(page["id"], "faq")
      expect(dataOf(yield* send("GET", path))).toMatchObject({ link_count: 1, plugin_count: 1 })
      const gone = yield* send("DELETE", path)
      expect([gone.status, gone.body]).toEqual([200, { success: true, message: "The bio page was deleted." }])
      expect((yield* send("GET", path)).status).toBe(404)
      expect((yield* send("DELETE", path)).status).toBe(404)
      for (const table of ["bio_links", "bio_plugins"]) {
        expect(yield* sql`SELECT id FROM ${sql(table)} WHERE page_id = ${String(page["id"])}`).toEqual([])
      }
    })
  )

  it.effect("are duplicated as drafts with their items, by one request", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const slug = "shop"
      const page = yield* makePage({ slug, title: "Shop", theme: "paper", description: "All week", noindex: 1 })
      const at = `/pages/${page["id"]}`
      yield* make(`${at}/links`, { label: "Second", url: "https://two.example/", is_visible: 0, sort_order: 1 })
      yield* make(`${at}/links`, { label: "First", url: "https://one.example/", sort_order: 1 })
      yield* makePlugin(page["id"], "text_block", { content: "See [the map](https://map.example/)" })
      const detail = (id: unknown) => Effect.map(send("GET", `/api/v1/pages/${id}`), dataOf)
      const original = yield* detail(page["id"])
      const copy = yield* make(`${at}/duplicate`, { title: "Shop (copy)" })
      expect(copy).toMatchObject({ slug: `${slug}-2`, title: "Shop (copy)", status: "draft", version: page["version"] })
      const shown = ({ links, plugins, theme, description, noindex }: Row) => {
        const plain = (items: unknown) =>
          (items as ReadonlyArray<Row>).map(
            ({ id: _, page_id, created_at: __, version: ___, links: inner, ...item }) => ({
              ...item,
              ...(inner === undefined
                ? {}
                : { links: (inner as ReadonlyArray<Row>).map(({ id: ____, ...link }) => link) }),
              isOwn: page_id === copy["id"]
            })
          )
        return { links: plain(links), plugins: plain(plugins), theme, description, noindex }
      }
      const copied = yield* detail(copy["id"])
      const ownItems = (items: unknown) => (items as ReadonlyArray<Row>).map((item) => ({ ...item, isOwn: true }))
      const wanted = shown(original)
      expect(shown(copied)).toEqual({ ...wanted, links: ownItems(wanted.links), plugins: ownItems(wanted.plugins) })
      expect((yield* make(`${at}/duplicate`, {}))["slug"]).toBe(`${slug}-3`)
      const taken = yield* send("POST", `/api/v1${at}/duplicate`, { json: { slug } })
      expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ["slug"]])
      expect(yield* detail(page["id"])).toEqual(original)
    })
  )

  it.effect("can be created and changed by members", () =>
    Effect.gen(function* () {
      const { send, keyOf } = yield* TestServer
      const key = yield* keyOf("member")
      const page = yield* makePage({}, key)
      const path = `/api/v1/pages/${page["id"]}`
      expect((yield* send("PUT", path, { key, json: { title: "By a member" } })).status).toBe(200)
      expect((yield* send("DELETE", path, { key })).status).toBe(200)
    })
  )

  it.effect("store a style sheet verbatim, or the remainder after cleaning", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const path = `/api/v1/pages/${(yield* makePage())["id"]}`
      const css = (custom_css: string) =>
        Effect.map(send("PUT", path, { json: { custom_css } }), (answer) => dataOf(answer)["custom_css"])
      expect(yield* css("/* mine */\n.b { color: red }\n")).toBe("/* mine */\n.b { color: red }\n")
      expect(yield* css("@import 'https://evil.example/x';.b{color:red}")).toBe(".b{color:red}")
      expect(yield* css("</style><script>")).toBe(null)
      expect(yield* css("")).toBe(null)
      expect(yield* css(`.b{color:red}/*${"x".repeat(65_520 - 20)}*/`)).toContain("xxx")
    })
  )
})
