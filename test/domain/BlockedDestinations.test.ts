import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it as plain } from "@effect/vitest"
import { Effect, FastCheck as fc, Option } from "effect"
import { readList, wrongLines } from "../../src/domain/blocked/ListFile.ts"
import { compiled, entryOf, globMatcher } from "../../src/domain/blocked/Matching.ts"
import { doAll, undo } from "../bulk/Kit.ts"
import { bring, reportOf } from "../import/Kit.ts"
import { makeButton, makePage } from "../page/PagePlaces.ts"
import { comes } from "../support/Patience.ts"
import { api, dataOf, done, type Row } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const folder = mkdtempSync(join(tmpdir(), "linden-blocklist-"))
const blocklist = join(folder, "blocklist.txt")
const writeList = (text: string) => {
  writeFileSync(`${blocklist}.new`, text)
  renameSync(`${blocklist}.new`, blocklist)
}
writeList("# The installation's own list\n.listed.example\n")
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const block = (kind: string, value: string) => done("POST", "/blocked-destinations", { kind, value })

onEachDatabase(
  "blocked destinations",
  (it) => {
    it.effect("are listed, created once, and deleted, by owners and admins of their team", () =>
      Effect.gen(function* () {
        const { keyOf, otherTeamKey } = yield* TestServer
        const made = yield* block("host", "Bücher.Example.ORG.:8443")
        expect(made).toMatchObject({ kind: "host", value: "xn--bcher-kva.example.org", note: null })
        const again = yield* api("POST", "/blocked-destinations", { kind: "host", value: "bücher.example.org" })
        expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ["value"]])
        for (const value of ["https://example.com", "a b", "example.com/path"]) {
          expect((yield* api("POST", "/blocked-destinations", { kind: "suffix", value })).status, value).toBe(422)
        }
        const listed = yield* done("GET", "/blocked-destinations")
        expect(listed).toMatchObject({ blocked_destinations: [made], total: 1 })
        const member = yield* keyOf("member")
        expect((yield* api("GET", "/blocked-destinations", undefined, member)).status).toBe(403)
        const other = yield* otherTeamKey
        expect(dataOf(yield* api("GET", "/blocked-destinations", undefined, other))).toMatchObject({ total: 0 })
        expect((yield* api("DELETE", `/blocked-destinations/${made["id"]}`, undefined, other)).status).toBe(404)
        yield* done("DELETE", `/blocked-destinations/${made["id"]}`)
        const { entries } = yield* done("GET", `/audit-log?target_id=${made["id"]}`)
        expect((entries as ReadonlyArray<Row>).map(({ action }) => action)).toEqual([
          "destination.unblocked",
          "destination.blocked"
        ])
      })
    )

    it.effect("have patterns of at most 100 characters and 20 wildcards", () =>
      Effect.gen(function* () {
        const faultOf = (value: string) =>
          Effect.map(api("POST", "/blocked-destinations", { kind: "pattern", value }), ({ status, body }) => [
            status,
            body.details?.map(({ field, code }) => [field, code])
          ])
        expect(yield* faultOf(`${"a".repeat(92)}.example/`)).toEqual([422, [["value", "too_long"]]])
        expect(yield* faultOf(`x.example/${"*?".repeat(10)}*`)).toEqual([422, [["value", "too_many_items"]]])
        const { id } = yield* block("pattern", `x.example/${"*a".repeat(20)}`)
        yield* done("DELETE", `/blocked-destinations/${id}`)
      })
    )

    it.effect("are refused at their field, only in their team, and stop visits at once", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey } = yield* TestServer
        const url = "https://shop.evil.example/login?a=1"
        const link = yield* done("POST", "/links", { url, redirect_type: "instant" })
        const visit = () => send("GET", `/${link["short_code"]}`, { key: null })
        expect((yield* visit()).status).toBe(302)
        const made = yield* block("suffix", "evil.example")
        const blocked = yield* visit()
        expect([blocked.status, blocked.headers["x-robots-tag"], blocked.headers["location"]]).toEqual([
          403,
          "noindex",
          undefined
        ])
        const refused = yield* api("POST", "/links", {
          url: "https://example.com/fine",
          expired_url: "http://EVIL.example.:81/x",
          ab_tests: [{ url, percentage: 10 }],
          targeting: [{ type: "os", value: "iOS", url }]
        })
        expect(refused.status).toBe(422)
        const faults = (refused.body.details ?? []).filter(({ code }) => code === "destination_blocked")
        expect(faults.map(({ field }) => field)).toEqual(["expired_url", "ab_tests.0.url", "targeting.0.url"])
        const change = yield* api("PUT", `/links/${link["id"]}`, { destination_url: "https://evil.example" })
        expect(change.body.details?.map(({ field, code }) => [field, code])).toEqual([
          ["destination_url", "destination_blocked"]
        ])
        const bulk = yield* done("POST", "/links/bulk", { links: [{ url }, { url: "https://example.com/good" }] })
        expect((bulk["results"] as ReadonlyArray<Row>).map(({ success }) => success)).toEqual([false, true])
        const key = yield* otherTeamKey
        const theirs = yield* api("POST", "/links", { url }, key)
        expect(theirs.status).toBe(201)
        expect((yield* send("GET", `/${dataOf(theirs)["short_code"]}`, { key: null })).status).not.toBe(403)
        yield* done("DELETE", `/blocked-destinations/${made["id"]}`)
        expect((yield* visit()).status).toBe(302)
      })
    )

    it.effect("are refused at pages, plugins, domains and QR codes, and their buttons lead nowhere", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const page = yield* makePage()
        const url = "https://pages.evil.example/x"
        const button = yield* makeButton(page["id"], { url })
        const way = `/b/${Buffer.from(String(button["id"]).replaceAll("-", ""), "hex").toString("base64url")}`
        const click = (method: string) => send(method, way, { key: null })
        expect((yield* click("GET")).status).toBe(302)
        const { id } = yield* block("host", "pages.evil.example")
        expect((yield* Effect.forEach(["GET", "POST"], click)).map(({ status }) => status)).toEqual([403, 403])
        const refused = yield* Effect.forEach(
          [
            ["POST", `/pages/${page["id"]}/links`, { label: "x", url }, "url"],
            ["PUT", `/pages/${page["id"]}/links/${button["id"]}`, { url }, "url"],
            [
              "POST",
              `/pages/${page["id"]}/plugins`,
              { type: "socials", config: { links: [{ platform: "website", url }] } },
              "config.links.0.url"
            ],
            [
              "POST",
              `/pages/${page["id"]}/plugins`,
              { type: "text_block", config: { content: `[x](${url})` } },
              "config.content"
            ],
            ["POST", "/domains", { hostname: "go.mine.example", not_found_url: url }, "not_found_url"],
            ["POST", "/qrcodes", { name: "x", url, design_config: {} }, "url"]
          ] as const,
          ([method, path, json, field]) =>
            Effect.map(api(method, path, json), (answer) => [path, field, answer] as const)
        )
        for (const [path, field, { status, body }] of refused) {
          expect([path, status, body.details?.map((one) => [one.field, one.code])]).toEqual([
            path,
            422,
            [[field, "destination_blocked"]]
          ])
        }
        yield* done("DELETE", `/blocked-destinations/${id}`)
      })
    )

    it.effect("stay out of imports, restores and the undo of a deletion, each item by itself", () =>
      Effect.gen(function* () {
        const make = (host: string) =>
          done("POST", "/links", { url: `https://${host}.restore.example/`, title: "restorable" })
        const [bad, good] = [yield* make("bad"), yield* make("good")]
        const job = yield* doAll({ query: { search: "restorable" }, delete: true })
        const page = yield* makePage()
        yield* makeButton(page["id"], { url: "https://bad.restore.example/" })
        yield* done("DELETE", `/pages/${page["id"]}`)
        const { id } = yield* block("host", "bad.restore.example")
        expect(yield* undo(job.id)).toMatchObject({ state: "undone", undone: 1, kept: 1 })
        expect(yield* reportOf(job.id)).toEqual([expect.stringMatching(/^restorable,skipped,.*blocked/)])
        const restored = yield* done("POST", "/trash/restore", { ids: [bad["id"], page["id"]] })
        expect(restored).toMatchObject({ restored: 0, missing: [] })
        expect((restored["refused"] as ReadonlyArray<Row>).map((one) => [one["id"], one["code"]]).sort()).toEqual(
          [
            [bad["id"], "destination_blocked"],
            [page["id"], "destination_blocked"]
          ].sort()
        )
        const single = yield* api("POST", `/trash/${bad["id"]}/restore`)
        expect([single.status, single.body.reason]).toEqual([422, "destination_blocked"])
        expect((yield* api("GET", `/links/${good["id"]}`)).status).toBe(200)
        const imported = yield* bring(
          { source: "csv" },
          "Long URL,Short URL\nhttps://bad.restore.example/a,x.example/aaa\nhttps://good.restore.example/a,x.example/aab\n"
        )
        expect(imported.result).toMatchObject({ created: 1, skipped: 1 })
        expect((yield* reportOf(imported.id)).join()).toContain("This destination is blocked.")
        yield* done("DELETE", `/blocked-destinations/${id}`)
        yield* done("POST", `/trash/${bad["id"]}/restore`)
      })
    )

    it.effect("are everything but the allowed ones, if the team wants that", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey } = yield* TestServer
        const key = yield* otherTeamKey
        const as = (method: string, path: string, json?: Row) => api(method, path, json, key)
        const url = "https://sub.allowed.example/"
        const link = dataOf(
          yield* as("POST", "/links", { url: "https://elsewhere.example/", redirect_type: "instant" })
        )
        const visit = Effect.map(send("GET", `/${link["short_code"]}?a=1`, { key: null }), ({ status }) => status)
        const made = dataOf(
          yield* as("POST", "/allowed-destinations", { kind: "suffix", value: ".allowed.example", note: "Ours" })
        )
        expect(made).toMatchObject({ kind: "suffix", value: "allowed.example", note: "Ours" })
        expect(yield* visit).toBe(302)
        expect((yield* as("PUT", "/team", { destinations: "closed" })).status).toBe(422)
        expect(dataOf(yield* as("PUT", "/team", { destinations: "allowed_only" }))).toMatchObject({
          destinations: "allowed_only"
        })
        expect(yield* visit).toBe(403)
        expect((yield* as("POST", "/links", { url })).status).toBe(201)
        expect((yield* as("POST", "/links", { url: "https://other.example/" })).body.details?.[0]?.code).toBe(
          "destination_blocked"
        )
        expect(dataOf(yield* as("GET", "/allowed-destinations"))).toMatchObject({
          allowed_destinations: [made],
          total: 1
        })
        expect((yield* as("DELETE", `/blocked-destinations/${made["id"]}`)).status).toBe(404)
        yield* as("DELETE", `/allowed-destinations/${made["id"]}`)
        expect((yield* as("POST", "/links", { url })).status).toBe(422)
        yield* as("PUT", "/team", { destinations: "open" })
        expect(yield* visit).toBe(302)
      })
    )

    it.effect("of the installation come from a file, which is read again when it changes", () =>
      Effect.gen(function* () {
        const create = (host: string) =>
          Effect.map(api("POST", "/links", { url: `https://${host}/` }), ({ status }) => status)
        writeList(".listed.example\n")
        yield* comes("the first list", create("a.listed.example"), (status) => status === 422)
        expect(yield* create("fresh.example")).toBe(201)
        writeList("fresh.example # a comment\n*://*/phish?\nnot an entry\n")
        yield* comes("the next list", create("fresh.example"), (status) => status === 422)
        expect(yield* create("a.listed.example")).toBe(201)
        expect((yield* api("POST", "/links", { url: "https://x.example/phish1" })).status).toBe(422)
        rmSync(blocklist)
        expect(yield* create("fresh.example")).toBe(422)
        writeList("")
        yield* comes("the empty list", create("fresh.example"), (status) => status === 201)
      })
    )

    it.effect("are refused before the password, and where a visitor's query would lead to them", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const url = "https://guarded.example/login"
        const locked = yield* done("POST", "/links", { url, redirect_type: "password", password: "Secret word 1" })
        const once = yield* done("POST", "/links", { url, max_clicks: 1 })
        const open = yield* done("POST", "/links", { url: "https://open.example/", redirect_type: "instant" })
        const statusOf = (link: Row, query = "") =>
          Effect.map(send("GET", `/${link["short_code"]}${query}`, { key: null }), ({ status }) => status)
        const host = yield* block("pattern", "guarded.example/login")
        const pattern = yield* block("pattern", "open.example/?next=*evil*")
        expect(yield* Effect.all([statusOf(locked), statusOf(once), statusOf(open)])).toEqual([403, 403, 302])
        expect(yield* statusOf(open, "?next=http://evil")).toBe(403)
        for (const { id } of [host, pattern]) yield* done("DELETE", `/blocked-destinations/${id}`)
        expect(yield* statusOf(locked)).toBe(200)
      })
    )

    it.effect("and links that a manager stopped get a 403 page, whatever members change", () =>
      Effect.gen(function* () {
        const { send, keyOf, otherTeamKey } = yield* TestServer
        const member = yield* keyOf("member")
        const link = yield* done("POST", "/links", { url: "https://stopped.example/", redirect_type: "instant" })
        const visit = send("GET", `/${link["short_code"]}`, { key: null })
        expect([link["stopped_at"], (yield* visit).status]).toEqual([null, 302])
        expect((yield* api("POST", `/links/${link["id"]}/stop`, undefined, member)).status).toBe(403)
        expect((yield* api("POST", `/links/${link["id"]}/stop`, undefined, yield* otherTeamKey)).status).toBe(404)
        const stopped = yield* done("POST", `/links/${link["id"]}/stop`)
        expect(stopped["stopped_at"]).toMatch(/^\d{4}-/)
        expect(yield* done("POST", `/links/${link["id"]}/stop`)).toEqual(stopped)
        const refused = yield* visit
        expect([refused.status, refused.headers["x-robots-tag"], refused.headers["location"]]).toEqual([
          403,
          "noindex",
          undefined
        ])
        yield* api("PUT", `/links/${link["id"]}`, { destination_url: "https://other.example/", is_active: 1 }, member)
        yield* done("DELETE", `/links/${link["id"]}`)
        yield* done("POST", `/trash/${link["id"]}/restore`)
        expect((yield* visit).status).toBe(403)
        expect(yield* done("POST", `/links/${link["id"]}/unstop`)).toMatchObject({ stopped_at: null })
        expect((yield* visit).headers["location"]).toBe("https://other.example/")
        const { entries } = yield* done("GET", `/audit-log?target_id=${link["id"]}`)
        const actions = (entries as ReadonlyArray<Row>).map(({ action }) => action)
        expect(actions.filter((action) => /stopped/.test(String(action)))).toEqual(["link.unstopped", "link.stopped"])
      })
    )
  },
  { blocklistFile: Option.some(blocklist) }
)

