import { createHmac } from "node:crypto"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { browse, cookieOf, cookiesOf, newPerson, type Person } from "../signin/Kit.ts"
import { api, dataOf, done, type Row } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"
import { makeDomain, makeLink, visit } from "./Visiting.ts"

const ignore = (ignored_networks: ReadonlyArray<string> | null) => api("PUT", "/team", { ignored_networks })

const rows = Effect.flatMap(TestServer, ({ clicks }) => Effect.map(clicks, ({ length }) => length))

const makePage = (slug: string) =>
  Effect.gen(function* () {
    const { id } = yield* done("POST", "/pages", { title: "Page", slug })
    const button = yield* done("POST", `/pages/${id}/links`, { label: "Go", url: "https://example.com/button" })
    yield* done("POST", `/pages/${id}/publish`)
    const bytes = Buffer.from(String(button["id"]).replaceAll("-", ""), "hex")
    return { id: String(id), page: `/@${slug}`, button: `/b/${bytes.toString("base64url")}` }
  })

/** Where sessions of the tests begin. */
const host = "127.0.0.1"
const day = 86_400_000

/** Marks the browser of a person; returns its cookie. */
const markOf = ({ cookie }: Person) =>
  Effect.map(browse(cookie, "PUT", "/me", { count_my_visits: 0 }), (marked) => {
    expect(marked.status, marked.text).toBe(200)
    return cookieOf(marked)
  })

/** A mark that ends at a time, signed with the installation's key. */
const signed = ({ session: { team }, id }: Person, until: number) =>
  Effect.gen(function* () {
    const { sql } = yield* TestServer
    const [row] = yield* sql<{ readonly value: string }>`SELECT value FROM settings WHERE name = 'cluster_secret'`
    const text = `uncounted ${host} ${team.id} ${id} ${until}`
    const signature = createHmac("sha256", row?.value ?? "")
      .update(text)
      .digest("base64url")
    return `linden_uncounted_${team.id}=${id}.${until}.${signature}`
  })

/** How many clicks a visit with a cookie leaves. */
const clicksWith = (path: string, cookie: string, visited = host) =>
  Effect.gen(function* () {
    const before = yield* rows
    expect((yield* visit(path, { host: visited, headers: { cookie } })).status).toBeLessThan(400)
    return (yield* rows) - before
  })

