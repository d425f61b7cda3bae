import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"

const key = "key-of-the-tests-of-the-command-line-01"

const teamWith = (url: string, token: string) =>
  Effect.promise(() => fetch(`${url}/api/v1/team`, { headers: { authorization: `Bearer ${token}` } }))

describe("linden", () => {
  it.live("makes teams and keys beside a running server, and prints the key alone", () =>
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
      // A running server remembers a key for a second.
      yield* comes("401", teamWith(server.url, made.stdout.trim()), ({ status }) => status === 401)
    }).pipe(Effect.scoped)
  )

  it.live("proves and builds anew what reports read, beside a running server", () =>
    Effect.gen(function* () {
      const environment = { LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_BOOTSTRAP_KEY: key }
      const none = yield* linden(["verify"], environment)
      expect(none).toMatchObject({ code: 0, stderr: "" })
      const server = yield* runServer(environment)
      const made = yield* linden(["reindex"], environment)
      expect(made).toMatchObject({ code: 0, stderr: "" })
      expect(made.stdout).toContain("of 0 teams anew")
      const proven = yield* linden(["verify"], environment)
      expect(proven.stdout).toContain("All rollups are what their clicks say.")
      const health = yield* Effect.promise(() => fetch(`${server.url}/health`).then((answer) => answer.json()))
      expect(health).toMatchObject({ status: "ok", workers: "ok" })
    }).pipe(Effect.scoped)
  )

  const faults: ReadonlyArray<readonly [args: ReadonlyArray<string>, told: RegExp]> = [
    [["key", "create", "--team", "Nobody", "--role", "owner"], /there is no team named "Nobody"/],
    [["key", "create", "--team", "Home", "--role", "king"], /owner, admin, member/],
    [["key", "create", "--team", "Twice", "--role", "owner", "--expires", "2020-01-01"], /no moment in the future/],
    [["key", "revoke", "--team", "Twice", "nonsense"], /no key id/],
    [["team", "create", "Twice"], /there is a team named "Twice" already/],
    [["team", "create", "  "], /1 to 255 characters/],
    [["unknown"], /./]
  ]
  it.live("says what is wrong and exits with another code than 0", () =>
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
