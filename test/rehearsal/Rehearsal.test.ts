import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { agents, makeDomain, makeLink, visit } from "../redirect/Visiting.ts"
import { dataOf, expectFailure, type Row, sendAsOther } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const page = "https://example.com/page"
const phones = { type: "device", value: "mobile", url: "https://example.com/phone" }
const french = { type: "language", value: "fr", url: "https://example.com/fr" }

const post = (id: string, what: "try" | "rehearse", json: Row) =>
  Effect.flatMap(TestServer, ({ send }) => send("POST", `/api/v1/links/${id}/${what}`, { json }))

const trial = (id: string, visitor: Row, changes: Row = {}) =>
  Effect.map(post(id, "try", { visitor, ...changes }), (answer) => {
    expect(answer.status, answer.text).toBe(200)
    return dataOf(answer)
  })

const rehearsal = (id: string, changes: Row) =>
  Effect.map(post(id, "rehearse", changes), (answer) => {
    expect(answer.status, answer.text).toBe(200)
    return dataOf(answer)
  })

const goes = (url: string, rule: number | null, outcome = "redirect") => ({
  outcome,
  url,
  rule,
  destinations: [{ url, share: 100 }]
})

onEachDatabase("a trial of a link", (it) => {
  it.effect("tells where a visitor would go, with stored rules or with those of the request", () =>
    Effect.gen(function* () {
      const { id, clicks } = yield* makeLink({ targeting: [phones, french] })
      expect(yield* trial(id, {})).toEqual(goes(page, null))
      expect(yield* trial(id, { device: "mobile", query: "?a=b" })).toEqual(goes(`${phones.url}?a=b`, 0))
      expect(yield* trial(id, { device: "desktop", language: "fr-CA,en;q=0.5" })).toEqual(goes(french.url, 1))
      const rules = [
        { type: "country", value: "FR, BE", url: "https://example.com/a" },
        { type: "referrer", value: "news.example", url: "https://example.com/b" },
        { type: "os", value: "iOS", url: "https://example.com/c" },
        { type: "browser", value: "Safari", url: "https://example.com/d" },
        { type: "query", value: "ref=x", url: "https://example.com/e" }
      ]
      const visitors = [
        { country: "be" },
        { referrer: "www.news.example" },
        { os: "iOS" },
        { browser: "safari" },
        { query: "ref=x" }
      ]
      for (const [n, visitor] of visitors.entries()) {
        expect((yield* trial(id, visitor, { targeting: rules }))["rule"], JSON.stringify(visitor)).toBe(n)
      }
      expect(yield* trial(id, { device: "mobile" }, { targeting: null })).toEqual(goes(page, null))
      expect(yield* clicks).toBe(0)
    })
  )

  it.effect("tells that a destination is blocked, also after a password and for links that have ended", () =>
    Effect.gen(function* () {
      const blocked = { outcome: "blocked", url: null, rule: null, destinations: [] }
      const bad = "https://blocked.example.net/page"
      const { id } = yield* makeLink({ targeting: [{ ...phones, url: bad }] })
      const locked = yield* makeLink({ url: bad, redirect_type: "password", password: "open sesame" })
      const ended = yield* makeLink({ expired_url: bad, is_active: 1 })
      const expired = { expires_at: "2020-01-01 00:00:00" }
      expect(yield* trial(locked.id, {})).toMatchObject({ outcome: "password" })
      const { send } = yield* TestServer
      const json = { kind: "host", value: "blocked.example.net" }
      const rule = dataOf(yield* send("POST", "/api/v1/blocked-destinations", { json }))
      expect(yield* trial(id, { device: "mobile" })).toEqual(blocked)
      expect(yield* trial(id, { device: "desktop" })).toEqual(goes(page, null))
      expect(yield* trial(id, { device: "desktop" }, { destination_url: bad })).toEqual(blocked)
      expect(yield* trial(locked.id, {})).toEqual(blocked)
      expect(yield* trial(ended.id, {}, expired)).toEqual(blocked)
      yield* send("DELETE", `/api/v1/blocked-destinations/${rule["id"]}`)
      expect(yield* trial(id, { device: "mobile" })).toEqual(goes(bad, 0))
    })
  )

  it.effect("evaluates every kind of rule, and conditions together", () =>
    Effect.gen(function* () {
      const { id } = yield* makeLink()
      const to = (type: string, value: string) => ({ type, value, url: `https://example.com/${type}` })
      const targeting = [
        { conditions: [to("city", "FR:Lyon"), to("os", "iOS"), to("time", "Tu 09:00-10:00 Europe/Paris")], url: page },
        to("date", "2026-12-01..2026-12-24 Europe/Paris"),
        to("network", "192.0.2.0/24"),
        to("returning", "today"),
        to("region", "FR-ARA"),
        to("city", "FR:Lyon"),
        to("country", "FR")
      ].map((rule) =>
        "conditions" in rule
          ? { ...rule, conditions: rule.conditions.map(({ type, value }) => ({ type, value })) }
          : rule
      )
      const at = "2026-07-07T07:30:00Z"
      const visitors: ReadonlyArray<readonly [Row, number | null]> = [
        [{ city: "Lyon", country: "FR", os: "iOS", at }, 0],
        [{ city: "FR:Lyon", os: "iOS", at: "2026-07-07T08:00:00Z" }, 5],
        [{ city: "FR:Lyon", at }, 5],
        [{ at: "2026-11-30T23:00:00Z" }, 1],
        [{ at: "2026-12-24T23:00:00Z" }, null],
        [{ network: "192.0.2.77", at }, 2],
        [{ network: "192.0.2.128/25", at }, 2],
        [{ network: "192.0.0.0/16", at }, null],
        [{ returning: 1, at }, 3],
        [{ returning: 0, at }, null],
        [{ region: "fr-ara", at }, 4],
        [{ region: "FR-IDF", at }, 6],
        [{ city: "Lyon", at }, null]
      ]
      for (const [visitor, rule] of visitors) {
        expect((yield* trial(id, visitor, { targeting }))["rule"], JSON.stringify(visitor)).toBe(rule)
      }
      for (const network of ["192.0.2.0/33", "home"]) {
        expectFailure(yield* post(id, "try", { visitor: { network } }), 422)
      }
    })
  )

  it.effect("tells the shares of an A/B test", () =>
    Effect.gen(function* () {
      const { id } = yield* makeLink()
      const ab_tests = [
        { url: "https://example.com/a", weight: 30 },
        { url: "https://example.com/b", weight: 20 }
      ]
      expect(yield* trial(id, {}, { ab_tests })).toEqual({
        outcome: "redirect",
        url: null,
        rule: null,
        destinations: [
          { url: "https://example.com/a", share: 30 },
          { url: "https://example.com/b", share: 20 },
          { url: page, share: 50 }
        ]
      })
      const half = { ab_test_url: "https://example.com/a", ab_test_percentage: 100 }
      expect(yield* trial(id, {}, half)).toEqual(goes("https://example.com/a", null))
    })
  )

  it.effect("tells the state of a link that doesn't redirect, and pages before the destination", () =>
    Effect.gen(function* () {
      const domain_id = yield* makeDomain("go.example.com", { expired_url: "https://example.com/over" })
      const { id } = yield* makeLink({
        domain_id,
        starts_at: "2030-01-01T00:00:00Z",
        expires_at: "2030-02-01T00:00:00Z"
      })
      const none = { rule: null, destinations: [] }
      expect(yield* trial(id, {})).toEqual({ outcome: "scheduled", url: null, ...none })
      expect(yield* trial(id, { at: "2030-01-15T00:00:00Z" })).toEqual(goes(page, null))
      const late = { at: "2030-02-15T00:00:00Z" }
      expect(yield* trial(id, late)).toEqual({ outcome: "expired", url: "https://example.com/over", ...none })
      const own = { expired_url: "https://example.com/own" }
      expect(yield* trial(id, late, own)).toEqual({ outcome: "expired", url: "https://example.com/own", ...none })
      expect(yield* trial(id, {}, { is_active: 0 })).toEqual({ outcome: "off", url: null, ...none })
      const open = { starts_at: null, expires_at: null }
      expect(yield* trial(id, {}, { ...open, redirect_type: "screen" })).toEqual(goes(page, null, "screen"))
      expect(yield* trial(id, {}, { ...open, redirect_type: "password" })).toEqual(goes(page, null, "password"))
      const few = yield* makeLink({ max_clicks: 1 })
      expect(yield* trial(few.id, {})).toEqual(goes(page, null, "continue"))
    })
  )

  it.effect("refuses links of other teams, and wrong fields", () =>
    Effect.gen(function* () {
      const { id } = yield* makeLink()
      const other = yield* sendAsOther
      for (const [what, json] of [
        ["try", { visitor: {} }],
        ["rehearse", {}]
      ] as const) {
        expectFailure(yield* other("POST", `/api/v1/links/${id}/${what}`, { json }), 404)
      }
      const wrong = [
        {},
        { visitor: { device: "toaster" } },
        { visitor: { country: "France" } },
        { visitor: { at: "soon" } }
      ]
      for (const json of wrong) expectFailure(yield* post(id, "try", json), 422)
      expectFailure(yield* post(id, "rehearse", { targeting: [{ type: "os", value: "iOS", url: "nowhere" }] }), 422)
    })
  )
})

