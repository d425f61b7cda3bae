import { randomUUID } from "node:crypto"
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { RpcTest } from "@effect/rpc"
import { SqlClient } from "@effect/sql"
import { it } from "@effect/vitest"
import { Context, Effect, Layer, Logger, LogLevel, Option, Redacted, Schedule, type Scope } from "effect"
import { ledgerCore } from "../../layers/LedgerCore.ts"
import { encodeRecord, type JournalRecord } from "../../src/click/journal/JournalRecord.ts"
import { headerOf, type JournalPosition, journalFolder, segmentFile } from "../../src/click/journal/JournalSegments.ts"
import { nodeId } from "../../src/click/journal/NodeId.ts"
import { LedgerActor } from "../../src/click/LedgerActor.ts"
import type { CountrySource } from "../../src/settings/SettingsShape.ts"
import { ClickMigrationsLive } from "../../src/storage/ClickMigrations.ts"
import { MigrationsLive } from "../../src/storage/Migrations.ts"
import { postgresPool } from "../../src/storage/Postgres.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { patience } from "../support/Patience.ts"
import { type Database, makeDatabase, oneDatabase } from "../support/TestServer.ts"

export const id = (kind: number, n: number) =>
  `0190a0a0-0000-7000-8000-${kind.toString(16).padStart(4, "0")}${n.toString(16).padStart(8, "0")}`
export const team = id(1, 1)
export const otherTeam = id(1, 2)
export const link = (n: number) => id(2, n)

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
const then = Date.UTC(2026, 4, 3, 12, 30)

/** A browser's visit of the first link. */
export const record = (given: Partial<JournalRecord> = {}): JournalRecord => ({
  at: then,
  teamId: team,
  linkId: link(1),
  pageId: null,
  bioLinkId: null,
  qrcodeId: null,
  destination: "https://example.com/",
  visitor: "0123456789abcdef0123456789abcdef",
  subnet: "203.0.113.0/24",
  userAgent: chrome,
  acceptLanguage: "",
  referrer: "",
  country: null,
  campaign: null,
  isHead: false,
  isPrefetch: false,
  ...given
})

const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "linden-ledger-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

const clientOf = (layer: Layer.Layer<SqlClient.SqlClient, unknown>) =>
  Effect.map(Effect.orDie(Layer.build(layer)), (context) => Context.get(context, SqlClient.SqlClient))

const seed = (main: SqlClient.SqlClient) =>
  Effect.gen(function* () {
    const at = { created_at: 0, updated_at: 0 }
    yield* main`INSERT INTO teams ${main.insert([
      { id: team, name: "One", ...at },
      { id: otherTeam, name: "Two", ...at }
    ])}`
    const links = Array.from({ length: 300 }, (_, n) => ({
      id: link(n + 1),
      team_id: team,
      created_by: team,
      short_code: `code${n + 1}`,
      title: `Title ${n + 1}`,
      destination_url: "https://example.com/",
      redirect_type: "instant",
      ...at
    }))
    yield* main`INSERT INTO links ${main.insert(links)}`
  })

export const makeWorld = (database: Database) =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    const databaseUrl = yield* makeDatabase(database)
    const open = (file: string) =>
      Option.match(databaseUrl, {
        onNone: () => sqliteLayer(join(dataDir, file)),
        onSome: (url) => postgresPool(url, 2)
      })
    const mainLayer = open("linden.db")
    const main = yield* clientOf(Layer.provideMerge(MigrationsLive, mainLayer))
    const sql = yield* clientOf(Layer.provideMerge(ClickMigrationsLive, open("clicks.db")))
    yield* seed(main)
    const nodeAt = (folder: string) => {
      mkdirSync(journalFolder(folder), { recursive: true })
      const setup = {
        dataDir: folder,
        databaseUrl: Option.getOrNull(Option.map(databaseUrl, Redacted.value)),
        poolSize: 6,
        logFormat: "logfmt",
        logLevel: "info"
      } as const
      return {
        /** Appends records to a segment and returns its new end. */
        write: (segment: number, ...records: ReadonlyArray<JournalRecord | string>): JournalPosition => {
          const file = segmentFile(journalFolder(folder), segment)
          if (!existsSync(file)) writeFileSync(file, headerOf(nodeId(folder), randomUUID()))
          appendFileSync(file, records.map((one) => (typeof one === "string" ? one : encodeRecord(one))).join(""))
          return { segment, offset: statSync(file).size }
        },
        /** Runs a ledger for as long as it is used. */
        ledger: <A, E>(use: (ledger: Ledger) => Effect.Effect<A, E, Scope.Scope>, countries: CountrySource = "off") =>
          Effect.flatMap(RpcTest.makeClient(LedgerActor), use).pipe(
            Effect.provide(ledgerCore({ ...setup, countries })),
            Effect.scoped
          )
      }
    }
    return { ...nodeAt(dataDir), nodeAt, dataDir, main, sql, journal: journalFolder(dataDir) }
  })

const makeClient = RpcTest.makeClient(LedgerActor)
export type Ledger = Effect.Effect.Success<typeof makeClient>
export type World = Effect.Effect.Success<ReturnType<typeof makeWorld>>

/** Runs the same test of a ledger in this thread on each database, with a separate journal. */
export const ledgerOnOneDatabase = (
  name: string,
  test: (world: World, database: Database) => Effect.Effect<void, unknown, Scope.Scope>
) => {
  for (const database of [oneDatabase]) {
    it.scopedLive(`${name} (${database})`, () =>
      Effect.flatMap(makeWorld(database), (world) => test(world, database)).pipe(
        Effect.provide(Logger.minimumLogLevel(LogLevel.None))
      )
    )
  }
}

/** Waits for a result of the ledger's background work. */
export const eventually = <E, R>(check: Effect.Effect<boolean, E, R>) =>
  Effect.repeat(check, { until: (holds) => holds, schedule: Schedule.spaced("20 millis") }).pipe(
    Effect.timeout(patience)
  )
