import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TOTP } from "otpauth"
import { linden, runServer, temporaryFolder } from "../support/Linden.ts"

const key = "key-of-the-tests-of-the-set-up-012345678"
const link = (screen: string) => new RegExp(`(http://[^ \\n]+)/app/${screen}#([\\w-]{43})`)
const alone = (screen: string) => new RegExp(`^http://[^ \\n]+/app/${screen}#[\\w-]{43}\\n$`)

const post = (url: string, path: string, body: object) =>
  Effect.promise(() =>
    fetch(`${url}/api/v1/session${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body)
    })
  )

const person = { team_name: "Walkers", username: "Ana", email: "ana@example.com", password: "correct horse battery" }

/** Sends a request of the dashboard. */
const browse = (url: string, cookie: string, path: string, body: object) =>
  Effect.promise(() =>
    fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
      body: JSON.stringify(body)
    }).then((response) => response.json())
  )

describe("the first start", () => {
  it.live("prints a setup link until a password is set, and never shows a given key", () =>
    Effect.gen(function* () {
      const environment = { LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_BOOTSTRAP_KEY: key }
      const first = yield* Effect.scoped(
        Effect.map(runServer(environment), ({ stdout, stderr }) => [stdout(), stderr()] as const)
      )
      expect(first[0]).toMatch(link("setup"))
      expect(first.join()).not.toContain(key)

      yield* Effect.scoped(
        Effect.gen(function* () {
          const second = yield* runServer(environment)
          expect(second.stdout()).toMatch(link("setup"))
          const made = yield* linden(["setup"], { ...environment, LINDEN_BASE_URL: second.url })
          const token = link("setup").exec(made.stdout)?.[2]
          expect((yield* post(second.url, "/setup", { token, ...person })).status).toBe(200)
        })
      )

      const third = yield* Effect.scoped(Effect.map(runServer(environment), ({ stdout }) => stdout()))
      expect(third).not.toMatch(/setup|Set up/)
    }).pipe(Effect.scoped)
  )
})

describe("linden", () => {
  it.live("setup prints a new link beside a running server, which voids the previous one, until setup is done", () =>
    Effect.gen(function* () {
      const environment = { LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_BOOTSTRAP_KEY: key }
      const server = yield* runServer(environment)
      const printed = link("setup").exec((yield* linden(["setup"], environment)).stdout)?.[2]
      const made = yield* linden(["setup"], { ...environment, LINDEN_BASE_URL: server.url })
      expect(made).toMatchObject({ code: 0, stderr: "" })
      expect(made.stdout).toMatch(alone("setup"))
      expect(made.stdout).toContain(`${server.url}/app/setup#`)
      expect((yield* post(server.url, "/setup", { token: printed, ...person })).status).toBe(404)
      const token = link("setup").exec(made.stdout)?.[2]
      expect((yield* post(server.url, "/setup", { token, ...person })).status).toBe(200)
      const done = yield* linden(["setup"], environment)
      expect(done.code).toBe(0)
      expect(done.stdout).toContain("is already set up")
      expect(done.stdout).not.toMatch(link("setup"))
    }).pipe(Effect.scoped)
  )

  it.live("setup starts over after the only account is deleted, with the given key", () =>
    Effect.gen(function* () {
      const environment = { LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_BOOTSTRAP_KEY: key }
      const token = (made: { readonly stdout: string }) => link("setup").exec(made.stdout)?.[2]
      const server = yield* runServer(environment)
      const early = yield* linden(["setup"], environment)
      expect(early).toMatchObject({ code: 0, stderr: "", stdout: expect.stringMatching(alone("setup")) })
      const team = Effect.promise(() =>
        fetch(`${server.url}/api/v1/team`, { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status)
      )
      const first = yield* post(server.url, "/setup", { token: token(early), ...person })
      expect([first.status, yield* team]).toEqual([200, 200])
      const [cookie = ""] = first.headers.getSetCookie()
      const deleted = yield* Effect.promise(() =>
        fetch(`${server.url}/api/v1/me/deletion`, {
          method: "POST",
          headers: { "content-type": "application/json", origin: server.url, cookie: cookie.split(";")[0] ?? "" },
          body: JSON.stringify({ username: person.username })
        })
      )
      expect(deleted.status).toBe(200)
      const again = yield* linden(["setup"], environment)
      expect(again).toMatchObject({ code: 0, stderr: "", stdout: expect.stringMatching(alone("setup")) })
      expect((yield* post(server.url, "/setup", { token: token(again), ...person })).status).toBe(200)
      expect(yield* team).toBe(200)
    }).pipe(Effect.scoped)
  )

  it.live("user lists people and creates a link to set a new password, alone on stdout", () =>
    Effect.gen(function* () {
      const environment = { LINDEN_DATA_DIR: yield* temporaryFolder, LINDEN_BOOTSTRAP_KEY: key }
      const server = yield* runServer(environment)
      const before = yield* linden(["user", "list"], environment)
      expect(before).toMatchObject({
        code: 0,
        stderr: "",
        stdout: "no email address\tno password yet\tteams 1\towner\n"
      })
      const token = link("setup").exec((yield* linden(["setup"], environment)).stdout)?.[2]
      yield* post(server.url, "/setup", { token, ...person })
      const after = yield* linden(["user", "list"], environment)
      expect(after.stdout).toBe("ana@example.com\thas a password\tteams 1\tAna\n")

      const made = yield* linden(["user", "link", " Ana@Example.com"], environment)
      expect(made).toMatchObject({ code: 0, stderr: "" })
      expect(made.stdout).toMatch(alone("reset"))
      const password = "another good password"
      const reset = yield* post(server.url, "/reset", { token: link("reset").exec(made.stdout)?.[2], password })
      expect(reset.status).toBe(200)
      expect((yield* post(server.url, "", { email: person.email, password })).status).toBe(200)
      expect((yield* post(server.url, "", { email: person.email, password: person.password })).status).toBe(401)

      // Someone who lost the second factor gets in with the password alone.
      const cookie = reset.headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
      const app = yield* browse(server.url, cookie, "/me/totp", {})
      const code = new TOTP({ secret: app.data.secret, period: 30 }).generate()
      expect(yield* browse(server.url, cookie, "/me/totp/confirm", { code })).toMatchObject({ success: true })
      const signIn = () =>
        Effect.flatMap(post(server.url, "", { email: person.email, password }), (response) =>
          Effect.promise(() => response.json())
        )
      expect((yield* signIn()).data).toEqual({ second_factor: ["totp", "recovery"] })
      const removed = yield* linden(["user", "reset-factor", "ana@example.com"], environment)
      expect(removed).toMatchObject({ code: 0, stderr: "" })
      expect(removed.stdout).toMatch(/^ana@example\.com has no second factor anymore\./)
      expect((yield* signIn()).data).toHaveProperty("user")
      const none = yield* linden(["user", "reset-factor", "ana@example.com"], environment)
      expect(none.stdout).toBe("ana@example.com had no second factor.\n")

      expect((yield* linden(["team", "create", "Hers", "--owner", " Ana@Example.com"], environment)).code).toBe(0)
      expect((yield* linden(["user", "list"], environment)).stdout).toContain("teams 2\tAna")
    }).pipe(Effect.scoped)
  )

  it.live("names an unknown person in its error", () =>
    Effect.gen(function* () {
      const environment = { LINDEN_DATA_DIR: yield* temporaryFolder }
      expect((yield* linden(["team", "create", "Home"], environment)).code).toBe(0)
      const faults: ReadonlyArray<readonly [args: ReadonlyArray<string>, told: RegExp]> = [
        [["user", "link", "nobody@example.com"], /no account has the email address "nobody@example.com"/],
        [["user", "reset-factor", "nobody@example.com"], /no account has the email address "nobody@example.com"/],
        [["user", "link", "nonsense"], /no account has the email address "nonsense"/],
        [["team", "create", "Hers", "--owner", "nobody@example.com"], /no account has the email address/],
        [["user", "link"], /./],
        [["user"], /./]
      ]
      for (const [args, told] of faults) {
        const ended = yield* linden(args, environment)
        if (args.join(" ") !== "user") expect(ended.code, args.join(" ")).not.toBe(0)
        expect(ended.stderr + ended.stdout, args.join(" ")).toMatch(told)
        expect(ended.stderr + ended.stdout).not.toMatch(/\bat .*\.js:\d+/)
      }
    }).pipe(Effect.scoped)
  )
})
