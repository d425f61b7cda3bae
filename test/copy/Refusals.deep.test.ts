import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { killedAfter } from "../backup/BackupKit.ts"
import { key, makeLink, makePlace, visitAway } from "../click/CrashKit.ts"
import { endServer, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { type Database, migratedPostgres } from "../support/TestServer.ts"
import { change, column, emptyDatabase, rowsIn } from "./CopyKit.ts"

/** A data folder and database that a server used, with a link and a click. */
const usedPlace = (database: Database) =>
  Effect.gen(function* () {
    const place = yield* makePlace(database)
    const server = yield* runServer(place.environment)
    yield* makeLink(server.url)
    yield* visitAway(`${server.url}/go`, { sent: 0, answered: 0 }, 1)
    expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
    return place
  })

const refused = (to: string, environment: Readonly<Record<string, string>>) =>
  Effect.map(linden(["copy", "--to", to], environment), ({ code, stdout, stderr }) => {
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toMatch(/^linden: .*\n$/)
    return stderr.slice("linden: ".length).trim()
  })

describe("linden copy to PostgreSQL", () => {
  it.scopedLive("refuses a target with data, one that a server uses, and one on another version", () =>
    Effect.gen(function* () {
      const { environment } = yield* usedPlace("sqlite")
      const other = yield* usedPlace("postgres")
      const notEmpty = "the database to copy to is not empty. Create another one for the copy."
      expect(yield* refused(other.environment.LINDEN_DATABASE_URL, environment)).toBe(notEmpty)
      const used = yield* emptyDatabase
      const running = yield* runServer({ LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_DATABASE_URL: used })
      expect(yield* refused(used, environment)).toBe(notEmpty)
      expect((yield* endServer(running, "SIGTERM")).code).toBe(0)
      const url = Redacted.value(Option.getOrThrow(yield* migratedPostgres))
      yield* column(url, "INSERT INTO linden_migrations (migration_id, name) VALUES (9999, 'later')")
      expect(yield* refused(url, environment)).toContain("was written by a newer version of Linden")
      const contested = yield* emptyDatabase
      const copies = [environment, { LINDEN_DATA_DIR: (yield* usedPlace("sqlite")).dataDir }].map((one) =>
        linden(["copy", "--to", contested], one)
      )
      const outcomes = yield* Effect.all(copies, { concurrency: "unbounded" })
      expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1])
      expect(outcomes.map(({ stderr }) => stderr).join("")).toMatch(/ is not empty\.|another restore or copy fills/)
      const foreign = yield* emptyDatabase
      yield* column(foreign, "CREATE TABLE orders (id int)")
      expect(yield* refused(foreign, environment)).toContain("is not empty")
      expect(yield* refused("postgres://127.0.0.1:1/none", environment)).toMatch(
        /^the database to copy to cannot be reached: /
      )
      expect(yield* refused("postgres:nowhere", environment)).toContain("--to must be a folder, or a URL")
      expect(yield* refused("elsewhere", environment)).toContain("this installation is on SQLite")
    })
  )

  it.scopedLive("refuses a source that runs, that is of another version, or that isn't there", () =>
    Effect.gen(function* () {
      const { dataDir, environment } = yield* usedPlace("sqlite")
      const url = yield* emptyDatabase
      const running = yield* runServer(environment)
      expect(yield* refused(url, environment)).toMatch(/ is in use by process \d+ .*: stop its server first\.$/)
      expect((yield* endServer(running, "SIGTERM")).code).toBe(0)
      const changed = (file: string, text: string) =>
        Effect.map(temporaryFolder, (folder) => {
          cpSync(dataDir, folder, { recursive: true })
          change(join(folder, file), text)
          return { ...environment, LINDEN_DATA_DIR: folder }
        })
      const later = "INSERT INTO linden_migrations (migration_id, name) VALUES (9999, 'later')"
      expect(yield* refused(url, yield* changed("linden.db", later))).toContain("newer version")
      const earlier = "DELETE FROM linden_click_migrations WHERE migration_id > 7"
      expect(yield* refused(url, yield* changed("clicks.db", earlier))).toContain(
        "was written by an older version of Linden. Start the server of this version once, stop it, and copy then"
      )
      const job = `INSERT INTO jobs (id, team_id, created_by, kind, state, input, counts, created_at, updated_at)
        SELECT id, id, id, 'import', 'paused', '{}', '{}', 1, 1 FROM teams`
      expect(yield* refused(url, yield* changed("linden.db", job))).toContain("1 job is not finished.")
      const nul = "UPDATE links SET title = 'a' || char(0) || 'b'"
      const unfit = yield* changed("linden.db", nul)
      expect(yield* refused(url, unfit)).toMatch(
        /^the copy failed, and nothing was copied: the table links cannot be filled: .*0x00\.$/
      )
      const bytes = yield* changed("linden.db", "UPDATE links SET title = x'00ff'")
      expect(yield* refused(url, bytes)).toBe(
        "the copy failed, and nothing was copied: the table links cannot be filled: a value is bytes instead of text."
      )
      const [none, elsewhere] = [yield* temporaryFolder, yield* temporaryFolder]
      expect(yield* refused(url, { LINDEN_DATA_DIR: none })).toContain("there is no data in")
      expect(yield* refused(url, { ...environment, LINDEN_DATABASE_URL: url })).toContain(
        "this installation is on PostgreSQL already (LINDEN_DATABASE_URL)."
      )
      // A failed copy leaves nothing that prevents the next one, and no server starts on it.
      const started = yield* linden(["serve"], { LINDEN_DATA_DIR: elsewhere, LINDEN_DATABASE_URL: url })
      expect(started.stderr).toContain("a restore or copy into the database at LINDEN_DATABASE_URL did not finish.")
      expect((yield* linden(["copy", "--to", url], environment)).code).toBe(0)
    })
  )

  it.scopedLive("can be repeated after it was killed, and no server starts before that", () =>
    Effect.gen(function* () {
      const { dataDir, environment } = yield* usedPlace("sqlite")
      const url = yield* emptyDatabase
      const onPostgres = { ...environment, LINDEN_DATABASE_URL: url }
      const isComplete = Effect.gen(function* () {
        if ((yield* column(url, "SELECT to_regclass('links')"))[0] === null) return false
        const marks = yield* column(url, "SELECT 1 FROM settings WHERE name = 'unfinished_restore'")
        return marks.length === 0 && (yield* column(url, "SELECT 1 FROM links")).length > 0
      })
      let kills = 0
      for (let millis = 400; !(yield* isComplete); millis += 200) {
        const started = yield* linden(["serve"], onPostgres)
        expect(started.code).toBe(1)
        expect(started.stderr).toMatch(/did not finish|is empty, but the data folder .* was used before/)
        if (yield* killedAfter(["copy", "--to", url], environment, millis)) kills += 1
      }
      expect(kills).toBeGreaterThan(0)
      // As if it had been killed after the database was filled.
      yield* column(url, "INSERT INTO settings VALUES ('unfinished_restore', 'x')")
      expect((yield* linden(["serve"], onPostgres)).stderr).toContain("did not finish")
      expect(yield* linden(["copy", "--to", url], environment)).toMatchObject({ code: 0, stderr: "" })
      const back = join(yield* temporaryFolder, "back")
      expect(yield* linden(["copy", "--to", back], onPostgres)).toMatchObject({ code: 0, stderr: "" })
      expect(rowsIn(back)).toEqual(rowsIn(dataDir))
    })
  )
})

