import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import Database from "better-sqlite3"
import { Effect, Redacted } from "effect"
import { clickMigrations } from "../../src/storage/ClickMigrations.ts"
import { migrate, migrationTables } from "../../src/storage/Migrate.ts"
import { migrations } from "../../src/storage/Migrations.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { key, makeLink, makePlace, visitAway } from "../click/CrashKit.ts"
import { picture } from "../qr/Kit.ts"
import { bucketServer } from "../support/BucketServer.ts"
import { endServer, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { archivesIn, columnOf } from "./BackupKit.ts"

/** The first migrations of a list. */
const upTo = (all: typeof migrations | typeof clickMigrations, last: number) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => Number.parseInt(name, 10) <= last)) as typeof migrations

/** A data folder as a much older version left it. */
const oldFolder = Effect.gen(function* () {
  const folder = yield* temporaryFolder
  yield* migrate(upTo(migrations, 12), migrationTables.main).pipe(
    Effect.provide(sqliteLayer(join(folder, "linden.db")))
  )
  yield* migrate(upTo(clickMigrations, 3), migrationTables.clicks).pipe(
    Effect.provide(sqliteLayer(join(folder, "clicks.db")))
  )
  return folder
})

describe("a backup", () => {
  it.scopedLive("of an older version is created as it is, and upgraded when a server starts on it", () =>
    Effect.gen(function* () {
      const folder = yield* oldFolder
      const target = yield* temporaryFolder
      const archive = join(target, "old.tar.gz")
      const made = yield* linden(["backup", archive], { LINDEN_DATA_DIR: folder })
      expect(made).toMatchObject({ code: 0, stderr: "" })
      const newest = "SELECT max(migration_id) FROM linden_migrations"
      expect(columnOf(join(folder, "linden.db"), newest)).toEqual([12])
      const restored = join(target, "data")
      expect((yield* linden(["restore", archive, "--data-dir", restored], {})).code).toBe(0)
      expect(columnOf(join(restored, "linden.db"), newest)).toEqual([12])
      const server = yield* runServer({ LINDEN_DATA_DIR: restored, LINDEN_BOOTSTRAP_KEY: key })
      expect((yield* makeLink(server.url)).status).toBe(201)
      expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
      expect(columnOf<number>(join(restored, "linden.db"), newest)[0]).toBeGreaterThan(12)
    })
  )

  it.scopedLive("is written to the given file, or to a dated one in an existing folder; both can be restored", () =>
    Effect.gen(function* () {
      const environment = { LINDEN_DATA_DIR: yield* oldFolder }
      const target = yield* temporaryFolder
      const file = join(target, "x.zip")
      const named = yield* linden(["backup", file], environment)
      expect(named).toMatchObject({ code: 0, stderr: "" })
      expect(named.stdout).toContain("is a .tar.gz archive despite its name: unpack it with linden restore or tar")
      expect(statSync(file).isFile()).toBe(true)
      const folder = join(target, "folder.zip")
      mkdirSync(folder)
      expect(yield* linden(["backup", folder], environment)).toMatchObject({ code: 0, stderr: "" })
      expect(archivesIn(folder)).toHaveLength(1)
      for (const [n, path] of [file, folder].entries()) {
        const restored = join(target, `data${n}`)
        expect(yield* linden(["restore", path, "--data-dir", restored], {})).toMatchObject({ code: 0, stderr: "" })
        expect(existsSync(join(restored, "linden.db"))).toBe(true)
      }
      const empty = join(target, "empty")
      mkdirSync(empty)
      const none = yield* linden(["restore", empty, "--data-dir", join(target, "none")], {})
      expect(none).toMatchObject({ code: 1, stderr: `linden: ${empty} is a folder without a backup.\n` })
    })
  )

  it.scopedLive("is refused if repeated backups would create a folder with the name of a file", () =>
    Effect.gen(function* () {
      const LINDEN_DATA_DIR = yield* oldFolder
      const target = join(yield* temporaryFolder, "x.zip")
      for (const [args, environment] of [
        [["backup", "--scheduled", target], { LINDEN_DATA_DIR }],
        [["backup"], { LINDEN_DATA_DIR, LINDEN_BACKUP_TO: target }]
      ] as const) {
        expect(yield* linden(args, environment)).toMatchObject({
          code: 1,
          stderr: `linden: ${target} is named like a file, but repeated backups need a folder. Create that folder or choose another one.\n`
        })
        expect(existsSync(target)).toBe(false)
      }
      mkdirSync(target)
      expect((yield* linden(["backup", "--scheduled", target], { LINDEN_DATA_DIR })).code).toBe(0)
      expect(archivesIn(target)).toHaveLength(1)
    })
  )

  it.scopedLive("of data from a newer version is refused", () =>
    Effect.gen(function* () {
      const folder = yield* oldFolder
      const database = new Database(join(folder, "linden.db"))
      database.exec("INSERT INTO linden_migrations (migration_id, name) VALUES (9999, 'later')")
      database.close()
      const refused = yield* linden(["backup"], { LINDEN_DATA_DIR: folder })
      expect(refused).toMatchObject({
        code: 1,
        stderr:
          "linden: the data was written by a newer version of Linden, which this one cannot read. Back it up with that version.\n"
      })
      expect(archivesIn(join(folder, "backups"))).toEqual([])
    })
  )

  it.scopedLive("that was interrupted within a volume starts over, and no server starts on a partial one", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      writeFileSync(join(folder, "restoring.json"), "{}")
      writeFileSync(join(folder, "linden.db"), "half")
      const refused = yield* linden(["serve"], { LINDEN_DATA_DIR: folder })
      expect(refused.code).toBe(1)
      expect(refused.stderr).toContain("a restore or copy into")
      const source = yield* oldFolder
      const archive = join(yield* temporaryFolder, "one.tar.gz")
      expect((yield* linden(["backup", archive], { LINDEN_DATA_DIR: source })).code).toBe(0)
      expect((yield* linden(["restore", archive, "--data-dir", folder], {})).code).toBe(0)
      expect(readdirSync(folder).sort()).toEqual(["clicks.db", "linden.db", "node-id"])
    })
  )

  it.scopedLive("without the database contains the journal, the node id and the pictures of the bucket", () =>
    Effect.gen(function* () {
      const { settings } = yield* bucketServer
      const { environment: own, ...place } = yield* makePlace("postgres")
      const environment = {
        ...own,
        LINDEN_BACKUP_DATABASE: "false",
        LINDEN_S3_BUCKET: settings.bucket,
        LINDEN_S3_ENDPOINT: settings.endpoint,
        LINDEN_S3_ACCESS_KEY_ID: settings.accessKeyId,
        LINDEN_S3_SECRET_ACCESS_KEY: Redacted.value(settings.secretAccessKey)
      }
      const server = yield* runServer(environment)
      const bytes = yield* picture("png", 60)
      const uploaded = yield* Effect.promise(async () => {
        const body = new FormData()
        body.append("file", new Blob([Uint8Array.from(bytes)]), "a.png")
        const sent = { method: "POST", headers: { authorization: `Bearer ${key}` }, body }
        return (await fetch(`${server.url}/api/v1/uploads`, sent)).status
      })
      expect(uploaded).toBe(201)
      yield* makeLink(server.url)
      yield* visitAway(`${server.url}/go`, { sent: 0, answered: 0 }, 20)
      expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
      const target = yield* temporaryFolder
      const made = yield* linden(["backup", target], environment)
      expect(made).toMatchObject({ code: 0, stderr: "" })
      expect(made.stdout).toContain("Run pg_dump now")
      const restored = join(target, "data")
      const [name = ""] = archivesIn(target)
      const put = yield* linden(["restore", join(target, name), "--data-dir", restored], {})
      expect(put.stdout).toContain("Restore the database itself")
      expect(readFileSync(join(restored, "node-id"), "utf8")).toBe(readFileSync(join(place.dataDir, "node-id"), "utf8"))
      expect(existsSync(join(restored, "linden.db"))).toBe(false)
      expect(readdirSync(join(restored, "uploads")).length).toBeGreaterThan(0)
      expect(readdirSync(join(restored, "journal")).length).toBeGreaterThan(0)
      const again = yield* runServer({ ...environment, LINDEN_DATA_DIR: restored })
      expect((yield* endServer(again, "SIGTERM")).code).toBe(0)
      expect([yield* place.booked, yield* place.shown]).toEqual([20, 20])
    })
  )
})

