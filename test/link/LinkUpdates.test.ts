import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, makePlaces, once, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const changes: ReadonlyArray<readonly [body: Row, shown: Row]> = [
  [{ title: "New" }, { title: "New" }],
  [{ title: null }, { title: null }],
  [{ destination_url: "https://example.com/new" }, { destination_url: "https://example.com/new" }],
  [{ redirect_type: "instant" }, { redirect_type: "instant" }],
  [{ password: null }, { has_password: false }],
  [
    { password: "sesame", redirect_type: "password" },
    { redirect_type: "password", has_password: true }
  ],
  [{ is_active: 0 }, { is_active: 0, state: "off" }],
  [{ expires_at: null }, { expires_at: null }],
  [{ expires_at: "2020-01-01 00:00:00" }, { expires_at: "2020-01-01 00:00:00", state: "expired" }],
  [{ folder_id: null }, { folder_id: null, folder_name: null, folder_color: null, folder_icon: null }],
  [{ meta_title: "M" }, { meta_title: "M" }],
  [{ comments: "Renew in May" }, { comments: "Renew in May" }],
  [{ comments: null }, { comments: null }],
  [
    { meta_title: null, meta_description: null },
    { meta_title: null, meta_description: null }
  ],
  [
    { meta_image: null, ab_test_url: null },
    { meta_image: null, ab_test_url: null }
  ],
  [{ ab_test_percentage: 100 }, { ab_test_percentage: 100 }],
  [
    { starts_at: "2030-12-31 00:00:00", expired_url: "https://example.com/gone" },
    { starts_at: "2030-12-31 00:00:00", expired_url: "https://example.com/gone", state: "scheduled" }
  ],
  [
    { preview_page: 0, noindex: 1, redirect_status: 307 },
    { preview_page: 0, noindex: 1, redirect_status: 307 }
  ],
  [{ ab_test_percentage: null }, { ab_test_percentage: 0 }],
  [{ tags: [] }, { tags: [] }],
  [{ tags: null }, { tags: [] }],
  [{ ab_tests: [] }, { ab_tests: [] }],
  [{ targeting: null }, { targeting: [] }],
  [{}, {}],
  [{ url: "https://example.com/changed" }, { destination_url: "https://example.com/changed" }],
  [{ short_code: "x", total_clicks: 9, team_id: "x" }, {}]
]

const moments = [
  ["2031-05-06 07:08:09", "2031-05-06 07:08:09"],
  ["2031-05-06T07:08:09", "2031-05-06 07:08:09"],
  ["2031-05-06T07:08:09Z", "2031-05-06 07:08:09"],
  ["2031-05-06T07:08:09.123Z", "2031-05-06 07:08:09"],
  ["2031-05-06T07:08:09+02:00", "2031-05-06 05:08:09"],
  ["2031-05-06T07:08:09-0530", "2031-05-06 12:38:09"],
  ["2031-05-06T07:08Z", "2031-05-06 07:08:00"],
  ["2031-05-06", "2031-05-06 00:00:00"],
  ["2032-02-29 23:59:59", "2032-02-29 23:59:59"]
] as const

onOneDatabase("a change of a link", (it) => {
  const places = once(makePlaces)

  const full = Effect.gen(function* () {
    const { send } = yield* TestServer
    const { folder, tag } = yield* places
    const made = yield* send("POST", "/api/v1/links", {
      json: {
        url: "https://example.com/a",
        folder_id: folder,
        title: "Title",
        expires_at: "2031-01-01 00:00:00",
        meta_title: "Meta",
        meta_description: "Description",
        meta_image: "https://example.com/a.png",
        ab_test_url: "https://example.com/b",
        ab_test_percentage: 30,
        tags: [tag],
        ab_tests: [{ url: "https://example.com/1", weight: 10 }],
        targeting: [{ type: "os", value: "iOS", url: "https://example.com/2" }]
      }
    })
    expect(made.status, made.text).toBe(201)
    return dataOf(made)
  })

  it.effect.each(changes)("changes only the fields in its body: %j", ([body, shown]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const before = yield* full
      const path = `/api/v1/links/${before["id"]}`
      const changed = yield* send("PUT", path, { json: body })
      expect(changed.status, changed.text).toBe(200)
      expect(changed.body).toMatchObject({ success: true, message: "The link was changed." })
      expect(dataOf(changed)).toEqual({
        ...before,
        ...shown,
        updated_at: expect.any(String),
        version: 2,
        updated_by: before["created_by"],
        updater_username: before["creator_username"]
      })
      expect(dataOf(yield* send("GET", path))).toEqual(dataOf(changed))
    })
  )

  it.effect("replaces tags, A/B tests and targeting as a whole, in the given order", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { tag } = yield* places
      const link = yield* full
      const names = ["zebra", "ant"].map((name) => `${name} of ${link["id"]}`)
      const made = yield* Effect.forEach(names, (name) => send("POST", "/api/v1/tags", { json: { name } }))
      const [zebra, ant] = made.map((one) => dataOf(one)["id"])
      const changed = yield* send("PUT", `/api/v1/links/${link["id"]}`, {
        json: {
          tags: [zebra, tag, ant],
          ab_tests: ["c", "a", "b"].map((name) => ({ url: `https://${name}.example/` })),
          targeting: ["y", "x"].map((value) => ({ type: "query", value, url: `https://${value}.example/` }))
        }
      })
      expect(changed.status, changed.text).toBe(200)
      expect(dataOf(changed)).toMatchObject({
        tags: [{ id: zebra }, { id: tag }, { id: ant }],
        ab_tests: ["c", "a", "b"].map((name) => ({ destination_url: `https://${name}.example/`, weight: 50 })),
        targeting: [{ value: "y" }, { value: "x" }]
      })
      expect(dataOf(yield* send("GET", `/api/v1/links/${link["id"]}`))).toEqual(dataOf(changed))
    })
  )

  it.effect("moves a link to a folder and returns it", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const folder = dataOf(
        yield* send("POST", "/api/v1/folders", { json: { name: "To", color: "#fff", icon: "star" } })
      )
      const changed = yield* send("PUT", `/api/v1/links/${(yield* full)["id"]}`, { json: { folder_id: folder["id"] } })
      expect(dataOf(changed)).toMatchObject({
        folder_id: folder["id"],
        folder_name: "To",
        folder_color: "#fff",
        folder_icon: "star"
      })
    })
  )

  it.effect.each(moments)("accepts the moment %s", ([given, shown]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const made = yield* send("POST", "/api/v1/links", { json: { url: "https://example.com/", expires_at: given } })
      expect(dataOf(made)).toMatchObject({ expires_at: shown })
    })
  )

  it.effect("does not remove the password of a link that requires one", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const path = `/api/v1/links/${(yield* full)["id"]}`
      yield* send("PUT", path, { json: { redirect_type: "password", password: "sesame" } })
      expect((yield* send("PUT", path, { json: { password: null } })).body.errors).toEqual({
        password: [expect.any(String)]
      })
      const kept = yield* send("PUT", path, { json: { redirect_type: "instant" } })
      expect(dataOf(kept)).toMatchObject({ has_password: true })
      expect((yield* send("PUT", path, { json: { redirect_type: "password" } })).status).toBe(200)
    })
  )

  it.effect("accepts the id of a link in upper case", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { id } = yield* full
      const read = yield* send("GET", `/api/v1/links/${String(id).toUpperCase()}`)
      expect(dataOf(read)).toMatchObject({ id })
    })
  )
})
