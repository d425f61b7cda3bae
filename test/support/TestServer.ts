import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { FetchHttpClient, HttpApiClient, HttpClient, HttpClientRequest } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import { layer, type Vitest } from "@effect/vitest"
import { Context, Effect, Layer, Logger, LogLevel, Option, Redacted } from "effect"
import pg from "pg"
import { inject } from "vitest"
import { ServerPort } from "../../layers/Server.ts"
import { testServerLayer } from "../../layers/Test.ts"
import { LindenApi } from "../../src/Api.ts"
import { Passkeys } from "../../src/auth/factor/Passkeys.ts"
import { Keys } from "../../src/auth/key/Keys.ts"
import { OneTimeLinks } from "../../src/auth/OneTimeLinks.ts"
import { Sessions } from "../../src/auth/session/Sessions.ts"
import type { Role } from "../../src/contract/Role.ts"
import { TeamDeletions } from "../../src/deletion/TeamDeletions.ts"
import { DestinationChecks } from "../../src/destination/check/Checks.ts"
import { Destinations } from "../../src/destination/Destinations.ts"
import { ImportArchive } from "../../src/export/archive/ImportArchive.ts"
import {
  beginLinkChecks,
  pruneJobs,
  pruneMissedPaths,
  pruneSessions,
  purgeTrash,
  sweepDestinationChecks,
  sweepDestinations,
  sweepTeams,
  sweepUploads
} from "../../src/janitor/Janitor.ts"
import { Jobs } from "../../src/job/Jobs.ts"
import { LinkChecks } from "../../src/linkcheck/LinkChecks.ts"
import { MissedPaths } from "../../src/missedpath/MissedPaths.ts"
import { Restores } from "../../src/restore/Restores.ts"
import { UsesEntry } from "../../src/server/Entry.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { type SettingsShape, usualSettings } from "../../src/settings/SettingsShape.ts"
import { Teams } from "../../src/team/Teams.ts"
import { Uploads } from "../../src/upload/Uploads.ts"
import { temporaryFolder } from "./Linden.ts"
import { type Sent, send } from "./Send.ts"
import { settledClicks } from "./SettledClicks.ts"
import { copyTemplate, templateName } from "./Templates.ts"

export type Database = "sqlite" | "postgres"

/** The database that most tests use: SQLite in the everyday suite, PostgreSQL when the deep suite repeats them. */
export const oneDatabase: Database = process.env["LINDEN_TEST_DATABASE"] === "postgres" ? "postgres" : "sqlite"

/** Both databases, for the main flows in the everyday suite, and for deep tests. */
export const databases: ReadonlyArray<Database> = oneDatabase === "postgres" ? ["postgres"] : ["sqlite", "postgres"]

/** Whether API requests skip the entry of the API, so that the same tests check the router. */
const takesRouter = process.env["LINDEN_TEST_ENTRY"] === "router"

export const ownerKey = "owner-key-of-the-test-server-0123456789"

const clientFor = (url: string, key: string) =>
  HttpApiClient.make(LindenApi, {
    baseUrl: url,
    transformClient: HttpClient.mapRequest(HttpClientRequest.bearerToken(key))
  }).pipe(Effect.provide(FetchHttpClient.layer))

export type Client = Effect.Effect.Success<ReturnType<typeof clientFor>>

