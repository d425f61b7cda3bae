import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeLink, makePlace, type Place, visitAway } from "../click/CrashKit.ts"
import { eventually } from "../click/LedgerKit.ts"
import { endServer, linden, runServer, temporaryFolder } from "../support/Linden.ts"

const identityOf = (folder: string) => readFileSync(join(folder, "node-id"), "utf8")

/** A copy of a data folder, as a cloned machine or a snapshot has it: without the locks. */
const copyOf = (place: Place) =>
  Effect.map(temporaryFolder, (parent) => {
    const folder = mkdtempSync(join(parent, "copy-"))
    cpSync(place.dataDir, folder, { recursive: true, filter: (name) => !name.includes("linden.lock") })
    return { ...place.environment, LINDEN_DATA_DIR: folder }
  })

const visits = (server: { readonly url: string }, count: number) =>
  Effect.gen(function* () {
    const load = { sent: 0, answered: 0 }
    yield* visitAway(`${server.url}/go`, load, count)
    expect(load.answered).toBe(count)
  })

const healthOf = (server: { readonly url: string }) =>
  Effect.promise(async () => (await (await fetch(`${server.url}/health`)).json()) as Record<string, unknown>)

/** Waits until a link shows some clicks, and compares them with those in the database. */
const recorded = (place: Place, count: number) =>
  Effect.gen(function* () {
    yield* eventually(Effect.map(place.booked, (booked) => booked >= count))
    yield* Effect.sleep("1 second")
    expect([yield* place.booked, yield* place.counted]).toEqual([count, count])
  })

describe("a copy of a data folder on the same PostgreSQL", () => {
  it.scopedLive("does not start while the original runs, and starts with an identity of its own", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("postgres")
      const original = yield* runServer(place.environment)
      yield* makeLink(original.url)
      yield* visits(original, 10)
      yield* recorded(place, 10)
      const copy = yield* copyOf(place)
      const refused = yield* linden(["serve"], { ...copy, LINDEN_PORT: "0" })
      expect(refused.code).toBe(1)
      expect(refused.stderr).toContain("is a copy of one that a running server uses")
      expect(refused.stderr).toContain("new-identity")
      yield* visits(original, 50)
      yield* recorded(place, 60)

      const renewed = yield* linden(["new-identity"], copy)
      expect(renewed).toMatchObject({ code: 0, stderr: "" })
      const own = identityOf(copy.LINDEN_DATA_DIR)
      expect(renewed.stdout).toContain(`is now ${own}; it was ${identityOf(place.dataDir)}.`)
      const other = yield* runServer(copy)
      yield* visits(other, 20)
      yield* visits(original, 20)
      yield* recorded(place, 100)
      for (const server of [other, original]) expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
      expect((yield* linden(["verify"], place.environment)).code).toBe(0)
    })
  )

  it.scopedLive("leaves every click to the original if it ran while the original was stopped", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("postgres")
      const first = yield* runServer(place.environment)
      yield* makeLink(first.url)
      yield* visits(first, 10)
      // Its last clicks may be in the journal only, and the lease is not released.
      yield* endServer(first, "SIGKILL")
      const copy = yield* copyOf(place)
      const snapshot = yield* runServer(copy)
      yield* visits(snapshot, 5)
      expect((yield* endServer(snapshot, "SIGTERM")).code).toBe(0)
      const original = yield* runServer(place.environment)
      yield* visits(original, 50)
      yield* recorded(place, 65)
      expect(yield* healthOf(original)).toMatchObject({ status: "ok", ledger: "ok" })
    })
  )

  it.scopedLive("is reported, and costs no click, if it started while the original was paused", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("postgres")
      const original = yield* runServer(place.environment)
      yield* makeLink(original.url)
      yield* visits(original, 10)
      const copy = yield* copyOf(place)
      original.child.kill("SIGSTOP")
      const other = yield* runServer(copy)
      original.child.kill("SIGCONT")
      yield* visits(original, 50)
      yield* visits(other, 30)
      yield* recorded(place, 90)
      yield* eventually(
        Effect.map(healthOf(original), ({ identity }) => String(identity).startsWith("another server uses a copy"))
      )
      expect(yield* healthOf(original)).toMatchObject({ status: "degraded" })
      expect((yield* endServer(other, "SIGTERM")).code).toBe(0)
      // The original takes the lease again.
      yield* eventually(Effect.map(healthOf(original), ({ status }) => status === "ok"))
    })
  )
})

describe("a restored backup of a server on PostgreSQL", () => {
  it.scopedLive("gets a new identity beside the running original", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("postgres")
      const original = yield* runServer(place.environment)
      yield* makeLink(original.url)
      yield* visits(original, 15)
      yield* recorded(place, 15)
      const folder = yield* temporaryFolder
      const file = join(folder, "linden.tar.gz")
      expect((yield* linden(["backup", file], place.environment)).code).toBe(0)
      const trial = join(folder, "try")
      expect(
        (yield* linden(["restore", file, "--without-database", "--data-dir", trial], place.environment)).code
      ).toBe(0)
      const other = yield* runServer({ ...place.environment, LINDEN_DATA_DIR: trial })
      expect(identityOf(trial)).not.toBe(identityOf(place.dataDir))
      expect((yield* linden(["verify"], place.environment)).code).toBe(0)
      expect((yield* endServer(other, "SIGTERM")).code).toBe(0)
      yield* visits(original, 50)
      yield* recorded(place, 65)
    })
  )

  it.scopedLive("keeps its identity where the original is gone, and records no click twice", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("postgres")
      const original = yield* runServer(place.environment)
      yield* makeLink(original.url)
      yield* visits(original, 15)
      const folder = yield* temporaryFolder
      const file = join(folder, "linden.tar.gz")
      expect((yield* linden(["backup", file], place.environment)).code).toBe(0)
      const identity = identityOf(place.dataDir)
      yield* endServer(original, "SIGTERM")
      rmSync(place.dataDir, { recursive: true })
      expect((yield* linden(["restore", file, "--without-database"], place.environment)).code).toBe(0)
      const restored = yield* runServer(place.environment)
      expect(identityOf(place.dataDir)).toBe(identity)
      yield* visits(restored, 5)
      yield* recorded(place, 20)
    })
  )
})
