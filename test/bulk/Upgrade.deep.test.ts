import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Layer, Option, Redacted } from "effect"
import { packed } from "../../src/bulk/Selected.ts"
import { fromRows } from "../../src/link/list/Bitmap.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { endServer, runServer, temporaryFolder } from "../support/Linden.ts"
import { migrateBackTo } from "../support/OldDatabase.ts"
import { patiently } from "../support/Patience.ts"
import { databases, makeDatabase } from "../support/TestServer.ts"

const key = "owner-key-of-the-upgrades-0123456789"

type Row = Readonly<Record<string, unknown>>

interface Job extends Row {
  readonly id: string
  readonly state: string
}

const ask = <A>(url: string, method: string, path: string, body?: unknown) =>
  Effect.tryPromise(async () => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, ...sent })
    expect(answer.status).toBeLessThan(300)
    return (await answer.json()).data as A
  }).pipe(Effect.orDie)

const jobs = "/links/bulk/jobs"

const ended = (url: string, id: string, state: string) =>
  ask<Job>(url, "GET", `${jobs}/${id}`).pipe(
    Effect.filterOrFail((job) => job.state === state),
    Effect.retry(patiently),
    Effect.orDie
  )

const activeOf = (url: string, group: string) =>
  Effect.map(ask<{ total: number }>(url, "GET", `/links?is_active=1&search=/${group}/`), (list) => list.total)

interface Stored {
  readonly id: string
  readonly rn: number
  readonly team_id: string
  readonly created_by: string
}

const idOf = (number: number) => `01900000-0000-7000-8000-00000000000${number}`

describe("bulk edits of an earlier version", () => {
  for (const database of databases) {
    it.scopedLive(`are read, continued and undone after the upgrade, each link once (${database})`, () =>
      Effect.gen(function* () {
        const folder = yield* temporaryFolder
        const address = yield* makeDatabase(database)
        const environment = {
          LINDEN_DATA_DIR: folder,
          LINDEN_BOOTSTRAP_KEY: key,
          LINDEN_DATABASE_URL: Option.match(address, { onNone: () => "", onSome: Redacted.value })
        }
        const onDatabase = <A, E>(effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
          Effect.scoped(
            Effect.flatMap(
              Layer.build(
                Option.match(address, {
                  onNone: () => sqliteLayer(join(folder, "linden.db")),
                  onSome: (url) => postgresPool(url, 1)
                })
              ),
              (context) => Effect.provideService(effect, SqlClient.SqlClient, Context.get(context, SqlClient.SqlClient))
            )
          )

        const first = yield* runServer(environment)
        const make = (group: string, count: number) =>
          Effect.forEach(Array.from({ length: count / 50 }), () =>
            ask(first.url, "POST", "/links/bulk", {
              links: Array.from({ length: 50 }, () => ({ url: `https://example.com/${group}/` }))
            })
          )
        for (const group of ["undoing", "done", "undone"]) yield* make(group, 50)
        yield* make("running", 250)
        const linksOf = (group: string) =>
          onDatabase(
            Effect.flatMap(
              SqlClient.SqlClient,
              (sql) =>
                sql<Stored>`SELECT id, rn, team_id, created_by FROM links WHERE destination_url LIKE ${`%/${group}/`} ORDER BY rn`
            )
          )
        const groups = {
          running: yield* linksOf("running"),
          undoing: yield* linksOf("undoing"),
          done: yield* linksOf("done"),
          undone: yield* linksOf("undone")
        }
        // In the order of an undo.
        const undoing = groups.undoing.map(({ id }) => id).sort()
        const deactivate = (ids: ReadonlyArray<string>) => ask(first.url, "PUT", "/links/bulk", { ids, is_active: 0 })
        yield* deactivate(groups.running.slice(0, 100).map(({ id }) => id))
        yield* deactivate(undoing.slice(20))
        yield* deactivate(groups.done.map(({ id }) => id))
        yield* endServer(first, "SIGTERM")

        const now = Date.now()
        const old = {
          running: {
            ...{ id: idOf(1), state: "running", position: groups.running[99]?.rn ?? 0, done: 100, changed: 100 },
            ...{ lease_owner: idOf(9), lease_until: now + 10_000 }
          },
          undoing: { id: idOf(2), state: "undoing", done: 50, changed: 50, undone: 20, undo_position: undoing[19] },
          done: { id: idOf(3), state: "done", done: 50, changed: 50, finished_at: now },
          undone: {
            ...{ id: idOf(4), state: "undone", done: 50, changed: 50, undone: 49, kept: 1, finished_at: now },
            undo_position: "ffffffff-ffff-ffff-ffff-ffffffffffff"
          }
        }
        yield* onDatabase(
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            yield* migrateBackTo(database, 38)
            for (const [group, job] of Object.entries(old)) {
              const links = groups[group as keyof typeof groups]
              const rows = links.map(({ rn }) => rn)
              const isOpen = job.state === "running" || job.state === "undoing"
              yield* sql`INSERT INTO bulk_jobs ${sql.insert({
                ...{ team_id: links[0]?.team_id, created_by: links[0]?.created_by, total: links.length },
                ...{
                  query: JSON.stringify({ search: `/${group}/` }),
                  change: '{"is_active":0}',
                  created_at: now - 5000
                },
                ...{ selected: isOpen ? yield* packed(fromRows(rows, Math.max(...rows))) : null },
                undo_position: "00000000-0000-0000-0000-000000000000",
                ...job
              })}`
              const changed = links.slice(0, job.changed)
              yield* sql`INSERT INTO bulk_job_links ${sql.insert(
                changed.map(({ id }) => ({ job_id: job.id, link_id: id, before: '{"is_active":1}' }))
              )}`
            }
          })
        )

        const second = yield* runServer(environment)
        const { url } = second
        expect(yield* ended(url, old.running.id, "done")).toMatchObject({ total: 250, done: 250, changed: 250 })
        expect(yield* activeOf(url, "running")).toBe(0)
        expect(yield* ended(url, old.undoing.id, "undone")).toMatchObject({ changed: 50, undone: 50, kept: 0 })
        expect(yield* activeOf(url, "undoing")).toBe(50)
        expect(yield* ask<Job>(url, "GET", `${jobs}/${old.undone.id}`)).toMatchObject({
          ...{ state: "undone", total: 50, done: 50, changed: 50, undone: 49, kept: 1, skipped: 0, reason: null },
          ...{ query: { search: "/undone/" }, change: { is_active: 0 } }
        })
        const listed = yield* ask<{ jobs: ReadonlyArray<Job> }>(url, "GET", "/jobs?kind=bulk_edit")
        expect(new Set(listed.jobs.map(({ id }) => id))).toEqual(new Set(Object.values(old).map(({ id }) => id)))

        // Stopped before it is undone.
        yield* endServer(second, "SIGKILL")
        const third = yield* runServer(environment)
        for (const id of [old.running.id, old.done.id]) yield* ask(third.url, "POST", `${jobs}/${id}/undo`)
        expect(yield* ended(third.url, old.done.id, "undone")).toMatchObject({ undone: 50, kept: 0 })
        expect(yield* ended(third.url, old.running.id, "undone")).toMatchObject({ undone: 250, kept: 0 })
        expect([yield* activeOf(third.url, "done"), yield* activeOf(third.url, "running")]).toEqual([50, 250])
        expect((yield* endServer(third, "SIGTERM")).code).toBe(0)
      })
    )
  }
})