/** Starts a server on a folder, and waits until its link shows a number of clicks. */
const showsClicks = (folder: string, count: number) =>
  Effect.gen(function* () {
    const server = yield* runServer({ LINDEN_DATA_DIR: folder })
    const total = Effect.promise(async () => {
      const headers = { authorization: `Bearer ${key}` }
      const { data } = (await (await fetch(`${server.url}/api/v1/links`, { headers })).json()) as {
        data: { links: ReadonlyArray<{ total_clicks: number }> }
      }
      return data.links.map(({ total_clicks }) => total_clicks)
    })
    yield* comes("all clicks", total, ([found, ...others]) => found === count && others.length === 0)
    expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
  })

describe("linden copy to a folder", () => {
  it.scopedLive("refuses a target that is not empty, and a source that runs", () =>
    Effect.gen(function* () {
      const { dataDir, environment } = yield* usedPlace("postgres")
      const target = yield* temporaryFolder
      writeFileSync(join(target, "notes.txt"), "")
      const notEmpty = (folder: string) => `${folder} is not empty. Choose another folder, or move its files away.`
      expect(yield* refused(target, environment)).toBe(notEmpty(target))
      expect(yield* refused(dataDir, environment)).toBe(notEmpty(dataDir))
      const running = yield* runServer(environment)
      const free = join(target, "free")
      expect(yield* refused(free, environment)).toContain("a server uses the database at LINDEN_DATABASE_URL.")
      expect((yield* endServer(running, "SIGTERM")).code).toBe(0)
      const unused = yield* emptyDatabase
      expect(yield* refused(free, { ...environment, LINDEN_DATABASE_URL: unused })).toContain("has no data")
      const stranger = { LINDEN_DATA_DIR: (yield* usedPlace("sqlite")).dataDir }
      expect(yield* refused(free, { ...environment, ...stranger })).toContain("belongs to another installation")
      const url = environment.LINDEN_DATABASE_URL
      yield* column(url, "INSERT INTO linden_migrations (migration_id, name) VALUES (9999, 'later')")
      expect(yield* refused(free, environment)).toContain("was written by a newer version of Linden")
      expect(readdirSync(target)).toEqual(["notes.txt"])
    })
  )

  it.scopedLive("can be repeated after it was killed, and leaves the folder empty before", () =>
    Effect.gen(function* () {
      const { environment } = yield* usedPlace("postgres")
      const target = yield* temporaryFolder
      const folder = join(target, "data")
      mkdirSync(folder)
      let kills = 0
      for (let millis = 400; !existsSync(join(folder, "linden.db")); millis += 200) {
        expect(readdirSync(folder)).toEqual([])
        if (yield* killedAfter(["copy", "--to", folder], environment, millis)) kills += 1
      }
      expect(kills).toBeGreaterThan(0)
      yield* showsClicks(folder, 1)
    })
  )

  it.scopedLive("takes the journal of a crashed server along", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("postgres")
      const server = yield* runServer(place.environment)
      yield* makeLink(server.url)
      const load = { sent: 0, answered: 0 }
      yield* visitAway(`${server.url}/go`, load, 200)
      yield* endServer(server, "SIGKILL")
      yield* column(place.environment.LINDEN_DATABASE_URL, "UPDATE nodes SET seen_at = 0")
      const folder = join(yield* temporaryFolder, "data")
      expect(yield* linden(["copy", "--to", folder], place.environment)).toMatchObject({ code: 0, stderr: "" })
      yield* showsClicks(folder, load.answered)
    })
  )

  it.scopedLive("names other servers that crashed, whose visits it may lack", () =>
    Effect.gen(function* () {
      const { environment } = yield* usedPlace("postgres")
      const url = environment.LINDEN_DATABASE_URL
      yield* column(
        url,
        `INSERT INTO nodes (id, address, version, started_at, seen_at, shards, journal_lag_bytes, is_stopping)
          VALUES ('other', 'b.example.com:1', '1', 1, 1, 0, 0, 0)`
      )
      const folder = join(yield* temporaryFolder, "data")
      const copied = yield* linden(["copy", "--to", folder], environment)
      expect(copied.stderr).toMatch(/^linden: the copy may lack visits, .*: b\.example\.com:1\. /)
      expect(copied.code).toBe(0)
    })
  )
})
