import { readdirSync } from "node:fs"
import { crc32 } from "node:zlib"
import { describe, expect } from "@effect/vitest"
import { Effect } from "effect"
import { storedClicks } from "../support/ClickRows.ts"
import { patiently } from "../support/Patience.ts"
import { eventually, id, ledgerOnOneDatabase, link, record, team, type World } from "./LedgerKit.ts"

const totals = (world: World) =>
  Effect.map(
    world.sql<{
      name: string
      clicks: number
    }>`SELECT n.name, t.clicks FROM click_totals t JOIN click_names n ON n.id = t.subject`,
    (rows) => Object.fromEntries(rows.map(({ name, clicks }) => [name, clicks]))
  )

const shown = (world: World, n: number) =>
  Effect.map(
    world.main<{ total_clicks: number }>`SELECT total_clicks FROM links WHERE id = ${link(n)}`,
    ([row]) => row?.total_clicks
  )

const agents = {
  googlebot: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  slackbot: "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"
}

describe("the ledger books", () => {
  ledgerOnOneDatabase("the complete data of a visit", (world) =>
    Effect.gen(function* () {
      const upTo = world.write(
        1,
        record({
          pageId: id(3, 1),
          bioLinkId: id(4, 1),
          qrcodeId: id(5, 1),
          destination: "https://example.com/ü?x=1",
          userAgent: agents.firefox,
          acceptLanguage: "de-AT,de;q=0.9,en;q=0.5",
          referrer: "https://Search.example/path",
          country: "AT",
          campaign: {
            utmSource: "news",
            utmMedium: "mail",
            utmCampaign: "spring sale",
            utmTerm: "t x",
            utmContent: "ü"
          }
        }),
        record({
          at: record().at + 1,
          linkId: null,
          destination: null,
          visitor: "f".repeat(32),
          subnet: "2001:db8:1::/48",
          userAgent: ""
        })
      )
      yield* world.ledger((ledger) => ledger.CatchUp({ upTo }))
      const [full, bare] = yield* storedClicks(world.sql)
      expect(full).toEqual({
        seq: expect.any(Number),
        at: record().at,
        is_bot: 0,
        visitor: expect.stringMatching(/^[0-9a-f]{32}$/),
        team,
        link: link(1),
        page: id(3, 1),
        bio_link: id(4, 1),
        qrcode: id(5, 1),
        destination: "https://example.com/ü?x=1",
        user_agent: agents.firefox,
        referer: "https://Search.example/path",
        referrer: "search.example",
        language_tag: "de-AT",
        language: "de",
        country: "AT",
        subnet: "203.0.113.0/24",
        device: "desktop",
        browser: "Firefox",
        os: "Linux",
        utm_source: "news",
        utm_medium: "mail",
        utm_campaign: "spring sale",
        utm_term: "t x",
        utm_content: "ü"
      })
      expect(bare).toMatchObject({
        link: null,
        destination: null,
        user_agent: "",
        referer: null,
        referrer: null,
        language_tag: null,
        language: null,
        country: null,
        subnet: "2001:db8:1::/48",
        device: "unknown",
        browser: "Unknown",
        utm_source: null
      })
      expect(bare?.visitor).not.toBe(full?.visitor)
    })
  )

  ledgerOnOneDatabase("bots as bots, which totals exclude, and simple clients as people", (world) =>
    Effect.gen(function* () {
      const upTo = world.write(
        1,
        record({ userAgent: agents.googlebot }),
        record({ userAgent: agents.slackbot }),
        record({ isHead: true }),
        record({ isPrefetch: true }),
        record({ userAgent: "curl/8.5.0" }),
        record()
      )
      yield* world.ledger((ledger) => ledger.CatchUp({ upTo }))
      expect((yield* storedClicks(world.sql)).map(({ is_bot }) => is_bot)).toEqual([1, 1, 1, 1, 0, 0])
      expect(yield* totals(world)).toEqual({ [link(1)]: 2 })
    })
  )

  ledgerOnOneDatabase("totals of links, QR codes, buttons and their pages, but not of views", (world) =>
    Effect.gen(function* () {
      const [page, button, code] = [id(3, 1), id(4, 1), id(5, 1)]
      const upTo = world.write(
        1,
        record(),
        record({ qrcodeId: code }),
        record({ linkId: null, pageId: page }),
        record({ linkId: null, pageId: page, bioLinkId: button }),
        record({ linkId: null, pageId: page, bioLinkId: button })
      )
      yield* world.ledger((ledger) => ledger.CatchUp({ upTo }))
      expect(yield* totals(world)).toEqual({ [link(1)]: 2, [code]: 1, [button]: 2, [page]: 2 })
    })
  )

  ledgerOnOneDatabase("many clicks of many segments once, in batches of any size", (world) =>
    Effect.gen(function* () {
      const write = (segment: number, count: number) =>
        world.write(segment, ...Array.from({ length: count }, (_, n) => record({ linkId: link(1 + (n % 300)) })))
      write(1, 1234)
      const half = write(2, 777)
      yield* world.ledger((ledger) =>
        Effect.gen(function* () {
          yield* ledger.CatchUp({ upTo: half })
          const middle = write(2, 1)
          yield* ledger.CatchUp({ upTo: middle })
          expect(yield* ledger.Status()).toEqual({ booked: middle, bookedClicks: 2012, skipped: 0 })
        })
      )
      write(2, 88)
      const upTo = write(3, 900)
      yield* world.ledger((ledger) =>
        Effect.gen(function* () {
          yield* ledger.CatchUp({ upTo })
          expect(yield* ledger.Status()).toEqual({ booked: upTo, bookedClicks: 988, skipped: 0 })
          yield* eventually(Effect.sync(() => readdirSync(world.journal).length === 1))
        })
      )
      expect(yield* storedClicks(world.sql)).toHaveLength(3000)
      expect(Object.values(yield* totals(world)).reduce((sum, clicks) => sum + clicks, 0)).toBe(3000)
      const names = yield* world.sql<{ name: string }>`SELECT name FROM click_names`
      expect(new Set(names.map(({ name }) => name)).size).toBe(names.length)
    })
  )

  ledgerOnOneDatabase("the valid parts of strange records, and continues after invalid ones", (world) =>
    Effect.gen(function* () {
      const strange = [
        record({ at: -1 }),
        record({ at: 9e15 }),
        record({ at: 1.5 }),
        record({ userAgent: "Mozilla/5.0 a\0b\ud800", referrer: "\0", subnet: "\0", country: "\0x" }),
        record({
          destination: `https://example.com/${"日".repeat(8000)}`,
          userAgent: `Mozilla/5.0 ${"ü".repeat(9000)}`
        })
      ]
      const odd = (json: string) => `${crc32(json).toString(16).padStart(8, "0")} ${json}\n`
      const unusable = [
        record({ teamId: "nobody" }),
        record({ linkId: "../etc/passwd" }),
        record({ visitor: "203.0.113.7" }),
        record({ campaign: { utmSource: 5 } as never }),
        odd("null"),
        odd("{}"),
        odd("[]"),
        odd(`[1,"${team}"]`),
        odd(`[1,"${team}",null,null,null,null,null,"::1",5,"","",null,"",0]`),
        odd(`[1,"${team}",null,null,null,null,null,"::1","","","",{},"",0]`)
      ]
      const upTo = world.write(
        1,
        record(),
        ...unusable,
        ...strange,
        "not a record\n",
        '00000000 {"torn',
        "\n",
        record()
      )
      yield* world.ledger((ledger) => ledger.CatchUp({ upTo }))
      const rows = yield* storedClicks(world.sql)
      expect(rows).toHaveLength(7)
      const now = Date.now()
      for (const { at } of rows) expect(at > Date.UTC(2020, 0) && at <= now).toBe(true)
      const longest = Math.max(
        ...rows.flatMap(({ destination, user_agent }) =>
          [destination, user_agent].map((text) => Buffer.byteLength(text ?? ""))
        )
      )
      expect(longest).toBeLessThanOrEqual(3 * 512)
      expect(yield* totals(world)).toEqual({ [link(1)]: 7 })
    })
  )

  ledgerOnOneDatabase("clicks of a clock that was set back", (world) =>
    Effect.gen(function* () {
      const now = Date.now()
      const moments = [now, now - 3_600_000, now - 86_400_000 * 400, now - 5, now + 60_000]
      const upTo = world.write(1, ...moments.map((at) => record({ at })))
      yield* world.ledger((ledger) => ledger.CatchUp({ upTo }))
      expect((yield* storedClicks(world.sql)).map(({ at }) => at)).toEqual([...moments].sort((a, b) => a - b))
    })
  )
})

