import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Command from "@effect/cli/Command"
import { NodeContext } from "@effect/platform-node"
import { SqlClient } from "@effect/sql"
import { expect, it } from "@effect/vitest"
import Database from "better-sqlite3"
import { Cause, type Console, Effect, Exit, Layer, Option } from "effect"
import { RebuildToolsLive } from "../../layers/ClickTools.ts"
import { DatabaseLive } from "../../layers/Storage.ts"
import { startOverCommand } from "../../src/cli/StartOver.ts"
import { checkDatabase } from "../../src/doctor/CheckDatabase.ts"
import { checkFolder } from "../../src/doctor/CheckFolder.ts"
import { renewClicks } from "../../src/doctor/DamagedClicks.ts"
import { StartError } from "../../src/StartError.ts"
import { Settings } from "../../src/settings/Settings.ts"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { unwritableIn } from "../../src/storage/DataFolder.ts"
import { makeFolder } from "../../src/storage/MakeFolder.ts"
import { MigrationsLive } from "../../src/storage/Migrations.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { makeDatabase, TestServer, testServer } from "../support/TestServer.ts"

const onSqlite = (dataDir: string) => testServer("sqlite", { dataDir, databaseUrl: Option.none() })

/** Starts a server on a folder, uses it, and stops it. */
const served = <A, E>(dataDir: string, use: Effect.Effect<A, E, TestServer>) =>
  Effect.scoped(Effect.provide(use, onSqlite(dataDir)))

const visit = Effect.gen(function* () {
  const { client, clicks, url } = yield* TestServer
  yield* client.links.create({ payload: { url: "https://example.com/", custom_slug: "here" } })
  yield* Effect.promise(() => fetch(`${url}/here`, { redirect: "manual", headers: { "user-agent": "Firefox/140.0" } }))
  yield* clicks
})

/** Why a server does not start; "" if it does. */
const refusal = (server: Layer.Layer<TestServer>) =>
  Effect.map(Effect.exit(Effect.scoped(Layer.build(server))), (exit) => {
    if (Exit.isSuccess(exit)) return ""
    const fault = Cause.squash(exit.cause)
    return fault instanceof StartError ? fault.message : `not a StartError: ${String(fault)}`
  })

const usedFolder = Effect.gen(function* () {
  const dataDir = yield* temporaryFolder
  yield* served(dataDir, visit)
  return dataDir
})

const removeMain = (dataDir: string) => {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(join(dataDir, `linden.db${suffix}`), { force: true })
}

const settingsWith = (dataDir: string) =>
  ({ dataDir, databaseUrl: Option.none(), databasePool: 2, minFreeDisk: 0 }) as unknown as SettingsShape

const database = (settings: SettingsShape) =>
  DatabaseLive.pipe(Layer.provide(NodeContext.layer), Layer.provide(Layer.succeed(Settings, settings)))

const change = (file: string, statement: string) => {
  const opened = new Database(file)
  opened.exec(statement)
  opened.close()
}

it.scopedLive("a used data folder without its database, or with an empty one, does not become a new installation", () =>
  Effect.gen(function* () {
    const dataDir = yield* usedFolder
    removeMain(dataDir)
    const told = yield* refusal(onSqlite(dataDir))
    expect(told).toContain(`${join(dataDir, "linden.db")} is missing`)
    expect(told).toContain("clicks.db, journal, node-id and installation-id")
    expect(told).toContain("linden start-over")
    expect(existsSync(join(dataDir, "linden.db"))).toBe(false)
    writeFileSync(join(dataDir, "linden.db"), "")
    expect(yield* refusal(onSqlite(dataDir))).toContain("linden.db is empty")
    // A database whose damaged log lost all tables.
    change(join(dataDir, "linden.db"), "PRAGMA journal_mode = WAL; CREATE TABLE x (y); DROP TABLE x")
    expect(yield* refusal(onSqlite(dataDir))).toContain("linden.db is empty")

    const settings = settingsWith(dataDir)
    const [found] = yield* checkDatabase(database(settings), Effect.succeed([])).pipe(
      Effect.provideService(Settings, settings)
    )
    expect(found).toMatchObject({ level: "error", message: expect.stringContaining("was used before") })
    expect(found?.advice).toContain("linden start-over")
  })
)

it.scopedLive("any single trace of an installation is enough, but empty files and folders are not", () =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    mkdirSync(join(dataDir, "uploads"))
    mkdirSync(join(dataDir, "journal"))
    writeFileSync(join(dataDir, "clicks.db"), "")
    const build = Effect.exit(Effect.scoped(Layer.build(database(settingsWith(dataDir)))))
    expect(Exit.isSuccess(yield* build)).toBe(true)
    for (const [name, file] of [
      ["uploads", "uploads/a.png"],
      ["journal", "journal/000000000001.ndj"],
      ["node-id", "node-id"],
      ["clicks.db", "clicks.db"]
    ] as const) {
      removeMain(dataDir)
      writeFileSync(join(dataDir, file), "x")
      const exit = yield* build
      expect(Exit.isFailure(exit) && String(Cause.squash(exit.cause))).toContain(`it has ${name}.`)
      rmSync(join(dataDir, file))
    }
  })
)