const entry = (kind: "host" | "suffix" | "pattern", value: string) => entryOf(kind, value) ?? { kind, value: "" }

plain("entries match hosts, everything below suffixes, and globs, in any notation", () => {
  const matches = compiled([
    entry("host", "one.example"),
    entry("suffix", "Two.Example."),
    entry("pattern", "*.three.example/log?n*"),
    entry("pattern", "http://four.example:80/*.exe"),
    entry("pattern", "bücher.example/*"),
    entry("pattern", "*.five.example"),
    entry("pattern", "*casino*")
  ])
  const found = [
    "https://ONE.example.:444/",
    "https://a.b.two.example/x",
    "https://two.example",
    "https://a.three.example/%6Cogin?x",
    "http://user@four.example:80/a/b.EXE",
    "https://xn--bcher-kva.example/x",
    "https://a.five.example/any/path",
    "https://x.example/Casino"
  ]
  const missed = [
    "https://sub.one.example/",
    "https://two.example.org/",
    "https://nottwo.example/",
    "https://three.example/login",
    "https://four.example/a.exe",
    "https://five.example/",
    "mailto:x@one.example"
  ]
  expect([found.map(matches), missed.map(matches)]).toEqual([found.map(() => true), missed.map(() => false)])
  expect(["a b", "https://a.example", "*.a.example", "a.example/x", ""].map((text) => entryOf("host", text))).toEqual(
    Array(5).fill(undefined)
  )
})

