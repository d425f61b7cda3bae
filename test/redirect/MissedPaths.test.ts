import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { it as plain } from "vitest"
import { storedPath } from "../../src/missedpath/StoredPath.ts"
import { api, dataOf, done, type Row } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"
import { makeDomain, makeLink, visit } from "./Visiting.ts"

/** Visits paths one after the other. */
const visitAll = (paths: ReadonlyArray<string>, host = "linden.test") =>
  Effect.forEach(paths, (path) => Effect.map(visit(path, { host }), ({ status }) => status))

const listed = (query = "") =>
  Effect.map(api("GET", `/missed-paths?limit=100${query}`), ({ body }) =>
    dataOf<{ paths: Row[]; total: number }>({ body })
  )

/** The paths of the team with their counts. */
const counts = (query = "") =>
  Effect.map(listed(query), ({ paths }) => paths.map(({ path, kind, count }) => [path ?? kind, count]))

const clear = done("DELETE", "/missed-paths")

onEachDatabase("paths that don't exist", (it) => {
  it.effect("are counted by path, with probes in one row", () =>
    Effect.gen(function* () {
      const link = yield* makeLink()
      expect(yield* visitAll(["/old-promo", "/old-promo?utm_source=x", "/old-promo/", "/old-promo"])).toEqual([
        404, 404, 404, 404
      ])
      yield* visitAll(["/a/b%20c", "/@nobody", "/wp-login.php", "/.env", "/.git/config", "/x/xmlrpc.php"])
      yield* visitAll([link.path, "/favicon.ico", "/.well-known/none", "/api/v1/none", "/docs/none"])
      yield* visit("/only-head", { method: "HEAD" })
      yield* visit("/only-post", { method: "POST", form: "a=b" })
      expect(yield* counts()).toEqual([
        ["/old-promo", 4],
        ["probes", 4],
        ["/@nobody", 1],
        ["/a/b c", 1]
      ])
      const { paths, total } = yield* listed("&offset=1&period=24h")
      expect(total).toBe(4)
      expect(paths[0]).toEqual({
        domain_id: null,
        hostname: null,
        path: null,
        kind: "probes",
        count: 4,
        last_seen_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      })
      yield* makeLink({ custom_slug: "Old-Promo" })
      expect(yield* counts()).toEqual([
        ["probes", 4],
        ["/@nobody", 1],
        ["/a/b c", 1]
      ])
      yield* clear
      expect(yield* counts()).toEqual([])
    })
  )

  it.effect("are counted for each domain, until they are cleared by an owner or admin", () =>
    Effect.gen(function* () {
      const { send, keyOf } = yield* TestServer
      const domain = yield* makeDomain("go.example.org")
      yield* visitAll(["/one", "/two/three", "/one"], "go.example.org")
      yield* visitAll(["/one"])
      expect(yield* counts(`&domain_id=${domain}`)).toEqual([
        ["/one", 2],
        ["/two/three", 1]
      ])
      expect(yield* counts("&domain_id=")).toEqual([["/one", 1]])
      expect((yield* listed()).paths[0]).toMatchObject({ domain_id: domain, hostname: "go.example.org", path: "/one" })
      for (const role of ["viewer", "member"] as const) {
        const key = yield* keyOf(role)
        expect((yield* send("GET", "/api/v1/missed-paths", { key })).status).toBe(200)
        expect((yield* send("DELETE", "/api/v1/missed-paths", { key })).status).toBe(403)
      }
      yield* done("DELETE", `/missed-paths?domain_id=${domain}`)
      expect(yield* counts()).toEqual([["/one", 1]])
      yield* done("DELETE", "/missed-paths?domain_id=")
      expect(yield* counts()).toEqual([])
      yield* visitAll(["/again"], "go.example.org")
      expect(yield* counts()).toEqual([["/again", 1]])
      yield* done("DELETE", `/domains/${domain}`)
      expect(yield* counts()).toEqual([])
    })
  )

  it.effect("are at most 1,000 for each day and domain; the rest is counted in one row", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      yield* visitAll(["/first"])
      expect(yield* counts()).toEqual([["/first", 1]])
      const [row] = yield* sql<Row>`SELECT * FROM missed_paths WHERE path = '/first'`
      const rows = Array.from({ length: 998 }, (_, n) => ({ ...row, path: `/path-${n}`, count: 1 }))
      yield* sql`INSERT INTO missed_paths ${sql.insert(rows)}`
      yield* visitAll(["/wp-login.php", "/.env", "/last", "/first", "/beyond", "/beyond", "/far-beyond"])
      const [most] = yield* counts()
      expect(most).toEqual(["other", 3])
      expect((yield* listed()).total).toBe(1002)
      expect((yield* counts()).slice(1, 4)).toEqual([
        ["/first", 2],
        ["probes", 2],
        ["/last", 1]
      ])
      yield* clear
    })
  )

  it.effect("are forgotten after 90 days", () =>
    Effect.gen(function* () {
      const { sql, prune } = yield* TestServer
      yield* visitAll(["/old", "/new"])
      expect(yield* counts()).toHaveLength(2)
      const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
      yield* sql`UPDATE missed_paths SET day = ${day(91)} WHERE path = '/old'`
      yield* sql`UPDATE missed_paths SET day = ${day(80)} WHERE path = '/new'`
      expect(yield* counts("&period=30d")).toEqual([])
      expect(yield* counts("&period=90d")).toEqual([["/new", 1]])
      yield* prune
      expect(yield* sql`SELECT path FROM missed_paths WHERE path LIKE '/%'`).toEqual([{ path: "/new" }])
      yield* clear
    })
  )

  it.effect("leave nothing if the visit doesn't count, or if teams share the default domain", () =>
    Effect.gen(function* () {
      const { otherTeamKey, send } = yield* TestServer
      yield* makeDomain("shared.example.org")
      yield* api("PUT", "/team", { ignored_networks: ["127.0.0.0/8", "::1"] })
      yield* visitAll(["/ignored", "/ignored/too"])
      yield* visitAll(["/ignored", "/ignored/too"], "shared.example.org")
      yield* api("PUT", "/team", { ignored_networks: [] })
      expect(yield* counts()).toEqual([])
      const key = yield* otherTeamKey
      yield* visitAll(["/whose", "/whose/path"])
      yield* visitAll(["/ours"], "shared.example.org")
      expect(yield* counts()).toEqual([["/ours", 1]])
      expect((yield* send("GET", "/api/v1/missed-paths", { key })).body.data).toEqual({ paths: [], total: 0 })
    })
  )
})

