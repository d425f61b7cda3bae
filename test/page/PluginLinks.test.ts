import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { agents, visit } from "../redirect/Visiting.ts"
import { dataOf, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { makeButton, makePage, makePlugin } from "./PagePlaces.ts"

interface Plugin extends Row {
  readonly clicks: number
  readonly links: ReadonlyArray<{ readonly id: string; readonly name: string; readonly url: string; clicks: number }>
}

const waysOut = (text: string) => [...text.matchAll(/<a\b[^>]*? href="([^"]*)"/g)].map(([, href = ""]) => href)

/** The public page's markup, and its counted links. */
const look = (page: Row) =>
  Effect.map(visit(`/@${page["slug"]}`), ({ text, headers }) => ({ text, headers, ways: waysOut(text) }))

const pluginsOf = (page: Row) =>
  Effect.gen(function* () {
    const { send, clicks } = yield* TestServer
    yield* clicks
    const detail = dataOf(yield* send("GET", `/api/v1/pages/${page["id"]}`))
    return { page: detail, plugins: detail["plugins"] as ReadonlyArray<Plugin> }
  })

const change = (page: Row, plugin: Row, config: Row) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(
      send("PUT", `/api/v1/pages/${page["id"]}/plugins/${plugin["id"]}`, { json: { config } }),
      (answer) => dataOf(answer) as Plugin
    )
  )

const target = "https://example.com"
const profile = { platform: "github", url: `${target}/github` }

const everything: ReadonlyArray<readonly [type: string, config: Row, links: ReadonlyArray<readonly [string, string]>]> =
  [
    ["spotlight", { title: "Album", url: `${target}/album` }, [["Spotlight: Album", `${target}/album`]]],
    [
      "socials",
      { links: [profile, { platform: "email", url: "mailto:mara@example.com", label: "Write" }] },
      [
        ["Social profiles: GitHub", `${target}/github`],
        ["Social profiles: Write", "mailto:mara@example.com"]
      ]
    ],
    [
      "text_block",
      { title: "About", content: `See **[the _shop_](${target}/?a=1&b=2)** and <https://example.com/more>.` },
      [
        ["About: the shop", `${target}/?a=1&b=2`],
        ["About: https://example.com/more", `${target}/more`]
      ]
    ],
    [
      "faq",
      { items: [{ question: "Where?", answer: `[Here](${target}/here)` }] },
      [["Questions and answers: Here", `${target}/here`]]
    ],
    [
      "gallery",
      { images: [`${target}/a.png`, { url: `${target}/b.png`, link: `${target}/b`, alt: "A bowl" }] },
      [["Gallery: A bowl", `${target}/b`]]
    ],
    [
      "youtube",
      { url: "https://youtu.be/dQw4w9WgXcQ", start: 12, title: "A bowl" },
      [["YouTube video: A bowl", "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12"]]
    ],
    [
      "countdown",
      { target_date: "2020-01-01T00:00:00Z", on_end: "link", end_url: `${target}/end`, end_message: "Go" },
      [["Countdown: Go", `${target}/end`]]
    ]
  ]