plain("a list in a file has one entry per line", () => {
  expect(readList("# all\na.example\r\n .B.example  # why\n\n*.c.example/x\ntwo words\n")).toEqual({
    entries: [
      { kind: "host", value: "a.example" },
      { kind: "suffix", value: "b.example" },
      { kind: "pattern", value: "*.c.example/x" }
    ],
    wrong: [6]
  })
})

plain("percent encoding beside a lone % and IPv6 forms of an IPv4 address hide nothing", () => {
  const matches = compiled([
    entry("pattern", "*.phish.example/login*"),
    entry("pattern", "*evil=1*"),
    entry("pattern", "*/é*"),
    entry("host", "203.0.113.7"),
    { kind: "host", value: "[::ffff:c633:6401]" },
    { kind: "pattern", value: "old.example/%6cogin*%" }
  ])
  const found = [
    "https://a.phish.example/%6Cogin#%",
    "https://a.phish.example/%6C%FFogin%6Cogin%#login/%6Cogin",
    "https://x.example/?a=%&%65vil=1",
    "https://x.example/%C3%A9%",
    "https://[::ffff:203.0.113.7]/",
    "https://[::ffff:cb00:7107]:8443/",
    "https://[64:ff9b::203.0.113.7]/",
    "https://198.51.100.1/",
    "https://old.example/%6Cogin?%"
  ]
  expect(found.map((address) => [address, matches(address)])).toEqual([
    [found[0], true],
    [found[1], false],
    ...found.slice(2).map((address) => [address, true])
  ])
  expect([entry("host", "[::ffff:203.0.113.7]"), entry("host", "[2001:db8::1]")]).toEqual([
    { kind: "host", value: "203.0.113.7" },
    { kind: "host", value: "[2001:db8::1]" }
  ])
  expect(matches("https://[2001:db8::1]/")).toBe(false)
})

