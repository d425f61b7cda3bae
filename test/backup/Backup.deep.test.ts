import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { linden, temporaryFolder } from "../support/Linden.ts"
import { contentsOf, servedPlace } from "./BackupKit.ts"

const restoredTo = (folder: string) => ({ LINDEN_DATA_DIR: folder, LINDEN_DATABASE_URL: "" })

describe("linden backup", () => {
  it.scopedLive("reports a full disk in one line, and leaves no partial file", () =>
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

  it.scopedLive("refuses an existing file and a folder without data", () =>
    Effect.gen(function* () {
      const place = yield* servedPlace(0)
      const file = join(yield* temporaryFolder, "mine.tar.gz")
      expect((yield* linden(["backup", file], place.environment)).code).toBe(0)
      const again = yield* linden(["backup", file], place.environment)
      expect(again.code).toBe(1)
      expect(again.stderr).toBe(`linden: ${file} already exists. Choose another file.\n`)
      const nothing = yield* linden(["backup"], restoredTo(yield* temporaryFolder))
      expect(nothing.code).toBe(1)
      expect(nothing.stderr).toMatch(/^linden: there is nothing to back up in .*it has no linden\.db.*\n$/)
    })
  )
})

describe("linden restore", () => {
  it.scopedLive("refuses a target that is not empty and a file that is no backup, and changes neither", () =>
    Effect.gen(function* () {
      const place = yield* servedPlace(0)
      const folder = yield* temporaryFolder
      const archive = join(folder, "one.tar.gz")
      expect((yield* linden(["backup", archive], place.environment)).code).toBe(0)
      const before = contentsOf(place.dataDir)
      const taken = yield* linden(["restore", archive, "--data-dir", place.dataDir], {})
      expect(taken.code).toBe(1)
      expect(taken.stderr).toBe(
        `linden: ${place.dataDir} is not empty. Choose another folder, or move its files away.\n`
      )
      expect(contentsOf(place.dataDir)).toEqual(before)
      const other = yield* linden(["restore", join(place.dataDir, "linden.db"), "--data-dir", join(folder, "new")], {})
      expect(other.code).toBe(1)
      expect(other.stderr).toMatch(/^linden: .*not a Linden backup.*\n$/)
      expect(readdirSync(folder)).toEqual(["one.tar.gz"])
    })
  )
})
