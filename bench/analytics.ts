/**
 * Measures reports on a year of clicks on 10,000 links. One link has a fifth of the clicks. Reports cover the team, that
 * link, a folder and a tag in each period, and 30 days with two filters. `npm run bench:analytics [pg] [clicks] [keep]`;
 * `pg` starts a PostgreSQL server, the default is SQLite. Prints medians.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { Effect, Layer, Redacted } from "effect"
import { Reports } from "../src/click/report/Reports.ts"
import { Rollups } from "../src/click/report/Rollups.ts"
import { ClickMigrationsLive } from "../src/storage/ClickMigrations.ts"
import { ClickReads } from "../src/storage/ClickReads.ts"
import { MainDatabase } from "../src/storage/MainDatabase.ts"
import { MigrationsLive } from "../src/storage/Migrations.ts"
import { postgresLayer } from "../src/storage/Postgres.ts"
import { sqliteLayer } from "../src/storage/Sqlite.ts"
import { startPostgres } from "../test/support/PostgresServer.ts"
import { builder, lastMonth, measure, periods, query, scopes } from "./analytics/Figures.ts"
import { fillPostgres } from "./analytics/FillPostgres.ts"
import { fillClicks, fillMain } from "./analytics/FillSqlite.ts"
import { now } from "./analytics/World.ts"

const large = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 10_000_000)
const onPostgres = process.argv.includes("pg")
const rounds = 25

interface Measured {
  readonly millis: number
  readonly cpu: number
}

const shown = (millis: number) => `${millis.toFixed(1).padStart(6)} ms`
const seconds = (began: number) => ((performance.now() - began) / 1000).toFixed(1)

const run = <A>(
  effect: Effect.Effect<A, unknown, SqlClient.SqlClient | ClickReads | MainDatabase>,
  layer: Layer.Layer<SqlClient.SqlClient | ClickReads | MainDatabase, unknown>
) => Effect.runPromise(Effect.scoped(Effect.provide(effect, layer)))

const services = Layer.merge(Reports.Default, Rollups.Default)

const report = (count: number) =>
  Effect.gen(function* () {
    const rollups = yield* Rollups
    const began = performance.now()
    yield* rollups.closeThrough(now)
    console.log(`${count} clicks rolled up in ${seconds(began)} s`)
    const lines: Record<string, Measured> = {}
    // The very first report also pays for compiling the code.
    for (let n = 0; n < 5; n++) yield* measure(query(lastMonth, {}, builder), 1)
    for (const [scope, ids] of Object.entries(scopes)) {
      for (const [period, asked] of Object.entries(periods)) {
        const { first, millis, cpu, clicks } = yield* measure(query(asked, ids), rounds)
        lines[`${scope} ${period}`] = { millis, cpu }
        console.log(
          `${scope.padEnd(13)} ${period.padEnd(4)} ${shown(millis)}   CPU ${shown(cpu)}   first ${shown(first)}   ${clicks} clicks`
        )
      }
    }
    const { millis, clicks } = yield* measure(query(lastMonth, {}, builder), 7)
    console.log(
      `two filters   30d  ${millis.toFixed(1).padStart(7)} ms   ${clicks} clicks   (target: 1000 ms, ideally 200 ms)`
    )
    return lines
  }).pipe(Effect.provide(services), Effect.withTracerEnabled(false))

const sqlite = async (count: number) => {
  const folder = mkdtempSync(join(tmpdir(), "linden-analytics-"))
  const [clicks, main] = [join(folder, "clicks.db"), join(folder, "linden.db")]
  try {
    await Effect.runPromise(Effect.scoped(Layer.build(Layer.provide(ClickMigrationsLive, sqliteLayer(clicks)))))
    await Effect.runPromise(Effect.scoped(Layer.build(Layer.provide(MigrationsLive, sqliteLayer(main)))))
    const began = performance.now()
    fillClicks(clicks, count)
    fillMain(main)
    console.log(`\n${count} clicks filled in ${seconds(began)} s, ${Math.round(statSync(clicks).size / 1e6)} MB`)
    const tag = <I>(name: { readonly key: string }, layer: Layer.Layer<SqlClient.SqlClient>) =>
      Layer.map(
        layer,
        (context) =>
          ({ ...context, unsafeMap: new Map([[name.key, context.unsafeMap.get(SqlClient.SqlClient.key)]]) }) as never
      ) as Layer.Layer<I>
    const layer = Layer.mergeAll(
      sqliteLayer(clicks),
      tag<ClickReads>(ClickReads, Layer.fresh(sqliteLayer(clicks))),
      tag<MainDatabase>(MainDatabase, Layer.fresh(sqliteLayer(main)))
    )
    const lines = await run(report(count), layer)
    const bytes = statSync(clicks).size
    console.log(`with rollups ${Math.round(bytes / 1e6)} MB, ${Math.round(bytes / count)} bytes a click`)
    return lines
  } finally {
    if (!process.argv.includes("keep")) rmSync(folder, { recursive: true, force: true })
    else console.log(folder)
  }
}

const postgres = async (count: number) => {
  const server = await startPostgres(["fsync=off", "shared_buffers=1GB", "max_wal_size=8GB"])
  try {
    const url = `${server.url}postgres`
    const database = postgresLayer(Redacted.make(url), 16)
    const migrated = Layer.provide(Layer.provideMerge(ClickMigrationsLive, MigrationsLive), database)
    await Effect.runPromise(Effect.scoped(Layer.build(migrated)))
    const began = performance.now()
    await fillPostgres(url, count)
    console.log(`\n${count} clicks filled in ${seconds(began)} s`)
    const same = <I>(tag: { readonly key: string }) =>
      Layer.effect(tag as never, SqlClient.SqlClient) as unknown as Layer.Layer<I, never, SqlClient.SqlClient>
    const layer = Layer.provideMerge(
      Layer.merge(same<ClickReads>(ClickReads), same<MainDatabase>(MainDatabase)),
      database
    )
    return await run(report(count), layer)
  } finally {
    await server.stop()
  }
}

const measured = onPostgres ? postgres : sqlite
console.log(`On ${onPostgres ? "PostgreSQL" : "SQLite"}; medians of ${rounds}; target: 50 ms, ideally 15 ms.`)
const small = await measured(large / 10)
const big = await measured(large)
for (const scope of Object.keys(scopes)) {
  const own = Object.entries(big).filter(([line]) => line.startsWith(`${scope} `))
  const slowest = Math.max(...own.map(([, { millis }]) => millis))
  const busiest = Math.max(...own.map(([, { cpu }]) => cpu))
  console.log(`slowest report of the ${scope}: ${slowest.toFixed(1)} ms, CPU ${busiest.toFixed(1)} ms`)
}
console.log(`\n${large} clicks against ${large / 10} (target: 1.5), by wall-clock and by CPU time:`)
for (const [line, { millis, cpu }] of Object.entries(big)) {
  const before = small[line] ?? { millis, cpu }
  console.log(`${line.padEnd(18)} ${(millis / before.millis).toFixed(2)}   ${(cpu / before.cpu).toFixed(2)}`)
}
