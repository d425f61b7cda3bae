import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import pg from "pg"
import { key, makeLink, makePlace } from "../click/CrashKit.ts"
import { picture } from "../qr/Kit.ts"
import { endServer, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { makeDatabase } from "../support/TestServer.ts"
import { archivesIn, below, containsAll, flood, killedAfter, proven } from "./BackupKit.ts"

/** Runs a statement on a database and returns the first column. */
const column = <A>(url: string, text: string) =>
  Effect.acquireUseRelease(
    Effect.promise(async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
    (client) =>
      Effect.promise(async () => (await client.query({ text, rowMode: "array" })).rows.map(([value]) => value as A)),
    (client) => Effect.promise(() => client.end())
  )

const tablesText = `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'
  AND table_name NOT IN ('nodes', 'cluster_runners', 'cluster_locks', 'cluster_rate_windows', 'link_changes', 'link_changes_state')
  ORDER BY 1`

/** The rows of each table, as one hash. */
const rowsIn = (url: string) =>
  Effect.gen(function* () {
    const tables = yield* column<string>(url, tablesText)
    const hashes = yield* Effect.forEach(tables, (table) =>
      Effect.map(
        column<string>(
          url,
          `SELECT count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM ${table} t`
        ),
        ([hash]) => [table, hash] as const
      )
    )
    return Object.fromEntries(hashes)
  })

const emptyDatabase = Effect.map(makeDatabase("postgres"), (url) => Redacted.value(Option.getOrThrow(url)))

const sourcesText = "SELECT n.name FROM clicks c JOIN click_names n ON n.id = c.utm_source"

/** A folder and database that a server used, with a link and a picture. */
const usedPlace = Effect.gen(function* () {
  const place = yield* makePlace("postgres")
  const server = yield* runServer(place.environment)
  yield* makeLink(server.url)
  const bytes = yield* picture("png", 60)
  yield* Effect.promise(async () => {
    const body = new FormData()
    body.append("file", new Blob([Uint8Array.from(bytes)]), "a.png")
    const sent = { method: "POST", headers: { authorization: `Bearer ${key}` }, body }
    expect((await fetch(`${server.url}/api/v1/uploads`, sent)).status).toBe(201)
    expect((await fetch(`${server.url}/go?utm_source=%5C%09tab%0A`, { redirect: "manual" })).status).toBe(302)
  })
  expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
  return { ...place, url: place.environment.LINDEN_DATABASE_URL }
})

describe("a backup on PostgreSQL", () => {
  it.scopedLive("contains each visit answered before its moment exactly once, while more arrive", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("postgres")
      const server = yield* runServer(place.environment)
      yield* makeLink(server.url)
      const answered = new Set<string>()
      const visitors = flood(`${server.url}/go`, answered)
      yield* comes(
        "visits",
        Effect.sync(() => answered.size),
        (count) => count >= 200
      )
      const target = yield* temporaryFolder
      const before = new Set(answered)
      const file = join(target, "one.tar.gz")
      expect(yield* linden(["backup", file], place.environment)).toMatchObject({ code: 0, stderr: "" })
      const [dataDir, url] = [below(target, "data"), yield* emptyDatabase]
      const environment = { ...place.environment, LINDEN_DATA_DIR: dataDir, LINDEN_DATABASE_URL: url }
      expect(yield* linden(["restore", file], environment)).toMatchObject({ code: 0, stderr: "" })
      const again = yield* runServer(environment)
      yield* comes("all visits of before", column<string>(url, sourcesText), (sources) => containsAll(sources, before))
      expect((yield* endServer(again, "SIGTERM")).code).toBe(0)
      const booked = yield* column<string>(url, sourcesText)
      expect(new Set(booked).size).toBe(booked.length)
      expect(yield* column<number>(url, "SELECT total_clicks::int FROM links")).toEqual([booked.length])
      expect((yield* linden(["verify"], environment)).code).toBe(0)
      yield* Effect.promise(visitors.stop)
      expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
      const all = yield* column<string>(place.environment.LINDEN_DATABASE_URL, sourcesText)
      expect([new Set(all), all.length]).toEqual([answered, answered.size])
    })
  )

  it.scopedLive("restores every row to an empty database, and refuses one that is not empty", () =>
    Effect.gen(function* () {
      const place = yield* usedPlace
      const target = yield* temporaryFolder
      const file = join(target, "one.tar.gz")
      const before = yield* rowsIn(place.url)
      const made = yield* linden(["backup", file], place.environment)
      expect(made).toMatchObject({ code: 0, stderr: "" })
      expect(made.stdout).toMatch(/: 1 link, 0 pages, .* 1 picture, 1 click\.\n/)
      const restoring = (url: string, name: string, more: ReadonlyArray<string> = []) =>
        linden(["restore", file, "--data-dir", join(target, name), ...more], { LINDEN_DATABASE_URL: url })
      const used = yield* restoring(place.url, "none")
      expect(used).toMatchObject({
        code: 1,
        stderr: "linden: the database at LINDEN_DATABASE_URL is not empty. Create another one for the restore.\n"
      })
      const unset = yield* restoring("", "none")
      expect(unset.code).toBe(1)
      expect(unset.stderr).toContain("Set LINDEN_DATABASE_URL to an empty database for it")
      expect(existsSync(join(target, "none"))).toBe(false)
      const url = yield* emptyDatabase
      expect(yield* restoring(url, "data")).toMatchObject({ code: 0, stderr: "" })
      const { settings: ours, ...rest } = before
      const { settings: theirs, ...restored } = yield* rowsIn(url)
      expect(restored).toEqual(rest)
      // The record of the backup is not in it.
      expect([ours, theirs]).toEqual([expect.any(String), expect.any(String)])
      // Numbers go on after the last one, and foreign keys and triggers are back.
      const environment = { ...place.environment, LINDEN_DATA_DIR: join(target, "data"), LINDEN_DATABASE_URL: url }
      const server = yield* runServer(environment)
      const created = yield* Effect.promise(async () => {
        const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
        const body = JSON.stringify({ url: "https://example.com/2" })
        await fetch(`${server.url}/api/v1/links`, { method: "POST", headers, body })
        const listed = (await (await fetch(`${server.url}/api/v1/links`, { headers })).json()) as { total?: number }
        return JSON.stringify(listed)
      })
      expect(created).toContain("https://example.com/2")
      yield* Effect.promise(() => fetch(`${server.url}/go`, { redirect: "manual" }))
      expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
      expect(yield* column<number>(url, "SELECT seq::int FROM clicks ORDER BY seq")).toEqual([1, 2])
      const keys = "SELECT count(*)::int FROM pg_constraint WHERE contype = 'f'"
      const off = "SELECT count(*)::int FROM pg_trigger WHERE NOT tgisinternal AND tgenabled = 'D'"
      expect(yield* column(url, keys)).toEqual(yield* column(place.url, keys))
      expect(yield* column(url, off)).toEqual([0])
      expect((yield* linden(["verify"], environment)).code).toBe(0)
      const folder = yield* restoring("", "only", ["--without-database"])
      expect(folder.stdout).toContain("The database was left as it is.")
      expect(readFileSync(join(target, "only/node-id"), "utf8")).toBe(
        readFileSync(join(place.dataDir, "node-id"), "utf8")
      )
    })
  )

  it.scopedLive("can be restored again after its restore was killed, and no server starts before that", () =>
    Effect.gen(function* () {
      const place = yield* usedPlace
      const target = yield* temporaryFolder
      const file = join(target, "one.tar.gz")
      expect((yield* linden(["backup", file], place.environment)).code).toBe(0)
      const [url, dataDir] = [yield* emptyDatabase, join(target, "data")]
      const environment = { LINDEN_DATABASE_URL: url, LINDEN_DATA_DIR: dataDir }
      let kills = 0
      for (let millis = 500; !existsSync(dataDir); millis += 500)
        if (yield* killedAfter(["restore", file], environment, millis)) kills++
      expect(kills).toBeGreaterThan(0)
      const { settings: _, ...rows } = yield* rowsIn(place.url)
      expect(yield* rowsIn(url)).toMatchObject(rows)
      // As if it had been killed after the database was filled.
      yield* column(url, "INSERT INTO settings VALUES ('unfinished_restore', 'x')")
      const other = { ...environment, LINDEN_DATA_DIR: join(target, "other") }
      const refused = yield* linden(["serve"], other)
      expect(refused.code).toBe(1)
      expect(refused.stderr).toContain("a restore or copy into the database at LINDEN_DATABASE_URL did not finish.")
      expect((yield* linden(["restore", file, "--data-dir", join(target, "new")], environment)).code).toBe(0)
      expect(yield* column(url, "SELECT value FROM settings WHERE name = 'unfinished_restore'")).toEqual([])
    })
  )

  it.scopedLive("is made by one of several servers on schedule, which also deletes old backups of the others", () =>
    Effect.gen(function* () {
      const place = yield* usedPlace
      const [target, second] = [yield* temporaryFolder, yield* temporaryFolder]
      const [id = ""] = yield* column<string>(place.url, "SELECT value FROM settings WHERE name = 'installation_id'")
      const old = `linden-database-scheduled-20260101T000000Z-${id.slice(0, 8)}.tar.gz`
      const foreign = "linden-database-scheduled-20260101T000000Z-00000000.tar.gz"
      for (const name of [old, foreign]) writeFileSync(join(target, name), "")
      const environment = { ...place.environment, LINDEN_BACKUP_TO: target, LINDEN_BACKUP_KEEP: "1" }
      // A failed backup leaves the database to another server.
      const failed = yield* linden(["backup", "--scheduled"], {
        ...environment,
        LINDEN_BACKUP_TO: join(target, old, "x")
      })
      expect(failed.code).toBe(1)
      const made = yield* Effect.all(
        [environment, { ...environment, LINDEN_DATA_DIR: second }].map((one) => linden(["backup", "--scheduled"], one)),
        { concurrency: "unbounded" }
      )
      expect(made.map(({ code }) => code)).toEqual([0, 0])
      expect(made.filter(({ stdout }) => stdout.includes("Another server backs up the database"))).toHaveLength(1)
      const files = archivesIn(target)
      expect(files).toContain(foreign)
      expect(files).not.toContain(old)
      const [database = "", ...more] = files.filter((name) => name.startsWith("linden-database-") && name !== foreign)
      expect(more).toEqual([])
      const { tables, counts } = yield* proven(join(target, database))
      expect([tables?.length ?? 0, counts["links"]]).toEqual([expect.any(Number), 1])
      // A journal alone keeps no database from being overdue.
      const day = 86_400_000
      yield* column(
        place.url,
        `UPDATE settings SET value = jsonb_set(value::jsonb, '{at}', to_jsonb(${Date.now() - 5 * day}))::text WHERE name = 'last_database_backup'`
      )
      const late = yield* runServer({ ...environment, LINDEN_BACKUP_MAX_AGE: "2d" })
      const health = yield* Effect.promise(async () => (await (await fetch(`${late.url}/health`)).json()) as object)
      expect(health).toMatchObject({
        backup: expect.stringContaining("overdue: the last good one of the database is of")
      })
      expect((yield* endServer(late, "SIGTERM")).code).toBe(0)
      const doctor = yield* linden(["doctor"], { ...environment, LINDEN_BACKUP_MAX_AGE: "2d" })
      expect(doctor.stdout).toContain("The last backup of the database was made 5 days ago")
      const without = yield* linden(["backup", join(target, "journal.tar.gz")], {
        ...environment,
        LINDEN_BACKUP_DATABASE: "false"
      })
      expect(without.stdout).toContain("The database is not included (LINDEN_BACKUP_DATABASE). Run pg_dump now")
      expect((yield* proven(join(target, "journal.tar.gz"))).tables).toBeUndefined()
    })
  )

  it.scopedLive("is refused with the name of a missing or truncated table", () =>
    Effect.gen(function* () {
      const place = yield* usedPlace
      const target = yield* temporaryFolder
      const file = join(target, "one.tar.gz")
      expect((yield* linden(["backup", file], place.environment)).code).toBe(0)
      const bytes = readFileSync(file)
      writeFileSync(join(target, "cut"), bytes.subarray(0, bytes.length - 100))
      const refused = yield* linden(["backup", "verify", join(target, "cut")], {})
      expect(refused.code).toBe(1)
      expect(refused.stderr).toMatch(/^linden: the backup is damaged in its part .*\n$/)
      mkdirSync(join(target, "empty"))
      const fine = yield* linden(["backup", "verify", file], { LINDEN_DATA_DIR: join(target, "empty") })
      expect(fine).toMatchObject({ code: 0, stderr: "" })
      expect(fine.stdout).toContain("is complete and undamaged")
      expect(readdirSync(join(target, "empty"))).toEqual([])
    })
  )
})
