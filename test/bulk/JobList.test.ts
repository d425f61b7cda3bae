import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { api, dataOf, done, expectFailure, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { doAll, ended, expecting, find, makeLinks, undo } from "./Kit.ts"

const change = { is_active: 0 }
const dayMillis = 86_400_000

const jobOf = (id: string) => done("GET", `/jobs/${id}`)
const linksOf = (id: string) =>
  Effect.flatMap(TestServer, ({ sql }) => sql`SELECT link_id, undone FROM bulk_edit_links WHERE job_id = ${id}`)

onOneDatabase("a bulk edit in the list of jobs", (it) => {
  it.effect("has its progress and result, and can be undone there", () =>
    Effect.gen(function* () {
      yield* makeLinks(120, { url: "https://example.com/listed" })
      const job = yield* doAll({ query: { search: "/listed" }, change })
      const { jobs } = yield* done("GET", "/jobs?kind=bulk_edit")
      const [listed] = jobs as ReadonlyArray<Row>
      expect(listed).toMatchObject({
        ...{ id: job.id, kind: "bulk_edit", state: "done", total: 120, done: 120, report_lines: 0 },
        result: { changed: 120, skipped: 0 }
      })
      expect(listed?.["rate"]).toBeGreaterThan(0)
      const until = Date.parse(String(listed?.["undo_until"])) - Date.parse(String(listed?.["created_at"]))
      expect(until).toBe(7 * dayMillis)
      yield* done("POST", `/jobs/${job.id}/undo`)
      expect(yield* ended(job.id)).toMatchObject({ state: "undone", changed: 120, undone: 120, kept: 0 })
      expect(yield* jobOf(job.id)).toMatchObject({ state: "undone", undo_until: null, result: { undone: 120 } })
    })
  )

  it.effect("counts deleted links as deleted", () =>
    Effect.gen(function* () {
      yield* makeLinks(2, { url: "https://example.com/deleted-ones" })
      const job = yield* doAll({ query: { search: "/deleted-ones" }, delete: true })
      expect(job.changed).toBe(2)
      expect(yield* jobOf(job.id)).toMatchObject({ result: { deleted: 2 } })
    })
  )

  it.effect("is running in its own endpoint while paused, failed once cancelled, and can be undone there", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      yield* makeLinks(3, { url: "https://example.com/cancelled" })
      const { id } = yield* doAll({ query: { search: "/cancelled" }, change })
      const bulkJob = done("GET", `/links/bulk/jobs/${id}`)
      yield* sql`UPDATE jobs SET state = 'paused', finished_at = NULL WHERE id = ${id}`
      expect(yield* bulkJob).toMatchObject({ state: "running", finished_at: null })
      yield* done("POST", `/jobs/${id}/cancel`)
      const cancelled = {
        ...{ state: "failed", changed: 3, reason: "It was canceled.", finished_at: expect.any(String) },
        reason_detail: { code: "job_cancelled", params: {} }
      }
      expect(yield* bulkJob).toMatchObject(cancelled)
      expect(yield* undo(id)).toMatchObject({ state: "undone", undone: 3, kept: 0, reason: null, reason_detail: null })
      expect((yield* find("search=/cancelled&is_active=1")).total).toBe(3)
    })
  )

  it.effect("has its own limit", () =>
    Effect.gen(function* () {
      const { sql, send, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      const first = yield* doAll({ query: {}, change }, key)
      // As if the team had the maximum number of other open jobs.
      for (const n of [1, 2, 3, 4, 5]) {
        const id = `01900000-0000-7000-8000-0000000000${n}${n}`
        yield* sql`INSERT INTO jobs (id, team_id, created_by, kind, state, input, counts, created_at, updated_at)
          SELECT ${id}, team_id, created_by, 'import', 'paused', '{}', '{}', created_at, updated_at
          FROM jobs WHERE id = ${first.id}`
      }
      expect(yield* doAll({ query: {}, change }, key)).toMatchObject({ state: "done" })
      const json = yield* expecting({ query: {}, change }, key)
      yield* sql`UPDATE jobs SET state = 'paused' WHERE kind = 'bulk_edit'
        AND team_id = (SELECT team_id FROM jobs WHERE id = ${first.id})`
      expect((yield* send("POST", "/api/v1/links/bulk/jobs", { key, json })).status).toBe(202)
      yield* sql`UPDATE jobs SET state = 'paused' WHERE kind = 'bulk_edit'
        AND team_id = (SELECT team_id FROM jobs WHERE id = ${first.id})`
      const refused = yield* send("POST", "/api/v1/links/bulk/jobs", { key, json })
      expectFailure(refused, 409)
      expect(refused.body.message).toContain("(at most 3)")
    })
  )

  it.effect("continues an undo that failed where it stopped, counting each link once", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      yield* makeLinks(3, { url: "https://example.com/halfway" })
      const { id } = yield* doAll({ query: { search: "/halfway" }, change })
      // As if the undo had stopped after the first link.
      const [first] = yield* linksOf(id)
      yield* sql`DELETE FROM bulk_edit_links WHERE job_id = ${id} AND link_id = ${first?.["link_id"]}`
      yield* sql`UPDATE jobs SET state = 'failed', undo_until = NULL, counts = '{"changed":3,"undone":1}' WHERE id = ${id}`
      const refused = yield* api("POST", `/jobs/${id}/undo`)
      expectFailure(refused, 409)
      expect(yield* undo(id)).toMatchObject({ state: "undone", changed: 3, undone: 3, kept: 0 })
      expect((yield* linksOf(id)).map((row) => row["undone"])).toEqual([1, 1])
    })
  )

  it.effect("is only found if the job is of that kind", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const { id } = yield* doAll({ query: { search: "none" }, change })
      const other = "01900000-0000-7000-8000-000000000099"
      yield* sql`INSERT INTO jobs (id, team_id, created_by, kind, state, input, counts, created_at, updated_at)
        SELECT ${other}, team_id, created_by, 'import', 'done', '{}', '{}', created_at, updated_at FROM jobs WHERE id = ${id}`
      for (const [method, path] of [
        ["GET", other],
        ["POST", `${other}/undo`]
      ]) {
        expectFailure(yield* api(method ?? "", `/links/bulk/jobs/${path}`), 404)
      }
      const listed = dataOf<{ jobs: ReadonlyArray<Row> }>(yield* api("GET", "/links/bulk/jobs"))
      expect(listed.jobs.map((job) => job["id"])).not.toContain(other)
    })
  )
})
