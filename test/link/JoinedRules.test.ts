import { writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { ended, undo } from "../bulk/Kit.ts"
import { agents, makeLink, visit } from "../redirect/Visiting.ts"
import { cityEntry, mmdb } from "../support/Mmdb.ts"
import { api, dataOf, done, expectFailure, type Row } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const page = "https://example.com/page"
const there = "https://example.com/there"

const both = [
  { type: "device", value: "mobile" },
  { type: "language", value: "fr" }
]
const joined = { conditions: both, url: there }
const stored = { type: "all", value: "", conditions: both, destination_url: there }

const rulesOf = (link: Row) =>
  (link["targeting"] as ReadonlyArray<Row>).map(({ id, link_id, ...rule }) => {
    expect([typeof id, typeof link_id]).toEqual(["string", "string"])
    return rule
  })

const goesTo = (path: string, options: Parameters<typeof visit>[1] = {}) =>
  Effect.map(visit(path, options), ({ headers }) => headers["location"])

const warningsOf = ({ body }: { readonly body: { readonly warnings?: ReadonlyArray<Row> | undefined } }) =>
  (body.warnings ?? []).map(({ field }) => field)

onEachDatabase("a rule with several conditions", (it) => {
  it.effect("matches visitors who meet all of them, whichever path serves the visit", () =>
    Effect.gen(function* () {
      const { path } = yield* makeLink({ targeting: [joined] })
      const french = { "accept-language": "fr-CA" }
      // The first visit goes through the router, and the second one through the fast path.
      for (const _ of [1, 2]) {
        expect(yield* goesTo(path, { agent: agents.iphone, headers: french })).toBe(there)
        expect(yield* goesTo(path, { agent: agents.iphone })).toBe(page)
        expect(yield* goesTo(path, { headers: french })).toBe(page)
      }
    })
  )

  it.effect("is returned by create, update, read, list and bulk, beside rules that stay as they are", () =>
    Effect.gen(function* () {
      const single = { type: "os", value: "iOS", url: page }
      const expected = [stored, { type: "os", value: "iOS", destination_url: page }]
      const made = yield* done("POST", "/links", { url: page, targeting: [joined, single] })
      expect(rulesOf(made)).toEqual(expected)
      const path = `/links/${made["id"]}`
      expect(rulesOf(yield* done("GET", path))).toEqual(expected)
      const list = yield* done("GET", `/links?search=${made["short_code"]}`)
      expect((list["links"] as ReadonlyArray<Row>).map(rulesOf)).toEqual([expected])
      const reversed = [single, { type: "all", value: "", ...joined }]
      expect(rulesOf(yield* done("PUT", path, { targeting: reversed }))).toEqual([...expected].reverse())
      const form = "targeting[0][conditions][0][type]=os&targeting[0][conditions][0][value]=iOS"
      const { send } = yield* TestServer
      const byForm = yield* send("PUT", `/api/v1${path}`, { form: `${form}&targeting[0][destination]=${there}` })
      expect(rulesOf(dataOf(byForm))).toEqual([{ ...stored, conditions: [{ type: "os", value: "iOS" }] }])
      const bulk = yield* done("POST", "/links/bulk", { links: [{ url: page, targeting: [joined] }] })
      expect(JSON.stringify(bulk)).toContain(JSON.stringify(both))
    })
  )

  it.effect("survives the trash", () =>
    Effect.gen(function* () {
      const made = yield* done("POST", "/links", { url: page, targeting: [joined] })
      yield* done("DELETE", `/links/${made["id"]}`)
      yield* done("POST", `/trash/${made["id"]}/restore`)
      expect(rulesOf(yield* done("GET", `/links/${made["id"]}`))).toEqual([stored])
    })
  )

  it.effect("is refused with both forms, without conditions, with too many, or with wrong ones", () =>
    Effect.gen(function* () {
      const many = (count: number) => Array.from({ length: count }, () => both[0])
      const wrong: ReadonlyArray<readonly [Row, ...ReadonlyArray<string>]> = [
        [{ ...joined, type: "device", value: "mobile" }, "targeting.0.type", "targeting.0.value"],
        [{ ...joined, value: "x" }, "targeting.0.value"],
        [{ ...joined, conditions: [] }, "targeting.0.conditions"],
        [{ ...joined, conditions: many(11) }, "targeting.0.conditions"],
        [{ ...joined, conditions: "mobile" }, "targeting.0.conditions"],
        [{ conditions: both }, "targeting.0.url"],
        [{ ...joined, conditions: [{ type: "os" }] }, "targeting.0.conditions.0.value"],
        [{ ...joined, conditions: [both[0], { type: "", value: "x" }] }, "targeting.0.conditions.1.type"],
        [{ type: "all", value: "", url: page }, "targeting.0.value"]
      ]
      for (const [rule, ...fields] of wrong) {
        const answer = yield* api("POST", "/links", { url: page, targeting: [rule] })
        expectFailure(answer, 422)
        expect(Object.keys(answer.body.errors ?? {}), JSON.stringify(rule)).toEqual(fields)
      }
      const ten = yield* done("POST", "/links", { url: page, targeting: [{ ...joined, conditions: many(10) }] })
      expect(rulesOf(ten)).toEqual([{ ...stored, conditions: many(10) }])
    })
  )

  it.effect("warns about conditions that match no one, or that this server can't evaluate", () =>
    Effect.gen(function* () {
      const conditions = [
        { type: "os", value: "iOS" },
        { type: "weather", value: "rain" },
        { type: "time", value: "noon" },
        { type: "city", value: "FR:Lyon" },
        { type: "country", value: "FR" }
      ]
      const places = ["1.type", "2.value", "3.type", "4.type"].map((place) => `targeting.0.conditions.${place}`)
      const answer = yield* api("POST", "/links", { url: page, targeting: [{ conditions, url: there }] })
      expect(answer.status).toBe(201)
      expect(warningsOf(answer)).toEqual(places)
      const singles = [
        ["date", "2026-12-01..2026-12-24"],
        ["date", "soon"],
        ["time", "Mo-Fr 09:00-17:00 Europe/Paris; Sa 10:00-12:00"],
        ["network", "192.0.2.0/24, 2001:db8::/32"],
        ["network", "192.0.2.0/33"],
        ["returning", "today"],
        ["returning", "often"],
        ["region", "FR-ARA"]
      ].map(([type, value]) => ({ type, value, url: there }))
      expect(warningsOf(yield* api("POST", "/links", { url: page, targeting: singles }))).toEqual([
        "targeting.1.value",
        "targeting.4.value",
        "targeting.6.value",
        "targeting.7.type"
      ])
      const folder = yield* api("POST", "/folders", {
        name: "Rules",
        defaults: { targeting: [{ conditions, url: there }] }
      })
      expect(folder.status).toBe(201)
      expect(warningsOf(folder)).toEqual(places.map((place) => `defaults.${place}`))
      const { id } = dataOf(folder)
      const rules = (dataOf(folder)["defaults"] as Row)["targeting"]
      expect(rules).toEqual([{ type: "all", value: "", conditions, url: there }])
      const link = yield* done("POST", "/links", { url: page, folder_id: id })
      expect(rulesOf(link)).toEqual([{ ...stored, conditions }])
      // The response fits into the next request.
      yield* done("PUT", `/folders/${id}`, { defaults: { targeting: rules } })
      const twice = yield* api("PUT", `/folders/${id}`, { defaults: { targeting: [{ ...joined, type: "os" }] } })
      expect(twice.body.errors).toHaveProperty(["defaults.targeting.0.type"])
    })
  )

  it.effect("replaces texts in its destination, and undoes that with its conditions", () =>
    Effect.gen(function* () {
      const made = yield* done("POST", "/links", { url: page, targeting: [joined] })
      const path = `/links/${made["id"]}`
      const bulk = { find: "/there", with: "/elsewhere", query: { search: made["short_code"] }, total: 1 }
      const job = yield* done("POST", "/links/replace", bulk)
      yield* ended(String(job["id"]))
      expect(rulesOf(yield* done("GET", path))).toEqual([
        { ...stored, destination_url: "https://example.com/elsewhere" }
      ])
      yield* undo(String(job["id"]))
      expect(rulesOf(yield* done("GET", path))).toEqual([stored])
    })
  )
})

onEachDatabase(
  "rules about where and when",
  (it) => {
    const targeted = (type: string, value: string) =>
      Effect.map(makeLink({ targeting: [{ type, value, url: there }] }), ({ path }) => path)
    const from = (address: string) => ({ headers: { "x-forwarded-for": address } })

    it.effect("match networks of IPv4 and IPv6", () =>
      Effect.gen(function* () {
        const path = yield* targeted("network", "198.51.100.0/24, 2001:db8::/32, 203.0.113.7")
        for (const _ of [1, 2]) {
          expect(yield* goesTo(path, from("198.51.100.200"))).toBe(there)
          expect(yield* goesTo(path, from("::ffff:198.51.100.200"))).toBe(there)
          expect(yield* goesTo(path, from("2001:db8:1::5"))).toBe(there)
          expect(yield* goesTo(path, from("203.0.113.7"))).toBe(there)
          expect(yield* goesTo(path, from("203.0.113.8"))).toBe(page)
        }
      })
    )

    it.effect("match the dates and the weekdays of now", () =>
      Effect.gen(function* () {
        const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
        const goes = (type: string, value: string) => Effect.flatMap(targeted(type, value), goesTo)
        expect(yield* goes("date", `${day(-1)}..${day(1)}`)).toBe(there)
        expect(yield* goes("date", `..${day(-2)}`)).toBe(page)
        expect(yield* goes("date", `${day(2)}..`)).toBe(page)
        expect(yield* goes("time", "00:00-24:00")).toBe(there)
        const weekday = ["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"][new Date(Date.now() + 3 * 86_400_000).getUTCDay()]
        expect(yield* goes("time", `${weekday}`)).toBe(page)
      })
    )

    it.effect("match regions and cities by the database, in any of its languages", () =>
      Effect.gen(function* () {
        const goes = (type: string, value: string, address: string) =>
          Effect.flatMap(targeted(type, value), (path) => goesTo(path, from(address)))
        const [lyon, munich] = ["198.51.100.1", "203.0.113.1"]
        expect(yield* goes("region", "FR-ARA, DE-BE", lyon)).toBe(there)
        expect(yield* goes("region", "fr-69", lyon)).toBe(there)
        expect(yield* goes("region", "FR-ARA", munich)).toBe(page)
        expect(yield* goes("city", "FR:Lyon", lyon)).toBe(there)
        expect(yield* goes("city", "DE:Munich", munich)).toBe(there)
        expect(yield* goes("city", "de: münchen", munich)).toBe(there)
        expect(yield* goes("city", "AT:München", munich)).toBe(page)
        expect(yield* goes("country", "DE", munich)).toBe(there)
        expect(yield* goes("city", "FR:Lyon", "192.0.2.1")).toBe(page)
        const rule = { type: "city", value: "FR:Lyon", url: there }
        expect(warningsOf(yield* api("POST", "/links", { url: page, targeting: [rule] }))).toEqual([])
      })
    )

    it.effect("match visitors who were at the link before on the same day", () =>
      Effect.gen(function* () {
        const { path, clicks, change } = yield* makeLink({
          targeting: [{ type: "returning", value: "today", url: there }]
        })
        const other = yield* makeLink({ targeting: [{ type: "returning", value: "today", url: there }] })
        const [one, two] = ["198.51.100.1", "203.0.113.1"].map((address) => ({
          ...from(address),
          agent: agents.iphone
        }))
        // Neither a prefetch nor a bot nor the preview page is a visit.
        yield* visit(path, { ...one, headers: { ...one?.headers, "sec-purpose": "prefetch" } })
        yield* visit(path, { ...one, method: "HEAD" })
        yield* visit(`${path}+`, one)
        expect(yield* goesTo(path, one)).toBe(page)
        expect(yield* goesTo(path, one)).toBe(there)
        expect(yield* goesTo(path, one)).toBe(there)
        expect(yield* goesTo(path, two)).toBe(page)
        expect(yield* goesTo(path, two)).toBe(there)
        expect(yield* goesTo(path, { ...two, agent: agents.firefox })).toBe(page)
        expect(yield* goesTo(other.path, one)).toBe(page)
        expect(yield* clicks).toBe(6)
        // A link that gets such a rule knows the visits from before.
        const late = yield* makeLink()
        expect(yield* goesTo(late.path, one)).toBe(page)
        yield* late.clicks
        yield* late.change({ targeting: [{ type: "returning", value: "today", url: there }] })
        expect(yield* goesTo(late.path, one)).toBe(there)
        expect(yield* goesTo(late.path, two)).toBe(page)
        yield* change({ targeting: null })
        expect(yield* goesTo(path, one)).toBe(page)
      })
    )
  },
  {
    trustProxy: 1,
    countries: {
      file: (() => {
        const file = join(tmpdir(), `linden-cities-${process.pid}.mmdb`)
        const networks = {
          "198.51.100.0/24": cityEntry("FR", ["ARA", "69"], { en: "Lyon" }),
          "203.0.113.0/24": cityEntry("DE", ["BY"], { en: "Munich", de: "München" })
        }
        writeFileSync(file, mmdb(networks, "GeoLite2-City"))
        return file
      })()
    }
  }
)