interface TestServerShape {
  readonly url: string
  /** The typed client of the team's owner. */
  readonly client: Client
  /** A typed client with another key. */
  readonly clientFor: (key: string) => Effect.Effect<Client>
  /** Sends any request over real HTTP, with the owner's key by default. */
  readonly send: (method: string, path: string, options?: Sent) => ReturnType<typeof send>
  /** A key of the first team with a role. */
  readonly keyOf: (role: Role) => Effect.Effect<string>
  /** An owner's key of another team. */
  readonly otherTeamKey: Effect.Effect<string>
  readonly sql: SqlClient.SqlClient
  readonly links: OneTimeLinks
  /** Runs the janitor for sessions, one-time links and missed paths. */
  readonly prune: Effect.Effect<void>
  /** Runs the janitor for files without an upload. */
  readonly sweep: Effect.Effect<void>
  /** Runs the janitor for jobs, including bulk edits. */
  readonly pruneBulkJobs: Effect.Effect<void>
  /** Runs the janitor for the trash. */
  readonly purge: Effect.Effect<void>
  /** Runs the janitor for previews of destinations. */
  readonly sweepDestinations: Effect.Effect<void>
  /** Runs the janitor for results of destination checks. */
  readonly sweepDestinationChecks: Effect.Effect<void>
  /** Starts the link checks that are due, as the janitor does. */
  readonly beginLinkChecks: Effect.Effect<void>
  /** Runs the janitor for deleted teams. */
  readonly sweepTeams: Effect.Effect<void>
  /** Imports team archives into empty teams. */
  readonly archives: ImportArchive
  /** All clicks, once all visits so far are booked and all totals are up to date. */
  readonly clicks: ReturnType<typeof settledClicks>
}

/** A complete server with its own port and database. */
export class TestServer extends Context.Tag("TestServer")<TestServer, TestServerShape>() {}

/** Creates a database on a PostgreSQL server, whose address ends in a slash; returns the address of the database. */
export const makeDatabaseOf = (server: string, template?: string) =>
  Effect.promise(async () => {
    // Not a counter, which would restart in a test that reloads modules.
    const name = `test_${randomUUID().replaceAll("-", "")}`
    const admin = new pg.Client({ connectionString: `${server}postgres` })
    await admin.connect()
    await admin.query(`CREATE DATABASE ${name}${template === undefined ? "" : ` TEMPLATE ${template}`}`)
    await admin.end()
    return `${server}${name}`
  })

const databaseFrom = (database: Database, template?: string) =>
  database === "sqlite"
    ? Effect.succeedNone
    : Effect.map(makeDatabaseOf(inject("postgres"), template), (url) => Option.some(Redacted.make(url)))

/** An empty database, without tables. */
export const makeDatabase = (database: Database) => databaseFrom(database)

/** A PostgreSQL database with all migrations. */
export const migratedPostgres = databaseFrom("postgres", templateName)

/** A database with all migrations; the SQLite files are copied into the data folder. */
export const makeMigratedDatabase = (database: Database, dataDir: string) => {
  if (database === "sqlite") copyTemplate(inject("template"), dataDir)
  return databaseFrom(database, templateName)
}

/** The environment of a server process that has a migrated database and a data folder. */
export const migratedEnvironment = (database: Database) =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    const address = yield* makeMigratedDatabase(database, folder)
    return {
      LINDEN_DATA_DIR: folder,
      LINDEN_DATABASE_URL: Option.match(address, { onNone: () => "", onSome: Redacted.value })
    }
  })

export const settingsFor = (database: Database, given: Partial<SettingsShape>) =>
  Effect.gen(function* () {
    const dataDir = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "linden-test-"))),
      (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
    )
    return {
      ...usualSettings,
      host: "127.0.0.1",
      port: 0,
      baseUrl: "http://linden.test",
      ownHosts: [],
      unprovenDomains: "serve",
      allowPrivateTargets: false,
      dataDir,
      databaseUrl: yield* makeMigratedDatabase(database, dataDir),
      bootstrapKey: Option.some(Redacted.make(ownerKey)),
      rateLimit: 0,
      trustProxy: false,
      metricsToken: Option.none(),
      logFormat: "logfmt",
      logLevel: "info",
      journalSync: "off",
      routeTableSize: 1000,
      countries: "off",
      clickRetentionDays: 0,
      minFreeDisk: 0,
      // Tests make no requests to the internet.
      destinationPreviews: false,
      linkChecks: false,
      announce: "nothing",
      ...given
    } satisfies SettingsShape
  })

