import { randomUUID } from "node:crypto"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { type Fault, fault } from "../../../src/contract/faults/Fault.ts"
import { Passwords } from "../../../src/user/Passwords.ts"
import { TestServer, testServer } from "../../support/TestServer.ts"
import { fileOf, imported } from "./ArchiveKit.ts"
import { id, lines, manifest, zipOf } from "./Handmade.ts"

const link = {
  id: id(1),
  created_by: "nobody",
  folder_id: id(99),
  domain_id: null,
  short_code: "fine",
  destination_url: "https://example.com/",
  title: null,
  comments: null,
  redirect_type: "instant",
  password_hash: null,
  is_active: 1,
  expires_at: null,
  meta_title: null,
  meta_description: null,
  meta_image: null,
  ab_test_url: null,
  ab_test_percentage: 0,
  total_clicks: 0,
  created_at: 1,
  updated_at: 1,
  version: 1,
  updated_by: null
}

const page = {
  id: id(50),
  folder_id: null,
  domain_id: null,
  slug: "mine",
  title: "Mine",
  description: "",
  profile_image: null,
  background_image: null,
  favicon: null,
  theme: "paper",
  theme_accent_1: null,
  theme_accent_2: null,
  custom_css: ".page { color: red }",
  clean_css: "</style><script>alert(1)</script>",
  css_rules: 99,
  noindex: 0,
  language: "en",
  created_at: 1,
  updated_at: 1,
  version: 1,
  updated_by: null,
  removed_version: 0,
  auto_publish: 1,
  has_changes: 0,
  published_at: 1
}

const button = {
  id: id(60),
  label: "Go",
  url: "https://example.com/",
  icon: null,
  color: null,
  bg_color: null,
  animation: "none",
  sort_order: 0,
  is_visible: 1,
  total_clicks: 0,
  created_at: 1,
  version: 1,
  updated_by: null
}

const plugin = {
  id: id(70),
  type: "text_block",
  config: { content: "Hello" },
  markup: { version: 99, texts: ["<script>alert(1)</script>"] },
  sort_order: 0,
  is_visible: 1,
  created_at: 1,
  link_rules: 99,
  version: 1,
  updated_by: null
}

