import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { linden, temporaryFolder } from "../support/Linden.ts"
import { emptyDatabase, installation, rowsIn } from "./CopyKit.ts"

describe("linden copy", () => {
  it.scopedLive("moves an installation from SQLite to PostgreSQL and back, with every row", () =>
    Effect.gen(function* () {
      const { dataDir, settings, isSameAt } = yield* installation
      const target = yield* temporaryFolder
      const url = yield* emptyDatabase
      const before = rowsIn(dataDir)
      const planned = yield* linden(["copy", "--to", url, "--dry-run"], settings)
      expect(planned).toMatchObject({ code: 0, stderr: "" })
      const contents = "2 teams, 1 person, 2 API keys, 9 links, 1 page, 2 QR codes, 1 picture, 14 clicks."
      expect(planned.stdout).toBe(`Would copy to the database: ${contents}\n`)
      const there = yield* linden(["copy", "--to", url], settings)
      expect(there).toMatchObject({ code: 0, stderr: "" })
      expect(there.stdout).toContain(`Copied to the database: ${contents}\nCompared `)
      const onPostgres = { LINDEN_DATABASE_URL: url }
      const back = join(target, "back")
      const returned = yield* linden(["copy", "--to", back], { ...settings, ...onPostgres })
      expect(returned).toMatchObject({ code: 0, stderr: "" })
      expect(returned.stdout).toContain(`Copied to ${back}: ${contents}\nCompared `)
      expect(rowsIn(back)).toEqual(before)
      for (const name of ["installation-id", "node-id"])
        expect(readFileSync(join(back, name), "utf8")).toBe(readFileSync(join(dataDir, name), "utf8"))
      expect(readdirSync(target)).toEqual(["back"])
      yield* isSameAt(onPostgres)
      yield* isSameAt({ LINDEN_DATA_DIR: back })
      expect(existsSync(join(back, "uploads"))).toBe(true)
    })
  )
})