plain("stored paths are short and have no control characters", () => {
  const cases: ReadonlyArray<readonly [target: string, stored: string | undefined]> = [
    ["/caf%C3%A9//", "/café"],
    ["/%E2%80%AEgnp", "/\ufffdgnp"],
    ["/a%00b%0Ac%7f%1b[31m", "/a\ufffdb\ufffdc\ufffd\ufffd[31m"],
    ["/%ff%zz", "/%ff%zz"],
    [`/${"x".repeat(500)}`, `/${"x".repeat(199)}`],
    [`/${"x".repeat(198)}%F0%9F%8D%8B`, `/${"x".repeat(198)}\ufffd`],
    ["/", undefined],
    ["/Favicon.ico", undefined],
    ["/sitemap_index.xml", undefined],
    ["/sitemap1.xml.gz", undefined],
    ["/apple-app-site-association", undefined],
    ["/sitemaps", "/sitemaps"],
    ["/apple-touch-icon-120x120.png", undefined],
    ["/assets/none.js", undefined],
    ["/.well-known/change-password", undefined],
    ["http://elsewhere.example/", undefined],
    ["/shop/.git/HEAD", "probes"],
    ["/Backup.SQL", "probes"],
    ["/%2eenv", "probes"],
    ["/phpMyAdmin/", "probes"],
    ["/admin/config.php", "probes"],
    ["/spring.sale", "/spring.sale"]
  ]
  for (const [target, stored] of cases) expect([target, storedPath(target)]).toEqual([target, stored])
})
