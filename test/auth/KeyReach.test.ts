import { expect, it as plain } from "@effect/vitest"
import { Effect } from "effect"
import { endpoints } from "../../src/server/Endpoints.ts"
import { makeLink, visit, whenBooked } from "../analytics/support/Visits.ts"
import { doAll } from "../bulk/Kit.ts"
import { comes } from "../support/Patience.ts"
import { dataOf, done, expectFailure, once, type Row } from "../support/Scenario.ts"
import type { Sent } from "../support/Send.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"
import { type Ask, makeFar, makeNear, makeWorld, walkFar, walkNear } from "./ReachKit.ts"

/** What keys with folders or domains may not do at all. */
const refusedFor = new Set(
  endpoints.flatMap(({ operation, access }) =>
    access !== undefined && (access.narrowing === "refused" || access.narrowing === "shared") ? [operation] : []
  )
)

plain("every operation that members use is narrowed, shared or refused on purpose", () => {
  const refused = endpoints.flatMap(({ operation, access }) =>
    access?.narrowing === "refused" && access.role !== "admin" && access.role !== "owner" ? [operation] : []
  )
  expect(refused).toEqual(["sharedReports.list", "sharedReports.get"])
})

onEachDatabase(
  "a key with folders and domains",
  (it) => {
    const newKey = (json: Row) => done("POST", "/keys", { name: "Limited", role: "admin", ...json })
    const withKey =
      (key: string): Ask =>
      (method: string, path: string, sent: Sent = {}) =>
        Effect.flatMap(TestServer, ({ send }) => send(method, path, { ...sent, key }))
    const limited = (json: Row) => Effect.map(newKey(json), ({ key }) => withKey(String(key)))
    const world = once(makeWorld)
    const all = once(
      Effect.gen(function* () {
        const places = yield* world
        const far = yield* makeFar(places)
        const { key } = yield* newKey({ folder_ids: [places.near], domain_ids: [null, places.domain] })
        const ask = withKey(String(key))
        const near = yield* makeNear(places, far, ask)
        const headers = { authorization: `Bearer ${key}` }
        return { places, far, near, walk: { ask, headers, isRefused: (name: string) => refusedFor.has(name) } }
      })
    )

    it.effect("returns them, refuses unknown ones, and can only be narrowed", () =>
      Effect.gen(function* () {
        const { send, otherTeamKey } = yield* TestServer
        const { near, far, domain } = yield* world
        const { key: _, ...shown } = yield* newKey({ folder_ids: [near, far, near], domain_ids: [null, domain] })
        expect(shown).toMatchObject({ folder_ids: [near, far], domain_ids: [null, domain] })
        const path = `/api/v1/keys/${shown["id"]}`
        expect(dataOf(yield* send("GET", path))).toEqual(shown)
        expect(yield* newKey({ folder_ids: null })).toMatchObject({ folder_ids: null, domain_ids: null })
        const other = yield* send("POST", "/api/v1/folders", { key: yield* otherTeamKey, json: { name: "Other" } })
        const faults: ReadonlyArray<readonly [json: Row, field: string]> = [
          [{ folder_ids: [] }, "folder_ids"],
          [{ domain_ids: [] }, "domain_ids"],
          [{ folder_ids: [dataOf(other)["id"]] }, "folder_ids.0"],
          [{ folder_ids: [near, domain] }, "folder_ids.1"],
          [{ folder_ids: [null] }, "folder_ids.0"],
          [{ domain_ids: [null, near] }, "domain_ids.1"],
          [{ domain_ids: ["x"] }, "domain_ids.0"]
        ]
        for (const [json, field] of faults) {
          const answer = yield* send("POST", "/api/v1/keys", { json: { name: "No", role: "member", ...json } })
          expectFailure(answer, 422)
          expect(Object.keys(answer.body["errors"] as object)).toEqual([field])
        }
        const narrowed = yield* send("PUT", path, { json: { folder_ids: [near], domain_ids: [null] } })
        expect(dataOf(narrowed)).toMatchObject({ folder_ids: [near], domain_ids: [null] })
        const wider = yield* send("PUT", path, { json: { folder_ids: [near, far], domain_ids: [domain] } })
        expectFailure(wider, 422)
        expect(wider.body).toMatchObject({ reason: "reach_wider" })
        expect(Object.keys(wider.body["errors"] as object)).toEqual(["folder_ids.1", "domain_ids.0"])
        expect((yield* send("PUT", path, { json: { folder_ids: null } })).status).toBe(422)
      })
    )

    it.effect("reads and changes nothing outside, in any operation", () =>
      Effect.gen(function* () {
        const { places, far, walk } = yield* all
        yield* walkFar(places, far, walk)
      })
    )

    it.effect("does everything inside, and sees nothing of the rest", () =>
      Effect.gen(function* () {
        const { places, far, near, walk } = yield* all
        yield* walkNear(places, far, near, walk)
      })
    )

    it.effect("says why it can't do what concerns the whole team", () =>
      Effect.gen(function* () {
        const { near } = yield* world
        const ask = yield* limited({ folder_ids: [near] })
        const refused = yield* ask("GET", "/api/v1/team/export")
        expectFailure(refused, 403)
        expect(refused.body).toMatchObject({ reason: "reach_limited" })
        const made = yield* ask("POST", "/api/v1/keys", { json: { name: "Wider", role: "member" } })
        expect(made.body).toMatchObject({ reason: "reach_limited" })
      })
    )

    it.effect("creates and moves only into its places, and takes the only one by default", () =>
      Effect.gen(function* () {
        const { near, far, domain, farDomain } = yield* world
        const url = "https://example.com/new"
        const one = yield* limited({ folder_ids: [near], domain_ids: [domain] })
        const several = yield* limited({ folder_ids: [near, far] })
        const bodies = {
          links: (more: Row) => ({ url, ...more }),
          pages: (more: Row) => ({ slug: `new-${Math.random().toString(36).slice(2)}`, title: "New", ...more })
        }
        for (const resource of ["links", "pages"] as const) {
          const create = (ask: Ask, more: Row = {}) =>
            ask("POST", `/api/v1/${resource}`, { json: bodies[resource](more) })
          const first = yield* create(one)
          expect(first.status, first.text).toBe(201)
          expect(dataOf(first)).toMatchObject({ folder_id: near, domain_id: domain })
          for (const [ask, more, field] of [
            [one, { folder_id: far }, "folder_id"],
            [one, { folder_id: null }, "folder_id"],
            [one, { domain_id: farDomain }, "domain_id"],
            [one, { domain_id: null }, "domain_id"],
            [several, {}, "folder_id"],
            [several, { folder_id: null }, "folder_id"]
          ] as const) {
            const refused = yield* create(ask, more)
            expectFailure(refused, 422)
            expect(Object.keys(refused.body["errors"] as object), refused.text).toEqual([field])
          }
          const path = `/api/v1/${resource}/${dataOf(first)["id"]}`
          for (const folder_id of [far, null]) {
            const moved = yield* one("PUT", path, { json: { folder_id } })
            expectFailure(moved, 422)
            expect(Object.keys(moved.body["errors"] as object)).toEqual(["folder_id"])
          }
          expect((yield* one("PUT", path, { json: { folder_id: near, title: "Same" } })).status).toBe(200)
        }
        const page = yield* one("POST", "/api/v1/pages", { json: bodies.pages({}) })
        const away = yield* one("PUT", `/api/v1/pages/${dataOf(page)["id"]}`, { json: { domain_id: null } })
        expect(Object.keys(away.body["errors"] as object)).toEqual(["domain_id"])

        const inNear = yield* limited({ folder_ids: [near] })
        const code = yield* inNear("POST", "/api/v1/qrcodes", { json: { name: "New", url, design_config: {} } })
        expect(code.status, code.text).toBe(201)
        expect(dataOf(code)["folder_id"]).toBe(near)
        const link = yield* inNear("GET", `/api/v1/links/${dataOf(code)["link_id"]}`)
        expect(dataOf(link)).toMatchObject({ folder_id: near })
        const noDefault = yield* one("POST", "/api/v1/qrcodes", { json: { name: "New", url, design_config: {} } })
        expect(Object.keys(noDefault.body["errors"] as object)).toEqual(["url"])

        const bulk = yield* several("POST", "/api/v1/links/bulk", {
          json: { links: [{ url }, { url, folder_id: far }] }
        })
        const { results } = dataOf<{ results: ReadonlyArray<Row> }>(bulk)
        expect(results.map(({ success }) => success)).toEqual([false, true])
      })
    )

    it.effect("reads no QR code for a link outside, even in its own folder", () =>
      Effect.gen(function* () {
        const { near, inFolder } = yield* world
        const ask = yield* limited({ folder_ids: [near] })
        const [link, , , , qrcode] = inFolder
        for (const path of [`/qrcodes/${qrcode}`, `/qrcodes/${qrcode}/image`]) {
          expectFailure(yield* ask("GET", `/api/v1${path}`), 404)
        }
        for (const [json, field] of [
          [{ qrcode_id: qrcode }, "qrcode_id"],
          [{ link_id: link }, "link_id"]
        ] as const) {
          const drawn = yield* ask("POST", "/api/v1/qrcodes/preview", { json: { design_config: {}, ...json } })
          expectFailure(drawn, 422)
          expect(Object.keys(drawn.body["errors"] as object)).toEqual([field])
        }
        for (const [json, field] of [
          [{ qrcode_ids: [qrcode] }, "qrcode_ids.0"],
          [{ link_ids: [link] }, "link_ids.0"]
        ] as const) {
          const file = yield* ask("POST", "/api/v1/qrcodes/export", { json: { format: "svg", ...json } })
          expectFailure(file, 422)
          expect(Object.keys(file.body["errors"] as object)).toEqual([field])
        }
        const json = { name: "New", link_id: link, design_config: {} }
        expect(Object.keys((yield* ask("POST", "/api/v1/qrcodes", { json })).body["errors"] as object)).toEqual([
          "link_id"
        ])
      })
    )

    it.effect("finds no link outside by destination, ID or short URL, and creates none twice inside", () =>
      Effect.gen(function* () {
        const { near, far } = yield* world
        const url = "https://example.com/found-twice"
        const hidden = yield* done("POST", "/links", {
          url,
          folder_id: far,
          external_id: "crm-far",
          custom_slug: "found"
        })
        const ask = yield* limited({ folder_ids: [near] })
        for (const query of [`url=${encodeURIComponent(url)}`, "external_id=crm-far", "short_url=linden.test/found"]) {
          expect(dataOf(yield* ask("GET", `/api/v1/links/by?${query}`)), query).toEqual({ links: [] })
        }
        const first = yield* ask("POST", "/api/v1/links", { json: { url, if_exists: "return" } })
        expect(first.status, first.text).toBe(201)
        const again = yield* ask("POST", "/api/v1/links", { json: { url, if_exists: "return" } })
        expect([again.status, dataOf(again)["id"]]).toEqual([200, dataOf(first)["id"]])
        expect(dataOf(first)["id"]).not.toBe(hidden["id"])
        for (const if_exists of ["return", "update", "fail"]) {
          const taken = yield* ask("POST", "/api/v1/links", { json: { url, external_id: "crm-far", if_exists } })
          expectFailure(taken, 422)
          expect(Object.keys(taken.body["errors"] as object)).toEqual(["external_id"])
        }
      })
    )

    it.effect("counts only what it reaches", () =>
      Effect.gen(function* () {
        const folder = String((yield* done("POST", "/folders", { name: "Counted" }))["id"])
        const { domain } = yield* world
        const tag = String((yield* done("POST", "/tags", { name: "counted" }))["id"])
        const url = "https://example.com/counted"
        const own = yield* done("POST", "/links", { url, folder_id: folder, tags: [tag] })
        yield* done("POST", "/links", { url, folder_id: folder, domain_id: domain, tags: [tag] })
        yield* done("POST", "/links", { url, tags: [tag] })
        yield* done("POST", "/pages", { slug: "counted", title: "Counted", folder_id: folder })
        yield* done("POST", "/qrcodes", { name: "Counted", link_id: own["id"], folder_id: folder, design_config: {} })
        const ask = yield* limited({ folder_ids: [folder], domain_ids: [null] })
        const read = (path: string) => Effect.map(ask("GET", `/api/v1${path}`), (answer) => dataOf(answer))
        expect(yield* read("/links?limit=1")).toMatchObject({ total: 1, links: [{ id: own["id"] }] })
        expect(yield* read("/links?search=counted&sort_by=short_url")).toMatchObject({ total: 1 })
        expect(yield* read(`/links?tag_id=${tag}&is_active=1`)).toMatchObject({ total: 1 })
        expect(yield* read("/links?folder_id=")).toMatchObject({ total: 0, links: [] })
        expect(yield* read("/pages")).toMatchObject({ total: 1 })
        expect(yield* read("/qrcodes?limit=1")).toMatchObject({ total: 1 })
        const counts = { link_count: 1, page_count: 1, qrcode_count: 1 }
        expect(yield* read("/folders")).toMatchObject({ total: 1, folders: [{ id: folder, ...counts }] })
        expect(yield* read(`/folders/${folder}`)).toMatchObject(counts)
        expect(yield* read("/team")).toMatchObject(counts)
        expect(yield* read(`/tags/${tag}`)).toMatchObject({ link_count: 1 })
        expect(yield* read("/domains")).toEqual({ domains: [], total: 0 })
        expect(yield* read("/trash")).toMatchObject({ total: 0 })
        yield* done("DELETE", `/links/${own["id"]}`)
        expect(yield* read("/trash")).toMatchObject({ total: 1, items: [{ id: own["id"] }] })
        expect((yield* ask("DELETE", "/api/v1/trash?total=1")).status).toBe(200)
        expect((yield* read("/links?limit=1"))["total"]).toBe(0)
      })
    )

    it.effect("changes only its links by a query, and undoes only its own jobs", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const folder = String((yield* done("POST", "/folders", { name: "Bulk" }))["id"])
        const url = "https://example.com/bulk-reach"
        const inside = yield* done("POST", "/links", { url, folder_id: folder })
        const outside = yield* done("POST", "/links", { url })
        const { key } = yield* newKey({ folder_ids: [folder] })
        const ask = withKey(String(key))
        const job = yield* doAll({ query: { search: "bulk-reach" }, change: { is_active: 0 } }, String(key))
        expect(job).toMatchObject({ state: "done", changed: 1 })
        const activeOf = (id: unknown) => Effect.map(done("GET", `/links/${id}`), ({ is_active }) => is_active)
        expect([yield* activeOf(inside["id"]), yield* activeOf(outside["id"])]).toEqual([0, 1])
        const others = yield* doAll({ query: { search: "bulk-reach" }, change: { is_active: 0 } })
        expectFailure(yield* ask("GET", `/api/v1/links/bulk/jobs/${others.id}`), 404)
        expectFailure(yield* ask("POST", `/api/v1/links/bulk/jobs/${others.id}/undo`), 404)
        expect(dataOf(yield* ask("GET", "/api/v1/links/bulk/jobs"))).toMatchObject({ jobs: [{ id: job.id }] })
        expect(dataOf(yield* ask("GET", "/api/v1/jobs"))).toMatchObject({ total: 1 })
        const replaced = { query: { search: "bulk-reach" }, find: "bulk-reach", with: "replaced" }
        const preview = yield* ask("POST", "/api/v1/links/replace/preview", { json: replaced })
        expect(dataOf(preview)).toMatchObject({ total: 1, links: [{ id: inside["id"] }] })
        // What leaves the folder before the undo stays as it is.
        yield* done("PUT", `/links/${inside["id"]}`, { folder_id: null })
        expect((yield* ask("POST", `/api/v1/links/bulk/jobs/${job.id}/undo`)).status).toBe(202)
        yield* comes(
          "the undo",
          send("GET", `/api/v1/links/bulk/jobs/${job.id}`),
          ({ body }) => (body.data as Row)["state"] === "undone"
        )
        expect(yield* activeOf(inside["id"])).toBe(0)
        const json = { ids: [inside["id"]], is_active: 1 }
        expect(dataOf(yield* ask("PUT", "/api/v1/links/bulk", { json }))).toMatchObject({ missing: [inside["id"]] })
      })
    )

    it.effect("reports what a report of its folder says", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const [one, two] = [
          String((yield* done("POST", "/folders", { name: "One" }))["id"]),
          String((yield* done("POST", "/folders", { name: "Two" }))["id"])
        ]
        const first = yield* makeLink("reach-first", { folder_id: one })
        yield* makeLink("reach-second", { folder_id: two })
        const third = yield* makeLink("reach-third")
        const scanned = yield* done("POST", "/qrcodes", { name: "Elsewhere", link_id: first, design_config: {} })
        const { image_url } = scanned
        const code = String(image_url).split("/").at(-1)?.slice(0, 6)
        yield* visit(`/reach-first?qr=${code}`)
        yield* visit("/reach-first", { agent: "iphone" })
        yield* visit("/reach-second")
        yield* visit("/reach-third", { agent: "chrome" })
        yield* whenBooked(4)
        const report = (ask: Ask, query = "") =>
          Effect.map(ask("GET", `/api/v1/analytics${query}`), (answer) => dataOf<Row>(answer))
        const ask = yield* limited({ folder_ids: [one] })
        const folders = yield* done("GET", `/analytics?folder_id=${one}`)
        expect(folders).toMatchObject({ total_clicks: 2, qrcodes: [{ name: "Elsewhere" }] })
        // The code isn't in the folder, so its name is not shown.
        expect(yield* report(ask)).toEqual({ ...folders, qrcodes: [] })
        expect(yield* report(ask, `?folder_id=${one}`)).toEqual({ ...folders, qrcodes: [] })
        for (const query of [`?folder_id=${two}`, `?link_id=${third}`]) {
          expectFailure(yield* ask("GET", `/api/v1/analytics${query}`), 404)
        }
        expect(yield* report(ask, "?folder_id=")).toMatchObject({ total_clicks: 0 })
        const both = yield* limited({ folder_ids: [one, two] })
        expect(yield* report(both)).toMatchObject({ total_clicks: 3 })
        const file = yield* ask("GET", "/api/v1/analytics/export?format=ndjson")
        expect(file.text.trim().split("\n")).toHaveLength(2)
        expect(file.text).not.toContain("reach-second")
        const series = yield* ask("GET", `/api/v1/links/clicks?ids=${first},${third}`)
        expect(series.text).toContain(first)
        expect(series.text).not.toContain(third)
        expect((yield* send("GET", `/api/v1/links/clicks?ids=${first},${third}`)).text).toContain(third)
      })
    )
  },
  { trustProxy: true }
)
