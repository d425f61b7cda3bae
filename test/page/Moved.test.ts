import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { visit } from "../redirect/Visiting.ts"
import { dataOf, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { make, makePage, newSlug } from "./PagePlaces.ts"

const move = (page: Row, json: Row, key?: string) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(
      send("PUT", `/api/v1/pages/${page["id"]}`, key === undefined ? { json } : { json, key }),
      ({ status, text }) => expect(status, text).toBe(200)
    )
  )

const at = (slug: unknown, host = "linden.test", query = "") =>
  Effect.map(visit(`/@${slug}${query}`, { host }), ({ status, headers }) => [status, headers["location"]])

onOneDatabase("a page with a changed address", (it) => {
  it.effect("is found at each former address until another page takes that", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const [first, second, third] = [newSlug(), newSlug(), newSlug()]
      const page = yield* makePage({ slug: first })
      expect(yield* at(first)).toEqual([200, undefined])
      yield* move(page, { slug: second, title: "Moved" })
      yield* move(page, { slug: third })
      expect(yield* at(first)).toEqual([308, `/@${third}`])
      expect(yield* at(second, "linden.test", "?utm_source=card&a=%20")).toEqual([
        308,
        `/@${third}?utm_source=card&a=%20`
      ])
      expect((yield* visit(`/@${first}`)).headers["cache-control"]).toBe("private, no-store")
      const detail = dataOf(yield* send("GET", `/api/v1/pages/${page["id"]}`))
      expect(detail["former_urls"]).toEqual([`http://linden.test/@${second}`, `http://linden.test/@${first}`])
      const exported = (yield* send("GET", "/api/v1/team/export")).text.split("\n").find((line) => line.includes(third))
      expect(JSON.parse(exported ?? "{}")).toMatchObject({ type: "page", former_urls: detail["former_urls"] })
      const asked = yield* send("GET", `/api/v1/pages/availability?slug=${first}`)
      expect(dataOf(asked)["available"]).toBe(true)
      const key = yield* otherTeamKey
      yield* makePage({ slug: first, title: "Theirs" }, key)
      expect((yield* visit(`/@${first}`)).text).toContain("Theirs</h1>")
      const other = yield* makePage({}, key)
      yield* move(other, { slug: second }, key)
      expect(yield* at(second)).toEqual([200, undefined])
      yield* move(page, { slug: newSlug() })
      yield* move(page, { slug: third })
      expect(yield* at(third)).toEqual([200, undefined])
    })
  )

  it.effect("is found on its former host, and nowhere once it is deleted", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const domain = yield* make("/domains", { hostname: `${newSlug()}.example.net` })
      const host = String(domain["hostname"])
      const [old, slug] = [newSlug(), newSlug()]
      const page = yield* makePage({ slug: old, domain_id: domain["id"] })
      yield* move(page, { domain_id: null })
      expect(yield* at(old, host)).toEqual([308, `http://linden.test/@${old}`])
      expect(yield* at(old)).toEqual([200, undefined])
      yield* move(page, { domain_id: domain["id"], slug })
      expect(yield* at(old, host)).toEqual([308, `/@${slug}`])
      expect(yield* at(old)).toEqual([308, `http://${host}/@${slug}`])
      yield* send("DELETE", `/api/v1/pages/${page["id"]}`)
      for (const name of [old, slug]) expect(yield* at(name, host)).toEqual([404, undefined])
      expect(yield* at(old)).toEqual([404, undefined])
    })
  )

  it.effect("keeps twenty former addresses, and no refused one", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const taken = newSlug()
      yield* makePage({ slug: taken })
      const slugs = Array.from({ length: 22 }, newSlug)
      const page = yield* makePage({ slug: slugs[0] })
      for (const slug of slugs.slice(1)) yield* move(page, { slug })
      expect(yield* at(slugs[0])).toEqual([404, undefined])
      expect(yield* at(slugs[1])).toEqual([308, `/@${slugs[21]}`])
      const refused = yield* send("PUT", `/api/v1/pages/${page["id"]}`, { json: { slug: taken } })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["slug"]])
      expect(yield* at(slugs[21])).toEqual([200, undefined])
    })
  )
})
