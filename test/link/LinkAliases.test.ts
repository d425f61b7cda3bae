import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { visit } from "../redirect/Visiting.ts"
import { api, done, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const make = (custom_slug: string, json: Row = {}) =>
  done("POST", "/links", { url: `https://example.com/${custom_slug}`, custom_slug, redirect_type: "instant", ...json })
const at = (code: string, host = "linden.test") =>
  Effect.map(visit(`/${code}`, { host }), ({ status, headers }) => [status, headers["location"]])

onOneDatabase("a link with former short codes", (it) => {
  it.effect("is found at each former code, wherever it points now, and counted as one link", () =>
    Effect.gen(function* () {
      const { clicks } = yield* TestServer
      const link = yield* make("one")
      const path = `/links/${link["id"]}`
      expect(yield* at("one")).toEqual([302, "https://example.com/one"])
      expect(yield* done("PUT", path, { custom_slug: "two" })).toMatchObject({
        short_code: "two",
        short_url: "http://linden.test/two",
        former_urls: ["http://linden.test/one"],
        version: expect.any(Number)
      })
      expect(yield* at("one")).toEqual([302, "https://example.com/one"])
      expect(yield* at("one")).toEqual([302, "https://example.com/one"])
      yield* done("PUT", path, { slug: "three", destination_url: "https://example.com/new" })
      for (const code of ["one", "two", "three"]) expect(yield* at(code)).toEqual([302, "https://example.com/new"])
      expect(yield* done("GET", path)).toMatchObject({
        former_urls: ["http://linden.test/two", "http://linden.test/one"]
      })
      expect((yield* clicks).length).toBe(6)
      expect(yield* done("GET", path)).toMatchObject({ total_clicks: 6 })
      expect(yield* done("GET", "/links?search=three")).toMatchObject({ total: 1 })
      expect(yield* done("GET", "/links?search=%2Fone")).toMatchObject({ total: 0 })

      yield* done("PUT", "/links/bulk", { ids: [link["id"]], is_active: 0 })
      expect((yield* at("one"))[0]).toBe(404)
      yield* done("PUT", path, { is_active: 1, custom_slug: "one" })
      expect(yield* done("GET", path)).toMatchObject({
        short_code: "one",
        former_urls: ["http://linden.test/three", "http://linden.test/two"]
      })
      expect(yield* done("PUT", path, { custom_slug: "one" })).toMatchObject({ short_code: "one" })
    })
  )

  it.effect("reserves its former codes until they are removed", () =>
    Effect.gen(function* () {
      const link = yield* make("mine")
      const other = yield* make("other")
      const path = `/links/${link["id"]}`
      yield* done("PUT", path, { custom_slug: "mine-2" })
      for (const refused of [
        yield* api("POST", "/links", { url: "https://example.com/x", custom_slug: "mine" }),
        yield* api("PUT", `/links/${other["id"]}`, { custom_slug: "mine" }),
        yield* api("PUT", `/links/${other["id"]}`, { custom_slug: "mine-2" }),
        yield* api("PUT", path, { custom_slug: "other" })
      ]) {
        expect([refused.status, refused.body.code]).toEqual([422, "slug_taken"])
        expect(Object.keys(refused.body.errors ?? {})).toEqual(["custom_slug"])
      }
      const asked = (query: string) => done("GET", `/links/availability?slug=mine${query}`)
      expect(yield* asked("")).toMatchObject({ available: false })
      expect(yield* asked(`&link_id=${other["id"]}`)).toMatchObject({ available: false })
      expect(yield* asked(`&link_id=${link["id"]}`)).toMatchObject({ available: true })

      expect((yield* api("DELETE", `${path}/aliases/none`)).status).toBe(404)
      expect((yield* api("DELETE", `${path}/aliases/%00`)).status).toBe(404)
      expect((yield* api("DELETE", `/links/${other["id"]}/aliases/mine`)).status).toBe(404)
      expect((yield* at("mine"))[0]).toBe(302)
      yield* done("DELETE", `${path}/aliases/mine`)
      expect((yield* at("mine"))[0]).toBe(404)
      expect(yield* done("GET", path)).toMatchObject({ former_urls: [] })
      yield* make("mine")
    })
  )

  it.effect("takes its former codes to the trash, and restores them", () =>
    Effect.gen(function* () {
      const link = yield* make("kept-1")
      const path = `/links/${link["id"]}`
      yield* done("PUT", path, { custom_slug: "kept-2" })
      expect((yield* at("kept-1"))[0]).toBe(302)
      yield* Effect.flatMap(TestServer, ({ clicks }) => clicks)
      const moved = yield* done("GET", path)
      yield* done("DELETE", path)
      for (const code of ["kept-1", "kept-2"]) {
        expect((yield* at(code))[0]).toBe(404)
        const taken = yield* api("POST", "/links", { url: "https://example.com/x", custom_slug: code })
        expect([taken.status, taken.body.code]).toEqual([422, "slug_taken"])
      }
      yield* done("POST", `/trash/${link["id"]}/restore`)
      expect(yield* done("GET", path)).toEqual(moved)
      expect((yield* at("kept-1"))[0]).toBe(302)
    })
  )

  it.effect("works the same on a custom domain, and for printed codes", () =>
    Effect.gen(function* () {
      const domain = yield* done("POST", "/domains", { hostname: "alias.example.org" })
      const link = yield* make("own", { domain_id: domain["id"] })
      const path = `/links/${link["id"]}`
      const poster = yield* done("POST", "/qrcodes", { name: "Poster", design_config: {}, link_id: link["id"] })
      yield* done("PUT", path, { custom_slug: "own-2" })
      expect((yield* at("own", "alias.example.org"))[0]).toBe(302)
      expect((yield* at("own"))[0]).toBe(404)
      yield* make("own")
      expect((yield* at("own", "alias.example.org"))[1]).toBe("https://example.com/own")
      expect(yield* done("GET", `/qrcodes/${poster["id"]}`)).toMatchObject({
        short_code: "own-2",
        short_url: "http://alias.example.org/own-2"
      })
    })
  )

  it.effect("keeps at most 20 former codes", () =>
    Effect.gen(function* () {
      const link = yield* make("many-0")
      const path = `/links/${link["id"]}`
      for (let n = 1; n <= 20; n++) yield* done("PUT", path, { custom_slug: `many-${n}` })
      const refused = yield* api("PUT", path, { custom_slug: "many-21" })
      expect([refused.status, refused.body.code]).toEqual([422, "limit_reached"])
      expect((yield* done("GET", path))["short_code"]).toBe("many-20")
      yield* done("DELETE", `${path}/aliases/many-7`)
      yield* done("PUT", path, { custom_slug: "many-21" })
    })
  )
})
