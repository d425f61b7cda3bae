import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { freePort, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"

const key = "key-of-the-tests-of-the-command-line-01"

const teamWith = (url: string, token: string) =>
  Effect.promise(() => fetch(`${url}/api/v1/team`, { headers: { authorization: `Bearer ${token}` } }))

describe("linden", () => {
  it.live("creates teams and keys beside a running server, and prints only the key", () =>
    Effect.gen(function* () {
      const environment = { LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_BOOTSTRAP_KEY: key }
      const server = yield* runServer(environment)
      const team = yield* linden(["team", "create", "Blue Team"], environment)
      expect(team).toMatchObject({ code: 0, stderr: "" })

      const made = yield* linden(
        ["key", "create", "--team", "Blue Team", "--role", "admin", "--name", "CI"],
        environment
      )
      expect(made).toMatchObject({ code: 0, stderr: "" })
      expect(made.stdout).toMatch(/^lnd_[0-9A-Za-z]{38}\n$/)

      const answer = yield* teamWith(server.url, made.stdout.trim())
      expect(yield* Effect.promise(() => answer.json())).toMatchObject({ data: { name: "Blue Team", role: "admin" } })

      const listed = yield* linden(["key", "list", "--team", "Blue Team"], environment)
      expect(listed.stdout).toContain("\tCI\n")
      expect(listed.stdout).not.toContain(made.stdout.trim())

      const id = listed.stdout.split("\t")[0] ?? ""
      expect((yield* linden(["key", "revoke", "--team", "Blue Team", id], environment)).code).toBe(0)
      // A running server caches a key for a second.
      yield* comes("401", teamWith(server.url, made.stdout.trim()), ({ status }) => status === 401)
    }).pipe(Effect.scoped)
  )

  it.live("verifies and rebuilds rollups beside a running server", () =>
    Effect.gen(function* () {
      const environment = { LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_BOOTSTRAP_KEY: key }
      const none = yield* linden(["verify"], environment)
      expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining("there is no data in") })
      const server = yield* runServer(environment)
      const made = yield* linden(["reindex"], environment)
      expect(made).toMatchObject({ code: 0, stderr: "" })
      expect(made.stdout).toContain("of 0 teams from")
      const proven = yield* linden(["verify"], environment)
      expect(proven.stdout).toContain("All rollups match their clicks.")
      const health = yield* Effect.promise(() => fetch(`${server.url}/health`).then((answer) => answer.json()))
      expect(health).toMatchObject({ status: "ok", workers: "ok" })
    }).pipe(Effect.scoped)
  )

  const faults: ReadonlyArray<readonly [args: ReadonlyArray<string>, told: RegExp]> = [
    [["key", "create", "--team", "Nobody", "--role", "owner"], /there is no team named "Nobody", only "Twice"/],
    [["key", "create", "--team", "Home", "--role", "king"], /--role must be owner, admin, member or viewer/],
    [["key", "create", "--team", "Twice", "--role", "owner", "--expires", "2020-01-01"], /not a time in the future/],
    [["key", "revoke", "--team", "Twice", "nonsense"], /not a key id/],
    [["team", "create", "Twice"], /a team named "Twice" already exists/],
    [["team", "create", "  "], /1 to 255 characters/],
    [["unknown"], /^linden: Unknown command unknown\. See /],
    [["imprt"], /^linden: Unknown command imprt\. Did you mean import\? See /]
  ]
  it.live("reports an error and exits with a nonzero code", () =>
    Effect.gen(function* () {
      const environment = { LINDEN_DATA_DIR: yield* temporaryFolder }
      yield* linden(["team", "create", "Twice"], environment)
      for (const [args, told] of faults) {
        const ended = yield* linden(args, environment)
        expect(ended.code, args.join(" ")).not.toBe(0)
        expect(ended.stderr + ended.stdout, args.join(" ")).toMatch(told)
        expect(ended.stderr + ended.stdout).not.toMatch(/\bat .*\.js:\d+/)
      }
    }).pipe(Effect.scoped)
  )
})

describe("linden doctor", () => {
  it.live("checks a new installation, creates nothing, and finds no problem beside a running server", () =>
    Effect.gen(function* () {
      const LINDEN_DATA_DIR = join(yield* temporaryFolder, "data")
      const environment = { LINDEN_DATA_DIR, LINDEN_BOOTSTRAP_KEY: key }
      const before = yield* linden(["doctor"], {
        ...environment,
        LINDEN_PORT: "0",
        LINDEN_BASEURL: "https://go.example.com"
      })
      expect(before).toMatchObject({ code: 0, stderr: "" })
      expect(before.stdout).toContain("! settings     LINDEN_BASEURL is set, but no setting has this name.")
      expect(before.stdout).toContain("✓ database     There is no database yet. The first start creates it.")
      expect(existsSync(LINDEN_DATA_DIR)).toBe(false)

      const server = yield* runServer(environment)
      const beside = yield* linden(["doctor", "--json"], { ...environment, LINDEN_BASE_URL: server.url })
      expect(beside).toMatchObject({ code: 0, stderr: "" })
      const { ok, findings } = JSON.parse(beside.stdout)
      expect(ok).toBe(true)
      expect(findings.filter(({ level }: { readonly level: string }) => level === "error")).toEqual([])
    }).pipe(Effect.scoped)
  )

  it.live("reports the problems of a broken one, and exits with 1", () =>
    Effect.gen(function* () {
      const wrong = yield* linden(["doctor"], { LINDEN_PORT: "eighty" })
      expect(wrong).toMatchObject({ code: 1, stderr: "linden: 1 problem was found.\n" })
      expect(wrong.stdout).toContain("✗ settings     LINDEN_PORT must be a port from 0 to 65535")

      const folder = yield* temporaryFolder
      writeFileSync(join(folder, "linden.db"), "no database")
      const port = yield* freePort
      const environment = {
        LINDEN_DATA_DIR: folder,
        LINDEN_PORT: "0",
        LINDEN_SMTP_URL: `smtp://127.0.0.1:${port}`,
        LINDEN_SMTP_FROM: "links@example.com"
      }
      const broken = yield* linden(["doctor", "--json"], environment)
      expect(broken).toMatchObject({ code: 1, stderr: "linden: 2 problems were found.\n" })
      const { ok, findings } = JSON.parse(broken.stdout)
      expect(ok).toBe(false)
      expect(findings.filter(({ level }: { readonly level: string }) => level === "error")).toMatchObject([
        { check: "database", advice: expect.stringContaining("linden restore") },
        { check: "mail", advice: expect.stringContaining("LINDEN_SMTP_URL") }
      ])
    }).pipe(Effect.scoped)
  )
})
