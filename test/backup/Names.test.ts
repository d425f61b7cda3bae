import { describe, expect, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { newestBackup } from "../../src/backup/FindBackup.ts"

const candidate = (where: string, created_at: string, more: object = {}) => {
  const found = { product: "linden", created_at, database: "sqlite", node: "one", ...more } as const
  return { where, found, owner: Option.some(found), fetch: () => Effect.succeed(where) }
}

const postgres = { database: "postgres", installation: "ours", tables: [] }
const journal = { database: "postgres" }

const [older, newer, newest] = ["2026-11-23T00:00:00.000Z", "2026-11-24T00:00:00.000Z", "2026-11-25T00:00:00.000Z"]

describe("the newest backup of a folder", () => {
  it.effect.each([
    { all: [], found: "F is a folder without a backup." },
    { all: [candidate("z.tar.gz", older), candidate("a", newer)], found: "a" },
    {
      all: [candidate("a", older), candidate("b", newer, { node: "two" })],
      found: "F has backups of several servers. Choose one of the files."
    },
    // Any server of an installation may have backed up the database.
    { all: [candidate("a", older, postgres), candidate("b", newer, { ...postgres, node: "two" })], found: "b" },
    { all: [candidate("a", older, postgres), candidate("b", newest, { ...journal, node: "two" })], found: "a" },
    {
      all: [candidate("a", older, postgres), candidate("b", newer, { ...postgres, installation: "other" })],
      found: "F has backups of several servers. Choose one of the files."
    },
    { all: [candidate("a", older, journal), candidate("b", newer, journal)], found: "b" }
  ])("has the latest content: $found", ({ all, found }) =>
    Effect.gen(function* () {
      const told = yield* Effect.match(newestBackup("F", all), {
        onFailure: ({ message }) => message,
        onSuccess: ({ where }) => where
      })
      expect(told).toBe(found)
    })
  )
})
