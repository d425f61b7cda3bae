import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, layer } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import pg from "pg"
import { inject } from "vitest"
import { patiently } from "../support/Patience.ts"
import { dataOf, type Row } from "../support/Scenario.ts"
import { TestServer, testServer } from "../support/TestServer.ts"
import { makeLink, visit } from "./Visiting.ts"

const database = `nodes_${process.pid}`
const databaseUrl = Option.some(Redacted.make(`${inject("postgres")}${database}`))
const admin = async (query: string) => {
  const client = new pg.Client({ connectionString: `${inject("postgres")}postgres` })
  await client.connect()
  await client.query(query)
  await client.end()
}
await admin(`CREATE DATABASE ${database}`)
const node = () => testServer("postgres", { databaseUrl, dataDir: mkdtempSync(join(tmpdir(), "linden-node-")) })

layer(node(), { excludeTestServices: true })("two nodes on one PostgreSQL", (it) => {
  const elsewhere = <A, E>(effect: Effect.Effect<A, E, TestServer>) => Effect.provide(effect, node())

  it.effect("see each other's changes, also after a broken connection", () =>
    Effect.gen(function* () {
      const link = yield* makeLink()
      const location = Effect.map(visit(link.path), ({ headers }) => String(headers["location"]))
      yield* elsewhere(
        Effect.gen(function* () {
          const there = Effect.map(visit(link.path), ({ headers }) => String(headers["location"]))
          const { send } = yield* TestServer
          const seen = (n: number) =>
            there.pipe(
              Effect.filterOrFail((one) => one === `https://example.com/${n}`),
              Effect.retry(patiently)
            )
          expect(yield* there).toBe(yield* location)
          yield* link.change({ destination_url: "https://example.com/1" })
          yield* seen(1)
          yield* Effect.promise(() =>
            admin("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'linden-listen'")
          )
          yield* link.change({ destination_url: "https://example.com/2" })
          yield* seen(2)
          yield* send("DELETE", `/api/v1/links/${link.id}`)
          const gone = Effect.map(visit(link.path), ({ status }) => status)
          expect(yield* gone).toBe(404)
        })
      )
    })
  )

  it.effect("add up the visits that found nothing on three servers", () =>
    Effect.gen(function* () {
      const visits = Effect.forEach(["/nothing", "/nothing", "/wp-login.php", "/no/where"], (path) => visit(path), {
        concurrency: "unbounded"
      })
      yield* Effect.all([visits, elsewhere(visits), elsewhere(visits)], { concurrency: "unbounded" })
      const { send } = yield* TestServer
      const { paths } = dataOf<{ paths: ReadonlyArray<Row> }>(yield* send("GET", "/api/v1/missed-paths"))
      const counts = paths.map(({ path, count }) => [path, count])
      expect(counts.filter(([path]) => path === null || path === "/nothing" || path === "/no/where")).toEqual([
        ["/nothing", 6],
        ["/no/where", 3],
        [null, 3]
      ])
    })
  )

  it.effect("forward a path on three servers until a code takes it or the link stops forwarding", () =>
    Effect.gen(function* () {
      const prefix = yield* makeLink({ forward_path: 1 })
      const paths = [`${prefix.path}/one`, `${prefix.path}/two`]
      const seen = Effect.forEach(paths, (path) =>
        Effect.map(visit(path), ({ headers }) => String(headers["location"] ?? "none"))
      )
      const sees = (wanted: ReadonlyArray<string>) =>
        seen.pipe(
          Effect.filterOrFail((found) => found.join() === wanted.join()),
          Effect.retry(patiently)
        )
      const here = yield* Effect.context<TestServer>()
      const everywhere = (wanted: ReadonlyArray<string>, others: ReadonlyArray<Effect.Effect<unknown, unknown>>) =>
        Effect.all([Effect.provide(sees(wanted), here), ...others])
      const page = "https://example.com/page"
      yield* elsewhere(
        Effect.gen(function* () {
          const second = yield* Effect.context<TestServer>()
          yield* elsewhere(
            Effect.gen(function* () {
              const third = yield* Effect.context<TestServer>()
              const seenByAll = (wanted: ReadonlyArray<string>) =>
                everywhere(wanted, [Effect.provide(sees(wanted), second), Effect.provide(sees(wanted), third)])
              yield* seenByAll([`${page}/one`, `${page}/two`])
              const code = prefix.path.slice(1)
              yield* Effect.provide(makeLink({ custom_slug: `${code}/one`, url: "https://example.com/exact" }), here)
              yield* seenByAll(["https://example.com/exact", `${page}/two`])
              yield* Effect.provide(prefix.change({ forward_path: 0 }), here)
              yield* seenByAll(["https://example.com/exact", "none"])
            })
          )
        })
      )
    })
  )
})
