import { chmodSync, mkdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { freePort, linden, runServer, temporaryFolder } from "../support/Linden.ts"

const oneLine = (text: string) => expect(text.trim().split("\n")).toHaveLength(1)

describe("a start that cannot succeed ends with one clear line and an exit code", () => {
  const faults: ReadonlyArray<readonly [what: string, variable: string, value: string, told: RegExp]> = [
    ["a port that is no number", "LINDEN_PORT", "http", /LINDEN_PORT must be a port/],
    ["a port out of range", "LINDEN_PORT", "70000", /LINDEN_PORT must be a port/],
    ["a base URL with a path", "LINDEN_BASE_URL", "https://example.com/links", /LINDEN_BASE_URL must be an address/],
    ["a base URL that is none", "LINDEN_BASE_URL", "example.com", /LINDEN_BASE_URL must be an address/],
    ["a rate limit below 0", "LINDEN_RATE_LIMIT", "-1", /LINDEN_RATE_LIMIT must be a whole number/],
    ["an unknown log format", "LINDEN_LOG_FORMAT", "xml", /LINDEN_LOG_FORMAT must be pretty, logfmt or json/],
    [
      "a journal interval that is none",
      "LINDEN_JOURNAL_FSYNC",
      "sometimes",
      /LINDEN_JOURNAL_FSYNC must be off, always/
    ],
    ["a negative table size", "LINDEN_ROUTE_TABLE_SIZE", "-5", /LINDEN_ROUTE_TABLE_SIZE must be a whole number/],
    ["a flag that is none", "LINDEN_TRUST_PROXY", "maybe", /LINDEN_TRUST_PROXY must be true or false/],
    ["a bootstrap key that is too short", "LINDEN_BOOTSTRAP_KEY", "secret", /LINDEN_BOOTSTRAP_KEY must be at least 32/],
    [
      "a bootstrap key of one letter",
      "LINDEN_BOOTSTRAP_KEY",
      "a".repeat(32),
      /LINDEN_BOOTSTRAP_KEY must .*look random/
    ],
    [
      "a bootstrap key of one word",
      "LINDEN_BOOTSTRAP_KEY",
      "password".repeat(5),
      /LINDEN_BOOTSTRAP_KEY must .*look random/
    ],
    [
      "a database of another kind",
      "LINDEN_DATABASE_URL",
      "mysql://db/linden",
      /LINDEN_DATABASE_URL must be an address/
    ],
    [
      "a database that is away",
      "LINDEN_DATABASE_URL",
      "postgres://u:hidden@127.0.0.1:1/x",
      /database .* cannot be reached/
    ],
    ["a host that this machine has not", "LINDEN_HOST", "203.0.113.7", /cannot listen on 203\.0\.113\.7/]
  ]
  for (const [what, variable, value, told] of faults) {
    it.live(what, () =>
      Effect.gen(function* () {
        const LINDEN_DATA_DIR = yield* temporaryFolder
        const ended = yield* linden(["serve"], { LINDEN_DATA_DIR, LINDEN_PORT: "0", [variable]: value })
        expect(ended.stderr).toMatch(told)
        oneLine(ended.stderr)
        expect(ended.stderr).not.toMatch(/secret|hidden/)
        expect(ended.code).not.toBe(0)
      }).pipe(Effect.scoped)
    )
  }

  it.live("a port that is taken", () =>
    Effect.gen(function* () {
      const LINDEN_DATA_DIR = yield* temporaryFolder
      const port = yield* freePort
      const other = createServer().listen(port, "127.0.0.1")
      yield* Effect.addFinalizer(() => Effect.sync(() => other.close()))
      const ended = yield* linden(["serve"], {
        LINDEN_DATA_DIR,
        LINDEN_PORT: String(port),
        LINDEN_BOOTSTRAP_KEY: "key-of-the-tests-that-start-servers-01"
      })
      expect(ended.stderr).toContain(`cannot listen on 127.0.0.1:${port}: another program listens there already`)
      oneLine(ended.stderr)
      expect(ended.code).toBe(1)
    }).pipe(Effect.scoped)
  )

  it.live("a data folder that cannot be written to", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      // A file in its place stops root too, whom permissions do not.
      writeFileSync(join(folder, "data"), "")
      const ended = yield* linden(["serve"], { LINDEN_DATA_DIR: join(folder, "data"), LINDEN_PORT: "0" })
      expect(ended.stderr).toContain("cannot be written to (LINDEN_DATA_DIR)")
      oneLine(ended.stderr)
      expect(ended.code).toBe(1)
    }).pipe(Effect.scoped)
  )

  it.live("a database file that is none", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      writeFileSync(
        join(folder, "linden.db"),
        "this is not a database, and long enough to be read as a header of one".repeat(20)
      )
      const ended = yield* linden(["serve"], { LINDEN_DATA_DIR: folder, LINDEN_PORT: "0" })
      expect(ended.stderr).toContain("linden.db")
      oneLine(ended.stderr)
      expect(ended.code).toBe(1)
    }).pipe(Effect.scoped)
  )
})

describe("the first start", () => {
  it.live("prints the dashboard's address and the first key once, and the key works", () =>
    Effect.gen(function* () {
      const LINDEN_DATA_DIR = yield* temporaryFolder
      const first = yield* runServer({ LINDEN_DATA_DIR })
      expect(first.stdout()).toContain(`${first.url}/app`)
      const key = /lnd_[0-9A-Za-z]{38}/.exec(first.stdout())?.[0] ?? ""
      const team = yield* Effect.promise(() =>
        fetch(`${first.url}/api/v1/team`, { headers: { authorization: `Bearer ${key}` } })
      )
      expect(team.status).toBe(200)
      expect(first.stderr()).not.toContain(key)
      first.child.kill("SIGTERM")
      expect((yield* first.ended).code).toBe(0)

      const second = yield* runServer({ LINDEN_DATA_DIR })
      expect(second.stdout()).not.toContain("lnd_")
      const again = yield* Effect.promise(() =>
        fetch(`${second.url}/api/v1/team`, { headers: { authorization: `Bearer ${key}` } })
      )
      expect(again.status).toBe(200)
    }).pipe(Effect.scoped)
  )

  it.live("makes the data folder, readable by its owner alone", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      mkdirSync(join(folder, "a"))
      chmodSync(join(folder, "a"), 0o755)
      const server = yield* runServer({
        LINDEN_DATA_DIR: join(folder, "a/b/c"),
        LINDEN_BOOTSTRAP_KEY: "key-of-the-tests-that-start-servers-01"
      })
      expect(server.stdout()).not.toContain("k".repeat(32))
    }).pipe(Effect.scoped)
  )
})
