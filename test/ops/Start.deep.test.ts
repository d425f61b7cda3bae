import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer, freePort, linden, runServer, temporaryFolder } from "../support/Linden.ts"

const oneLine = (text: string) => expect(text.trim().split("\n")).toHaveLength(1)

describe("a start that cannot succeed ends with one clear line and an exit code", () => {
  const faults: ReadonlyArray<readonly [what: string, variable: string, value: string, told: RegExp]> = [
    ["a port that is not a number", "LINDEN_PORT", "http", /LINDEN_PORT must be a port/],
    ["a port out of range", "LINDEN_PORT", "70000", /LINDEN_PORT must be a port/],
    ["a base URL with a path", "LINDEN_BASE_URL", "https://example.com/links", /LINDEN_BASE_URL must be a URL/],
    ["an invalid base URL", "LINDEN_BASE_URL", "example.com", /LINDEN_BASE_URL must be a URL/],
    ["a rate limit below 0", "LINDEN_RATE_LIMIT", "-1", /LINDEN_RATE_LIMIT must be a whole number/],
    ["an unknown log format", "LINDEN_LOG_FORMAT", "xml", /LINDEN_LOG_FORMAT must be brief, pretty, logfmt or json/],
    ["an invalid journal interval", "LINDEN_JOURNAL_FSYNC", "sometimes", /LINDEN_JOURNAL_FSYNC must be off, always/],
    ["a negative table size", "LINDEN_ROUTE_TABLE_SIZE", "-5", /LINDEN_ROUTE_TABLE_SIZE must be a whole number/],
    ["an invalid flag", "LINDEN_TRUST_PROXY", "maybe", /LINDEN_TRUST_PROXY must be true or false/],
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
      "an unsupported kind of database",
      "LINDEN_DATABASE_URL",
      "mysql://db/linden",
      /LINDEN_DATABASE_URL must be a URL/
    ],
    ["a bucket that cannot exist", "LINDEN_S3_BUCKET", "No bucket", /LINDEN_S3_BUCKET must be/],
    [
      "an unreachable database",
      "LINDEN_DATABASE_URL",
      "postgres://u:hidden@127.0.0.1:1/x",
      /database .* cannot be reached/
    ],
    ["a host address of another machine", "LINDEN_HOST", "203.0.113.7", /cannot listen on 203\.0\.113\.7/]
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

  it.live("a port in use", () =>
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
      expect(ended.stderr).toContain(`cannot listen on 127.0.0.1:${port}: another program already uses this port`)
      expect(ended.stdout).toBe("")
      oneLine(ended.stderr)
      expect(ended.code).toBe(1)
    }).pipe(Effect.scoped)
  )

  it.live("a data folder that is not writable", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      // A file in its place also stops root, which permissions do not.
      writeFileSync(join(folder, "data"), "")
      const ended = yield* linden(["serve"], { LINDEN_DATA_DIR: join(folder, "data"), LINDEN_PORT: "0" })
      expect(ended.stderr).toContain("cannot be written to (LINDEN_DATA_DIR)")
      oneLine(ended.stderr)
      expect(ended.code).toBe(1)
    }).pipe(Effect.scoped)
  )

  it.live("a database file that is not a database", () =>
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

const mode = (path: string) => statSync(path).mode & 0o777

describe("the first start", () => {
  it.live("prints a setup link but no key if its output is stored, and says how to get a key, which works", () =>
    Effect.gen(function* () {
      const LINDEN_DATA_DIR = yield* temporaryFolder
      const server = yield* runServer({ LINDEN_DATA_DIR })
      expect(server.stdout()).toMatch(/`node \S+ key create --role owner`/)
      expect(server.stdout()).toMatch(/\/app\/setup#[\w-]{43}\n/)
      expect(server.stdout() + server.stderr()).not.toContain("lnd_")
      const made = yield* linden(["key", "create", "--team", "Home", "--role", "owner"], { LINDEN_DATA_DIR })
      const listed = yield* linden(["key", "list", "--team", "Home"], { LINDEN_DATA_DIR })
      expect(listed.stdout.trim().split("\n")).toHaveLength(1)
      const team = yield* Effect.promise(() =>
        fetch(`${server.url}/api/v1/team`, { headers: { authorization: `Bearer ${made.stdout.trim()}` } })
      )
      expect(team.status).toBe(200)
    }).pipe(Effect.scoped)
  )

  it.live("makes the data folder and the databases readable only by their owner, also in an existing folder", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const existing = join(folder, "a")
      mkdirSync(existing)
      chmodSync(existing, 0o755)
      const server = yield* runServer({
        LINDEN_DATA_DIR: join(existing, "b/c"),
        LINDEN_BOOTSTRAP_KEY: "key-of-the-tests-that-start-servers-01"
      })
      expect(server.stdout() + server.stderr()).not.toContain("key-of-the-tests-that-start-servers-01")
      expect(mode(join(existing, "b/c"))).toBe(0o700)
      yield* endServer(server, "SIGTERM")

      yield* linden(["team", "create", "Closed"], { LINDEN_DATA_DIR: existing })
      expect(mode(join(existing, "linden.db"))).toBe(0o600)
      // As an earlier version or a copy left it.
      chmodSync(join(existing, "linden.db"), 0o644)
      writeFileSync(join(existing, "clicks.db"), "", { mode: 0o644 })
      const again = yield* runServer({ LINDEN_DATA_DIR: existing })
      yield* Effect.promise(() => fetch(`${again.url}/nothing`))
      const databases = readdirSync(existing).filter((name) => /\.db/.test(name))
      expect(databases).toEqual(expect.arrayContaining(["linden.db", "linden.db-wal", "linden.db-shm", "clicks.db"]))
      expect(databases.filter((name) => mode(join(existing, name)) !== 0o600)).toEqual([])
    }).pipe(Effect.scoped)
  )
})
