import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { visit } from "../redirect/Visiting.ts"
import { browse, newPerson } from "../signin/Kit.ts"
import { api, dataOf, done, expectFailure, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const total = (path: string) => Effect.map(done("GET", path), (list) => list["total"])

/** Permanently deletes what matches a query. */
const emptied = (query = "") =>
  Effect.flatMap(total(`/trash?${query}`), (count) => done("DELETE", `/trash?${query}&total=${count}`))

const items = Effect.map(done("GET", "/trash"), (list) => list["items"] as ReadonlyArray<Row>)

onOneDatabase("the trash", (it) => {
  it.effect("contains deleted links, which don't redirect, keep their slug, and are restored completely", () =>
    Effect.gen(function* () {
      const { otherTeamKey } = yield* TestServer
      const folder = yield* done("POST", "/folders", { name: "Kept" })
      const tag = yield* done("POST", "/tags", { name: "kept" })
      const link = yield* done("POST", "/links", {
        url: "https://example.com/whole",
        custom_slug: "whole",
        title: "Whole",
        redirect_type: "instant",
        folder_id: folder["id"],
        tags: [tag["id"]],
        ab_tests: [{ url: "https://example.com/b", weight: 0 }],
        targeting: [{ type: "country", value: "AT", url: "https://example.com/at" }]
      })
      const one = `/links/${link["id"]}`
      const poster = yield* done("POST", "/qrcodes", { name: "Poster", design_config: {}, link_id: link["id"] })
      expect((yield* visit("/whole")).status).toBe(302)
      yield* done("DELETE", one)

      expect((yield* visit("/whole")).status).toBe(404)
      expect((yield* api("GET", one)).status).toBe(404)
      expect(yield* total("/links?search=whole")).toBe(0)
      expect(yield* done("GET", `/folders/${folder["id"]}`)).toMatchObject({ link_count: 0 })
      expect(yield* done("GET", `/tags/${tag["id"]}`)).toMatchObject({ link_count: 0 })
      const [item] = yield* items
      expect(item).toMatchObject({
        id: link["id"],
        kind: "link",
        name: "Whole",
        url: "http://linden.test/whole",
        deleter_username: "owner"
      })
      const days = (Date.parse(String(item?.["purge_at"])) - Date.parse(String(item?.["deleted_at"]))) / 86_400_000
      expect(days).toBe(30)

      const again = yield* api("POST", "/links", { url: "https://example.com/x", custom_slug: "whole" })
      expect([again.status, again.body.code]).toEqual([422, "slug_taken"])
      expect(again.body.errors?.["custom_slug"]).toEqual([expect.stringContaining("in the trash")])
      expect(yield* done("GET", "/links/availability?slug=whole")).toMatchObject({
        available: false,
        reason: expect.stringContaining("in the trash"),
        reason_detail: { code: "slug_in_trash", params: {} }
      })
      const key = yield* otherTeamKey
      const theirs = yield* api("POST", "/links", { url: "https://example.com/x", custom_slug: "whole" }, key)
      expect([theirs.status, theirs.text.includes("trash")]).toEqual([422, false])
      expect(dataOf(yield* api("GET", "/trash", undefined, key))["total"]).toBe(0)
      expect((yield* api("POST", `/trash/${link["id"]}/restore`, undefined, key)).status).toBe(404)
      expect((yield* api("DELETE", `/trash/${link["id"]}`, undefined, key)).status).toBe(404)

      yield* done("POST", `/trash/${link["id"]}/restore`)
      // Its visit may be booked by now.
      expect(yield* done("GET", one)).toEqual({ ...link, total_clicks: expect.any(Number) })
      expect((yield* visit("/whole")).status).toBe(302)
      expect(yield* total("/links?search=whole")).toBe(1)
      expect(yield* done("GET", `/folders/${folder["id"]}`)).toMatchObject({ link_count: 1 })
      expect(yield* done("GET", `/tags/${tag["id"]}`)).toMatchObject({ link_count: 1 })
      expect(yield* done("GET", `/qrcodes/${poster["id"]}`)).toMatchObject({ link_id: link["id"] })
      expect((yield* api("POST", `/trash/${link["id"]}/restore`)).status).toBe(404)
    })
  )

  it.effect("restores links without a folder and a tag that were deleted in the meantime", () =>
    Effect.gen(function* () {
      const folder = yield* done("POST", "/folders", { name: "Gone" })
      const tag = yield* done("POST", "/tags", { name: "gone" })
      const link = yield* done("POST", "/links", {
        url: "https://example.com/left",
        folder_id: folder["id"],
        tags: [tag["id"]]
      })
      yield* done("DELETE", `/links/${link["id"]}`)
      yield* done("DELETE", `/folders/${folder["id"]}`)
      yield* done("DELETE", `/tags/${tag["id"]}`)
      yield* done("POST", `/trash/${link["id"]}/restore`)
      expect(yield* done("GET", `/links/${link["id"]}`)).toMatchObject({ folder_id: null, tags: [] })
    })
  )

  it.effect("restores pages with all their items, in place", () =>
    Effect.gen(function* () {
      const page = yield* done("POST", "/pages", { slug: "trashed", title: "Trashed" })
      const domain = yield* done("POST", "/domains", { hostname: "trash.example.org", root_page_id: page["id"] })
      const one = `/pages/${page["id"]}`
      yield* done("POST", `${one}/links`, { label: "A", url: "https://example.com/a" })
      yield* done("POST", `${one}/plugins`, {
        type: "socials",
        config: { links: [{ platform: "github", url: "https://github.com/linden" }] }
      })
      yield* done("PUT", one, { slug: "trashed-2" })
      const before = yield* done("GET", one)
      yield* done("DELETE", one)
      expect((yield* visit("/@trashed-2")).status).toBe(404)
      expect((yield* visit("/", { host: "trash.example.org" })).text).not.toContain("Trashed")
      const taken = yield* api("POST", "/pages", { slug: "trashed-2", title: "Other" })
      expect([taken.status, taken.body.code]).toEqual([422, "slug_taken"])
      expect((yield* api("GET", "/pages/availability?slug=trashed-2")).text).toContain("in the trash")

      yield* done("POST", "/trash/restore", { ids: [page["id"], page["id"]] })
      expect(yield* done("GET", one)).toEqual(before)
      expect((yield* visit("/@trashed-2")).status).toBe(200)
      expect((yield* visit("/@trashed")).status).toBe(308)
      expect((yield* visit("/", { host: "trash.example.org" })).text).toContain("Trashed")
      yield* done("DELETE", one)
      yield* done("DELETE", `/trash/${page["id"]}`)
      expect((yield* api("POST", "/pages", { slug: "trashed-2", title: "Other" })).status).toBe(201)
      expect((yield* api("DELETE", `/domains/${domain["id"]}`)).status).toBe(200)
    })
  )

  it.effect("restores QR codes, which redirect again, even after their link", () =>
    Effect.gen(function* () {
      const made = yield* done("POST", "/qrcodes", {
        name: "Menu",
        url: "https://example.com/menu",
        design_config: { shape: "circle" }
      })
      const one = `/qrcodes/${made["id"]}`
      const picture = (yield* api("GET", `${one}/image`)).text
      yield* done("DELETE", one)
      yield* done("DELETE", `/links/${made["link_id"]}`)
      expect((yield* api("GET", one)).status).toBe(404)
      expect(yield* total("/qrcodes")).toBe(yield* total("/qrcodes?search="))
      yield* done("POST", `/trash/${made["id"]}/restore`)
      expect(yield* done("GET", one)).toMatchObject({ link_id: null, name: "Menu" })
      expect((yield* api("GET", `${one}/image`)).text).toBe(picture)
      yield* done("POST", `/trash/${made["link_id"]}/restore`)
      expect(yield* done("GET", one)).toEqual(made)
    })
  )

  it.effect("permanently loses the links of a deleted domain", () =>
    Effect.gen(function* () {
      const domain = yield* done("POST", "/domains", { hostname: "held.example.org" })
      const link = yield* done("POST", "/links", { url: "https://example.com/h", domain_id: domain["id"] })
      yield* done("DELETE", `/links/${link["id"]}`)
      yield* done("DELETE", `/domains/${domain["id"]}`)
      expect((yield* api("POST", `/trash/${link["id"]}/restore`)).status).toBe(404)
    })
  )

  it.effect("restores many items at once, is paged, and is purged after 30 days", () =>
    Effect.gen(function* () {
      const { sql, purge } = yield* TestServer
      yield* emptied()
      const made = yield* Effect.forEach(["a", "b", "c"], (text) =>
        done("POST", "/links", { url: `https://example.com/many/${text}`, custom_slug: `many-${text}` })
      )
      const ids = made.map((link) => link["id"])
      expect(yield* done("POST", "/links/bulk/delete", { ids })).toEqual({ deleted: 3, missing: [] })
      expect(yield* total("/trash?kind=page")).toBe(0)
      const page = yield* done("GET", "/trash?kind=link&limit=2&offset=1&sort_order=asc")
      expect([page["total"], (page["items"] as ReadonlyArray<Row>).length]).toEqual([3, 2])
      expect(yield* done("POST", "/trash/restore", { ids: [...ids, crypto.randomUUID()] })).toMatchObject({
        restored: 3,
        missing: [expect.any(String)]
      })
      expect(yield* total("/links?search=many-")).toBe(3)

      yield* done("POST", "/links/bulk/delete", { ids })
      const old = Date.now() - 30 * 86_400_000 - 1000
      yield* sql`UPDATE trash SET deleted_at = ${old} WHERE id = ${String(ids[0])}`
      yield* purge
      expect(yield* total("/trash")).toBe(2)
      expect((yield* api("POST", "/links", { url: "https://example.com/n", custom_slug: "many-a" })).status).toBe(201)
      expect(yield* emptied()).toEqual({ deleted: 2 })
      expect(yield* total("/trash")).toBe(0)
    })
  )

  it.effect("is searched by name, slug or destination, ignoring case, without wildcards", () =>
    Effect.gen(function* () {
      const { otherTeamKey } = yield* TestServer
      yield* emptied()
      const made = yield* Effect.forEach(
        [
          { url: "https://shop.example/Sale", custom_slug: "Spring-1", title: "Über uns: 50% [off]*?^\\" },
          { url: "https://other.example/x", custom_slug: "plain", title: "ΟΔΟΣ" }
        ],
        (body) => done("POST", "/links", body)
      )
      const page = yield* done("POST", "/pages", { slug: "searched", title: "Our page" })
      yield* done("POST", "/links/bulk/delete", { ids: made.map((link) => link["id"]) })
      yield* done("DELETE", `/pages/${page["id"]}`)
      const found = (search: string, more = "", key?: string) =>
        Effect.map(api("GET", `/trash?search=${encodeURIComponent(search)}${more}`, undefined, key), (answer) => {
          const { items, total } = dataOf(answer)
          return [total, (items as ReadonlyArray<Row>).map((item) => item["kind"])]
        })
      const link = [1, ["link"]]
      for (const text of ["ÜBER", "0% [o", "]*?^\\", "SHOP.example/sale", "spring-1"]) {
        expect([text, yield* found(text)]).toEqual([text, link])
      }
      for (const text of ["  über  uns ", "spring uns sale", "https://shop.example/sale"]) {
        expect([text, yield* found(text)]).toEqual([text, link])
      }
      expect(yield* found("spring other")).toEqual([0, []])
      expect(yield* found("οδος")).toEqual(link)
      expect(yield* found("@SEARCH")).toEqual([1, ["page"]])
      expect(yield* found("example")).toEqual([2, ["link", "link"]])
      expect(yield* found("example", "&kind=page")).toEqual([0, []])
      expect(yield* found("")).toEqual([3, ["page", "link", "link"]])
      for (const text of ["%", "_pring", ".hop", "http://", "\u0001", "nothing"]) {
        expect([text, yield* found(text)]).toEqual([text, text === "%" ? link : [0, []]])
      }
      expect(yield* found("example", "", yield* otherTeamKey)).toEqual([0, []])
      expect((yield* api("GET", `/trash?search=${"x".repeat(256)}`)).body.errors?.["search"]).toEqual([
        "Must be at most 255 characters long."
      ])

      expect((yield* items).map((item) => item["destination_url"]).sort()).toEqual(
        ["https://other.example/x", "https://shop.example/Sale", null].sort()
      )
    })
  )

  it.effect("can be restored from by anyone who may delete", () =>
    Effect.gen(function* () {
      const { keyOf } = yield* TestServer
      const link = yield* done("POST", "/links", { url: "https://example.com/member" })
      const key = yield* keyOf("member")
      expect((yield* api("DELETE", `/links/${link["id"]}`, undefined, key)).status).toBe(200)
      expect((yield* api("POST", `/trash/${link["id"]}/restore`, undefined, key)).status).toBe(200)
    })
  )

  it.effect("is emptied of exactly what a query matches, if its number is the expected one", () =>
    Effect.gen(function* () {
      yield* emptied()
      const links = yield* Effect.forEach(["one", "two"], (word) =>
        done("POST", "/links", { url: `https://example.com/emptied-${word}`, title: word })
      )
      yield* done("POST", "/links/bulk/delete", { ids: links.map(({ id }) => id) })
      const page = yield* done("POST", "/pages", { slug: "emptied", title: "One" })
      yield* done("DELETE", `/pages/${page["id"]}`)
      const errorsOf = (query: string) =>
        Effect.map(api("DELETE", `/trash${query}`), (answer) => {
          expectFailure(answer, 422)
          return answer.body.errors
        })
      expect(yield* errorsOf("")).toEqual({ total: ["This field is required."] })
      expect(yield* errorsOf("?type=page&total=1")).toEqual({ type: ["Unknown query parameter."] })
      expect(yield* errorsOf("?kinds=page&total=1")).toEqual({ kinds: ["Unknown name. Did you mean kind?"] })
      expect(yield* errorsOf("?kind=page&kind=link&total=1")).toEqual({ kind: ["This is given twice. Send it once."] })
      for (const [query, message] of [
        ["total=2", "Now 3 items in the trash match."],
        ["kind=page&total=3", "Now 1 item in the trash match."],
        ["search=\u0001&total=3", "Now 0 items in the trash match."]
      ] as const) {
        const refused = yield* api("DELETE", `/trash?${query}`)
        expectFailure(refused, 409)
        expect([refused.body.code, refused.body.message]).toEqual(["count_changed", message])
      }
      expect(yield* total("/trash")).toBe(3)
      expect(yield* done("DELETE", "/trash?search=one&kind=link&total=1")).toEqual({ deleted: 1 })
      expect((yield* items).map(({ name }) => name).sort()).toEqual(["One", "two"])
      expect(yield* done("DELETE", "/trash?kind=page&total=1")).toEqual({ deleted: 1 })
      expect(yield* emptied()).toEqual({ deleted: 1 })
    })
  )

  it.effect("loses items permanently only by owners and admins, with a key and with a session", () =>
    Effect.gen(function* () {
      const { keyOf } = yield* TestServer
      const link = yield* done("POST", "/links", { url: "https://example.com/kept" })
      yield* done("DELETE", `/links/${link["id"]}`)
      const count = yield* total("/trash")
      const [key, person] = [yield* keyOf("member"), yield* newPerson("member")]
      for (const path of [`/trash/${link["id"]}`, `/trash?total=${count}`]) {
        expectFailure(yield* api("DELETE", path, undefined, key), 403)
        expectFailure(yield* browse(person.cookie, "DELETE", path), 403)
      }
      expect(yield* total("/trash")).toBe(count)
      expect((yield* api("DELETE", `/trash/${link["id"]}`, undefined, yield* keyOf("admin"))).status).toBe(200)
    })
  )
})
