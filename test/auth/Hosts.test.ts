import { join } from "node:path"
import { HttpServerRequest } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import { expect, it } from "@effect/vitest"
import { Context, Effect, Exit, HashMap, Layer, Logger, TestClock } from "effect"
import { HostGuard } from "../../src/auth/HostGuard.ts"
import { HostGuardLive } from "../../src/domain/HostGuardLive.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { sqliteLayer } from "../../src/storage/Sqlite.ts"
import { makeDomain, makeLink, visit } from "../redirect/Visiting.ts"
import { again, cookieOf, enter, inviteToken, newPerson, password } from "../signin/Kit.ts"
import { expectFailure, once } from "../support/Scenario.ts"
import type { Sent } from "../support/Send.ts"
import { onEachDatabase, settingsFor, TestServer } from "../support/TestServer.ts"

const own = [
  "linden.test",
  "LINDEN.test.:8080",
  "own.example.com",
  "localhost:8787",
  "127.0.0.1",
  "[::1]:80",
  "192.0.2.9"
]
const teams = "team.example.com"
const unclaimed = ["unknown.example", "linden", "claimed.example.com", "own.example.com.evil.example"]

const openedDatabase = (dataDir: string) =>
  Effect.map(Layer.build(sqliteLayer(join(dataDir, "linden.db"))), (context) =>
    Context.get(context, SqlClient.SqlClient)
  )

const at = (host: string, method: string, path: string, { headers, ...sent }: Sent = {}) =>
  Effect.flatMap(TestServer, ({ send }) => send(method, path, { key: null, ...sent, headers: { host, ...headers } }))

onEachDatabase(
  "the host of a request",
  (it) => {
    const person = once(newPerson("admin"))
    const team = once(
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const id = yield* makeDomain(teams)
        yield* sql`UPDATE domains SET proof = 'txt', held_host = hostname WHERE id = ${id}`
        yield* makeDomain("claimed.example.com")
        return { id }
      })
    )
    const statuses = (hosts: ReadonlyArray<string>, method: string, path: string, sent?: Sent) =>
      Effect.map(
        Effect.forEach(hosts, (host) => at(host, method, path, sent)),
        (all) => all.map(({ status }) => status)
      )
    const each = (hosts: ReadonlyArray<string>, status: number) => hosts.map(() => status)

    it.effect.each(["/app", "/app/links", "/APP/", "//app", "/app;x", "/%61pp", "/docs", "/docs/links"])(
      "decides whether the dashboard and the reference answer: %s",
      (path) =>
        Effect.gen(function* () {
          yield* team
          expect(yield* statuses(own, "GET", path)).toEqual(each(own, 200))
          expect(yield* statuses([teams, ...unclaimed], "GET", path)).toEqual(each([teams, ...unclaimed], 404))
        })
    )

    it.effect("decides whether people can sign in", () =>
      Effect.gen(function* () {
        yield* team
        const json = { email: (yield* person).email, password }
        const asked = (host: string) =>
          Effect.map(at(host, "POST", "/api/v1/session", { json, headers: { origin: `http://${host}` } }), (answer) => [
            answer.status,
            cookieOf(answer) !== ""
          ])
        expect(yield* asked("own.example.com")).toEqual([200, true])
        for (const host of [teams, ...unclaimed]) expect(yield* asked(host)).toEqual([404, false])
        const refused = [teams, ...unclaimed]
        expect(yield* statuses(refused, "GET", "/api/v1/session/options")).toEqual(each(refused, 404))
        expect(yield* statuses(own, "GET", "/api/v1/session/options")).toEqual(each(own, 200))
      })
    )

    it.effect("decides whether the API answers by key", () =>
      Effect.gen(function* () {
        yield* team
        const { send } = yield* TestServer
        const byKey = (host: string) =>
          Effect.map(send("GET", "/api/v1/team", { headers: { host } }), ({ status }) => status)
        expect(yield* Effect.forEach([...own, ...unclaimed], byKey)).toEqual(each([...own, ...unclaimed], 200))
        expect(yield* byKey(teams)).toBe(404)
        expect(yield* statuses([...own, ...unclaimed], "GET", "/api/v1/team")).toEqual(
          each([...own, ...unclaimed], 401)
        )
        expect(yield* statuses([teams], "GET", "/api/v1/team")).toEqual([404])
        expect(yield* statuses([...own, ...unclaimed], "GET", "/api/v1/openapi.json")).toEqual(
          each([...own, ...unclaimed], 200)
        )
        expect(yield* statuses([teams], "GET", "/api/v1/openapi.json")).toEqual([404])
        expect(yield* statuses([teams], "GET", "/reports/none")).toEqual([404])
      })
    )

    it.effect("is learned again when a team claims a name, and when it gives the name up", () =>
      Effect.gen(function* () {
        const { send, sql } = yield* TestServer
        const host = "later.example.com"
        const status = Effect.map(send("GET", "/api/v1/team", { headers: { host } }), (answer) => answer.status)
        expect(yield* status).toBe(200)
        const id = yield* makeDomain(host)
        yield* sql`UPDATE domains SET proof = 'txt', held_host = hostname WHERE id = ${id}`
        yield* send("PUT", `/api/v1/domains/${id}`, { json: { root_url: "https://example.com/" } })
        expect(yield* status).toBe(404)
        expect((yield* send("DELETE", `/api/v1/domains/${id}`)).status).toBe(200)
        expect(yield* status).toBe(200)
      })
    )

    it.effect("leaves short codes and pages to visitors of every host", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { id: domain_id } = yield* team
        const link = yield* makeLink({ domain_id })
        expect((yield* visit(link.path, { host: teams })).status).toBe(302)
        yield* send("POST", "/api/v1/pages", { json: { slug: "me", title: "Me", domain_id } })
        expect((yield* visit("/@me", { host: teams })).status).toBe(200)
        const onDefault = yield* makeLink()
        for (const host of [...own, ...unclaimed]) expect((yield* visit(onDefault.path, { host })).status).toBe(302)
      })
    )

    it.effect("is the only one where a session is valid", () =>
      Effect.gen(function* () {
        yield* team
        const someone = yield* person
        const json = { email: someone.email, password }
        const entered = yield* at("own.example.com", "POST", "/api/v1/session", { json })
        const session = (host: string, cookie: string) =>
          at(host, "GET", "/api/v1/session", { headers: { cookie, "sec-fetch-site": "same-origin" } })
        const cookie = cookieOf(entered)
        expect((yield* session("own.example.com:8080", cookie)).status).toBe(200)
        for (const host of ["linden.test", "localhost", "127.0.0.1"]) expectFailure(yield* session(host, cookie), 401)
        for (const host of [teams, ...unclaimed]) expectFailure(yield* session(host, cookie), 404)
        expect((yield* session("own.example.com", cookie)).status).toBe(200)
        // A proxy may address each server by its own IP address.
        const near = (yield* again(someone)).cookie
        expect((yield* session("10.0.0.7:8787", near)).status).toBe(200)
        expectFailure(yield* session("linden.test", near), 401)
      })
    )

    it.effect("is bound to an older session at its next use", () =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        const { cookie, session } = yield* again(yield* person)
        yield* sql`UPDATE sessions SET host = NULL WHERE id = ${session.id}`
        const status = (host: string) =>
          Effect.map(
            at(host, "GET", "/api/v1/session", { headers: { cookie, "sec-fetch-site": "same-origin" } }),
            (answer) => answer.status
          )
        expect(yield* status("unknown.example")).toBe(404)
        expect(yield* status("linden.test")).toBe(200)
        expect(yield* status("127.0.0.1")).toBe(401)
        expect(yield* status("linden.test")).toBe(200)
      })
    )

    it.effect("counts where an invite is checked", () =>
      Effect.gen(function* () {
        const { cookie } = yield* again(yield* person)
        const token = yield* inviteToken("member")
        const inTeam = (host: string) =>
          Effect.map(enter("/token", { token }, { headers: { cookie, host } }), ({ body }) => body.data)
        expect(yield* inTeam("127.0.0.1")).toMatchObject({ in_team: true })
        expect(yield* inTeam("linden.test")).toMatchObject({ in_team: false })
      })
    )
  },
  { ownHosts: ["own.example.com"], unprovenDomains: "refuse", trustProxy: true }
)

