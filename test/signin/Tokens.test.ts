import { expect } from "@effect/vitest"
import { Effect } from "effect"
import type { TeamId, UserId } from "../../src/contract/Id.ts"
import { dataOf, expectFailure, once } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import {
  browse,
  cookieOf,
  cookiesOf,
  elsewhere,
  enter,
  inviteToken,
  newPerson,
  type Person,
  password,
  type Shown
} from "./Kit.ts"

const paths = ["/token", "/setup", "/join", "/reset", "/open"] as const
const whole = { email: "x@example.com", team_name: "X", username: "X", password }

/** What each endpoint takes besides the token. */
const fields = { "": whole, "/token": {}, "/setup": whole, "/join": whole, "/reset": { password }, "/open": {} }

const openToken = ({ id, session }: Person) =>
  Effect.flatMap(TestServer, ({ links }) => links.issueOpen(id as UserId, session.team.id as TeamId))

onOneDatabase(
  "a one-time token",
  (it) => {
    const person = once(newPerson("admin"))

    it.effect("reports its purpose: an open session, an open invite, an invite for one address", () =>
      Effect.gen(function* () {
        const { email } = yield* person
        const state = (token: string) => Effect.map(enter("/token", { token }), dataOf)
        const team_name = "Home"
        const open = { kind: "open", team_name, email, role: "admin", known: true, in_team: false }
        expect(yield* state(yield* openToken(yield* person))).toEqual(open)
        const anybody = { kind: "invite", team_name, email: null, role: "member", known: false, in_team: false }
        expect(yield* state(yield* inviteToken("member"))).toEqual(anybody)
        const fresh = { ...anybody, email: "new.one@example.com", role: "owner" }
        expect(yield* state(yield* inviteToken("owner", {}, { email: " New.One@example.com" }))).toEqual(fresh)
      })
    )

    it.effect("opens a session once, also for concurrent requests", () =>
      Effect.gen(function* () {
        const token = yield* openToken(yield* person)
        const answers = yield* Effect.all(
          Array.from({ length: 5 }, () => enter("/open", { token })),
          { concurrency: "unbounded" }
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
        for (const answer of answers.filter(({ status }) => status === 404)) {
          expectFailure(answer, 404)
          expect(cookiesOf(answer)).toEqual([])
        }
        const opened = answers.find(({ status }) => status === 200)
        if (opened === undefined) return
        expect(dataOf<Shown>(opened).user.id).toBe((yield* person).id)
        expect((yield* browse(cookieOf(opened), "GET", "/session")).status).toBe(200)
      })
    )

    it.effect("for an open session is valid for two minutes", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const token = yield* openToken(yield* person)
        const [row] = yield* sql<{ readonly span: number }>`SELECT expires_at - created_at AS span FROM one_time_links
          WHERE kind = 'open' ORDER BY created_at DESC LIMIT 1`
        expect(Number(row?.span)).toBe(120_000)
        yield* sql`UPDATE one_time_links SET expires_at = ${Date.now()} WHERE kind = 'open'`
        expectFailure(yield* enter("/open", { token }), 404)
      })
    )

    it.effect("is void once its membership ends", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const someone = yield* newPerson("member")
        const token = yield* openToken(someone)
        yield* sql`DELETE FROM members WHERE user_id = ${someone.id}`
        expectFailure(yield* enter("/token", { token }), 404)
        expectFailure(yield* enter("/open", { token }), 404)
      })
    )

    it.effect("of one kind is refused for another, and stays valid", () =>
      Effect.gen(function* () {
        const tokens = { open: yield* openToken(yield* person), join: yield* inviteToken("member") }
        for (const path of ["/setup", "/reset", "/join"] as const) {
          expectFailure(yield* enter(path, { ...fields[path], token: tokens.open }), 404)
        }
        for (const path of ["/setup", "/reset", "/open"] as const) {
          expectFailure(yield* enter(path, { ...fields[path], token: tokens.join }), 404)
        }
        for (const token of Object.values(tokens)) expect((yield* enter("/token", { token })).status).toBe(200)
      })
    )

    it.effect("is stored only as its SHA-256 hash", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const tokens = [yield* openToken(yield* person), yield* inviteToken("member")]
        const rows = JSON.stringify(yield* sql`SELECT * FROM one_time_links`)
        for (const token of tokens) {
          expect(token).toMatch(/^[\w-]{43}$/)
          expect(rows).not.toContain(token)
        }
      })
    )

    it.effect.each(paths)("that is unknown gets a 404 from POST /session%s", (path) =>
      Effect.gen(function* () {
        for (const token of ["a", "a".repeat(43), "'OR'1'='1"]) {
          const answer = yield* enter(path, { ...fields[path], token })
          expectFailure(answer, 404)
          expect(cookiesOf(answer)).toEqual([])
        }
      })
    )

    it.effect.each(paths)("must be a string, for POST /session%s too", (path) =>
      Effect.gen(function* () {
        for (const token of [undefined, null, 5, "", "a".repeat(129)]) {
          const answer = yield* enter(path, { ...fields[path], token })
          expectFailure(answer, 422)
          expect(Object.keys(answer.body.errors ?? {})).toEqual(["token"])
        }
      })
    )

    it.effect("is limited to thirty tries a minute per address, for all endpoints together", () =>
      Effect.gen(function* () {
        const headers = elsewhere()
        const good = yield* inviteToken("member")
        for (let place = 0; place < 30; place++) {
          const path = paths[place % paths.length] ?? "/token"
          const answer = yield* enter(path, { ...fields[path], token: "a".repeat(43) }, { headers })
          expectFailure(answer, 404)
          expect(answer.headers["x-ratelimit-remaining"]).toBe(String(29 - place))
        }
        for (const path of paths) {
          const refused = yield* enter(path, { ...fields[path], token: good }, { headers })
          expectFailure(refused, 429)
          expect(refused.headers["retry-after"]).toBeDefined()
        }
        expect((yield* enter("/token", { token: good })).status).toBe(200)
      })
    )

    it.effect.each(["", ...paths] as const)("is refused from a page of another site: POST /session%s", (path) =>
      Effect.gen(function* () {
        const body = { ...fields[path], token: "a".repeat(43) }
        const others = [
          { "sec-fetch-site": "cross-site" },
          { "sec-fetch-site": "same-site" },
          { origin: "https://evil.example" },
          { origin: "null" }
        ]
        for (const headers of others) {
          const answer = yield* enter(path, body, { headers })
          expectFailure(answer, 403)
          expect(answer.body.message).toBe("This request came from another site.")
        }
        for (const headers of [{ "sec-fetch-site": "same-origin" }, { origin: "http://linden.test" }, {}]) {
          expectFailure(yield* enter(path, body, { headers }), path === "" ? 401 : 404)
        }
      })
    )
  },
  { trustProxy: true }
)
