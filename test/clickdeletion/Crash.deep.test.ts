import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer, runServer } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { databases, migratedEnvironment } from "../support/TestServer.ts"

const key = "owner-key-of-the-deletions-0123456789"
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

const ask = <A>(url: string, method: string, path: string, body?: unknown) =>
  Effect.tryPromise(async () => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    return (await answer.json()) as { readonly data: A; readonly params?: { readonly count: number } }
  }).pipe(Effect.orDie)

interface Job {
  readonly id: string
  readonly state: string
  readonly done: number
  readonly result: Readonly<Record<string, number>>
}

const jobThat = (url: string, id: string, fits: (job: Job) => boolean) =>
  ask<Job>(url, "GET", `/jobs/${id}`).pipe(
    Effect.map(({ data }) => data),
    Effect.filterOrFail(fits),
    Effect.retry(patiently),
    Effect.orDie
  )

const visits = (url: string, code: string, count: number) =>
  Effect.replicateEffect(
    Effect.promise(async () => {
      const answer = await fetch(`${url}/${code}`, { redirect: "manual", headers: { "user-agent": firefox } })
      await answer.arrayBuffer()
    }),
    count,
    { concurrency: 32, discard: true }
  )

interface Counts {
  readonly total: number
  readonly report: number
}

/** What a link and its report show, once they are what is expected; both are checked to stay so. */
const shows = (url: string, id: string, expected: Counts) =>
  Effect.gen(function* () {
    const link = yield* ask<{ total_clicks: number }>(url, "GET", `/links/${id}`)
    const report = yield* ask<{ total_clicks: number; series: ReadonlyArray<{ count: number }> }>(
      url,
      "GET",
      `/analytics?link_id=${id}`
    )
    expect(report.data.series.reduce((sum, { count }) => sum + count, 0)).toBe(report.data.total_clicks)
    return { total: link.data.total_clicks, report: report.data.total_clicks }
  }).pipe(
    Effect.filterOrFail((found) => found.total === expected.total && found.report === expected.report),
    Effect.retry(patiently),
    Effect.orDie
  )

/** More than four parts of a deletion. */
const many = 9000

describe("a deletion of clicks", () => {
  for (const database of databases) {
    it.scopedLive(`continues after kill -9, forwards and backwards, and moves each click once (${database})`, () =>
      Effect.gen(function* () {
        const environment = { ...(yield* migratedEnvironment(database)), LINDEN_BOOTSTRAP_KEY: key }
        let server = yield* runServer(environment)
        const make = (slug: string) =>
          ask<{ id: string }>(server.url, "POST", "/links", {
            url: "https://example.com/",
            custom_slug: slug,
            redirect_type: "instant"
          })
        const { data: gone } = yield* make("gone")
        const { data: kept } = yield* make("kept")
        yield* visits(server.url, "gone", many)
        yield* visits(server.url, "kept", 50)
        yield* shows(server.url, gone.id, { total: many, report: many })
        const restart = Effect.gen(function* () {
          yield* endServer(server, "SIGKILL")
          server = yield* runServer(environment)
        })

        const { data: job } = yield* ask<Job>(server.url, "DELETE", `/links/${gone.id}/clicks?confirm=${many}`)
        // Clicks that arrive while the job runs stay.
        yield* visits(server.url, "gone", 5)
        yield* restart
        yield* visits(server.url, "gone", 5)
        yield* jobThat(server.url, job.id, ({ done }) => done > 0)
        yield* restart
        const done = yield* jobThat(server.url, job.id, ({ state }) => state === "done")
        expect([done.done, done.result]).toEqual([many, { clicks_deleted: many }])
        yield* shows(server.url, gone.id, { total: 10, report: 10 })
        yield* shows(server.url, kept.id, { total: 50, report: 50 })
        expect((yield* ask(server.url, "DELETE", `/links/${gone.id}/clicks`)).params?.count).toBe(10)

        yield* ask(server.url, "POST", `/jobs/${job.id}/undo`)
        yield* restart
        yield* jobThat(server.url, job.id, ({ result }) => (result["undone"] ?? 0) > 0)
        yield* restart
        const undone = yield* jobThat(server.url, job.id, ({ state }) => state === "undone")
        expect(undone.result["undone"]).toBe(many)
        yield* shows(server.url, gone.id, { total: many + 10, report: many + 10 })
        yield* shows(server.url, kept.id, { total: 50, report: 50 })
        expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
      })
    )
  }
})
