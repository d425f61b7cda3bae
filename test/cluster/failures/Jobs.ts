import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { comes, patiently } from "../../support/Patience.ts"
import { ask } from "../Kit.ts"
import type { Servers } from "./Scene.ts"

/** The number of links in each job: several batches. */
const count = 400

interface Asked {
  readonly method?: "POST"
  readonly body?: unknown
}

/** Links of a scene that jobs on several servers change at once, each adding a different tag. */
export const makeJobs = ({ nodes, query, anyKey }: Servers, mark: string) =>
  Effect.gen(function* () {
    const key = yield* anyKey
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
    /** A server's response, if it has the expected status. */
    const send = (node: { readonly url: string }, path: string, { method, body }: Asked = {}) =>
      ask(node, `/api/v1${path}`, { method: method ?? "GET", headers, body: body ? JSON.stringify(body) : null }).pipe(
        Effect.filterOrFail(
          ({ status }) => status < 300,
          ({ body }) => new Error(body)
        ),
        Effect.map((answer) => JSON.parse(answer.body).data as Readonly<Record<string, unknown>>)
      )
    const url = `https://example.com/${mark}/`
    const links = Array.from({ length: 100 }, () => ({ url }))
    for (let made = 0; made < count; made += links.length) {
      yield* send(nodes[0], "/links/bulk", { method: "POST", body: { links } })
    }
    const tags = yield* Effect.forEach(nodes, (_, n) =>
      send(nodes[0], "/tags", { method: "POST", body: { name: `${mark} ${n}` } })
    )
    const tagIds = tags.map(({ id }) => String(id))
    let ids: ReadonlyArray<string> = []

    const underWay = Effect.suspend(() => query("SELECT 1 FROM jobs WHERE id::text = ANY($1) AND done > 0", [ids]))
    const open = Effect.suspend(() =>
      query("SELECT * FROM jobs WHERE id::text = ANY($1) AND state IN ('queued', 'running')", [ids])
    )
    const beginAt = (node: { readonly url: string }, tag: string | undefined) =>
      send(node, "/links/bulk/jobs", {
        method: "POST",
        body: { query: { search: `/${mark}/` }, change: { add_tags: [tag] }, total: count }
      }).pipe(
        // A server learns of another server's links a moment later.
        Effect.retry({ schedule: patiently, while: ({ message }) => message.includes("count_changed") }),
        Effect.map(({ id }) => String(id))
      )

    return {
      /** Starts a job on each server; returns when the first links are done. */
      begin: Effect.gen(function* () {
        ids = yield* Effect.forEach(nodes, (node, n) => beginAt(node, tagIds[n]), { concurrency: "unbounded" })
        yield* comes("The first change of a job", underWay, ({ length }) => length > 0)
      }),

      /** Waits until all jobs have ended, and compares their reports with the links. */
      expectDone: Effect.gen(function* () {
        if (ids.length === 0) return
        yield* comes("The end of all jobs", open, ({ length }) => length === 0)
        const node = nodes.find(({ isRunning }) => isRunning()) ?? nodes[0]
        for (const id of ids) {
          const job = yield* send(node, `/links/bulk/jobs/${id}`)
          const all = { state: "done", total: count, done: count, changed: count, skipped: 0, kept: 0, reason: null }
          expect(job).toMatchObject(all)
        }
        const versions = yield* query(
          "SELECT version, count(*) AS links FROM links WHERE destination_url = $1 GROUP BY version",
          [url]
        )
        expect(versions.map(({ version, links }) => [version, Number(links)])).toEqual([[1 + ids.length, count]])
        const tagged = yield* query(
          "SELECT tag_id, count(*) AS links FROM link_tags WHERE tag_id::text = ANY($1) GROUP BY tag_id",
          [tagIds]
        )
        expect(tagged.map(({ links }) => Number(links))).toEqual(tagIds.map(() => count))
        const known = yield* query(
          "SELECT job_id, count(*) AS links FROM bulk_edit_links WHERE job_id::text = ANY($1) GROUP BY job_id",
          [ids]
        )
        expect(known.map(({ links }) => Number(links))).toEqual(ids.map(() => count))
      })
    }
  })
