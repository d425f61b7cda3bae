import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { journalFolder } from "../../src/click/journal/JournalSegments.ts"
import { makeLink, visit } from "../redirect/Visiting.ts"
import { TestServer, testServer } from "../support/TestServer.ts"
import { eventually } from "./LedgerKit.ts"

const mount = (folder: string) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "none", folder], { stdio: "ignore" })
}

const canMount = (() => {
  const folder = mkdtempSync(join(tmpdir(), "linden-mount-"))
  try {
    mount(folder)
    execFileSync("umount", [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})()

const health = Effect.flatMap(TestServer, ({ send }) => send("GET", "/health"))
const statusOf = Effect.map(health, ({ text }) => JSON.parse(text) as Record<string, string>)

const metric = (name: string) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(send("GET", "/metrics"), ({ text }) => Number(new RegExp(`^${name} (\\d+)`, "m").exec(text)?.[1] ?? 0))
  )

const dataDir = mkdtempSync(join(tmpdir(), "linden-full-"))
if (canMount) mount(journalFolder(dataDir))

layer(testServer("sqlite", { dataDir, journalSync: "always" }), { excludeTestServices: true })("a full disk", (it) => {
  it.scoped.skipIf(!canMount)("delays no visitor, is counted and reported, and ends without intervention", () =>
    Effect.gen(function* () {
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => execFileSync("umount", ["--lazy", journalFolder(dataDir)], { stdio: "ignore" }))
      )
      const link = yield* makeLink()
      expect((yield* visit(link.path)).status).toBe(302)
      expect(yield* statusOf).toMatchObject({ status: "ok", journal: "ok" })
      const filler = join(journalFolder(dataDir), "filler")
      const room = 64 * 1024 - 4096
      writeFileSync(filler, Buffer.alloc(room))
      const lost = yield* metric("linden_clicks_lost_total")
      for (let n = 0; n < 40; n++) {
        expect((yield* visit(`${link.path}?n=${n}`)).status).toBe(302)
        expect((yield* visit(`/${link.path}?n=${n}`)).status).toBe(302)
      }
      expect(yield* metric("linden_clicks_lost_total")).toBeGreaterThan(lost)
      // The journal checks every second whether it can write, and one byte may fit: the next visit shows it.
      const isDegraded = Effect.map(Effect.zipRight(visit(link.path), statusOf), ({ status }) => status === "degraded")
      yield* eventually(isDegraded)
      const told = yield* health
      expect(told.status).toBe(200)
      expect(JSON.parse(told.text)).toMatchObject({
        status: "degraded",
        database: "ok",
        journal: "clicks cannot be written: the disk is full"
      })
      rmSync(filler)
      yield* Effect.sleep("1500 millis")
      expect(yield* statusOf).toMatchObject({ status: "ok", journal: "ok" })
      const before = yield* metric("linden_clicks_total")
      yield* visit(link.path)
      expect(yield* metric("linden_clicks_total")).toBe(before + 1)
    })
  )
})

describe("the journal of a server", () => {
  it.live("is private to its owner, starts a new segment at each start and is closed at a stop", () =>
    Effect.gen(function* () {
      const folder = mkdtempSync(join(tmpdir(), "linden-starts-"))
      yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(folder, { recursive: true, force: true })))
      const run = Effect.scoped(
        Effect.provide(
          Effect.flatMap(makeLink(), ({ path }) => visit(path)),
          testServer("sqlite", { dataDir: folder })
        )
      )
      yield* run
      yield* run
      const segments = readdirSync(journalFolder(folder)).sort()
      expect(segments.at(-1)).toBe("000000000002.ndj")
      expect(statSync(journalFolder(folder)).mode & 0o777).toBe(0o700)
      expect(statSync(join(journalFolder(folder), "000000000002.ndj")).mode & 0o777).toBe(0o600)
      expect(statSync(join(journalFolder(folder), "000000000002.ndj")).size).toBeGreaterThan(100)
    }).pipe(Effect.scoped)
  )
})