describe("the totals that links show", () => {
  ledgerOnOneDatabase("follow within a quarter of a second", (world) =>
    world.ledger((ledger) =>
      Effect.gen(function* () {
        yield* ledger.Status()
        world.write(1, record(), record({ linkId: link(2) }))
        const began = performance.now()
        yield* eventually(Effect.map(shown(world, 2), (clicks) => clicks === 1))
        // Without the wake-up, they would be published only after 30 seconds.
        expect(performance.now() - began).toBeLessThan(10_000)
        expect(yield* shown(world, 1)).toBe(1)
      })
    )
  )

  ledgerOnOneDatabase("are published after a crash between booking and publishing, also for many links", (world) =>
    Effect.gen(function* () {
      const upTo = world.write(1, ...Array.from({ length: 600 }, (_, n) => record({ linkId: link(1 + (n % 300)) })))
      yield* world.ledger((ledger) => ledger.CatchUp({ upTo }))
      // As if nothing had been published yet, and one link had been published but not marked.
      yield* world.sql`UPDATE click_totals SET shown = 0`
      yield* world.main`UPDATE links SET total_clicks = 0`
      yield* world.main`UPDATE links SET total_clicks = 2 WHERE id = ${link(7)}`
      yield* world.ledger(() =>
        eventually(
          Effect.map(
            world.main<{ n: number }>`SELECT count(*) AS n FROM links WHERE total_clicks = 2`,
            ([row]) => Number(row?.n) === 300
          )
        )
      )
      expect(yield* world.sql`SELECT subject FROM click_totals WHERE clicks <> shown`).toEqual([])
    })
  )
})

describe("a booking that fails halfway", () => {
  for (const table of ["journal_positions", "clicks", "click_totals", "click_marks"]) {
    ledgerOnOneDatabase(`leaves nothing behind while ${table} cannot be written, and is repeated later`, (world) =>
      world.ledger((ledger) =>
        Effect.gen(function* () {
          // The ledger holds the database's lock while it books.
          const rename = (from: string, to: string) =>
            Effect.retry(world.sql.unsafe(`ALTER TABLE ${from} RENAME TO ${to}`), patiently)
          yield* ledger.CatchUp({ upTo: world.write(1, record()) })
          yield* rename(table, "hidden")
          const upTo = world.write(1, record(), record({ linkId: link(2) }), record())
          yield* Effect.sleep("300 millis")
          yield* rename("hidden", table)
          yield* ledger.CatchUp({ upTo })
          expect(yield* storedClicks(world.sql)).toHaveLength(4)
          expect(yield* totals(world)).toEqual({ [link(1)]: 3, [link(2)]: 1 })
        })
      )
    )
  }
})