describe("a handcrafted archive", () => {
  it.scopedLive("imports what requests could create, and the report lists the rest", () =>
    Effect.gen(function* () {
      const server = Context.get(yield* Layer.build(testServer("sqlite")), TestServer)
      const file = yield* zipOf({
        "manifest.json": manifest,
        "team.json": lines({ id: 1 }),
        "members.ndjson": lines({ username: "Ada", role: "owner" }, null, 7),
        "folders.ndjson": lines(
          "no json",
          [],
          { id: "x" },
          { id: id(80), name: "ok", color: "red", icon: null, created_at: 1, updated_at: 1 }
        ),
        "domains.ndjson": lines(null, { id: id(81), hostname: "localhost:80" }),
        "links.ndjson": lines(
          link,
          { ...link, id: id(2), short_code: "two", destination_url: "javascript:alert(1)" },
          { ...link, id: id(3), short_code: "../etc" },
          { ...link, id: id(4), short_code: "api" },
          { ...link, id: id(5) },
          {
            ...link,
            id: id(6),
            short_code: "six",
            link_targeting: [
              { id: id(7), type: "os", value: "iOS", destination_url: "data:text/html,x", position: 0 },
              null,
              3
            ],
            link_tags: "none",
            link_aliases: [{ domain_id: null, code: "internal", created_at: 1 }]
          },
          { ...link, id: id(8), short_code: "eight", is_active: 7 },
          { ...link, id: id(9), short_code: "nine", domain_id: id(98) },
          { ...link, id: id(10), short_code: "ten", ab_test_percentage: 1e9 },
          { ...link, id: id(12), short_code: "Reports" }
        ),
        "pages.ndjson": lines(
          {
            ...page,
            bio_links: [button, { ...button, id: id(61), url: "javascript:alert(1)" }, null],
            bio_plugins: [
              plugin,
              { ...plugin, id: id(71), config: { content: 7 } },
              { ...plugin, id: id(72), config: "text" }
            ],
            page_publications: [{ content: { pages: [null] } }]
          },
          { ...page, id: id(51), slug: "other", theme: "none such" },
          { ...page, id: id(52), slug: "a/b" }
        ),
        "logos.ndjson": lines({
          hash: "0".repeat(40),
          logo: {
            full: { type: "image/png", width: 1, height: 1, data: '"/><script>' },
            small: { type: "image/png", width: 1, height: 1, data: "" }
          }
        }),
        "uploads.ndjson": lines({
          id: id(90),
          file: `${"0".repeat(40)}.png`,
          width: 1,
          height: 1,
          bytes: 5,
          content_type: "image/png",
          variants: [],
          created_at: 1
        }),
        [`uploads/${"0".repeat(40)}.png`]: "<svg>",
        "clicks/2026-01.ndjson": lines({ at: 1 }, "x"),
        "totals.ndjson": lines({ id: "x", clicks: -1 })
      })
      const told = yield* imported(server, file, randomUUID())
      const about = (item: string) => told.filter((one) => one.startsWith(`${item}:`)).join("\n")
      expect(about("members.ndjson:1")).toContain("Ada is not in this team")
      for (const [item, reason] of [
        ["folders.ndjson:1", "It is not valid JSON."],
        ["folders.ndjson:4", "color"],
        ["domains.ndjson:2", "hostname"],
        ["links.ndjson:2", "destination_url"],
        ["links.ndjson:3", "short_code"],
        ["links.ndjson:4", "reserved"],
        ["links.ndjson:5", "It is in the archive twice."],
        ["links.ndjson:6", "destination_url"],
        ["links.ndjson:6", "reserved"],
        ["links.ndjson:7", "is_active"],
        ["links.ndjson:8", "Its domain is missing."],
        ["links.ndjson:9", "ab_test_percentage"],
        ["links.ndjson:10", "reserved"],
        ["pages.ndjson:1", "text_block"],
        ["pages.ndjson:2", "This version does not have its theme."],
        ["pages.ndjson:3", "slug"],
        ["logos.ndjson:1", "Its content does not match its name."],
        ["uploads.ndjson:1", "Its picture is missing or invalid"],
        ["clicks/2026-01.ndjson:1", "It is not a click."]
      ] as const)
        expect(about(item), item).toContain(reason)
      const rows = yield* server.sql<{ short_code: string }>`SELECT short_code FROM links ORDER BY short_code`
      expect(rows.map(({ short_code }) => short_code)).toEqual(["fine", "six"])
      const shown = yield* server.send("GET", "/@mine", { key: null })
      expect(shown.status).toBe(200)
      expect(shown.text).not.toContain("alert(1)")
      expect(shown.text).toContain("Hello")
      const stored = yield* server.sql<{ clean_css: string; css_rules: number }>`SELECT clean_css, css_rules FROM pages`
      expect(JSON.stringify(stored)).not.toContain("script")
      expect(yield* server.sql`SELECT url FROM bio_links`).toEqual([{ url: "https://example.com/" }])
    })
  )

  for (const database of ["sqlite", "postgres"] as const)
    it.scopedLive(`loses lines with numbers, dates or texts that no table accepts, on ${database}`, () =>
      Effect.gen(function* () {
        const server = Context.get(yield* Layer.build(testServer(database)), TestServer)
        const wrong: Readonly<Record<string, ReadonlyArray<unknown>>> = {
          created_at: [1e20, -1, 1.5, "2026-01-01", 253_402_300_800_000],
          updated_at: [8_640_000_000_000_001],
          expires_at: [1e300, -5],
          total_clicks: [1e18, -1, 0.5],
          version: [1e12, -1],
          ab_test_percentage: [101, 0.5],
          password_hash: ["a\u0000b"],
          destination_url: ["https://example.com/\ud800"]
        }
        const cases = Object.entries(wrong).flatMap(([column, values]) => values.map((value) => ({ column, value })))
        const nested = `{"id":"${id(300)}","hash":"aa","logo":${"[".repeat(100_000)}${"]".repeat(100_000)}}\n`
        const file = yield* zipOf({
          "manifest.json": manifest.replace('"counts":{}', '"counts":{"links.ndjson":9007199254740991}'),
          "logos.ndjson": nested,
          "folders.ndjson": lines({
            id: id(80),
            name: "Late",
            color: null,
            icon: null,
            created_at: 1e20,
            updated_at: 1
          }),
          "links.ndjson": lines(
            ...cases.map(({ column, value }, n) => ({
              ...{ ...link, id: id(100 + n), short_code: `wrong-${n}`, [column]: value }
            })),
            link
          ),
          "pages.ndjson": lines({
            ...{
              ...page,
              bio_links: [
                { ...button, sort_order: 3_000_000_000 },
                { ...button, id: id(61), created_at: 1e20 }
              ]
            }
          }),
          "clicks/2026-01.ndjson": lines({ at: 1e20 }),
          "totals.ndjson": lines({ id: id(1), clicks: 9_007_199_254_740_991 }, { id: id(1), clicks: 1.5 })
        })
        const told = yield* imported(server, file, randomUUID())
        for (const [n, { column }] of cases.entries())
          expect(told.join("\n")).toContain(`links.ndjson:${n + 1}: ${column}`)
        expect(told).toEqual(
          expect.arrayContaining([
            "folders.ndjson:1: created_at: Must be a time from 1970 to 9999, in milliseconds.",
            "logos.ndjson:1: logo: It is nested too deeply.",
            "clicks/2026-01.ndjson:1: It is not a click.",
            "totals.ndjson:1: It is not a click total.",
            "totals.ndjson:2: It is not a click total."
          ])
        )
        expect(told.filter((one) => one.startsWith("pages.ndjson:1: A row of its bio_links"))).toHaveLength(2)
        expect(yield* server.sql`SELECT short_code FROM links`).toEqual([{ short_code: "fine" }])
      })
    )

  for (const database of ["sqlite", "postgres"] as const)
    it.scopedLive(`only keeps passwords hashed at this installation's cost, on ${database}`, () =>
      Effect.gen(function* () {
        const server = Context.get(yield* Layer.build(testServer(database)), TestServer)
        const { hash } = yield* Passwords
        const own = yield* hash("owner", "open sesame")
        const [salt = "", key = ""] = own.split("$").slice(4)
        const bcrypt = (cost: string) => `$2b$${cost}$${"a".repeat(53)}`
        const hashes = {
          "own-hash": own,
          "many-lanes": `scrypt$16384$8$1000000$${salt}$${key}`,
          "much-memory": `scrypt$1048576$8$1$${salt}$${key}`,
          "short-key": `scrypt$16384$8$5$${salt}$AAAA`,
          "bcrypt-12": bcrypt("12"),
          "bcrypt-13": bcrypt("13"),
          "argon-hash": "$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA",
          "no-power": `scrypt$16384$8$x$${salt}$${key}`,
          "half-hash": "scrypt$16384$8$5",
          "no-hash": "open sesame",
          "half-bcrypt": "$2b$10$short"
        }
        const file = yield* zipOf({
          "manifest.json": manifest,
          "links.ndjson": lines(
            ...Object.entries(hashes).map(([short_code, password_hash], n) => ({
              ...{ ...link, id: id(200 + n), short_code, password_hash, redirect_type: "password" }
            }))
          )
        })
        const told = yield* imported(server, file, randomUUID())
        const rows = yield* server.sql<{
          short_code: string
          password_hash: string | null
          redirect_type: string
          is_active: number
        }>`SELECT short_code, password_hash, redirect_type, is_active FROM links ORDER BY short_code`
        const off = (short_code: string) => ({
          ...{ short_code, password_hash: null, redirect_type: "instant", is_active: 0 }
        })
        expect(rows).toEqual([
          off("argon-hash"),
          { short_code: "bcrypt-12", password_hash: bcrypt("12"), redirect_type: "password", is_active: 1 },
          off("bcrypt-13"),
          off("many-lanes"),
          off("much-memory"),
          { short_code: "own-hash", password_hash: own, redirect_type: "password", is_active: 1 },
          off("short-key")
        ])
        expect(told.filter((one) => one.includes("The password cannot be verified in Linden"))).toHaveLength(5)
        expect(told.filter((one) => one.includes("It is not a password hash."))).toHaveLength(4)
      }).pipe(Effect.provide(Passwords.Default))
    )

  it.scopedLive("is refused with a message if its rows contradict each other", () =>
    Effect.gen(function* () {
      for (const database of ["sqlite", "postgres"] as const) {
        const server = Context.get(yield* Layer.build(testServer(database)), TestServer)
        const file = yield* zipOf({
          "manifest.json": manifest,
          "pages.ndjson": lines({ ...page, bio_links: [button, button] })
        })
        expect(yield* Effect.flip(imported(server, file, randomUUID()))).toMatchObject({
          fault: fault("archive_contradicts", { name: "pages.ndjson", first: 1, last: 1 }),
          isPassing: false
        })
        expect(yield* server.sql`SELECT id FROM pages`).toEqual([])
      }
    })
  )

  it.scopedLive("is refused if it is invalid, incomplete, or of a newer version", () =>
    Effect.gen(function* () {
      const server = Context.get(yield* Layer.build(testServer("sqlite")), TestServer)
      const refused = (file: string) =>
        Effect.map(
          Effect.flip(imported(server, file, randomUUID())),
          (stopped) => (stopped as { readonly fault: Fault }).fault.message
        )
      expect(yield* refused(yield* fileOf(Buffer.from("no zip at all")))).toMatch(/^The archive cannot be read: /)
      expect(yield* refused(yield* zipOf({ "links.ndjson": lines(link) }))).toBe(
        "This is not a complete Linden team archive."
      )
      expect(yield* refused(yield* zipOf({ "manifest.json": manifest.replace('"format":1', '"format":2') }))).toBe(
        "The archive was created by Linden 9.9.9, which is newer than this server."
      )
      expect(yield* refused(yield* zipOf({ "manifest.json": "{}" }))).toContain(
        "its manifest belongs to another product"
      )
    })
  )
})
