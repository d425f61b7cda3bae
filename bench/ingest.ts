/**
 * How fast the ledger ingests a journal of 500,000 visits to 10,000 links with a long tail, with all dimensions, into
 * an empty ledger and into one with 10 million clicks, alternately. `npm run bench:ingest [prefill] [visits]`. The
 * ledger runs on this process's own thread at its usual priority; its CPU time is reported too, because other processes
 * barely affect it.
 */
import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { RpcTest } from "@effect/rpc"
import Database from "better-sqlite3"
import { Effect, Layer, Logger, LogLevel } from "effect"
import { ledgerCore } from "../layers/LedgerCore.ts"
import { journalFolder, segmentFile } from "../src/click/journal/JournalSegments.ts"
import { LedgerActor } from "../src/click/LedgerActor.ts"
import { ClickMigrationsLive } from "../src/storage/ClickMigrations.ts"
import { MigrationsLive } from "../src/storage/Migrations.ts"
import { sqliteLayer } from "../src/storage/Sqlite.ts"
import { fillClicks, fillMain } from "./analytics/FillSqlite.ts"
import { writeSegment } from "./ingest/Visits.ts"

const numbers = process.argv.slice(2).filter((word) => /^\d+$/.test(word))
const prefill = Number(numbers[0] ?? 10_000_000)
const visits = Number(numbers[1] ?? 500_000)
const rounds = Number(process.env["ROUNDS"] ?? 3)

const migrate = (layer: Layer.Layer<never, unknown, never>) => Effect.runPromise(Effect.scoped(Layer.build(layer)))

const prepare = async (name: string, clicks: number) => {
  const dataDir = mkdtempSync(join(tmpdir(), `linden-ingest-${name}-`))
  mkdirSync(journalFolder(dataDir))
  const [file, main] = [join(dataDir, "clicks.db"), join(dataDir, "linden.db")]
  await migrate(Layer.provide(ClickMigrationsLive, sqliteLayer(file)))
  await migrate(Layer.provide(MigrationsLive, sqliteLayer(main)))
  fillMain(main)
  if (clicks > 0) {
    fillClicks(file, clicks)
    // Write the data as if all clicks had been rolled up; `bench:analytics` measures rollups.
    const database = new Database(file)
    database.exec("DELETE FROM click_marks")
    database.close()
  }
  return dataDir
}

const book = (dataDir: string, segment: number, size: number) =>
  Effect.gen(function* () {
    const ledger = yield* RpcTest.makeClient(LedgerActor)
    yield* Effect.sleep("300 millis")
    const processor = process.cpuUsage()
    const began = performance.now()
    renameSync(join(dataDir, "next"), segmentFile(journalFolder(dataDir), segment))
    yield* ledger.CatchUp({ upTo: { segment, offset: size } })
    const seconds = (performance.now() - began) / 1000
    const { user, system } = process.cpuUsage(processor)
    return { rate: visits / seconds, processorRate: visits / ((user + system) / 1e6) }
  }).pipe(
    Effect.provide(
      ledgerCore({ dataDir, databaseUrl: null, poolSize: 6, countries: "off", logFormat: "logfmt", logLevel: "info" })
    ),
    Effect.provide(Logger.minimumLogLevel(LogLevel.Warning)),
    Effect.withTracerEnabled(false),
    Effect.scoped,
    Effect.runPromise
  )

const median = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const whole = (value: number) => Math.round(value).toLocaleString("en")

const began = performance.now()
const folders = { empty: await prepare("empty", 0), full: await prepare("full", prefill) }
console.log(
  `prepared in ${Math.round((performance.now() - began) / 1000)} s; ${rounds} rounds of ${whole(visits)} visits each`
)
const rates: Record<keyof typeof folders, Array<{ rate: number; processorRate: number }>> = { empty: [], full: [] }
try {
  for (let round = 1; round <= rounds; round++) {
    for (const name of ["empty", "full"] as const) {
      const size = writeSegment(join(folders[name], "next"), visits, Date.now() - 30_000)
      const done = await book(folders[name], name === "empty" ? 1 : round, size)
      rates[name].push(done)
      console.log(
        `${name.padEnd(6)} ${whole(done.rate).padStart(8)} clicks/s   ` +
          `${whole(done.processorRate)} per CPU second   load ${loadavg()[0]?.toFixed(1)}`
      )
      if (name === "empty") {
        rmSync(folders.empty, { recursive: true, force: true })
        folders.empty = await prepare("empty", 0)
      }
    }
  }
} finally {
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true })
}
for (const [what, of] of [
  ["by the clock", "rate"],
  ["by CPU time", "processorRate"]
] as const) {
  const empty = median(rates.empty.map((one) => one[of]))
  const full = median(rates.full.map((one) => one[of]))
  console.log(
    `medians ${what}: empty ${whole(empty)} clicks/s (target 20,000, ideally 50,000), ` +
      `at ${whole(prefill)} ${whole(full)} clicks/s, ratio ${(full / empty).toFixed(2)} (target 0.8)`
  )
}