/** Whether a glob matches a text, by trying everything. */
const naive = (glob: string, text: string): boolean => {
  if (glob === "") return text === ""
  if (glob[0] === "*") return naive(glob.slice(1), text) || (text !== "" && naive(glob, text.slice(1)))
  return text !== "" && (glob[0] === "?" || glob[0] === text[0]) && naive(glob.slice(1), text.slice(1))
}

plain("globs agree with a naive matcher", () => {
  const glob = fc.string({ unit: fc.constantFrom("a", "b", "*", "?"), maxLength: 9 })
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 10 })
  fc.assert(
    fc.property(glob, text, (one, other) => globMatcher(one)(other) === naive(one, other)),
    { numRuns: 5000 }
  )
  const parts = fc.array(fc.string({ unit: fc.constantFrom("a", "b", "?"), minLength: 20, maxLength: 70 }), {
    minLength: 1,
    maxLength: 3
  })
  const long = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 300 })
  fc.assert(
    fc.property(parts, long, fc.boolean(), (some, other, isFilled) => {
      const one = some.join("*")
      const shown = isFilled ? one.replaceAll("?", "a").replaceAll("*", other.slice(0, 20)) : other
      const exact = new RegExp(`^${one.replaceAll("*", ".*").replaceAll("?", ".")}$`, "s")
      return globMatcher(one)(shown) === exact.test(shown)
    }),
    { numRuns: 500 }
  )
})