onEachDatabase("a rehearsal of a link", (it) => {
  it.effect("counts the past clicks that new rules would send elsewhere, without bots", () =>
    Effect.gen(function* () {
      const { id, path, clicks } = yield* makeLink({ targeting: [french] })
      const visits = [
        { agent: agents.iphone },
        { agent: agents.iphone },
        { agent: agents.iphone, headers: { "accept-language": "fr" } },
        { headers: { "accept-language": "fr" } },
        { headers: { referer: "https://news.example/today" } },
        { agent: agents.googlebot }
      ]
      for (const one of visits) yield* visit(path, one)
      expect(yield* clicks).toBe(5)
      const none = {
        clicks: 5,
        changed: 0,
        unchanged: 5,
        by_rule: [
          { rule: 0, clicks: 0 },
          { rule: null, clicks: 0 }
        ],
        not_replayed: []
      }
      expect(yield* rehearsal(id, {})).toEqual(none)
      expect(yield* rehearsal(id, { targeting: [phones, french] })).toMatchObject({
        changed: 3,
        unchanged: 2,
        by_rule: [
          { rule: 0, clicks: 3 },
          { rule: 1, clicks: 0 },
          { rule: null, clicks: 0 }
        ]
      })
      expect(yield* rehearsal(id, { targeting: [french, phones] })).toMatchObject({ changed: 2 })
      expect(yield* rehearsal(id, { targeting: null })).toMatchObject({
        changed: 2,
        by_rule: [{ rule: null, clicks: 2 }]
      })
      expect(yield* rehearsal(id, { destination_url: "https://example.com/new" })).toMatchObject({ changed: 3 })
      const query = { type: "query", value: "a", url: "https://example.com/q" }
      const news = { type: "referrer", value: "news.example", url: "https://example.com/n" }
      expect(yield* rehearsal(id, { targeting: [query, french, news, { ...news, type: "mood" }] })).toMatchObject({
        changed: 1,
        not_replayed: ["query", "mood"]
      })
    })
  )

  it.effect("replays dates and times by those of each click, and names the conditions that it can't replay", () =>
    Effect.gen(function* () {
      const { id, path, clicks } = yield* makeLink()
      const url = "https://example.com/there"
      for (let n = 0; n < 4; n++) yield* visit(path, { agent: n < 3 ? agents.iphone : agents.chrome })
      expect(yield* clicks).toBe(4)
      const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
      const changed = (...conditions: ReadonlyArray<readonly [string, string]>) =>
        rehearsal(id, { targeting: [{ conditions: conditions.map(([type, value]) => ({ type, value })), url }] })
      const phone = ["device", "mobile"] as const
      const spans = [
        [`${day(-1)}..${day(1)}`, 3],
        [`..${day(-2)}`, 0],
        [`${day(2)}..`, 0]
      ] as const
      for (const [span, count] of spans) {
        expect(yield* changed(phone, ["date", span]), span).toMatchObject({ changed: count, not_replayed: [] })
      }
      expect(yield* changed(["time", "00:00-24:00"])).toMatchObject({
        changed: 4,
        by_rule: [{ rule: 0, clicks: 4 }]
      })
      // All but the two hours around now, to the minute.
      const clock = (shift: number) => new Date(Date.now() + shift * 60_000).toISOString().slice(11, 16)
      expect(yield* changed(["time", `${clock(61)}-${clock(-61)}`])).toMatchObject({ changed: 0 })
      expect(yield* changed(["time", `${clock(-61)}-${clock(61)}`], phone)).toMatchObject({ changed: 3 })
      const lost = ["network", "returning", "query", "city", "region"] as const
      for (const type of lost) {
        expect(yield* changed(phone, [type, "x"])).toMatchObject({ changed: 0, not_replayed: [type] })
      }
    })
  )

  it.effect("counts A/B tests by their shares, and clicks outside of new dates", () =>
    Effect.gen(function* () {
      const a = "https://example.com/a"
      const { id, path, clicks } = yield* makeLink({ ab_tests: [{ url: a, weight: 50 }] })
      for (let n = 0; n < 20; n++) yield* visit(path, { agent: `${agents.chrome} ${n}` })
      expect(yield* clicks).toBe(20)
      expect(yield* rehearsal(id, {})).toMatchObject({ clicks: 20, changed: 0 })
      // All who went to the variant now go to the destination, and all others to the variant.
      const swapped = { destination_url: a, ab_tests: [{ url: page, weight: 50 }] }
      expect(yield* rehearsal(id, swapped)).toMatchObject({ changed: 20 })
      const to = (yield* (yield* TestServer).clicks).filter(
        ({ link, destination }) => link === id && destination === a
      ).length
      expect(yield* rehearsal(id, { ab_tests: [{ url: a, weight: 25 }] })).toMatchObject({
        changed: Math.round(to / 2)
      })
      expect(yield* rehearsal(id, { ab_tests: null })).toMatchObject({ changed: to })
      expect(yield* rehearsal(id, { expires_at: "2020-01-01T00:00:00Z" })).toMatchObject({ changed: 20 })
      expect(yield* rehearsal(id, { starts_at: "2090-01-01T00:00:00Z" })).toMatchObject({ changed: 20 })
      expect(yield* rehearsal(id, { expires_at: "2090-01-01T00:00:00Z" })).toMatchObject({ changed: 0 })
    })
  )
})
