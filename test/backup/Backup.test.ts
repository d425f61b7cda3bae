import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeLink, makePlace } from "../click/CrashKit.ts"
import { endServer, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import {
  archivesIn,
  below,
  columnOf,
  contentsOf,
  fill,
  flood,
  killedAfter,
  proven,
  shownIn,
  sourcesIn
} from "./BackupKit.ts"

/** How many random moments are tried; `LINDEN_TEST_KILLS=50` tries more of them. */
const kills = Number(process.env["LINDEN_TEST_KILLS"] ?? 10)

const moments = (longest: number) => Array.from({ length: kills }, () => Math.round(Math.random() * longest))

/** A place where a server ran, with a link and some megabytes beside it. */
const servedPlace = (megabytes: number) =>
  Effect.gen(function* () {
    const place = yield* makePlace("sqlite")
    const server = yield* runServer(place.environment)
    yield* makeLink(server.url)
    expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
    if (megabytes > 0) fill(join(place.dataDir, "linden.db"), megabytes)
    return place
  })

const restoredTo = (folder: string) => ({ LINDEN_DATA_DIR: folder, LINDEN_DATABASE_URL: "" })

describe("linden backup", () => {
  it.scopedLive("holds each visit that was answered before its moment, and each once, while more come", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("sqlite")
      const server = yield* runServer(place.environment)
      yield* makeLink(server.url)
      const answered = new Set<string>()
      const visitors = flood(`${server.url}/go`, answered)
      const target = yield* temporaryFolder
      for (const round of [1, 2]) {
        const enough = answered.size + 200
        yield* comes(
          "visits",
          Effect.sync(() => answered.size),
          (count) => count >= enough
        )
        const before = new Set(answered)
        const made = yield* linden(["backup", join(target, `${round}.tar.gz`)], place.environment)
        expect(made).toMatchObject({ code: 0, stderr: "" })
        const folder = below(target, `data${round}`)
        const put = yield* linden(["restore", join(target, `${round}.tar.gz`), "--data-dir", folder], {})
        expect(put).toMatchObject({ code: 0, stderr: "" })
        const again = yield* runServer({ ...place.environment, ...restoredTo(folder) })
        // A stop waits for what is not booked, but not for ever.
        yield* comes(
          "all visits of before",
          Effect.sync(() => shownIn(folder)),
          ({ sources, total }) => total === sources.length && [...before].every((name) => sources.includes(name))
        )
        expect((yield* endServer(again, "SIGTERM")).code).toBe(0)
        const booked = sourcesIn(folder)
        expect(new Set(booked).size).toBe(booked.length)
        expect([...before].filter((name) => !booked.includes(name))).toEqual([])
        expect(columnOf(join(folder, "linden.db"), "SELECT total_clicks FROM links")).toEqual([booked.length])
        expect((yield* linden(["verify"], restoredTo(folder))).code).toBe(0)
      }
      yield* Effect.promise(visitors.stop)
      expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
      // Whoever copies hinders nobody: the server booked all of them.
      const all = sourcesIn(place.dataDir)
      expect(new Set(all)).toEqual(answered)
      expect(all.length).toBe(answered.size)
    })
  )

  it.scopedLive("leaves nothing under its name where it is killed, and the next one tidies up", () =>
    Effect.gen(function* () {
      const place = yield* servedPlace(24)
      const target = yield* temporaryFolder
      const usual = performance.now()
      expect((yield* linden(["backup", target], place.environment)).code).toBe(0)
      const longest = performance.now() - usual
      let count = archivesIn(target).length
      for (const millis of moments(longest)) {
        // Two of the same second would have the same name.
        yield* Effect.sleep("1 second")
        const wasKilled = yield* killedAfter(["backup", target], place.environment, millis)
        const now = archivesIn(target).length
        expect(now - count).toBeLessThanOrEqual(1)
        if (!wasKilled) expect(now).toBe(count + 1)
        count = now
      }
      yield* Effect.sleep("1 second")
      expect((yield* linden(["backup", target], place.environment)).code).toBe(0)
      expect(readdirSync(target)).toEqual(archivesIn(target))
      expect(readdirSync(place.dataDir).filter((name) => name.startsWith(".backup-"))).toEqual([])
      for (const name of archivesIn(target)) yield* proven(join(target, name))
    })
  )

  it.scopedLive("says in one line that the disk is full, and leaves no half of a file", () =>
    Effect.gen(function* () {
      const place = yield* servedPlace(4)
      const target = yield* temporaryFolder
      const full = yield* linden(["backup", target], place.environment, { largestFile: 2048 })
      expect(full).toMatchObject({ code: 1, stdout: "" })
      expect(full.stderr.trim().split("\n")).toHaveLength(1)
      expect(full.stderr).toMatch(/cannot be (copied|written)/)
      expect(readdirSync(target)).toEqual([])
      expect(readdirSync(place.dataDir).filter((name) => name.startsWith(".backup-"))).toEqual([])
    })
  )

  it.scopedLive("refuses a file that is there, and a folder without data", () =>
    Effect.gen(function* () {
      const place = yield* servedPlace(0)
      const file = join(yield* temporaryFolder, "mine.tar.gz")
      expect((yield* linden(["backup", file], place.environment)).code).toBe(0)
      const again = yield* linden(["backup", file], place.environment)
      expect(again.code).toBe(1)
      expect(again.stderr).toBe(`linden: ${file} is there already: name another file.\n`)
      const nothing = yield* linden(["backup"], restoredTo(yield* temporaryFolder))
      expect(nothing.code).toBe(1)
      expect(nothing.stderr).toMatch(/^linden: there is nothing to back up in .*linden\.db is not there.*\n$/)
    })
  )
})