const make = Effect.gen(function* () {
  const url = `http://127.0.0.1:${yield* ServerPort}`
  const keys = yield* Keys
  const teams = yield* Teams
  const sql = yield* SqlClient.SqlClient
  const settings = yield* Settings
  const links = yield* OneTimeLinks
  const sessions = yield* Sessions
  const keyIn = (team: string, role: Role) =>
    Effect.gen(function* () {
      const { id, owner_id } = Option.getOrThrow(yield* teams.findByName(team))
      return (yield* keys.issue({ teamId: id, userId: owner_id, name: role, role })).key
    }).pipe(Effect.orDie)
  return TestServer.of({
    url,
    client: yield* clientFor(url, ownerKey),
    clientFor: (key) => clientFor(url, key),
    send: (method, path, options = {}) => send(url, method, path, { key: ownerKey, ...options }),
    keyOf: (role) => keyIn("Home", role),
    otherTeamKey: Effect.orDie(
      Effect.suspend(() => {
        const name = `Other ${randomUUID()}`
        return Effect.zipRight(teams.create(name), keyIn(name, "owner"))
      })
    ),
    sql,
    links,
    pruneBulkJobs: Effect.provideService(pruneJobs, Jobs, yield* Jobs),
    purge: Effect.orDie(Effect.provideService(purgeTrash, Restores, yield* Restores)),
    sweep: Effect.orDie(Effect.provideService(sweepUploads, Uploads, yield* Uploads)),
    sweepDestinations: Effect.orDie(Effect.provideService(sweepDestinations, Destinations, yield* Destinations)),
    sweepDestinationChecks: Effect.orDie(
      Effect.provideService(sweepDestinationChecks, DestinationChecks, yield* DestinationChecks)
    ),
    beginLinkChecks: Effect.provideService(beginLinkChecks, LinkChecks, yield* LinkChecks),
    sweepTeams: Effect.provideService(sweepTeams, TeamDeletions, yield* TeamDeletions),
    prune: Effect.zipRight(pruneSessions, pruneMissedPaths).pipe(
      Effect.provideService(Sessions, sessions),
      Effect.provideService(OneTimeLinks, links),
      Effect.provideService(Passkeys, yield* Passkeys),
      Effect.provideService(MissedPaths, yield* MissedPaths),
      Effect.orDie
    ),
    archives: yield* ImportArchive,
    clicks: Effect.suspend(() => settledClicks(settings))
  })
})

export interface PasswordOptions {
  /** Whether password hashing costs as much as in production; by default about a hundredth of that. */
  readonly realPasswords?: boolean
  /** Receives the server's warnings and errors; by default they are dropped. */
  readonly log?: (line: string) => void
}

const logging = (log: PasswordOptions["log"]) =>
  log === undefined
    ? Logger.minimumLogLevel(LogLevel.None)
    : Layer.provideMerge(
        Logger.replace(Logger.defaultLogger, Logger.map(Logger.logfmtLogger, log)),
        Logger.minimumLogLevel(LogLevel.Warning)
      )

/** A server on one kind of database; other settings have test defaults. */
export const testServer = (
  database: Database,
  settings: Partial<SettingsShape> = {},
  { realPasswords = false, log }: PasswordOptions = {}
) =>
  Layer.unwrapScoped(
    Effect.map(settingsFor(database, settings), (all) =>
      Layer.effect(TestServer, make).pipe(
        Layer.provide(testServerLayer(all, realPasswords)),
        Layer.provide(takesRouter ? Layer.succeed(UsesEntry, false) : Layer.empty)
      )
    )
  ).pipe(Layer.orDie, Layer.provide(logging(log)))

type Tests = (it: Vitest.MethodsNonLive<TestServer, true>) => void

const onDatabases =
  (chosen: ReadonlyArray<Database>) =>
  (name: string, tests: Tests, settings: Partial<SettingsShape> = {}, options: PasswordOptions = {}) => {
    for (const database of chosen) {
      layer(testServer(database, settings, options), { excludeTestServices: true })(`${name} on ${database}`, tests)
    }
  }

/** Runs the same tests against a fresh server on SQLite and on PostgreSQL. */
export const onEachDatabase = onDatabases(databases)

/** Runs tests against a fresh server on `oneDatabase`. */
export const onOneDatabase = onDatabases([oneDatabase])
