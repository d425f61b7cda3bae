import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import Database from "better-sqlite3"
import { Effect } from "effect"
import { endServer, runServer, withThreadToEnd } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { databases, onEachDatabase } from "../support/TestServer.ts"
import { ask, begin, environmentOf, type Job } from "./CrashKit.ts"
import { bring, ended, type Job as ImportJob, sendFile } from "./Kit.ts"
import { sharedPages } from "./SharedPages.ts"

const links = "url,slug\nhttps://example.com/,meanwhile\n"

onEachDatabase("an SQLite file whose pages share their children", (it) => {
  it.effect("fails with a sentence, and other imports continue", () =>
    Effect.gen(function* () {
      const attack = (yield* sendFile({ source: "kutt" }, sharedPages(), "kutt.db")).body.data as ImportJob
      expect((yield* bring({ source: "csv" }, links)).state).toBe("done")
      expect(yield* ended(attack.id)).toMatchObject({
        state: "failed",
        reason: "The tables of this file cannot be read. It may be incomplete, or it was copied while in use."
      })
    })
  )
})

/** A YOURLS database that takes a million comparisons for each of its links. */
const slowDatabase = () => {
  const folder = mkdtempSync(join(tmpdir(), "linden-slow-"))
  try {
    const path = join(folder, "yourls.db")
    const database = new Database(path)
    database.exec(`CREATE TABLE yourls_url (keyword, url, clicks); CREATE TABLE yourls_log (shorturl, click_time);
      WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 1000000) INSERT INTO yourls_log SELECT x, 0 FROM n;
      INSERT INTO yourls_url SELECT 'k' || shorturl, 'https://example.com/', 0 FROM yourls_log LIMIT 2000`)
    database.close()
    return new Uint8Array(readFileSync(path))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The IDs of processes that read a file in a folder. */
const readersOf = (folder: string) =>
  Effect.sync(() =>
    readdirSync("/proc").filter((id) => {
      if (!/^\d+$/.test(id)) return false
      try {
        const words = readFileSync(`/proc/${id}/cmdline`, "utf8")
        return words.includes("reader.js") && words.includes(folder)
      } catch {
        return false
      }
    })
  )

// Processes are found in Linux's /proc.
describe.runIf(process.platform === "linux")("an import that blocks SQLite", () => {
  for (const database of databases)
    it.scopedLive(`ends when it is cancelled, and with its server (${database})`, () =>
      Effect.gen(function* () {
        const environment = yield* environmentOf(database)
        const folder = environment.LINDEN_DATA_DIR
        const server = yield* runServer(environment)
        const file = slowDatabase()

        const cancelled = yield* begin(server.url, file)
        yield* comes("a process that reads", readersOf(folder), ({ length }) => length === 1)
        const asked = performance.now()
        yield* ask(server.url, "POST", `/jobs/${cancelled.id}/cancel`)
        yield* comes("the end of the process", readersOf(folder), ({ length }) => length === 0)
        expect(performance.now() - asked).toBeLessThan(30_000)
        expect((yield* ask<Job>(server.url, "GET", `/jobs/${cancelled.id}`)).state).toBe("cancelled")

        yield* begin(server.url, file)
        const [id] = yield* comes("a process that reads", readersOf(folder), ({ length }) => length === 1)
        const told = performance.now()
        const { code } = yield* endServer(server, "SIGTERM")
        expect(code).toBe(0)
        expect(performance.now() - told).toBeLessThan(50_000)
        yield* comes("the end of the process", readersOf(folder), ({ length }) => length === 0)

        const next = yield* runServer(environment)
        const [other] = yield* comes("a process that reads", readersOf(folder), ({ length }) => length === 1)
        expect(other).not.toBe(id)
        yield* endServer(next, "SIGKILL")
        yield* comes("the end of the process", readersOf(folder), ({ length }) => length === 0)
      })
    )

  it.scopedLive("leaves neither a process nor a copy behind when its thread ends", () =>
    Effect.gen(function* () {
      const environment = { ...(yield* environmentOf("sqlite")), ...withThreadToEnd("background") }
      const folder = environment.LINDEN_DATA_DIR
      const scratch = join(folder, "imports", "scratch")
      const copies = Effect.sync(() => (existsSync(scratch) ? readdirSync(scratch) : []))
      const server = yield* runServer(environment)
      const { id } = yield* begin(server.url, slowDatabase())
      const [first] = yield* comes("a process that reads", readersOf(folder), ({ length }) => length === 1)
      const [copy] = yield* copies
      server.child.kill("SIGUSR2")
      yield* comes("the next process", readersOf(folder), ([next, ...more]) => next !== first && more.length === 0)
      yield* comes("the next copy", copies, ([next, ...more]) => next !== copy && more.length === 0)
      yield* ask(server.url, "POST", `/jobs/${id}/cancel`)
      yield* comes("the end of the process", readersOf(folder), ({ length }) => length === 0)
      yield* comes("the end of the copies", copies, ({ length }) => length === 0)
      expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
    })
  )
})
