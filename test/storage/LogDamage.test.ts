import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { NodeContext } from "@effect/platform-node"
import { expect, it } from "@effect/vitest"
import Database from "better-sqlite3"
import { Effect, Layer, Logger, Option } from "effect"
import { inject } from "vitest"
import { DatabaseLive } from "../../layers/Storage.ts"
import { checkDatabase } from "../../src/doctor/CheckDatabase.ts"
import { Settings } from "../../src/settings/Settings.ts"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { lostCommits } from "../../src/storage/LogDamage.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { copyTemplate } from "../support/Templates.ts"

const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

/** A place in the page of a frame of a log. */
const inFrame = (log: Buffer, frame: number) => 32 + frame * (24 + log.readUInt32BE(8)) + 24 + 100

/** Commits to a database, and returns its log after each. */
const logOf = (file: string, write: (database: Database.Database) => void) => {
  const database = new Database(file)
  database.pragma("journal_mode = WAL")
  database.exec("CREATE TABLE IF NOT EXISTS notes (text TEXT)")
  write(database)
  const log = readFileSync(`${file}-wal`)
  database.close()
  return log
}

const add = (database: Database.Database, count: number) => {
  for (let n = 0; n < count; n++) database.prepare("INSERT INTO notes VALUES (?)").run("x".repeat(3000))
}

it.scopedLive("the commits behind the damage of a log are counted, and nothing else", () =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    const log = logOf(join(folder, "a.db"), (database) => {
      add(database, 20)
      // The next commits overwrite the log from its start; the rest stays from the generation before.
      database.pragma("wal_checkpoint(RESTART)")
      add(database, 6)
    })
    expect(lostCommits(log)).toBe(0)
    expect(lostCommits(flipped(log, inFrame(log, 0)))).toBeGreaterThanOrEqual(5)
    const late = lostCommits(flipped(log, inFrame(log, 4)))
    expect([late > 0, late < 6]).toEqual([true, true])
    // The header: its salt, its checksum, and its mark.
    expect(lostCommits(flipped(log, 20))).toBe(6)
    expect(lostCommits(flipped(log, 25))).toBeGreaterThanOrEqual(5)
    expect(lostCommits(flipped(log, 0))).toBe(6)
    expect(lostCommits(Buffer.alloc(20_000))).toBe(0)
    for (const length of [0, 31, 32, 40, 5000]) expect(lostCommits(log.subarray(0, length))).toBe(0)

    // A canceled transaction that was larger than the cache leaves frames behind.
    const spilled = logOf(join(folder, "b.db"), (database) => {
      database.pragma("cache_size = 10")
      database.exec("BEGIN")
      add(database, 300)
      database.exec("ROLLBACK")
      add(database, 2)
    })
    expect(spilled.length).toBeGreaterThan(500_000)
    expect(lostCommits(spilled)).toBe(0)
  })
)

/** A folder whose server was killed, with the last commits only in the log, which is damaged. */
const damagedFolder = Effect.gen(function* () {
  const [used, killed] = [yield* temporaryFolder, yield* temporaryFolder]
  copyTemplate(inject("template"), used)
  const file = join(used, "linden.db")
  logOf(file, (database) => {
    for (let n = 0; n < 5; n++) database.prepare("INSERT INTO settings (name, value) VALUES (?, 'x')").run(`note-${n}`)
    for (const name of readdirSync(used))
      if (!name.endsWith("-shm")) cpSync(join(used, name), join(killed, name), { recursive: true })
  })
  const log = join(killed, "linden.db-wal")
  const bytes = readFileSync(log)
  writeFileSync(log, flipped(bytes, inFrame(bytes, 0)))
  return killed
})

const databaseIn = (dataDir: string) => {
  const settings = { dataDir, databaseUrl: Option.none(), databasePool: 2, minFreeDisk: 0 } as unknown as SettingsShape
  const given = Layer.succeed(Settings, settings)
  return { given, database: DatabaseLive.pipe(Layer.provide(NodeContext.layer), Layer.provide(given)) }
}

it.scopedLive("a start with a damaged log says which file lost how much, and keeps a copy", () =>
  Effect.gen(function* () {
    const folder = yield* damagedFolder
    const lines: Array<string> = []
    const log = Logger.make(({ message }) => void lines.push(String(message)))
    const { database } = databaseIn(folder)
    yield* Effect.provide(Effect.scoped(Layer.build(database)), Logger.replace(Logger.defaultLogger, log))
    const told = lines.filter((line) => line.includes("linden.db-wal is damaged"))
    expect(told).toHaveLength(1)
    expect(told[0]).toMatch(/the last \d+ committed changes are lost/)
    expect(existsSync(join(folder, "linden.db-wal.damaged"))).toBe(true)
    yield* Effect.provide(Effect.scoped(Layer.build(database)), Logger.replace(Logger.defaultLogger, log))
    expect(lines.filter((line) => line.includes("is damaged"))).toHaveLength(1)
  })
)

it.scopedLive("the doctor names a damaged log, also after a start", () =>
  Effect.gen(function* () {
    const folder = yield* damagedFolder
    const { given, database } = databaseIn(folder)
    const findings = Effect.map(Effect.provide(checkDatabase(database, Effect.succeed([])), given), (found) =>
      found.filter(({ check }) => check === "log")
    )
    expect(yield* findings).toMatchObject([{ level: "error", message: expect.stringContaining("linden.db-wal") }])
    expect(yield* findings).toMatchObject([
      { level: "warning", advice: expect.stringContaining("linden.db-wal.damaged") }
    ])
  })
)
