import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { visit } from "../redirect/Visiting.ts"
import { api, done, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { make, makeButton, makePage, makePlugin, newSlug } from "./PagePlaces.ts"

const states = ({ status, auto_publish, published_at }: Row) => [status, auto_publish, published_at !== null]

/** What visitors see of a page: the status, its title and the destinations of its buttons and plugins. */
const seen = (page: Row, host = "linden.test") =>
  Effect.gen(function* () {
    const { status, text } = yield* visit(`/@${page["slug"]}`, { host })
    if (status !== 200) return [status]
    const ways = [...text.matchAll(/<a\b[^>]*? href="(\/b\/[^"]*)"/g)].map(([, way = ""]) => way)
    const ends = yield* Effect.forEach(ways, (way) => Effect.map(visit(way), ({ headers }) => headers["location"]))
    return [/<h1[^>]*>([^<]*)/.exec(text)?.[1], ...ends]
  })

const wayTo = (id: unknown) => `/b/${Buffer.from(String(id).replaceAll("-", ""), "hex").toString("base64url")}`
const follow = (id: unknown) => Effect.map(visit(wayTo(id)), ({ status, headers }) => headers["location"] ?? status)

const at = (page: Row) => `/pages/${page["id"]}`
const read = (page: Row) => done("GET", at(page))
const publish = (page: Row) => done("POST", `${at(page)}/publish`)
const target = "https://example.com"

const counters = new Set(["clicks", "version", "updated_by", "updater_username"])
/** A response without its counters. */
const bare = (read: unknown) => JSON.parse(JSON.stringify(read, (key, value) => (counters.has(key) ? 0 : value)))

onOneDatabase("an unpublished page", (it) => {
  it.effect("is hidden until it is published, and then available at its address", () =>
    Effect.gen(function* () {
      const page = yield* makePage({ auto_publish: 0, title: "Waiting" })
      const button = yield* makeButton(page["id"], { url: `${target}/a` })
      expect(states(page)).toEqual(["draft", 0, false])
      expect(yield* seen(page)).toEqual([404])
      expect(yield* follow(button["id"])).toBe(404)
      const published = yield* publish(page)
      expect([...states(published), published["version"]]).toEqual(["published", 0, true, 2])
      expect(yield* seen(page)).toEqual(["Waiting", `${target}/a`])
      expect((yield* publish(page))["version"]).toBe(2)
    })
  )

  it.effect("shows the published version until the next one, with that version's destinations", () =>
    Effect.gen(function* () {
      const { clicks } = yield* TestServer
      const page = yield* makePage({ auto_publish: 0, title: "First" })
      const moved = yield* makeButton(page["id"], { label: "Moved", url: `${target}/old` })
      const gone = yield* makeButton(page["id"], { label: "Gone", url: `${target}/gone` })
      const plugin = yield* makePlugin(page["id"], "spotlight", { title: "Album", url: `${target}/album` })
      const [album] = plugin["links"] as ReadonlyArray<Row>
      yield* publish(page)
      const before = yield* seen(page)
      expect(before).toEqual(["First", `${target}/old`, `${target}/gone`, `${target}/album`])
      const { headers } = yield* visit(`/@${page["slug"]}`)

      yield* done("PUT", at(page), { title: "Second", theme: "dark", custom_css: ".b{border-radius:0}", noindex: 1 })
      yield* done("PUT", `${at(page)}/links/${moved["id"]}`, { url: `${target}/new` })
      yield* done("DELETE", `${at(page)}/links/${gone["id"]}`)
      yield* done("PUT", `${at(page)}/plugins/${plugin["id"]}`, { config: { title: "Song", url: `${target}/song` } })
      const added = yield* makeButton(page["id"], { label: "Added", url: `${target}/added` })
      yield* done("POST", `${at(page)}/reorder`, { items: [{ id: moved["id"], type: "link", sort_order: 9 }] })

      const draft = yield* read(page)
      expect([...states(draft), draft["title"]]).toEqual(["changed", 0, true, "Second"])
      expect(yield* seen(page)).toEqual(before)
      const again = yield* visit(`/@${page["slug"]}`)
      expect([again.headers["etag"], again.headers["x-robots-tag"]]).toEqual([headers["etag"], undefined])
      for (const [id, wanted] of [
        [moved["id"], `${target}/old`],
        [gone["id"], `${target}/gone`],
        [album?.["id"], `${target}/album`],
        [added["id"], 404]
      ]) {
        expect(yield* follow(id)).toBe(wanted)
      }
      const preview = yield* done("POST", `${at(page)}/preview`, {})
      expect(preview["html"]).toContain("Second")
      expect(preview["html"]).not.toContain("Gone")

      const published = yield* publish(page)
      expect(states(published)).toEqual(["published", 0, true])
      expect(yield* seen(page)).toEqual(["Second", `${target}/song`, `${target}/added`, `${target}/new`])
      expect(yield* follow(gone["id"])).toBe(404)
      expect((yield* visit(`/@${page["slug"]}`)).headers["x-robots-tag"]).toBe("noindex")
      yield* clicks
      const { links, plugins } = (yield* read(page)) as { links: ReadonlyArray<Row>; plugins: ReadonlyArray<Row> }
      expect(links.find(({ id }) => id === moved["id"])).toMatchObject({ url: `${target}/new`, clicks: 4 })
      expect(plugins).toMatchObject([{ clicks: 4, links: [{ id: album?.["id"], url: `${target}/song` }] }])
    })
  )

  it.effect("is reverted to the published version, with the clicks counted in the meantime", () =>
    Effect.gen(function* () {
      const { clicks } = yield* TestServer
      const page = yield* makePage({ auto_publish: 0, title: "Kept", description: "As it was" })
      const button = yield* makeButton(page["id"], { label: "Kept", url: `${target}/kept`, color: "#123456" })
      const plugin = yield* makePlugin(page["id"], "text_block", { content: `[Here](${target}/here)` })
      const hidden = yield* makePlugin(page["id"], "faq", undefined, { is_visible: 0 })
      yield* publish(page)
      const before = yield* read(page)
      yield* done("PUT", at(page), { title: "Other", description: null, theme: "neon" })
      for (const path of [`links/${button["id"]}`, `plugins/${plugin["id"]}`, `plugins/${hidden["id"]}`]) {
        yield* done("DELETE", `${at(page)}/${path}`)
      }
      yield* makeButton(page["id"])
      expect(yield* seen(page)).toEqual(["Kept", `${target}/kept`, `${target}/here`])
      yield* clicks
      const reverted = yield* done("POST", `${at(page)}/revert`)
      expect([...states(reverted), reverted["total_clicks"]]).toEqual(["published", 0, true, 2])
      const after = yield* read(page)
      const moving = { updated_at: 0, updated_by: 0, updater_username: 0, version: 0, total_clicks: 0 }
      expect({ ...bare(after), ...moving }).toEqual({ ...bare(before), ...moving })
      expect((after["links"] as ReadonlyArray<Row>)[0]).toMatchObject({ id: button["id"], clicks: 1 })
      const unchanged = yield* done("POST", `${at(page)}/revert`)
      expect(unchanged["version"]).toBe(reverted["version"])
      expect(yield* seen(page)).toEqual(["Kept", `${target}/kept`, `${target}/here`])
    })
  )

  it.effect("has its published names in reports, even if its draft no longer contains them", () =>
    Effect.gen(function* () {
      const { clicks } = yield* TestServer
      const page = yield* makePage({ auto_publish: 0 })
      const label = `Only published ${page["slug"]}`
      const button = yield* makeButton(page["id"], { label, url: target })
      yield* publish(page)
      yield* done("DELETE", `${at(page)}/links/${button["id"]}`)
      yield* follow(button["id"])
      yield* clicks
      const report = yield* done("GET", "/analytics?period=24h")
      expect(JSON.stringify(report["bio_links"])).toContain(label)
    })
  )

  it.effect("changes its address immediately, which does not count as an unpublished change", () =>
    Effect.gen(function* () {
      const page = yield* makePage({ auto_publish: 0, title: "Still" })
      const [former, slug] = [page["slug"], newSlug()]
      yield* publish(page)
      const folder = yield* make("/folders", { name: String(slug) })
      const put = yield* done("PUT", at(page), { slug, folder_id: folder["id"], title: "Still" })
      expect(states(put)).toEqual(["published", 0, true])
      expect(yield* seen({ slug })).toEqual(["Still"])
      expect((yield* visit(`/@${former}`)).status).toBe(308)
      yield* done("POST", `${at(page)}/unpublish`)
      expect((yield* visit(`/@${former}`)).status).toBe(404)
    })
  )

  it.effect("is at its domain's root once it is published, and is restored unchanged from the trash", () =>
    Effect.gen(function* () {
      const hostname = `${newSlug()}.example.net`
      const page = yield* makePage({ auto_publish: 0, title: "Root" })
      yield* make("/domains", { hostname, root_page_id: page["id"] })
      const root = Effect.map(visit("/", { host: hostname }), ({ status, text }) => [status, />Root</.test(text)])
      expect(yield* root).toEqual([404, false])
      const button = yield* makeButton(page["id"], { url: `${target}/root` })
      yield* publish(page)
      expect(yield* root).toEqual([200, true])
      yield* done("PUT", at(page), { title: "Next" })
      yield* done("DELETE", `${at(page)}/links/${button["id"]}`)
      const before = yield* read(page)
      yield* done("DELETE", at(page))
      expect([yield* root, yield* follow(button["id"])]).toEqual([[404, false], 404])
      yield* done("POST", `/trash/${page["id"]}/restore`)
      expect(yield* read(page)).toEqual(before)
      expect([yield* root, yield* seen(page)]).toEqual([
        [200, true],
        ["Root", `${target}/root`]
      ])
      expect((yield* publish(page))["title"]).toBe("Next")
      expect(yield* root).toEqual([200, false])
    })
  )
})

onOneDatabase("publishing a page", (it) => {
  it.effect("is automatic by default, and stops and starts on request", () =>
    Effect.gen(function* () {
      const page = yield* makePage({ title: "Live" })
      const button = yield* makeButton(page["id"], { url: `${target}/live` })
      expect(states(page)).toEqual(["published", 1, true])
      expect(yield* seen(page)).toEqual(["Live", `${target}/live`])
      const offline = yield* done("POST", `${at(page)}/unpublish`)
      expect(states(offline)).toEqual(["draft", 1, false])
      expect([yield* seen(page), yield* follow(button["id"])]).toEqual([[404], 404])
      expect((yield* api("POST", "/pages", { slug: page["slug"], title: "Theirs" })).body.code).toBe("slug_taken")
      const put = yield* done("PUT", at(page), { title: "Live again" })
      expect([states(put), yield* seen(page)]).toEqual([["draft", 1, false], [404]])
      const refused = yield* api("POST", `${at(page)}/revert`)
      expect([refused.status, refused.body.code]).toEqual([422, "not_published"])
      expect(states(yield* publish(page))).toEqual(["published", 1, true])
      expect(yield* seen(page)).toEqual(["Live again", `${target}/live`])
    })
  )

  it.effect("waits while it is manual, and applies pending changes when it is automatic again", () =>
    Effect.gen(function* () {
      const page = yield* makePage({ title: "One" })
      const waiting = yield* done("PUT", at(page), { auto_publish: 0, title: "Two" })
      expect([states(waiting), yield* seen(page)]).toEqual([["changed", 0, true], ["One"]])
      const button = yield* makeButton(page["id"], { url: `${target}/two` })
      const live = yield* done("PUT", at(page), { auto_publish: 1 })
      expect([states(live), yield* seen(page)]).toEqual([
        ["published", 1, true],
        ["Two", `${target}/two`]
      ])
      yield* done("DELETE", `${at(page)}/links/${button["id"]}`)
      expect(yield* seen(page)).toEqual(["Two"])
      expect((yield* api("PUT", at(page), { auto_publish: 2 })).body.errors).toHaveProperty("auto_publish")
    })
  )

  it.effect("is refused for another version, another team and an unknown ID", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const page = yield* makePage({ auto_publish: 0 })
      const key = yield* otherTeamKey
      const ask = (action: string, sent: Row) => send("POST", `/api/v1${at(page)}/${action}`, sent)
      for (const action of ["publish", "unpublish", "revert"]) {
        expect((yield* ask(action, { key })).status).toBe(404)
        const other = yield* ask(action, { headers: { "if-match": '"7"' } })
        expect([other.status, other.body.code]).toEqual([412, "changed_meanwhile"])
        expect((yield* api("POST", `/pages/nothing/${action}`)).status).toBe(404)
      }
      expect(yield* seen(page)).toEqual([404])
      const published = yield* ask("publish", { headers: { "if-match": '"1"' } })
      expect([published.status, published.headers["etag"]]).toEqual([200, '"2"'])
    })
  )

  it.effect("filters lists by status", () =>
    Effect.gen(function* () {
      const folder = yield* make("/folders", { name: newSlug() })
      const [draft, changed, live] = yield* Effect.all([
        makePage({ auto_publish: 0, folder_id: folder["id"] }),
        makePage({ auto_publish: 0, folder_id: folder["id"] }),
        makePage({ folder_id: folder["id"] })
      ])
      yield* publish(changed)
      yield* makeButton(changed["id"])
      const listed = (query: string) =>
        Effect.map(done("GET", `/pages?folder_id=${folder["id"]}${query}`), ({ pages, total }) => [
          total,
          (pages as ReadonlyArray<Row>).map(({ id }) => id)
        ])
      expect(yield* listed("&status=draft")).toEqual([1, [draft["id"]]])
      expect(yield* listed("&status=changed&limit=1")).toEqual([1, [changed["id"]]])
      expect(yield* listed("&status=published&sort_by=title")).toEqual([1, [live["id"]]])
      expect((yield* listed(""))[0]).toBe(3)
      expect((yield* api("GET", "/pages?status=gone")).body.errors).toHaveProperty("status")
    })
  )

  it.effect("applies to a restored page that was deleted before there were drafts", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const page = yield* makePage({ title: "Old" })
      yield* done("DELETE", at(page))
      const [row] = yield* sql<{ content: string }>`SELECT content FROM trash WHERE id = ${String(page["id"])}`
      const content = JSON.parse(row?.content ?? "{}")
      const { auto_publish: _, has_changes: __, published_at: ___, ...stored } = content.pages[0]
      const { page_publications: ____, published_links: _____, ...rest } = content
      yield* sql`UPDATE trash SET content = ${JSON.stringify({ ...rest, pages: [stored] })} WHERE id = ${String(page["id"])}`
      yield* done("POST", `/trash/${page["id"]}/restore`)
      expect([states(yield* read(page)), yield* seen(page)]).toEqual([["published", 1, true], ["Old"]])
    })
  )

  it.effect("keeps the font and shape of a page that was published before these could be chosen", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const page = yield* makePage({ auto_publish: 0 })
      const id = String(page["id"])
      yield* publish(page)
      const [row] = yield* sql<{ content: string }>`SELECT content FROM page_publications WHERE page_id = ${id}`
      const { pages, ...rest } = JSON.parse(row?.content ?? "{}")
      const { font: _, button_shape: __, ...stored } = pages[0]
      const content = JSON.stringify({ ...rest, pages: [stored] })
      yield* sql`UPDATE page_publications SET content = ${content} WHERE page_id = ${id}`
      const style = Effect.map(visit(`/@${page["slug"]}`), ({ text }) => /<style>.*<\/style>/.exec(text)?.[0])
      const before = yield* style
      const put = yield* done("PUT", at(page), { font: "mono", button_shape: "pill" })
      expect([states(put), yield* style]).toEqual([["changed", 0, true], before])
      expect(yield* done("POST", `${at(page)}/revert`)).toMatchObject({ font: "theme", button_shape: "theme" })
      yield* done("PUT", at(page), { font: "mono", button_shape: "pill" })
      yield* publish(page)
      expect(yield* style).toMatch(/:root\{--font:ui-monospace[^}]*--r:2rem;/)
    })
  )

  it.effect("supports a page at its maximum size", () =>
    Effect.gen(function* () {
      const page = yield* makePage({ auto_publish: 0 })
      const content = Array.from({ length: 190 }, (_, place) => `[a](tel:${place})`).join(" ")
      for (let place = 0; place < 12; place++) yield* makePlugin(page["id"], "text_block", { content })
      yield* publish(page)
      const before = yield* read(page)
      for (const { id } of before["plugins"] as ReadonlyArray<Row>) yield* done("DELETE", `${at(page)}/plugins/${id}`)
      yield* done("POST", `${at(page)}/revert`)
      expect(bare((yield* read(page))["plugins"])).toEqual(bare(before["plugins"]))
      yield* done("DELETE", at(page))
      yield* done("POST", `/trash/${page["id"]}/restore`)
      expect(bare((yield* read(page))["plugins"])).toEqual(bare(before["plugins"]))
    })
  )
})