onEachDatabase("visits that don't count", (it) => {
  it.effect("from ignored networks redirect, spend nothing and leave nothing", () =>
    Effect.gen(function* () {
      const [link, limited] = [yield* makeLink(), yield* makeLink({ max_clicks: 11 })]
      const { page } = yield* makePage("ignored")
      yield* visit(link.path)
      yield* visit(page)
      const before = yield* rows
      const changed = yield* ignore(["127.0.0.1/8", "::1", "2001:db8::1/32", "127.0.0.0/8"])
      expect(dataOf(changed)["ignored_networks"]).toEqual(["127.0.0.0/8", "::1", "2001:db8::/32"])
      expect(changed.body.warnings).toMatchObject([
        { field: "ignored_networks", message: expect.stringContaining("LINDEN_TRUST_PROXY") }
      ])
      for (const path of [link.path, limited.path, `${link.path}.`, page]) {
        expect((yield* visit(path)).status).toBeLessThan(400)
      }
      expect(yield* rows).toBe(before)
      const { remaining_clicks } = yield* done("GET", `/links/${limited.id}`)
      expect(remaining_clicks).toBe(11)
      expect((yield* api("PUT", "/team", { preview_page: 1 })).status).toBe(200)
      yield* visit(link.path)
      expect(yield* rows).toBe(before)
      expect(dataOf(yield* ignore([]))["ignored_networks"]).toEqual([])
      yield* visit(link.path)
      yield* visit(page)
      expect(yield* rows).toBe(before + 2)
      const other = yield* ignore(["192.0.2.0/24"])
      expect(other.body.warnings).toBeUndefined()
      yield* visit(link.path)
      expect(yield* rows).toBe(before + 3)
      yield* ignore(null)
    })
  )

  it.effect("leave nothing in the reports and totals of pages and their buttons", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { id, page, button } = yield* makePage("quiet")
      const { cookie } = yield* newPerson("member")
      const marked = yield* send("PUT", "/api/v1/me", {
        key: null,
        json: { count_my_visits: 0 },
        headers: { cookie, "sec-fetch-site": "same-origin" }
      })
      const headers = { cookie: cookieOf(marked) }
      const before = yield* rows
      const quietly = Effect.gen(function* () {
        expect((yield* visit(page, { host: "127.0.0.1", headers })).status).toBe(200)
        const gone = yield* visit(button, { host: "127.0.0.1", headers })
        expect([gone.status, gone.headers["location"]]).toEqual([302, "https://example.com/button"])
        expect((yield* visit(button, { method: "POST", host: "127.0.0.1", headers })).status).toBeLessThan(400)
      })
      yield* quietly
      yield* ignore(["127.0.0.0/8"])
      expect((yield* visit(page)).status).toBe(200)
      expect((yield* visit(button)).status).toBe(302)
      yield* quietly
      expect(yield* rows).toBe(before)
      expect(yield* done("GET", `/pages/${id}`)).toMatchObject({ total_clicks: 0 })
      yield* ignore([])
      yield* visit(page)
      yield* visit(button)
      expect(yield* rows).toBe(before + 2)
      expect(yield* done("GET", `/pages/${id}`)).toMatchObject({ total_clicks: 1 })
    })
  )

  it.effect("are those of the marked person's team only", () =>
    Effect.gen(function* () {
      const { otherTeamKey, send } = yield* TestServer
      const key = yield* otherTeamKey
      const [own, other] = [yield* newPerson("viewer"), yield* newPerson("viewer", { key })]
      const [mark, foreign] = [yield* markOf(own), yield* markOf(other)]
      const link = yield* makeLink()
      const { page, button } = yield* makePage("teams")
      const theirs = yield* send("POST", "/api/v1/links", {
        key,
        json: { url: "https://example.com/", redirect_type: "instant" }
      })
      const theirPath = `/${dataOf(theirs)["short_code"]}`
      for (const path of [link.path, page, button]) {
        expect([yield* clicksWith(path, mark), yield* clicksWith(path, foreign)], path).toEqual([0, 1])
      }
      expect([yield* clicksWith(theirPath, mark), yield* clicksWith(theirPath, foreign)]).toEqual([1, 0])
      expect(yield* clicksWith(theirPath, `${mark}; ${foreign}`)).toBe(0)
      expect(yield* clicksWith(link.path, `${foreign}; ${mark}`)).toBe(0)
      // The cookie of the other team under this team's name.
      const [name, value] = [mark.split("=")[0], foreign.split("=")[1]]
      expect(yield* clicksWith(link.path, `${name}=${value}`)).toBe(1)
    })
  )

  it.effect("don't include those with a forged, altered, expired or earlier mark", () =>
    Effect.gen(function* () {
      const [person, another] = [yield* newPerson("member"), yield* newPerson("member")]
      const link = yield* makeLink()
      const mark = yield* markOf(person)
      const [name = "", value = ""] = mark.split("=")
      const [user = "", until = "", signature = ""] = value.split(".")
      const right = yield* signed(person, Number(until))
      expect(right).toBe(mark)
      for (const forged of [
        `${another.id}.${until}.${signature}`,
        `${user}.${Number(until) + 1}.${signature}`,
        `${user}.${until}.${signature.slice(1)}A`,
        `${user}.${until}.${"A".repeat(43)}`,
        `${user}.${until}`,
        `${user}.${until}.${signature}x`,
        "x"
      ]) {
        expect(yield* clicksWith(link.path, `${name}=${forged}`), forged).toBe(1)
      }
      expect(yield* clicksWith(link.path, `x${mark}`)).toBe(1)
      expect(yield* clicksWith(link.path, mark, "linden.test")).toBe(1)
      expect(yield* clicksWith(link.path, yield* signed(person, Date.now() - 1))).toBe(1)
      const { sql } = yield* TestServer
      const [row] = yield* sql<{ readonly value: string }>`SELECT value FROM settings WHERE name = 'cluster_secret'`
      const earlier = createHmac("sha256", row?.value ?? "")
        .update(`uncounted ${host}`)
        .digest("base64url")
      expect(yield* clicksWith(link.path, `linden_uncounted=${earlier}`)).toBe(1)
      expect(yield* clicksWith(link.path, mark)).toBe(0)
    })
  )

  it.effect("spend the clicks of a limit if the browser is marked", () =>
    Effect.gen(function* () {
      const mark = yield* markOf(yield* newPerson("viewer"))
      const left = (id: string) => Effect.map(done("GET", `/links/${id}`), (read) => Number(read["remaining_clicks"]))
      const [link, large] = [yield* makeLink({ max_clicks: 12 }), yield* makeLink({ max_clicks: 2000 })]
      for (let n = 1; n <= 12; n++) {
        expect(yield* clicksWith(link.path, mark)).toBe(0)
        expect(yield* left(link.id)).toBe(12 - n)
      }
      expect((yield* visit(link.path, { host, headers: { cookie: mark } })).status).toBe(410)
      expect(yield* done("GET", `/links/${link.id}`)).toMatchObject({ total_clicks: 0, state: "used_up" })
      // The second visit spends a click that the server has reserved.
      for (let n = 0; n < 3; n++) expect(yield* clicksWith(large.path, mark)).toBe(0)
      expect(yield* left(large.id)).toBeLessThanOrEqual(1997)
      expect((yield* visit(large.path, { method: "HEAD", host, headers: { cookie: mark } })).status).toBe(302)

      const shown = yield* makeLink({ max_clicks: 2 })
      const visited = { host, headers: { cookie: mark, "sec-fetch-site": "same-origin" } }
      expect((yield* visit(shown.path, visited)).status).toBe(200)
      expect(yield* left(shown.id)).toBe(2)
      for (const expected of [1, 0]) {
        expect((yield* visit(shown.path, { ...visited, method: "POST", form: "" })).status).toBeLessThan(400)
        expect(yield* left(shown.id)).toBe(expected)
      }
      expect((yield* visit(shown.path, { ...visited, method: "POST", form: "" })).status).toBe(410)
      expect(yield* shown.clicks).toBe(0)
    })
  )

  it.effect("depend on a mark that the person's dashboard renews, and that otherwise ends after 90 days", () =>
    Effect.gen(function* () {
      const [person, another] = [yield* newPerson("member"), yield* newPerson("member")]
      const link = yield* makeLink()
      const old = yield* signed(person, Date.now() + 10 * day)
      const session = (cookie: string) => browse(cookie, "GET", "/session")
      const renewed = yield* session(`${person.cookie}; ${old}`)
      expect(dataOf(renewed)["count_my_visits"]).toBe(0)
      expect(Number(cookieOf(renewed).split(".")[1])).toBeGreaterThan(Date.now() + 89 * day)
      expect(yield* clicksWith(link.path, cookieOf(renewed))).toBe(0)
      const fresh = yield* session(`${person.cookie}; ${cookieOf(renewed)}`)
      expect([dataOf(fresh)["count_my_visits"], cookiesOf(fresh)]).toEqual([0, []])
      // Another person's session in the same browser neither shows nor renews the mark.
      const others = yield* session(`${another.cookie}; ${old}`)
      expect([dataOf(others)["count_my_visits"], cookiesOf(others)]).toEqual([1, []])

      yield* done("DELETE", `/members/${person.id}`)
      const removed = yield* session(`${person.cookie}; ${old}`)
      expect([removed.status, cookiesOf(removed)]).toEqual([
        401,
        [expect.stringContaining("linden_session=; Max-Age=0")]
      ])
      expect(yield* clicksWith(link.path, old)).toBe(0)
      expect(yield* clicksWith(link.path, yield* signed(person, Date.now() - 1))).toBe(1)
    })
  )

  it.effect("are of at most 50 networks that are not too wide", () =>
    Effect.gen(function* () {
      const wrong: ReadonlyArray<readonly [networks: ReadonlyArray<unknown>, field: string]> = [
        [["10.0.0.0/7"], "ignored_networks.0"],
        [["2001::/15"], "ignored_networks.0"],
        [["192.0.2.1", "here"], "ignored_networks.1"],
        [["192.0.2.1,192.0.2.2"], "ignored_networks.0"],
        [["0.0.0.0/0"], "ignored_networks.0"],
        [[""], "ignored_networks.0"],
        [Array.from({ length: 51 }, (_, n) => `192.0.2.${n}`), "ignored_networks"]
      ]
      for (const [networks, field] of wrong) {
        const { status, body } = yield* ignore(networks as ReadonlyArray<string>)
        expect([networks, status, Object.keys(body.errors ?? {})]).toEqual([networks, 422, [field]])
      }
    })
  )

  it.effect("come from a browser with the cookie of its host, also on custom domains", () =>
    Effect.gen(function* () {
      const { sql, send } = yield* TestServer
      const domains = [yield* makeDomain("one.example.net"), yield* makeDomain("two.example.net")]
      const link = yield* makeLink()
      const elsewhere = yield* makeLink({ domain_id: domains[0] })
      const { cookie } = yield* newPerson("member")
      const switched = (count_my_visits: number, cookies = cookie) =>
        send("PUT", "/api/v1/me", {
          key: null,
          json: { count_my_visits },
          headers: { cookie: cookies, "sec-fetch-site": "same-origin" }
        })
      const first = yield* switched(0)
      expect(first.status, first.text).toBe(200)
      expect(dataOf(first)).toMatchObject({ count_my_visits: 0, count_elsewhere_url: null })
      for (const id of domains) yield* sql`UPDATE domains SET verified_at = 1 WHERE id = ${String(id)}`
      const marked = yield* switched(0)
      expect(cookiesOf(marked)[0]).toMatch(
        /^linden_uncounted_[\da-f-]{36}=[\da-f-]{36}\.\d+\.[\w-]{43}; Max-Age=7776000; .*HttpOnly/
      )
      const mark = cookieOf(marked)
      const before = yield* rows
      expect((yield* visit(link.path, { host, headers: { cookie: mark } })).status).toBe(302)
      yield* visit(link.path, { host, headers: { cookie: `a=b; ${mark}; c=d` } })
      expect(yield* rows).toBe(before)
      yield* visit(link.path, { host, headers: { cookie: "linden_uncounted=forged" } })
      yield* visit(elsewhere.path, { host: "one.example.net", headers: { cookie: mark } })
      expect(yield* rows).toBe(before + 2)

      let next = String(dataOf<Row>(marked)["count_elsewhere_url"])
      const visited: Array<string> = []
      const marks: Record<string, string> = {}
      while (next.includes("trip=")) {
        const { host, pathname, search } = new URL(`${next}${next.includes("back=") ? "" : "&back=/app/links/x"}`)
        const stop = yield* visit(`${pathname}${search}`, { host })
        expect(stop.status).toBe(302)
        visited.push(host)
        marks[host] = cookieOf(stop)
        next = String(stop.headers["location"])
      }
      expect([visited, next]).toEqual([["one.example.net", "two.example.net"], "http://linden.test/app/links/x"])
      const now = yield* rows
      yield* visit(elsewhere.path, { host: "one.example.net", headers: { cookie: marks["one.example.net"] ?? "" } })
      expect(yield* rows).toBe(now)

      for (const trip of ["", "x.y", `${String(dataOf(marked)["count_elsewhere_url"]).split("trip=")[1]}x`]) {
        const refused = yield* visit(`/internal/own-visits?trip=${trip}&back=//evil.example`, {
          host: "one.example.net"
        })
        expect([refused.status, refused.headers["location"], refused.headers["set-cookie"]]).toEqual([
          302,
          "http://linden.test/app/settings/account",
          undefined
        ])
      }
      const cleared = yield* switched(1, `${cookie}; ${mark}`)
      expect([dataOf(cleared)["count_my_visits"], cookiesOf(cleared)[0]]).toEqual([
        1,
        expect.stringContaining("Max-Age=0")
      ])
    })
  )
})