it.scoped("a refused host is logged for the operator, once an hour", () =>
  Effect.gen(function* () {
    const settings = yield* settingsFor("sqlite", { unprovenDomains: "serve" })
    const lines: Array<string> = []
    const capture = Logger.make(({ message, annotations }) => {
      lines.push(`${[message].flat().join(" ")} ${HashMap.unsafeGet(annotations, "host")}`)
    })
    const sql = yield* openedDatabase(settings.dataDir)
    yield* sql`INSERT INTO teams ${sql.insert({ id: "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30", name: "A", created_at: 1, updated_at: 1 })}`
    const domain = { id: "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c31", team_id: "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30" }
    yield* sql`INSERT INTO domains ${sql.insert({ ...domain, hostname: teams, held_host: teams, created_at: 1, updated_at: 1 })}`
    const guard = yield* Layer.build(HostGuardLive).pipe(
      Effect.map((context) => Context.get(context, HostGuard)),
      Effect.provideService(Settings, settings),
      Effect.provideService(SqlClient.SqlClient, sql)
    )
    const refuse = (host: string) =>
      guard.refuse(HttpServerRequest.fromWeb(new Request("http://any.test/app", { headers: { host } }))).pipe(
        Effect.exit,
        Effect.map((exit) => expect(Exit.isFailure(exit)).toBe(true)),
        Effect.provide(Logger.replace(Logger.defaultLogger, capture))
      )
    for (const host of ["new.example", "new.example:8080", teams, "NEW.example"]) yield* refuse(host)
    expect(lines).toEqual([
      expect.stringMatching(/^The dashboard and sign-in don't answer .* add it to LINDEN_OWN_HOSTS\. new\.example$/),
      expect.stringMatching(/^A team's domain serves only short codes and pages\. .* team\.example\.com$/)
    ])
    yield* TestClock.adjust("1 hour")
    yield* refuse("new.example")
    expect(lines).toHaveLength(3)
    for (let n = 0; n < 100; n++) yield* refuse(`h${n}.example`)
    expect(lines.length).toBeLessThan(40)
  })
)
