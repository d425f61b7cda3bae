import { expect } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { onEachDatabase } from "../support/TestServer.ts"
import { agents, makeLink, visit } from "./Visiting.ts"

const meta = { meta_title: "A <title>", meta_description: 'Say "hi"', meta_image: "https://example.com/a.png" }

const visitors: ReadonlyArray<readonly [name: string, visit: NonNullable<Parameters<typeof visit>[1]>, bot: 0 | 1]> = [
  ["a browser", {}, 0],
  ["a phone", { agent: agents.iphone }, 0],
  ["curl", { agent: agents.curl }, 0],
  ["a program without an agent", { agent: "" }, 1],
  ["an office program", { agent: "Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0)" }, 1],
  ["a crawler", { agent: agents.googlebot }, 1],
  ["a preview fetcher", { agent: agents.slackbot }, 1],
  ["a browser's HEAD", { method: "HEAD" }, 1],
  ["a browser that fetches ahead", { headers: { "sec-purpose": "prefetch;prerender" } }, 1],
  ["a browser that fetches ahead the old way", { headers: { purpose: "prefetch" } }, 1],
  ["an old Firefox that fetches ahead", { headers: { "x-moz": "prefetch" } }, 1],
  ["a Safari that fetches ahead", { headers: { "x-purpose": "preview" } }, 1]
]

onEachDatabase("a click", (it) => {
  it.effect.each(visitors)("of %s is recorded, and counted unless it is a bot's", ([, options, bot]) =>
    Effect.gen(function* () {
      for (const [redirect_type, status] of [
        ["instant", 302],
        ["screen", 200]
      ] as const) {
        const link = yield* makeLink({ redirect_type })
        const answer = yield* visit(link.path, options)
        expect(answer.status).toBe(status)
        if (status === 302) expect(answer.headers["location"]).toBe("https://example.com/page")
        expect(yield* link.rows).toMatchObject([{ is_bot: bot }])
        expect(yield* link.clicks).toBe(1 - bot)
      }
    })
  )

  it.effect("contains what a report shows, and no address", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ title: "Title" })
      const before = yield* Clock.currentTimeMillis
      const query = "?utm_source=news&utm_medium=mail&utm_campaign=spring+sale&utm_term=t%20x&utm_content=%C3%BC"
      const headers = { referer: "https://Search.example/path?q=1", "accept-language": "de-AT,de;q=0.9,en;q=0.5" }
      yield* visit(link.path + query, { agent: agents.firefox, headers })
      yield* visit(link.path, { agent: agents.firefox })
      yield* visit(link.path, { agent: agents.iphone })
      const [first, second, third] = yield* link.rows
      expect(first).toMatchObject({
        link: link.id,
        page: null,
        bio_link: null,
        destination: "https://example.com/page",
        is_bot: 0,
        user_agent: agents.firefox,
        referer: "https://Search.example/path",
        referrer: "search.example",
        language_tag: "de-AT",
        language: "de",
        country: null,
        subnet: "127.0.0.0/24",
        visitor: expect.stringMatching(/^[0-9a-f]{32}$/),
        device: "desktop",
        browser: "Firefox",
        os: "Linux",
        utm_source: "news",
        utm_medium: "mail",
        utm_campaign: "spring sale",
        utm_term: "t x",
        utm_content: "ü"
      })
      expect(first?.at).toBeGreaterThanOrEqual(before)
      expect(second).toMatchObject({
        referer: null,
        language: null,
        utm_source: null,
        visitor: first?.visitor
      })
      expect(third).toMatchObject({ device: "mobile", browser: "Safari", os: "iOS" })
      expect(third?.visitor).not.toBe(first?.visitor)
      expect(JSON.stringify(yield* link.rows)).not.toContain("127.0.0.1")
      expect(yield* link.clicks).toBe(3)
    })
  )

  it.effect("with strange headers is recorded too", () =>
    Effect.gen(function* () {
      const link = yield* makeLink()
      const headers = { referer: `javascript:${"x".repeat(4000)}`, "accept-language": "\u00ff,*;q=x" }
      const answer = yield* visit(`${link.path}?utm_source=%00%0a&utm_medium=${"m".repeat(400)}&utm_term=%ff`, {
        agent: `Mozilla/5.0 ${"\u00e4".repeat(3000)}`,
        headers
      })
      expect(answer.status).toBe(302)
      const [row] = yield* link.rows
      expect(row).toMatchObject({ language: null, utm_source: null, utm_medium: "m".repeat(255) })
      expect(row?.user_agent?.length).toBeLessThanOrEqual(512)
      expect(yield* link.clicks).toBe(1)
    })
  )

  it.effect("of a preview fetcher gets the link's Open Graph tags if it has meta fields", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({ ...meta, title: "Internal" })
      for (const agent of [agents.slackbot, agents.facebook]) {
        const { status, text, headers } = yield* visit(link.path, { agent })
        expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"])
        expect(text).toContain('<meta property="og:title" content="A &lt;title&gt;">')
        expect(text).toContain('<meta property="og:description" content="Say &quot;hi&quot;">')
        expect(text).toContain('<meta property="og:image" content="https://example.com/a.png">')
        expect(text).toContain(`<meta property="og:url" content="http://linden.test${link.path}">`)
        expect(text).not.toContain("Internal")
      }
      expect((yield* visit(link.path)).status).toBe(302)
      expect((yield* visit(link.path, { agent: agents.googlebot })).status).toBe(302)
      expect(yield* link.clicks).toBe(1)
      yield* link.change({ meta_title: null })
      expect((yield* visit(link.path, { agent: agents.slackbot })).text).not.toContain("Internal")
    })
  )

  it.effect("of a preview fetcher never shows the destination of a protected link", () =>
    Effect.gen(function* () {
      const link = yield* makeLink({
        ...meta,
        redirect_type: "password",
        password: "sesame",
        url: "https://secret.example/"
      })
      const { status, text } = yield* visit(link.path, { agent: agents.slackbot })
      expect(status).toBe(200)
      expect(text).toContain("og:title")
      expect(text).not.toContain("secret.example")
      expect(yield* link.clicks).toBe(0)
    })
  )
})

onEachDatabase(
  "a click behind a trusted proxy",
  (it) => {
    it.effect("has the address and country that the proxy reports", () =>
      Effect.gen(function* () {
        const link = yield* makeLink({ targeting: [{ type: "country", value: "at", url: "https://example.com/at" }] })
        const from = (address: string, country: string) =>
          visit(link.path, { headers: { "x-forwarded-for": `198.51.100.1, ${address}`, "cf-ipcountry": country } })
        expect((yield* from("203.0.113.77", "AT")).headers["location"]).toBe("https://example.com/at")
        expect((yield* from("2001:db8:1:2::3", "DE")).headers["location"]).toBe("https://example.com/page")
        for (const [host, country] of ["UK", "ZZ", "AP", "DE,AT"].entries()) yield* from(`203.0.113.${host}`, country)
        expect(yield* link.rows).toMatchObject([
          { subnet: "203.0.113.0/24", country: "AT" },
          { subnet: "2001:db8:1::/48", country: "DE" },
          { country: "GB" },
          { country: null },
          { country: null },
          { country: null }
        ])
      })
    )
  },
  { trustProxy: true }
)
