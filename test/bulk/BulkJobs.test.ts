import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { packed } from "../../src/bulk/Selected.ts"
import { fromRows } from "../../src/link/list/Bitmap.ts"
import { done, expectFailure, makePlaces, once, type Refusal, type Row, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { begin, doAll, ended, find, type Link, makeLinks, total, undo } from "./Kit.ts"

const jobs = "/links/bulk/jobs"
const unknown = "01890000-0000-7000-8000-000000000000"

type Fault = readonly [name: string, json: Row, ...errors: ReadonlyArray<string>]
const change = { is_active: 0 }
const ofOne = { total: 1 }
const faults: ReadonlyArray<Fault> = [
  ["nothing to do", { query: {} }, "change", "total"],
  ["no query", { change }, "query"],
  ["a change and a deletion", { query: {}, change, delete: true, ...ofOne }, "delete"],
  ["an empty change", { query: {}, change: {}, ...ofOne }, "change"],
  ["a change of no tags", { query: {}, change: { add_tags: [] }, ...ofOne }, "change"],
  ["delete false", { query: {}, delete: false }, "delete"],
  ["another team's folder", { query: {}, change: { folder_id: "<otherFolder>" }, ...ofOne }, "change.folder_id"],
  ["another team's tag", { query: {}, change: { add_tags: ["<tag>", "<otherTag>"] }, ...ofOne }, "change.add_tags.1"],
  ["51 tags", { query: {}, change: { add_tags: Array(51).fill("<tag>") } }, "change.add_tags"],
  ["an unknown folder", { query: { folder_id: "x" }, change }, "query.folder_id"],
  ["a search that is too long", { query: { search: "x".repeat(256) }, change }, "query.search"],
  ["is_active 2 in the query", { query: { is_active: 2 }, change }, "query.is_active"],
  ["a negative number of links", { query: {}, change, total: -1 }, "total"],
  ["half a link", { query: {}, change, total: 0.5 }, "total"],
  ["a misspelled filter", { query: { tag: "<tag>" }, delete: true, ...ofOne }, "query.tag"],
  ["a misspelled filter in another style", { query: { folderid: "<folder>" }, change, ...ofOne }, "query.folderid"],
  ["an unknown change", { query: {}, change: { ...change, folder: "<folder>" }, ...ofOne }, "change.folder"],
  ["a filter outside the query", { query: {}, tag_id: "<tag>", delete: true, ...ofOne }, "tag_id"],
  ["all links and no number of them", { query: {}, change }, "total"],
  ["an empty search and no number of links", { query: { search: " " }, change }, "total"],
  ["a deletion and no number of links", { query: { search: "x" }, delete: true }, "total"]
]
const refusals = faults.map(
  ([name, json, ...errors]): Refusal => ({ name, method: "POST", path: jobs, sent: { json }, errors })
)

const makeTag = (name: string) => Effect.map(done("POST", "/tags", { name }), ({ id }) => String(id))
const makeFolder = (name: string) => Effect.map(done("POST", "/folders", { name }), ({ id }) => String(id))
/** The stored fields of the links that a search selects. */
const begun = (search: string) =>
  Effect.gen(function* () {
    const { sql } = yield* TestServer
    const rows = yield* sql<{ readonly rn: number }>`SELECT rn FROM link_search WHERE text LIKE ${`%${search}%`}`
    return {
      selected: yield* packed(
        fromRows(
          rows.map(({ rn }) => rn),
          Math.max(...rows.map(({ rn }) => rn))
        )
      )
    }
  })

const get = (id: string) => Effect.map(done("GET", `/links/${id}`), (link) => link as Link)
const tagNames = ({ tags }: Link) => tags.map(({ name }) => name)

onOneDatabase("a bulk edit of all links that match a query", (it) => {
  const places = once(makePlaces)

  it.effect.each(refusals)("with $name is refused", (row) => Effect.flatMap(places, (found) => refuses(row, found)))

  it.effect("changes every link, takes effect for visitors, and is undone except for later changes", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const [from, to, own] = [yield* makeFolder("From"), yield* makeFolder("To"), yield* makeFolder("Own")]
      const links = yield* makeLinks(230, { url: "https://example.com/moving", folder_id: from })
      const code = String(links[0]?.["short_code"])
      expect((yield* send("GET", `/${code}`)).status).toBe(302)

      const job = yield* doAll({
        query: { search: "moving", folder_id: from },
        change: { folder_id: to, is_active: 0 },
        total: 230
      })
      expect(job).toMatchObject({ state: "done", total: 230, done: 230, changed: 230, skipped: 0, reason: null })
      expect([yield* total(`folder_id=${from}`), yield* total(`folder_id=${to}&is_active=0`)]).toEqual([0, 230])
      expect((yield* send("GET", `/${code}`)).status).toBe(404)
      expect((yield* done("GET", `/folders/${to}`))["link_count"]).toBe(230)

      const [moved, renamed, deleted] = [links[1]?.id ?? "", links[2]?.id ?? "", links[3]?.id ?? ""]
      yield* done("PUT", `/links/${moved}`, { folder_id: own })
      yield* done("PUT", `/links/${renamed}`, { title: "By hand" })
      yield* done("DELETE", `/links/${deleted}`)
      expect(yield* undo(job.id)).toMatchObject({ state: "undone", undone: 228, kept: 2 })
      expect([yield* total(`folder_id=${from}&is_active=1`), yield* total(`folder_id=${to}`)]).toEqual([228, 0])
      expect(yield* get(moved)).toMatchObject({ folder_id: own, is_active: 1 })
      expect(yield* get(renamed)).toMatchObject({ folder_id: from, is_active: 1, title: "By hand" })
      expect((yield* send("GET", `/${code}`)).status).toBe(302)
      const again = yield* undo(job.id)
      expect(again).toMatchObject({ state: "undone", undone: 228, kept: 2 })
    })
  )

  it.effect("selects links when it starts, and skips those that need no change", () =>
    Effect.gen(function* () {
      const [a, b, c] = [yield* makeTag("job a"), yield* makeTag("job b"), yield* makeTag("job c")]
      const [one] = yield* makeLinks(1, { url: "https://example.com/tagged", tags: [b, c] })
      const [two] = yield* makeLinks(1, { url: "https://example.com/tagged", tags: [a] })
      const [three] = yield* makeLinks(1, { url: "https://example.com/other", tags: [c] })
      const ids = [one, two, three].map((link) => link?.id ?? "")
      const shown = Effect.forEach(ids, (id) => Effect.map(get(id), tagNames))
      const job = yield* doAll({ query: { search: "/TAGGED" }, change: { add_tags: [a, a], remove_tags: [b] } })
      expect(job).toMatchObject({ total: 2, done: 2, changed: 1, query: { search: "/TAGGED" } })
      expect(yield* shown).toEqual([["job c", "job a"], ["job a"], ["job c"]])
      expect((yield* get(ids[1] ?? "")).version).toBe(two?.version)
      yield* undo(job.id)
      expect(yield* shown).toEqual([["job b", "job c"], ["job a"], ["job c"]])
      const byTag = yield* doAll({ query: { tag_id: c, is_active: 1, folder_id: "" }, change: { remove_tags: [c] } })
      expect(byTag).toMatchObject({ total: 2, changed: 2 })
      yield* done("DELETE", `/tags/${c}`)
      expect(yield* undo(byTag.id)).toMatchObject({ state: "undone" })
      expect(yield* shown).toEqual([["job b"], ["job a"], []])
      for (const query of [
        { tag_id: unknown },
        { folder_id: unknown },
        { folder_id: "00000000-0000-0000-0000-000000000000" }
      ]) {
        expect(yield* doAll({ query, delete: true })).toMatchObject({ state: "done", total: 0, done: 0 })
      }
    })
  )

  it.effect("skips links that would have more than 50 tags", () =>
    Effect.gen(function* () {
      const tags = yield* Effect.forEach(Array.from({ length: 50 }), (_, place) => makeTag(`many ${place}`))
      const more = yield* makeTag("one more")
      const [full] = yield* makeLinks(1, { url: "https://example.com/full", tags })
      yield* makeLinks(1, { url: "https://example.com/full" })
      const job = yield* doAll({ query: { search: "/full" }, change: { add_tags: [more], is_active: 0 } })
      expect(job).toMatchObject({ total: 2, done: 2, changed: 1, skipped: 1 })
      expect(yield* get(full?.id ?? "")).toEqual(full)
    })
  )

  it.effect("deletes links and reserves their addresses, and restores them completely", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const tag = yield* makeTag("binned")
      const links = yield* makeLinks(130, { url: "https://example.com/binned", tags: [tag] })
      const codes = links.map((link) => String(link["short_code"]))
      const job = yield* doAll({ query: { search: "/binned" }, delete: true })
      expect(job).toMatchObject({ state: "done", change: null, total: 130, changed: 130 })
      expect(yield* total("search=/binned")).toBe(0)
      expect((yield* send("GET", `/${codes[5]}`)).status).toBe(404)
      expect(yield* done("GET", "/trash?kind=link")).toMatchObject({ total: expect.any(Number) })
      yield* done("DELETE", `/trash/${links[0]?.id}`)
      yield* done("POST", `/trash/${links[1]?.id}/restore`)
      yield* done("PUT", `/links/${links[1]?.id}`, { title: "Back already" })
      expect(yield* undo(job.id)).toMatchObject({ state: "undone", undone: 129, kept: 1 })
      expect(yield* total(`search=/binned&tag_id=${tag}`)).toBe(129)
      expect((yield* send("GET", `/${codes[5]}`)).status).toBe(302)
      expect(yield* get(links[1]?.id ?? "")).toMatchObject({ title: "Back already" })
    })
  )

  it.effect("is refused if the number of matches differs from the expected one", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      yield* makeLinks(2, { url: "https://example.com/counted" })
      const answer = yield* send("POST", `/api/v1${jobs}`, {
        json: { query: { search: "/counted" }, delete: true, total: 1 }
      })
      expectFailure(answer, 409)
      expect([answer.body.code, answer.body.message]).toEqual(["count_changed", "The query now matches 2 links."])
      expect(yield* total("search=/counted")).toBe(2)
    })
  )

  it.effect("is private to its team: no other team can read, undo or be changed by it", () =>
    Effect.gen(function* () {
      const { send, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      const mine = yield* total("")
      const made = yield* send("POST", "/api/v1/links", { key, json: { url: "https://example.com/theirs" } })
      const theirs = yield* doAll({ query: {}, change }, key)
      expect(theirs).toMatchObject({ total: 1, changed: 1 })
      expect(yield* total("")).toBe(mine)
      expect(yield* total("search=theirs")).toBe(0)
      expectFailure(yield* send("GET", `/api/v1${jobs}/${theirs.id}`), 404)
      expectFailure(yield* send("POST", `/api/v1${jobs}/${theirs.id}/undo`), 404)
      const listed = yield* send("GET", `/api/v1${jobs}`, { key })
      expect((listed.body.data as { jobs: ReadonlyArray<Row> }).jobs.map(({ id }) => id)).toEqual([theirs.id])
      expect(made.status).toBe(201)
    })
  )

  it.effect("runs at most three times at once per team, and continues after a pause", () =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const links = yield* makeLinks(5, { url: "https://example.com/left" })
      const body = { query: { search: "/left" }, change }
      const held = yield* Effect.forEach([1, 2, 3], () => doAll(body))
      expect(held.map(({ changed }) => changed)).toEqual([5, 0, 0])
      const ids = held.map(({ id }) => id)
      // As if they had stopped halfway.
      yield* sql`UPDATE jobs SET state = 'paused', finished_at = NULL WHERE ${sql.in("id", ids)}`
      const refused = yield* send("POST", `/api/v1${jobs}`, { json: body })
      expectFailure(refused, 409)
      expect(refused.body.code).toBe("jobs_running")
      for (const id of ids) expect((yield* undo(id)).state).toBe("undone")
      const { links: now } = yield* find("search=/left&is_active=1")
      expect(now.map(({ id }) => id).sort()).toEqual(links.map(({ id }) => id).sort())
    })
  )

  it.effect("is forgotten after seven days, or after twenty newer ones", () =>
    Effect.gen(function* () {
      const { send, sql, pruneBulkJobs, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      yield* send("POST", "/api/v1/links", { key, json: { url: "https://example.com/old" } })
      const old = yield* doAll({ query: {}, change }, key)
      const rowsOf = (id: string) => sql`SELECT link_id FROM bulk_edit_links WHERE job_id = ${id}`
      yield* pruneBulkJobs
      expect(yield* rowsOf(old.id)).toHaveLength(1)
      yield* sql`UPDATE jobs SET finished_at = ${Date.now() - 8 * 86_400_000} WHERE id = ${old.id}`
      yield* pruneBulkJobs
      expect([yield* rowsOf(old.id), yield* sql`SELECT job_id FROM bulk_edits WHERE job_id = ${old.id}`]).toEqual([
        [],
        []
      ])
      expectFailure(yield* send("GET", `/api/v1${jobs}/${old.id}`, { key }), 404)
      const made = yield* Effect.forEach(Array.from({ length: 22 }), () =>
        doAll({ query: { search: "none" }, change }, key)
      )
      yield* pruneBulkJobs
      const listed = yield* send("GET", `/api/v1${jobs}`, { key })
      const ids = (listed.body.data as { jobs: ReadonlyArray<Row> }).jobs.map(({ id }) => id)
      expect(ids).toEqual(
        made
          .map(({ id }) => id)
          .reverse()
          .slice(0, 20)
      )
    })
  )

  it.effect("fails if its folder is deleted while it runs, and can be undone", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const folder = yield* makeFolder("Going")
      yield* makeLinks(3, { url: "https://example.com/going" })
      const job = yield* begin({ query: { search: "/going" }, change: { folder_id: folder } })
      yield* ended(job.id)
      // As if it had stopped before its first batch.
      const { selected } = yield* begun("/going")
      yield* done("DELETE", `/folders/${folder}`)
      yield* sql`UPDATE bulk_edits SET selected = ${selected} WHERE job_id = ${job.id}`
      yield* sql`UPDATE jobs SET state = 'paused', position = NULL, done = 0, finished_at = NULL WHERE id = ${job.id}`
      yield* done("POST", `/jobs/${job.id}/resume`)
      const failed = yield* ended(job.id)
      const reason = "The folder was deleted in the meantime."
      expect(failed).toMatchObject({
        ...{ state: "failed", done: 0, reason },
        reason_detail: { code: "folder_deleted", params: {} }
      })
      // As a server without codes stored it.
      yield* sql`UPDATE jobs SET reason_fault = NULL WHERE id = ${job.id}`
      expect(yield* ended(job.id)).toMatchObject({
        reason,
        reason_detail: { code: "other", params: { sentence: reason } }
      })
      expect(yield* undo(job.id)).toMatchObject({ state: "undone", kept: 3 })
    })
  )

  it.effect("changes what links forward and their status, skips those that can't be permanent, and is undone", () =>
    Effect.gen(function* () {
      const address = "https://example.com/forwarded"
      const [plain] = yield* makeLinks(1, { url: address })
      const [limited] = yield* makeLinks(1, { url: address, max_clicks: 100 })
      const [tested] = yield* makeLinks(1, { url: address, ab_tests: [{ url: "https://example.com/b", weight: 10 }] })
      const change = { forward_path: 1, forward_query: 0, redirect_status: 301 }
      const job = yield* doAll({ query: { search: "/forwarded" }, change })
      expect(job).toMatchObject({ changed: 1, skipped: 2, change })
      expect(yield* get(plain?.id ?? "")).toMatchObject(change)
      for (const link of [limited, tested]) {
        expect(yield* get(link?.id ?? "")).toMatchObject({ forward_path: 0, forward_query: 1, redirect_status: 302 })
      }
      expect(yield* undo(job.id)).toMatchObject({ state: "undone", undone: 1, kept: 0 })
      expect(yield* get(plain?.id ?? "")).toMatchObject({ forward_path: 0, forward_query: 1, redirect_status: 302 })
    })
  )

  it.effect("doesn't restore a permanent redirect that a later click limit forbids", () =>
    Effect.gen(function* () {
      const [link] = yield* makeLinks(1, { url: "https://example.com/forever", redirect_status: 301 })
      const job = yield* doAll({ query: { search: "/forever" }, change: { redirect_status: 302, noindex: 1 } })
      yield* done("PUT", `/links/${link?.id}`, { max_clicks: 5 })
      expect(yield* undo(job.id)).toMatchObject({ state: "undone", undone: 0, kept: 1 })
      expect(yield* get(link?.id ?? "")).toMatchObject({ redirect_status: 302, max_clicks: 5, noindex: 0 })
    })
  )
})
