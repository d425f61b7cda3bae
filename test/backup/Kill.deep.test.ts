import { readdirSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { linden, temporaryFolder } from "../support/Linden.ts"
import { archivesIn, contentsOf, killedAfter, proven, servedPlace } from "./BackupKit.ts"

/** The number of random moments to try; `LINDEN_TEST_KILLS=50` tries more. */
const kills = Number(process.env["LINDEN_TEST_KILLS"] ?? 5)

const moments = (longest: number) => Array.from({ length: kills }, () => Math.round(Math.random() * longest))

it.scopedLive("a killed backup leaves no file under its name, and the next one cleans up", () =>
  Effect.gen(function* () {
    const place = yield* servedPlace(24)
    const target = yield* temporaryFolder
    const usual = performance.now()
    expect((yield* linden(["backup", target], place.environment)).code).toBe(0)
    const longest = performance.now() - usual
    let count = archivesIn(target).length
    for (const millis of moments(longest)) {
      // Two in the same second would have the same name.
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

it.scopedLive("a killed restore leaves all or nothing, and succeeds the next time", () =>
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