onOneDatabase("an outgoing link of a plugin", (it) => {
  it.effect("is counted in every plugin, under a readable name", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const page = yield* makePage()
      for (const [place, [type, config]] of everything.entries()) {
        yield* makePlugin(page["id"], type, config, { sort_order: place })
      }
      const links = everything.flatMap(([, , found]) => found)
      const { ways } = yield* look(page)
      expect(ways).toHaveLength(links.length)
      for (const [place, way] of ways.entries()) {
        expect(way).toMatch(/^\/b\/[A-Za-z0-9_-]{22}$/)
        const answer = yield* visit(way)
        expect([answer.status, answer.headers["location"]]).toEqual([302, links[place]?.[1]])
      }
      const [first = ""] = ways
      yield* visit(first)
      yield* visit(first, { agent: agents.googlebot })
      const { page: detail, plugins } = yield* pluginsOf(page)
      expect(plugins.map((plugin) => plugin.links.map(({ name, url }) => [name, url]))).toEqual(
        everything.map(([, , found]) => found)
      )
      expect(plugins.map(({ clicks }) => clicks)).toEqual([2, 2, 2, 1, 1, 1, 1])
      expect(detail["total_clicks"]).toBe(10)
      const filters = JSON.stringify([{ field: "page", operator: "is", values: [page["id"]] }])
      const report = dataOf(yield* send("GET", `/api/v1/analytics?builder=${encodeURIComponent(filters)}`))
      const spotlight = plugins[0]?.links[0]
      expect(report["bio_links"]).toContainEqual({ name: "Spotlight: Album", count: 2, id: spotlight?.id })
      expect(report["bio_links"]).toHaveLength(links.length)
      const named = JSON.stringify([{ field: "bio_link", operator: "is", values: ["About: the shop"] }])
      const one = dataOf(yield* send("GET", `/api/v1/analytics?builder=${encodeURIComponent(named)}`))
      expect(one["total_clicks"]).toBe(1)
      expect(one["recent_clicks"]).toMatchObject([
        { page_id: page["id"], bio_link_id: plugins[2]?.links[0]?.id, destination_url: `${target}/?a=1&b=2` }
      ])
    })
  )

  it.effect("keeps the real URL if it verifies a profile, and is counted by a ping", () =>
    Effect.gen(function* () {
      const page = yield* makePage()
      yield* makePlugin(page["id"], "socials", { links: [profile], rel_me: true })
      const { text, headers } = yield* look(page)
      const [, ping = ""] = /href="https:\/\/example\.com\/github" rel="me noopener" ping="([^"]+)"/.exec(text) ?? []
      expect(headers["content-security-policy"]).toContain("connect-src 'self'")
      const from = { "content-type": "text/ping", "ping-from": "http://linden.test/@me", "ping-to": profile.url }
      const answer = yield* visit(ping, { method: "POST", headers: from })
      expect([answer.status, answer.headers["location"]]).toEqual([204, undefined])
      const { plugins } = yield* pluginsOf(page)
      expect(plugins.map(({ clicks }) => clicks)).toEqual([1])
    })
  )

  it.effect("keeps its clicks when it moves or its URL changes, and is deleted with its plugin", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const page = yield* makePage()
      const other = { platform: "instagram", url: `${target}/instagram` }
      const socials = yield* makePlugin(page["id"], "socials", { links: [profile, other] })
      const { ways } = yield* look(page)
      for (const way of ways) yield* visit(way)
      yield* visit(ways[1] ?? "")
      const moved = yield* change(page, socials, { links: [other, { ...profile, url: `${target}/new` }] })
      expect(moved.links.map(({ name, url }) => [name, url])).toEqual([
        ["Social profiles: Instagram", `${target}/instagram`],
        ["Social profiles: GitHub", `${target}/new`]
      ])
      expect((yield* visit(ways[0] ?? "")).headers["location"]).toBe(`${target}/new`)
      expect((yield* look(page)).ways).toEqual([...ways].reverse())
      const { plugins } = yield* pluginsOf(page)
      expect(plugins[0]?.links.map(({ clicks }) => clicks)).toEqual([2, 2])
      yield* change(page, socials, { links: [other] })
      expect((yield* visit(ways[0] ?? "")).status).toBe(404)
      yield* send("DELETE", `/api/v1/pages/${page["id"]}/plugins/${socials["id"]}`)
      expect((yield* visit(ways[1] ?? "")).status).toBe(404)
    })
  )

  it.effect("of a plugin from before counting is added when its page is next viewed", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const page = yield* makePage()
      for (const [type, config] of everything) yield* makePlugin(page["id"], type, config)
      const plugins = sql`SELECT id FROM bio_plugins WHERE page_id = ${String(page["id"])}`
      yield* sql`DELETE FROM bio_plugin_links WHERE plugin_id IN (${plugins})`
      yield* sql`UPDATE bio_plugins SET link_rules = 0, markup = NULL WHERE page_id = ${String(page["id"])}`
      const { ways } = yield* look(page)
      expect(ways).toHaveLength(9)
      for (const way of ways) expect((yield* visit(way)).status, way).toBe(302)
      expect((yield* look(page)).ways).toEqual(ways)
    })
  )

  it.effect("only leads to a stored item, and never back to a counted address", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const page = yield* makePage()
      const spotlight = { title: "One", url: `${target}/one` }
      yield* makePlugin(page["id"], "spotlight", spotlight)
      const [way = ""] = (yield* look(page)).ways
      const evil = yield* visit(`${way}?url=https://evil.example&to=https://evil.example`)
      expect(evil.headers["location"]).toBe(`${target}/one`)
      expect((yield* visit(`${way.slice(0, -2)}AA`)).status).toBe(404)
      const counted = `http://linden.test${way}`
      const refused = yield* send("POST", "/api/v1/links", { json: { url: counted } })
      expect(Object.keys(refused.body.errors ?? {})).toEqual(["url"])
      const button = yield* send("POST", `/api/v1/pages/${page["id"]}/links`, { json: { label: "x", url: counted } })
      expect(button.status).toBe(422)
      yield* makePlugin(page["id"], "spotlight", { title: "Two", url: counted })
      yield* makePlugin(page["id"], "text_block", { content: "[up](#top) [file](/files) [chat](irc://example.com/a)" })
      expect((yield* look(page)).ways.slice(1)).toEqual([counted, "#top", "/files", "irc://example.com/a"])
      yield* makeButton(page["id"])
      expect((yield* look(page)).ways).toHaveLength(6)
    })
  )
})
