/**
 * Lists and creates links in a database of a million links: `npm run build`, then `npm run bench:links -- sqlite|pg
 * [count]`.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { cpus, loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { NodeContext } from "@effect/platform-node"
import { SqlClient } from "@effect/sql"
import { Effect, Layer, Option, Redacted } from "effect"
import { v7 } from "uuid"
import { AccountsLive } from "../layers/Accounts.ts"
import { ListsThreadLive } from "../layers/Core.ts"
import { StorageLive } from "../layers/Storage.ts"
import { Caller, type CallerShape } from "../src/auth/Caller.ts"
import { Links } from "../src/link/Links.ts"
import { Settings, SettingsLive } from "../src/settings/Settings.ts"
import { bootstrap } from "../src/signin/Bootstrap.ts"
import { Teams } from "../src/team/Teams.ts"
import { startPostgres } from "../test/support/PostgresServer.ts"
import { cases } from "./links/Cases.ts"
import { createOverHttp } from "./links/Creates.ts"
import { fillPostgres, fillSqlite } from "./links/Fill.ts"
import { linkRow, type Owners } from "./links/Rows.ts"

const kind = process.argv[2] === "pg" ? "pg" : "sqlite"
const count = Math.round(Number(process.argv[3] ?? 1_000_000) * 1.1)
const runs = 15
const key = "key-of-the-links-bench-0123456789abcdef"

const owners = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* bootstrap
  const team = Option.getOrThrow(yield* (yield* Teams).findByName("Home"))
  const stamps = { created_at: 0, updated_at: 0 }
  const made: Owners = {
    big: team.id,
    user: team.owner_id,
    small: Array.from({ length: 100 }, () => v7()),
    folders: Array.from({ length: 40 }, () => v7()),
    domains: Array.from({ length: 6 }, () => v7())
  }
  for (const id of made.small) yield* sql`INSERT INTO teams ${sql.insert({ id, name: id, ...stamps })}`
  for (const id of made.folders) {
    yield* sql`INSERT INTO folders ${sql.insert({ id, team_id: team.id, name: id, ...stamps })}`
  }
  for (const [place, id] of made.domains.entries()) {
    const hostname = `${["go", "zz", "a", "links", "x", "m"][place]}.example.com`
    yield* sql`INSERT INTO domains ${sql.insert({ id, team_id: team.id, hostname, held_host: hostname, ...stamps })}`
  }
  return made
})

const quantile = (times: ReadonlyArray<number>, part: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
const show = (times: ReadonlyArray<number>) => `${quantile(times, 0.5).toFixed(1)}/${quantile(times, 0.95).toFixed(1)}`

const timed = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const began = performance.now()
    return Effect.map(effect, (value) => [value, performance.now() - began] as const)
  })

const measure = (owned: Owners) =>
  Effect.gen(function* () {
    const links = yield* Links
    const caller = {
      teamId: owned.big,
      userId: owned.user,
      username: "owner",
      role: "owner",
      id: v7(),
      via: "key"
    } as CallerShape
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const lines = new Map<string, { total: number; cold: number; cells: Array<string> }>()
    let [worst, worstP95, busiest] = [0, 0, 0]
    for (const [name, query] of cases(owned.folders)) {
      const filter = name.split("|")[0] ?? ""
      const line = lines.get(filter) ?? { total: 0, cold: 0, cells: [] }
      const deep = (query.offset ?? 0) > 0 && line.total <= 50_000 ? { offset: Math.floor(line.total / 2) } : {}
      const list = timed(Effect.provideService(links.list({ ...query, ...deep }), Caller, caller))
      const [{ total }, first] = yield* list
      const times: Array<number> = []
      const busy: Array<number> = []
      for (let run = 0; run < runs; run++) {
        const before = process.cpuUsage()
        times.push((yield* list)[1])
        const { user, system } = process.cpuUsage(before)
        busy.push((user + system) / 1000)
      }
      busiest = Math.max(busiest, quantile(busy, 0.5))
      worst = Math.max(worst, quantile(times, 0.5))
      worstP95 = Math.max(worstP95, quantile(times, 0.95))
      lines.set(filter, { total, cold: Math.max(line.cold, first), cells: [...line.cells, show(times)] })
    }
    delay.disable()
    console.log(
      "filter | total | slowest first call | created desc first page, deep | asc | short_url desc | asc | clicks desc | asc"
    )
    for (const [filter, { total, cold, cells }] of lines) {
      console.log(
        `${filter.padEnd(28)} ${String(total).padStart(7)} ${cold.toFixed(0).padStart(5)} ms | ${cells.join(" ")}`
      )
    }
    console.log(
      `median/p95 in ms; worst median ${worst.toFixed(1)} ms, worst p95 ${worstP95.toFixed(1)} ms, ${busiest.toFixed(1)} ms of CPU at the median of the worst; longest hold-up of the event loop ${(delay.max / 1e6).toFixed(1)} ms`
    )
    console.log(`load average ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`)
  })

const folder = mkdtempSync(join(tmpdir(), "linden-bench-"))
const postgres = kind === "pg" ? await startPostgres(["shared_buffers=512MB", "max_wal_size=4GB"]) : undefined
const databaseUrl = postgres && `${postgres.url}postgres`
const settings = Layer.effect(
  Settings,
  Effect.map(Settings, (usual) => ({
    ...usual,
    dataDir: folder,
    databaseUrl: Option.map(Option.fromNullable(databaseUrl), Redacted.make),
    bootstrapKey: Option.some(Redacted.make(key))
  }))
).pipe(Layer.provide(SettingsLive))
const storage = StorageLive.pipe(Layer.provide(NodeContext.layer), Layer.provideMerge(settings))
const services = Links.Default.pipe(Layer.provide(ListsThreadLive))

const owned = await Effect.runPromise(owners.pipe(Effect.provide(AccountsLive), Effect.provide(storage)))
const began = performance.now()
const make = (place: number) => linkRow(owned, place)
if (databaseUrl) await fillPostgres(databaseUrl, count, make)
else fillSqlite(join(folder, "linden.db"), count, make)
console.log(`${kind}: ${count} links in ${((performance.now() - began) / 1000).toFixed(0)} s`)

await Effect.runPromise(Effect.scoped(measure(owned)).pipe(Effect.provide(services), Effect.provide(storage)))

const env = { LINDEN_DATA_DIR: folder, LINDEN_DATABASE_URL: databaseUrl ?? "" }
const { times, failures, cpuEach, perSecond } = await createOverHttp(
  env,
  key,
  Number(process.env["BENCH_SECONDS"] ?? 15)
)
console.log(
  `creates over HTTP, 16 connections: ${perSecond.toFixed(0)}/s, median/p95 ${show(times)} ms, slowest ${Math.max(...times).toFixed(0)} ms, ${cpuEach.toFixed(2)} ms of CPU each, ${failures} failed`
)
await postgres?.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