describe("linden restore", () => {
  it.scopedLive("leaves all or nothing where it is killed, and goes well the next time", () =>
    Effect.gen(function* () {
      const place = yield* servedPlace(24)
      const archive = join(yield* temporaryFolder, "one.tar.gz")
      expect((yield* linden(["backup", archive], place.environment)).code).toBe(0)
      const parent = yield* temporaryFolder
      const usual = performance.now()
      expect((yield* linden(["restore", archive, "--data-dir", join(parent, "first")], {})).code).toBe(0)
      const longest = performance.now() - usual
      const whole = contentsOf(join(parent, "first"))
      expect(Object.keys(whole)).toContain("node-id")
      for (const [n, millis] of moments(longest).entries()) {
        const folder = join(parent, `data${n}`)
        yield* killedAfter(["restore", archive, "--data-dir", folder], {}, millis)
        if (readdirSync(parent).includes(`data${n}`)) {
          expect(contentsOf(folder)).toEqual(whole)
          continue
        }
        expect((yield* linden(["restore", archive, "--data-dir", folder], {})).code).toBe(0)
        expect(contentsOf(folder)).toEqual(whole)
      }
      expect(readdirSync(parent).filter((name) => name.startsWith("."))).toEqual([])
    })
  )

  it.scopedLive("refuses a place that is not empty, and what is no backup, and touches neither", () =>
    Effect.gen(function* () {
      const place = yield* servedPlace(0)
      const folder = yield* temporaryFolder
      const archive = join(folder, "one.tar.gz")
      expect((yield* linden(["backup", archive], place.environment)).code).toBe(0)
      const before = contentsOf(place.dataDir)
      const taken = yield* linden(["restore", archive, "--data-dir", place.dataDir], {})
      expect(taken.code).toBe(1)
      expect(taken.stderr).toBe(
        `linden: ${place.dataDir} is not empty: name another folder, or move away what is there.\n`
      )
      expect(contentsOf(place.dataDir)).toEqual(before)
      const other = yield* linden(["restore", join(place.dataDir, "linden.db"), "--data-dir", join(folder, "new")], {})
      expect(other.code).toBe(1)
      expect(other.stderr).toMatch(/^linden: .*no backup of Linden.*\n$/)
      expect(readdirSync(folder)).toEqual(["one.tar.gz"])
    })
  )
})
