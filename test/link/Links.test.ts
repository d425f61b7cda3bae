import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, makePlaces, once, type Row } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

const create = (json: Row) =>
  Effect.gen(function* () {
    const { status, text, body } = yield* (yield* TestServer).send("POST", "/api/v1/links", { json })
    expect(status, text).toBe(201)
    return dataOf({ body })
  })

onEachDatabase("links", (it) => {
  const places = once(makePlaces)

  it.effect("are created from just an address, with defaults for all other fields", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { status, body } = yield* send("POST", "/api/v1/links", { json: { url: "https://example.com/page" } })
      expect(status).toBe(201)
      expect(Object.keys(body).sort()).toEqual(["data", "message", "success"])
      expect(body).toMatchObject({ success: true, message: "The link was created." })
      const link = dataOf({ body })
      expect(link).toEqual({
        id: expect.stringMatching(uuid),
        team_id: expect.stringMatching(uuid),
        created_by: expect.stringMatching(uuid),
        folder_id: null,
        domain_id: null,
        short_code: expect.stringMatching(/^[2-9a-zA-Z]{7}$/),
        destination_url: "https://example.com/page",
        title: null,
        comments: null,
        destination: null,
        destination_status: null,
        redirect_type: "screen",
        has_password: false,
        is_active: 1,
        expires_at: null,
        meta_title: null,
        meta_description: null,
        meta_image: null,
        ab_test_url: null,
        ab_test_percentage: 0,
        starts_at: null,
        expired_url: null,
        state: "live",
        stopped_at: null,
        max_clicks: null,
        remaining_clicks: null,
        preview_page: 1,
        redirect_status: 302,
        noindex: 0,
        forward_path: 0,
        forward_query: 1,
        external_id: null,
        total_clicks: 0,
        created_at: expect.stringMatching(moment),
        updated_at: expect.stringMatching(moment),
        version: 1,
        former_urls: [],
        updated_by: null,
        updater_username: null,
        short_url: `http://linden.test/${link["short_code"]}`,
        custom_domain: null,
        creator_username: "owner",
        folder_name: null,
        folder_color: null,
        folder_icon: null,
        tags: [],
        ab_tests: [],
        targeting: []
      })
      expect(String(link["short_code"])).not.toMatch(/[0O1lI]/)
    })
  )

  it.effect("are created with every field, and returned identically by create, read and list", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { domain, tag } = yield* places
      const folder = dataOf(
        yield* send("POST", "/api/v1/folders", { json: { name: "Box", color: "#abc", icon: "📦" } })
      )
      const second = dataOf(yield* send("POST", "/api/v1/tags", { json: { name: "Alpha", color: "#123456" } }))
      const link = yield* create({
        url: "https://example.com/a",
        custom_slug: "Full_slug-1",
        domain_id: domain,
        folder_id: folder["id"],
        title: "  A title ✓  ",
        redirect_type: "password",
        password: "open sesame",
        expires_at: "2031-02-03 04:05:06",
        meta_title: "Meta",
        meta_description: "Two\nlines",
        meta_image: "https://example.com/a.png",
        ab_test_url: "https://example.com/b",
        ab_test_percentage: 30,
        tags: [tag, second["id"]],
        ab_tests: [{ url: "https://example.com/1", weight: 0 }, { url: "https://example.com/2" }],
        targeting: [
          { type: "os", value: "iOS", url: "https://example.com/ios" },
          { type: "moon phase", value: "full", url: "https://example.com/moon" }
        ]
      })
      expect(link).toMatchObject({
        short_code: "Full_slug-1",
        short_url: "http://mine.example.org/Full_slug-1",
        custom_domain: "mine.example.org",
        folder_name: "Box",
        folder_color: "#abc",
        folder_icon: "📦",
        title: "A title ✓",
        redirect_type: "password",
        has_password: true,
        expires_at: "2031-02-03 04:05:06",
        meta_description: "Two\nlines",
        ab_test_percentage: 30
      })
      expect(link["tags"]).toEqual([
        { id: tag, name: "place", color: "#868e96" },
        { id: second["id"], name: "Alpha", color: "#123456" }
      ])
      expect(link["ab_tests"]).toEqual([
        { id: expect.stringMatching(uuid), link_id: link["id"], destination_url: "https://example.com/1", weight: 0 },
        { id: expect.stringMatching(uuid), link_id: link["id"], destination_url: "https://example.com/2", weight: 50 }
      ])
      const rule = { id: expect.stringMatching(uuid), link_id: link["id"] }
      expect(link["targeting"]).toEqual([
        { ...rule, type: "os", value: "iOS", destination_url: "https://example.com/ios" },
        { ...rule, type: "moon phase", value: "full", destination_url: "https://example.com/moon" }
      ])
      expect(JSON.stringify(link)).not.toContain("sesame")
      expect(dataOf(yield* send("GET", `/api/v1/links/${link["id"]}`))).toEqual(link)
      const { links } = dataOf<{ links: ReadonlyArray<Row> }>(yield* send("GET", "/api/v1/links"))
      expect(links.find(({ id }) => id === link["id"])).toEqual(link)
    })
  )

  it.effect("store only a salted hash of a password", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const url = "https://example.com/"
      const first = yield* create({ url, redirect_type: "password", password: "correct horse" })
      const second = yield* create({ url, password: "correct horse" })
      const rows = yield* sql<{
        readonly password_hash: string
      }>`SELECT * FROM links WHERE ${sql.in("id", [String(first["id"]), String(second["id"])])}`
      expect(rows.map((row) => row.password_hash)).toEqual([
        expect.stringMatching(/^scrypt\$/),
        expect.stringMatching(/^scrypt\$/)
      ])
      expect(new Set(rows.map((row) => row.password_hash)).size).toBe(2)
      expect(JSON.stringify(rows)).not.toContain("correct horse")
      expect(second).toMatchObject({ redirect_type: "password", has_password: true })
    })
  )

  it.effect("are deleted with everything that belongs to them", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const { tag } = yield* places
      const link = yield* create({
        url: "https://example.com/",
        tags: [tag],
        ab_tests: [{ url: "https://example.com/1" }],
        targeting: [{ type: "os", value: "iOS", url: "https://example.com/2" }]
      })
      const id = String(link["id"])
      const gone = yield* send("DELETE", `/api/v1/links/${id}`)
      expect(gone.status).toBe(200)
      expect(gone.body).toEqual({ success: true, message: "The link was deleted." })
      for (const method of ["GET", "DELETE"]) expect((yield* send(method, `/api/v1/links/${id}`)).status).toBe(404)
      expect((yield* send("GET", `/${link["short_code"]}`)).status).toBe(404)
      for (const table of ["link_tags", "link_ab_tests", "link_targeting"]) {
        expect(yield* sql`SELECT * FROM ${sql(table)} WHERE link_id = ${id}`).toEqual([])
      }
    })
  )

  it.effect("are found by their short address, as copied and as displayed, in the trash too", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { domain } = yield* places
      const { id } = yield* create({ url: "https://example.com/found", custom_slug: "Find_77" })
      yield* create({ url: "https://example.com/found", custom_slug: "found-88", domain_id: domain })
      const found = (search: string, list = "links") =>
        Effect.map(
          send("GET", `/api/v1/${list}?search=${encodeURIComponent(search)}`),
          (answer) => dataOf(answer)["total"]
        )
      for (const search of [
        "http://linden.test/Find_77",
        "HTTPS://LINDEN.TEST/f%69nd%5F77?utm_source=x",
        " linden.test/find_7",
        "  http://linden.test/Find_77/?qr=abc ",
        "example found linden.test/find_77",
        "http://mine.example.org/found-88",
        "mine.example.org/found-88#top"
      ]) {
        expect(yield* found(search), search).toBe(1)
      }
      for (const search of ["http://linden.test/", "linden.test", "other.example.org/found-88", "/find_77"]) {
        expect(yield* found(search), search).toBe(0)
      }
      yield* send("DELETE", `/api/v1/links/${id}`)
      expect(yield* found("linden.test/find_77", "trash")).toBe(1)
    })
  )
})
