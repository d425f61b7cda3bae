import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { endpoints } from "../../src/server/Endpoints.ts"
import { agents, makeLink, visit, whenBooked } from "../analytics/support/Visits.ts"
import { type Ask, makeFar, makeNear, makeWorld, walkFar, walkNear } from "../auth/ReachKit.ts"
import { browse, newPerson, type Person } from "../signin/Kit.ts"
import { dataOf, done, expectFailure, once, type Row } from "../support/Scenario.ts"
import type { Sent } from "../support/Send.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

/** What members may not do while there is a folder that they don't see, besides what their role forbids. */
const refusedFor = new Set(
  endpoints.flatMap(({ operation, access }) =>
    access !== undefined && (access.narrowing === "refused" || ["admin", "owner"].includes(access.role))
      ? [operation]
      : []
  )
).add("members.remove")

onEachDatabase(
  "a folder that only some members see",
  (it) => {
    const as = (person: Person): Ask => {
      const headers = { cookie: person.cookie, "sec-fetch-site": "same-origin" }
      return (method: string, path: string, sent: Sent = {}) =>
        Effect.flatMap(TestServer, ({ send }) =>
          send(method, path, { ...sent, key: null, headers: { ...headers, ...sent.headers } })
        )
    }
    const newFolder = (json: Row) => done("POST", "/folders", { name: "Some", ...json })

    const all = once(
      Effect.gen(function* () {
        const places = yield* makeWorld
        const far = yield* makeFar(places)
        // Members see every domain, so what is on the other one isn't out of reach.
        const world = { ...places, onDomain: [] }
        for (const [resource, id] of [
          ["links", places.onDomain[0]],
          ["pages", places.onDomain[1]],
          ["qrcodes", places.onDomain[2]]
        ]) {
          yield* done("DELETE", `/${resource}/${id}`)
        }
        const { total } = yield* done("GET", "/trash?search=undisclosed")
        yield* done("DELETE", `/domains/${far.domain}`)
        expect(Number(total)).toBeGreaterThan(0)
        for (const id of [places.onDomain[0], places.onDomain[1], places.onDomain[2]]) {
          yield* Effect.flatMap(TestServer, ({ send }) => send("DELETE", `/api/v1/trash/${id}`))
        }
        yield* done("PUT", `/folders/${places.far}`, { access: "listed" })
        const person = yield* newPerson("member")
        const ask = as(person)
        const near = yield* makeNear(world, far, ask)
        const headers = { cookie: person.cookie, "sec-fetch-site": "same-origin" }
        return { world, far, near, walk: { ask, headers, isRefused: (name: string) => refusedFor.has(name) } }
      })
    )

    it.effect("keeps others from nothing else", () =>
      Effect.gen(function* () {
        const { world, far, near, walk } = yield* all
        yield* walkNear(world, far, near, walk)
      })
    )

    it.effect("is nothing that others read or change, in any operation", () =>
      Effect.gen(function* () {
        const { world, far, walk } = yield* all
        yield* walkFar(world, far, walk)
      })
    )

    it.effect("states who sees it only to owners and admins, who always see it", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const [viewing, editing, admin, viewer] = [
          yield* newPerson("member"),
          yield* newPerson("member"),
          yield* newPerson("admin"),
          yield* newPerson("viewer")
        ]
        const members = [
          { user_id: viewing.id, access: "view" },
          { user_id: editing.id, access: "edit" },
          { user_id: viewer.id, access: "edit" }
        ]
        const folder = yield* newFolder({ access: "listed", members })
        const sorted = [...members].sort((a, b) => (a.user_id < b.user_id ? -1 : 1))
        expect(folder).toMatchObject({ access: "listed", members: sorted })
        const path = `/folders/${folder["id"]}`
        expect(dataOf(yield* browse(admin.cookie, "GET", path))).toMatchObject({ members: sorted })
        for (const one of [viewing, editing, viewer]) {
          expect(dataOf(yield* browse(one.cookie, "GET", path))).toMatchObject({ access: "listed", members: null })
        }
        expectFailure(yield* browse((yield* newPerson("member")).cookie, "GET", path), 404)
        expectFailure(yield* browse(editing.cookie, "PUT", path, { access: "team" }), 403)

        const faults: ReadonlyArray<readonly [json: Row, field: string]> = [
          [{ access: "some" }, "access"],
          [{ access: "team", members }, "members"],
          [{ members: [{ user_id: String(folder["id"]), access: "view" }] }, "members.0.user_id"],
          [{ members: [members[0], members[0]] }, "members.1.user_id"],
          [{ members: [{ user_id: viewing.id, access: "own" }] }, "members.0.access"],
          [{ members: [{ user_id: viewing.id }] }, "members.0.access"],
          [{ members: Array.from({ length: 1001 }, () => members[0]) }, "members"]
        ]
        for (const [json, field] of faults) {
          const refused = yield* send("PUT", `/api/v1${path}`, { json })
          expectFailure(refused, 422)
          expect(Object.keys(refused.body["errors"] as object)).toEqual([field])
        }
        // Other changes keep the members, and a folder of the team has none.
        expect(yield* done("PUT", path, { name: "Renamed" })).toMatchObject({ members: sorted })
        const one = [{ user_id: editing.id, access: "view" }]
        expect(yield* done("PUT", path, { members: one })).toMatchObject({ access: "listed", members: one })
        expect(yield* done("PUT", path, { access: "team" })).toMatchObject({ access: "team", members: [] })
        expect(yield* done("PUT", path, { access: "listed" })).toMatchObject({ members: [] })
        const { entries } = yield* done("GET", `/audit-log?action=folder.access_changed&target_id=${folder["id"]}`)
        const changes = (entries as ReadonlyArray<Row>).map(({ before, after }) => [before, after])
        expect(changes).toEqual([
          [{ access: "team" }, { access: "listed" }],
          [
            { access: "listed", members: one },
            { access: "team", members: [] }
          ],
          [{ members: sorted }, { members: one }],
          [
            { access: "team", members: [] },
            { access: "listed", members: sorted }
          ]
        ])
      })
    )

    it.effect("can be read but not changed by members who only view it", () =>
      Effect.gen(function* () {
        const [viewing, editing] = [yield* newPerson("member"), yield* newPerson("member")]
        const members = [
          { user_id: viewing.id, access: "view" },
          { user_id: editing.id, access: "edit" }
        ]
        const folder = yield* newFolder({ access: "listed", members })
        const folder_id = folder["id"]
        const url = "https://example.com/viewed"
        const link = yield* done("POST", "/links", { url, folder_id })
        const page = yield* done("POST", "/pages", { slug: `viewed-${link["short_code"]}`, title: "Viewed", folder_id })
        const button = yield* done("POST", `/pages/${page["id"]}/links`, { label: "One", url })
        const code = yield* done("POST", "/qrcodes", {
          name: "Viewed",
          link_id: link["id"],
          folder_id,
          design_config: {}
        })
        const gone = yield* done("POST", "/links", { url, folder_id })
        yield* done("DELETE", `/links/${gone["id"]}`)
        const query = { folder_id }
        const changes: ReadonlyArray<readonly [method: string, path: string, json?: Row]> = [
          ["PUT", `/links/${link["id"]}`, { title: "No" }],
          ["DELETE", `/links/${link["id"]}`],
          ["PUT", "/links/bulk", { ids: [link["id"]], is_active: 0 }],
          ["POST", "/links/bulk/delete", { ids: [link["id"]] }],
          ["POST", "/links/bulk/jobs", { query, change: { is_active: 0 } }],
          ["POST", "/links/replace", { query, find: "viewed", with: "no" }],
          ["PUT", `/pages/${page["id"]}`, { title: "No" }],
          ["DELETE", `/pages/${page["id"]}`],
          ["POST", `/pages/${page["id"]}/duplicate`, {}],
          ["POST", `/pages/${page["id"]}/unpublish`],
          ["POST", `/pages/${page["id"]}/links`, { label: "No", url }],
          ["PUT", `/pages/${page["id"]}/links/${button["id"]}`, { label: "No" }],
          ["DELETE", `/pages/${page["id"]}/links/${button["id"]}`],
          ["POST", `/pages/${page["id"]}/plugins`, { type: "faq" }],
          ["POST", `/pages/${page["id"]}/reorder`, { items: [{ id: button["id"], type: "link", sort_order: 1 }] }],
          ["PUT", `/qrcodes/${code["id"]}`, { name: "No" }],
          ["DELETE", `/qrcodes/${code["id"]}`],
          ["POST", `/trash/${gone["id"]}/restore`],
          ["POST", "/trash/restore", { ids: [gone["id"]] }]
        ]
        for (const [method, path, json] of changes) {
          const refused = yield* browse(viewing.cookie, method, path, json)
          expectFailure(refused, 403)
          expect(refused.body, `${method} ${path}`).toMatchObject({ reason: "folder_read_only" })
        }
        const other = yield* done("POST", "/links", { url })
        for (const [method, path] of [
          ["POST", "/links"],
          ["PUT", `/links/${other["id"]}`]
        ] as const) {
          const refused = yield* browse(
            viewing.cookie,
            method,
            path,
            method === "POST" ? { url, folder_id } : { folder_id }
          )
          expectFailure(refused, 422)
          expect(Object.keys(refused.body["errors"] as object)).toEqual(["folder_id"])
        }
        for (const path of [`/links/${link["id"]}`, `/pages/${page["id"]}`, `/qrcodes/${code["id"]}`]) {
          expect((yield* browse(viewing.cookie, "GET", path)).status).toBe(200)
        }
        expect(dataOf(yield* browse(viewing.cookie, "GET", `/links?folder_id=${folder_id}`))).toMatchObject({
          total: 1
        })
        const changed = yield* browse(editing.cookie, "PUT", `/links/${link["id"]}`, { title: "Yes" })
        expect(changed.status, changed.text).toBe(200)
        expect((yield* browse(editing.cookie, "POST", `/trash/${gone["id"]}/restore`)).status).toBe(200)
      })
    )

    it.effect("shows keys of members no more than the members themselves see", () =>
      Effect.gen(function* () {
        const { send, keyOf } = yield* TestServer
        const folder = yield* newFolder({})
        const link = yield* done("POST", "/links", { url: "https://example.com/", folder_id: folder["id"] })
        const [member, admin] = [yield* keyOf("member"), yield* keyOf("admin")]
        const status = (key: string) =>
          Effect.map(send("GET", `/api/v1/links/${link["id"]}`, { key }), (one) => one.status)
        expect([yield* status(member), yield* status(admin)]).toEqual([200, 200])
        // At once, although keys are cached for a second.
        yield* done("PUT", `/folders/${folder["id"]}`, { access: "listed" })
        expect([yield* status(member), yield* status(admin)]).toEqual([404, 200])
        yield* done("PUT", `/folders/${folder["id"]}`, { access: "team" })
        expect(yield* status(member)).toBe(200)
      })
    )

    it.effect("counts in no report of others, while its links redirect", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const folder = yield* newFolder({ access: "listed" })
        const shown = yield* makeLink("access-shown")
        const hidden = yield* makeLink("access-hidden", { folder_id: folder["id"], title: "Hidden title" })
        const gone = yield* makeLink("access-gone", { folder_id: folder["id"], title: "Hidden title" })
        const headers = { "user-agent": agents.firefox }
        const pageIn = (slug: string, json: Row) =>
          Effect.gen(function* () {
            const page = yield* done("POST", "/pages", { slug, title: slug, ...json })
            const button = yield* done("POST", `/pages/${page["id"]}/links`, {
              label: slug,
              url: "https://example.com/"
            })
            expect((yield* send("GET", `/@${slug}`, { key: null, headers })).status).toBe(200)
            return { page: String(page["id"]), button: String(button["id"]) }
          })
        const open = yield* pageIn("open-page", {})
        yield* pageIn("hidden-page", { folder_id: folder["id"] })
        yield* visit("/access-shown")
        yield* visit("/access-shown", { agent: "iphone" })
        yield* visit("/access-hidden")
        yield* visit("/access-gone")
        yield* whenBooked(4)
        yield* done("DELETE", `/links/${gone}`)
        const everything = yield* done("GET", "/analytics")
        expect(everything).toMatchObject({ total_clicks: 4, page_views: 2 })
        const person = yield* newPerson("member")
        const read = (path: string) => browse(person.cookie, "GET", path)
        const answer = yield* read("/analytics")
        expect(dataOf(answer)).toMatchObject({
          total_clicks: 2,
          page_views: 1,
          links: [{ id: shown, count: 2 }]
        })
        for (const text of [hidden, gone, "access-hidden", "access-gone", "hidden-page", "Hidden title"]) {
          expect(answer.text).not.toContain(text)
        }
        expect(answer.text).toContain(open.page)
        const file = yield* read("/analytics/export?format=ndjson")
        expect(file.text).not.toContain("access-hidden")
        expect(file.text.trim().split("\n")).toHaveLength(3)
        const view = (query: Row) => Effect.map(done("POST", "/saved-views", { name: "View", query }), ({ id }) => id)
        const views = [yield* view({ link_id: shown }), yield* view({ period: "7d" })]
        const unseen = [yield* view({ link_id: hidden }), yield* view({ folder_id: folder["id"] })]
        const { saved_views, total } = dataOf<{ saved_views: ReadonlyArray<Row>; total: number }>(
          yield* read("/saved-views")
        )
        expect(saved_views.map(({ id }) => id)).toEqual(expect.arrayContaining(views))
        expect(total).toBe(saved_views.length)
        for (const id of unseen) {
          expect(saved_views.map((one) => one["id"])).not.toContain(id)
          expectFailure(yield* read(`/saved-views/${id}`), 404)
          expectFailure(yield* browse(person.cookie, "DELETE", `/saved-views/${id}`), 404)
        }
        expectFailure(yield* read(`/analytics?link_id=${hidden}`), 404)
        expectFailure(yield* read(`/analytics?folder_id=${folder["id"]}`), 404)
        yield* visit("/access-hidden", { agent: "chrome" })
      })
    )

    it.effect("forgets members who leave the team, and shows its content to all once it is deleted", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const person = yield* newPerson("member")
        const folder = yield* newFolder({ access: "listed", members: [{ user_id: person.id, access: "edit" }] })
        const link = yield* done("POST", "/links", { url: "https://example.com/", folder_id: folder["id"] })
        const other = yield* newPerson("member")
        expectFailure(yield* browse(other.cookie, "GET", `/links/${link["id"]}`), 404)
        yield* done("DELETE", `/members/${person.id}`)
        expect(yield* sql`SELECT user_id FROM folder_members WHERE folder_id = ${String(folder["id"])}`).toEqual([])
        yield* done("DELETE", `/folders/${folder["id"]}`)
        expect((yield* browse(other.cookie, "GET", `/links/${link["id"]}`)).status).toBe(200)
      })
    )
  },
  { trustProxy: true }
)