it.scopedLive("databases of another installation are refused", () =>
  Effect.gen(function* () {
    const [one, other] = [yield* usedFolder, yield* usedFolder]
    const kept = yield* temporaryFolder
    for (const name of ["linden.db", "clicks.db"]) {
      cpSync(join(one, name), join(kept, name))
      cpSync(join(other, name), join(one, name))
      expect(yield* refusal(onSqlite(one))).toContain(`${join(one, name)} belongs to another installation`)
      cpSync(join(kept, name), join(one, name))
    }
    expect(yield* refusal(onSqlite(one))).toBe("")
  })
)

it.scopedLive("a data folder of an earlier version, which has no ids, opens and gets them", () =>
  Effect.gen(function* () {
    const dataDir = yield* usedFolder
    const id = readFileSync(join(dataDir, "installation-id"), "utf8")
    rmSync(join(dataDir, "installation-id"))
    change(join(dataDir, "linden.db"), "DELETE FROM settings WHERE name = 'installation_id'")
    change(join(dataDir, "clicks.db"), "PRAGMA user_version = 0")
    const { total } = yield* served(
      dataDir,
      Effect.flatMap(TestServer, ({ client }) => Effect.map(client.links.list({ urlParams: {} }), ({ data }) => data))
    )
    expect(total).toBe(1)
    expect(readFileSync(join(dataDir, "installation-id"), "utf8")).toMatch(/^[0-9a-f-]{36}$/)
    expect(readFileSync(join(dataDir, "installation-id"), "utf8")).not.toBe(id)
  })
)

it.scopedLive("linden start-over moves the rest aside, and refuses a folder that has its database", () =>
  Effect.gen(function* () {
    const dataDir = yield* usedFolder
    const settings = settingsWith(dataDir)
    const usual = yield* Effect.console
    const startOver = Command.run(startOverCommand(database(settings), renewClicks(RebuildToolsLive)), {
      name: "linden",
      version: "1"
    })([]).pipe(
      Effect.provide(NodeContext.layer),
      Effect.provideService(Settings, settings),
      Effect.withConsole({ ...usual, log: () => Effect.void } as Console.Console)
    )
    expect(yield* Effect.flip(startOver)).toMatchObject({
      message: expect.stringContaining("its database belongs to it")
    })
    removeMain(dataDir)
    yield* startOver
    const [aside = ""] = readdirSync(dataDir).filter((name) => name.startsWith("set-aside-"))
    expect(readdirSync(join(dataDir, aside))).toEqual(expect.arrayContaining(["clicks.db", "journal", "node-id"]))
    expect(yield* refusal(onSqlite(dataDir))).toBe("")
  })
)

it.scopedLive("an empty PostgreSQL database beside a used data folder is refused", () =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    const first = { dataDir, databaseUrl: yield* makeDatabase("postgres") }
    expect(yield* refusal(testServer("postgres", first))).toBe("")
    expect(yield* refusal(testServer("postgres", first))).toBe("")
    const empty = { dataDir, databaseUrl: yield* makeDatabase("postgres") }
    expect(yield* refusal(testServer("postgres", empty))).toContain("the database at LINDEN_DATABASE_URL is empty")
    yield* Effect.scoped(Layer.build(testServer("postgres", { databaseUrl: empty.databaseUrl })))
    expect(yield* refusal(testServer("postgres", empty))).toContain("belongs to another installation")
  })
)

it.scopedLive("the tables of a new database don't depend on its log", () =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    yield* Effect.flatMap(SqlClient.SqlClient, () =>
      Effect.sync(() => {
        cpSync(join(folder, "linden.db"), join(folder, "without-log.db"))
        const copy = new Database(join(folder, "without-log.db"))
        expect(copy.prepare("SELECT count(*) FROM linden_migrations").pluck().get()).toBeGreaterThan(40)
        copy.close()
      })
    ).pipe(Effect.provide(Layer.provideMerge(MigrationsLive, sqliteLayer(join(folder, "linden.db")))))
  })
)

it.scopedLive("the janitor deletes no file while the database has no uploads", () =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    const file = join(dataDir, "uploads", `${"a".repeat(40)}.png`)
    yield* served(
      dataDir,
      Effect.gen(function* () {
        mkdirSync(join(dataDir, "uploads"), { recursive: true })
        writeFileSync(file, "picture")
        utimesSync(file, 1000, 1000)
        yield* (yield* TestServer).sweep
        expect(existsSync(file)).toBe(true)
      })
    )
  })
)

it("a folder below one that the system lets nobody create folders in fails at once", () => {
  expect(() => makeFolder("/proc/linden/data")).toThrow(/ENOENT|EACCES|EPERM/)
})

it.scopedLive("a file that this process can't write is named with its owner and the fix", () =>
  Effect.gen(function* () {
    const dataDir = yield* temporaryFolder
    writeFileSync(join(dataDir, "linden.db"), "x", { mode: 0o400 })
    const denied = Object.assign(new Error("denied"), { code: "EACCES" })
    expect(unwritableIn(dataDir)).toBeUndefined()
    expect(unwritableIn(dataDir, () => denied)).toEqual({
      what: expect.stringMatching(new RegExp(`^${join(dataDir, "linden.db")} cannot be written: .*, who owns`)),
      advice: `Run chmod u+rw ${join(dataDir, "linden.db")}.`
    })
    const findings = yield* Effect.provideService(checkFolder, Settings, settingsWith(dataDir))
    expect(findings.map(({ level }) => level)).toEqual(["ok", "ok"])
  })
)