describe("scheduled backups", () => {
  it.scopedLive("are created by the server, kept as configured, and reported when they are late", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("sqlite")
      const target = yield* temporaryFolder
      const first = yield* runServer(place.environment)
      yield* makeLink(first.url)
      expect((yield* endServer(first, "SIGTERM")).code).toBe(0)
      const node = readFileSync(join(place.dataDir, "node-id"), "utf8").slice(0, 8)
      const older = ["20260101T000000Z", "20260102T000000Z"].map((at) => `linden-scheduled-${at}-${node}.tar.gz`)
      const others = [
        "linden-20260101T000000Z-00000000.tar.gz",
        "linden-scheduled-20260101T000000Z-00000000.tar.gz",
        "mine.txt"
      ]
      for (const name of [...older, ...others]) writeFileSync(join(target, name), "")
      const environment = {
        ...place.environment,
        LINDEN_BACKUP_SCHEDULE: "30 3 * * *",
        LINDEN_BACKUP_TO: target,
        LINDEN_BACKUP_KEEP: "2"
      }
      const server = yield* runServer(environment)
      const health = Effect.promise(
        async () => (await (await fetch(`${server.url}/health`)).json()) as Record<string, string>
      )
      // The missed one is made up for.
      const names = yield* comes(
        "a scheduled backup",
        Effect.sync(() => readdirSync(target)),
        (found) =>
          found.some((name) => name > `linden-scheduled-202602` && name.endsWith(`${node}.tar.gz`)) &&
          !found.includes(older[0] ?? "")
      )
      expect(names).toEqual(expect.arrayContaining([...others, older[1]]))
      expect(yield* health).toMatchObject({ status: "ok", backup: "ok" })
      const told = yield* Effect.promise(async () => (await fetch(`${server.url}/metrics`)).text())
      expect(told).toMatch(/^linden_backup_overdue 0$/m)
      expect(told).toMatch(/^linden_backup_failures_total 0$/m)
      // As if the last one were old, and all later ones had failed.
      const note = join(place.dataDir, "last-backup.json")
      const last = JSON.parse(readFileSync(note, "utf8")) as { at: number; bytes: number; file: string }
      expect(statSync(last.file).size).toBe(last.bytes)
      expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
      writeFileSync(note, JSON.stringify({ ...last, at: last.at - 40 * 86_400_000 }))
      mkdirSync(join(place.dataDir, "elsewhere"))
      writeFileSync(join(place.dataDir, "elsewhere", "file"), "")
      const late = yield* runServer({
        ...environment,
        LINDEN_BACKUP_TO: join(place.dataDir, "elsewhere", "file", "below")
      })
      const answer = yield* Effect.promise(async () => {
        const response = await fetch(`${late.url}/health`)
        return { status: response.status, body: (await response.json()) as Record<string, string> }
      })
      expect(answer).toMatchObject({ status: 200, body: { status: "degraded" } })
      expect(answer.body["backup"]).toMatch(/^overdue: the last good one is of \d{4}-/)
      yield* comes(
        "a failure",
        Effect.promise(async () => (await fetch(`${late.url}/metrics`)).text()),
        (text) => /^linden_backup_failures_total 1$/m.test(text)
      )
      expect(late.stderr()).toContain("The scheduled backup failed")
    })
  )

  it.scopedLive("are uploaded to a bucket, where old ones are removed", () =>
    Effect.gen(function* () {
      const { settings, all } = yield* bucketServer
      const place = yield* makePlace("sqlite")
      const server = yield* runServer(place.environment)
      yield* makeLink(server.url)
      expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
      const environment = {
        ...place.environment,
        LINDEN_S3_ENDPOINT: settings.endpoint,
        LINDEN_S3_ACCESS_KEY_ID: settings.accessKeyId,
        LINDEN_S3_SECRET_ACCESS_KEY: Redacted.value(settings.secretAccessKey),
        LINDEN_BACKUP_TO: `s3://${settings.bucket}/backups/ours`,
        LINDEN_BACKUP_KEEP: "1"
      }
      const made = yield* linden(["backup", "--scheduled"], environment)
      expect(made).toMatchObject({ code: 0, stderr: "" })
      expect(made.stdout).toContain(`Backed up to s3://${settings.bucket}/backups/ours/linden-scheduled-`)
      const [first] = yield* all
      yield* Effect.sleep("1 second")
      const again = yield* linden(["backup", "--scheduled"], environment)
      expect(again.stdout).toContain("Removed 1 older backup: linden-scheduled-")
      const left = yield* all
      expect(left).toHaveLength(1)
      expect(left).not.toEqual([first])
      expect(readdirSync(place.dataDir).filter((name) => name.startsWith(".backup-"))).toEqual([])
      const away = yield* linden(["backup"], { ...environment, LINDEN_S3_ENDPOINT: "http://127.0.0.1:1" })
      expect(away.code).toBe(1)
      expect(away.stderr).toMatch(/^linden: s3:\/\/.* cannot be reached.*\n$/)
    })
  )
})
