import { fork } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer, linden, runServer } from "../support/Linden.ts"
import { orTell } from "../support/Patience.ts"
import { databases } from "../support/TestServer.ts"
import { type Load, makeLink, makePlace, visitAway } from "./CrashKit.ts"
import { eventually } from "./LedgerKit.ts"

const visits = (url: string, load: Load, count: number) => visitAway(`${url}/go`, load, load.sent + count)

const lag = (url: string) =>
  Effect.map(
    Effect.promise(async () => (await fetch(`${url}/metrics`)).text()),
    (told) => Number(/^linden_ledger_lag_bytes (\d+)$/m.exec(told)?.[1])
  )

const bundle = join(import.meta.dirname, "../../dist/desktop.js")
const parentPort = pathToFileURL(join(import.meta.dirname, "../desktop/support/ParentPort.mjs")).href

/** Runs the desktop app's server on a folder until it ends, which happens by itself if it cannot start. */
const desktopServer = (dataDir: string) =>
  Effect.async<{ readonly code: number | null; readonly stderr: string }>((resume) => {
    const child = fork(bundle, [JSON.stringify({ _tag: "Serve", dataDir, port: 0 })], {
      execArgv: ["--import", parentPort],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      serialization: "advanced"
    })
    let stderr = ""
    child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk.toString()))
    child.once("close", (code) => resume(Effect.succeed({ code, stderr })))
    return Effect.sync(() => child.kill("SIGKILL"))
  }).pipe(orTell(() => "The desktop app's server is still running in a folder that another process locks."))

describe("a data folder has one owner", () => {
  for (const database of databases) {
    it.scopedLive(`and no click is lost to a second start on any port (${database})`, () =>
      Effect.gen(function* () {
        const place = yield* makePlace(database)
        const load = { sent: 0, answered: 0 }
        const server = yield* runServer(place.environment)
        yield* makeLink(server.url)
        yield* visits(server.url, load, 3)
        const journal = readdirSync(join(place.dataDir, "journal"))
        for (const port of [server.port, 0]) {
          const second = yield* linden(["serve"], { ...place.environment, LINDEN_PORT: String(port) })
          expect(second.code).toBe(1)
          expect(second.stderr.trim().split("\n")).toHaveLength(1)
          expect(second.stderr).toContain(`is in use by process ${server.child.pid} on `)
          expect(readdirSync(join(place.dataDir, "journal"))).toEqual(journal)
        }
        expect((yield* linden(["team", "create", "Beside"], place.environment)).code).toBe(0)
        yield* visits(server.url, load, 5)
        yield* eventually(Effect.map(lag(server.url), (bytes) => bytes === 0))
        expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
        expect(load.answered).toBe(8)
        expect([yield* place.booked, yield* place.shown]).toEqual([8, 8])
        expect(existsSync(join(place.dataDir, "linden.lock.json"))).toBe(false)

        const again = yield* runServer(place.environment)
        expect((yield* endServer(again, "SIGTERM")).code).toBe(0)
        expect([yield* place.booked, yield* place.shown]).toEqual([8, 8])
      })
    )
  }

  it.scopedLive("which may be the desktop app's server; the error says so, and the lock ends with it", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("sqlite")
      const server = yield* runServer(place.environment)
      const desktop = yield* desktopServer(place.dataDir)
      expect(desktop.code).toBe(1)
      expect(desktop.stderr.trim().split("\n")).toHaveLength(1)
      expect(desktop.stderr).toContain(`is in use by process ${server.child.pid} on `)
      yield* endServer(server, "SIGKILL")
      const next = yield* runServer(place.environment)
      expect((yield* endServer(next, "SIGTERM")).code).toBe(0)
    })
  )
})