plain("many globs compare few characters of a long address", () => {
  const glob = (n: number) => `${"*aaaa".repeat(19)}*b${n}`
  const matches = compiled(Array.from({ length: 200 }, (_, n) => entry("pattern", glob(n))))
  let reads = 0
  const charCodeAt = String.prototype.charCodeAt
  String.prototype.charCodeAt = function (this: string, place: number) {
    reads++
    return charCodeAt.call(this, place)
  }
  try {
    expect(matches(`https://x.example/?${"a".repeat(8000)}`)).toBe(false)
  } finally {
    String.prototype.charCodeAt = charCodeAt
  }
  expect(reads).toBeLessThan(10_000)
})

plain("a list in a file may be a hosts file or the list of an ad blocker", () => {
  const lines = {
    "\ufeff127.0.0.1 localhost": [],
    "::1 localhost ip6-localhost": [],
    "255.255.255.255\tbroadcasthost": [],
    "fe80::1%lo0 localhost": [],
    "0.0.0.0 0.0.0.0": [],
    "0.0.0.0 Ads.Example # why": [{ kind: "host", value: "ads.example" }],
    "127.0.0.1\ta.example  b.example": [
      { kind: "host", value: "a.example" },
      { kind: "host", value: "b.example" }
    ],
    ":: bücher.example": [{ kind: "host", value: "xn--bcher-kva.example" }],
    "192.0.2.7 intranet.example": undefined,
    "0.0.0.0 https://a.example/x": undefined,
    "[Adblock Plus 2.0]": [],
    "! Title: ads": [],
    "||ads.example^": [{ kind: "suffix", value: "ads.example" }],
    "||ads.example^$important,document": [{ kind: "suffix", value: "ads.example" }],
    "||ads.example^$third-party": undefined,
    "@@||ads.example^": undefined,
    "ads.example##.banner": undefined
  }
  const texts = Object.keys(lines)
  expect(readList(texts.join("\n"))).toEqual({
    entries: Object.values(lines).flatMap((entries) => entries ?? []),
    wrong: texts.flatMap((text, index) => (lines[text as keyof typeof lines] === undefined ? [index + 1] : []))
  })
  expect(wrongLines([3])).toBe("LINDEN_BLOCKLIST_FILE has a line that is no entry: 3.")
  expect(wrongLines(Array.from({ length: 22 }, (_, at) => at + 1))).toMatch(/no entries: 1, 2, .*, 20 and 2 more\.$/)
})
