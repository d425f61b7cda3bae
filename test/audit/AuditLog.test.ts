import { expect, it as plain } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { storedSide } from "../../src/audit/AuditLog.ts"
import { auditNetworkOf } from "../../src/net/Network.ts"
import { browse, newPerson, password } from "../signin/Kit.ts"
import { patiently } from "../support/Patience.ts"
import { api, dataOf, done, once, type Row } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

interface Entry extends Row {
  readonly id: string
  readonly action: string
  readonly actor: Row
  readonly target: Row
}

const entriesOf = (query = "", key?: string) =>
  Effect.map(api("GET", `/audit-log${query}`, undefined, key), (answer) => {
    expect(answer.status, answer.text).toBe(200)
    return dataOf<{ entries: ReadonlyArray<Entry>; total: number }>(answer)
  })

/** The newest entry with an action. */
const newest = (action: string) =>
  Effect.flatMap(entriesOf(`?action=${action}&limit=1`), ({ entries: [entry] }) =>
    entry === undefined ? Effect.fail(`no entry of ${action}`) : Effect.succeed(entry)
  )

onEachDatabase("the audit log", (it) => {
  const person = once(newPerson("admin"))
  const remove = (path: string) => done("DELETE", path)

  it.effect("has an entry of each change, with its actor, network, target, and changed fields", () =>
    Effect.gen(function* () {
      const { keyOf } = yield* TestServer
      const made = yield* done("POST", "/keys", { name: "Deploy", role: "member" })
      const keyTarget = { type: "key", id: made["id"], name: "Deploy" }
      const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      expect(yield* newest("key.created")).toEqual({
        id: expect.any(String),
        at: moment,
        action: "key.created",
        actor: { type: "key", id: expect.any(String), name: "First key" },
        network: "127.0.0.0/24",
        job_id: null,
        target: keyTarget,
        changed: ["role", "hint", "expires_at"],
        values: "included",
        before: null,
        after: { role: "member", hint: made["hint"], expires_at: null }
      })
      yield* remove(`/keys/${made["id"]}`)
      expect(yield* newest("key.revoked")).toMatchObject({ target: keyTarget, before: { role: "member" } })

      yield* done("PUT", "/team", { timezone: "Europe/Vienna" })
      expect(yield* newest("team.updated")).toMatchObject({
        before: { timezone: null },
        after: { timezone: "Europe/Vienna" },
        target: { type: "team", name: "Home" }
      })
      yield* done("PUT", "/team", { timezone: "Europe/Vienna" })
      expect((yield* entriesOf("?action=team.updated")).total).toBe(1)

      const domain = yield* done("POST", "/domains", { hostname: "audit.example.org" })
      yield* done("PUT", `/domains/${domain["id"]}`, { root_url: "https://example.com/root" })
      yield* remove(`/domains/${domain["id"]}`)
      const { entries } = yield* entriesOf(`?target_id=${domain["id"]}`)
      expect(entries.map(({ action }) => action)).toEqual(["domain.deleted", "domain.updated", "domain.created"])
      expect(entries[1]).toMatchObject({ before: { root_url: null }, after: { root_url: "https://example.com/root" } })

      const hook = { url: "https://hooks.example.org/in/verysecret?token=alsosecret", events: ["link.created"] }
      const webhook = yield* done("POST", "/webhooks", hook)
      yield* done("PUT", `/webhooks/${webhook["id"]}`, { events: ["link.deleted"] })
      yield* remove(`/webhooks/${webhook["id"]}`)
      const hooks = yield* entriesOf(`?target_id=${webhook["id"]}`)
      expect(hooks.entries.map(({ action, target }) => [action, target["name"]])).toEqual([
        ["webhook.deleted", "hooks.example.org"],
        ["webhook.updated", "hooks.example.org"],
        ["webhook.created", "hooks.example.org"]
      ])
      expect(hooks.entries[1]).toMatchObject({
        before: { events: ["link.created"] },
        after: { events: ["link.deleted"] }
      })

      const report = yield* done("POST", "/shared-reports", { name: "Board", password: "a long enough secret" })
      yield* done("PUT", `/shared-reports/${report["id"]}`, { password: null })
      yield* remove(`/shared-reports/${report["id"]}`)
      const reports = yield* entriesOf(`?target_id=${report["id"]}`)
      expect(reports.entries.map(({ action }) => action)).toEqual([
        "shared_report.deleted",
        "shared_report.updated",
        "shared_report.created"
      ])

      const link = yield* done("POST", "/links", { url: "https://example.com/audit" })
      yield* done("POST", "/links/bulk/delete", { ids: [link["id"]] })
      expect(yield* newest("link.deleted")).toMatchObject({ target: { id: link["id"], name: link["short_code"] } })
      yield* done("POST", `/trash/${link["id"]}/restore`)
      expect(yield* newest("link.restored")).toMatchObject({ target: { type: "link", id: link["id"] } })
      const page = yield* done("POST", "/pages", { title: "Audited", slug: "audited" })
      yield* remove(`/pages/${page["id"]}`)
      expect(yield* newest("page.deleted")).toMatchObject({ target: { id: page["id"], name: "Audited" } })
      yield* remove(`/trash/${page["id"]}`)
      expect(yield* newest("trash.emptied")).toMatchObject({ target: { type: "trash", id: null }, after: { count: 1 } })
      yield* api("GET", "/team/export")
      expect(yield* newest("team.exported")).toMatchObject({ after: { format: "ndjson" } })
      // Each key can run one export at a time, and the first one may still be ending.
      const clicks = yield* api("GET", "/analytics/export?period=7d", undefined, yield* keyOf("admin"))
      expect(clicks.status, clicks.text).toBe(200)
      expect(yield* newest("clicks.exported")).toMatchObject({ after: { format: "csv", period: "7d" } })
    })
  )

  it.effect("records sign-ins, refused ones, invites and roles of people", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const someone = yield* person
      const { id, username } = someone.session.user
      const asPerson = { type: "user", id, name: username }
      const mine = yield* entriesOf(`?actor_id=${id}`)
      expect(mine.entries.map(({ action, actor }) => [action, actor])).toEqual([
        ["session.started", asPerson],
        ["member.joined", asPerson]
      ])
      expect(mine.entries[0]?.["after"]).toEqual({ way: "local", second_factor: false, user_agent: "" })
      const json = { email: someone.session.user.email, password: `${password} not` }
      expect((yield* send("POST", "/api/v1/session", { key: null, json })).status).toBe(401)
      // The entry follows the response, so that its time shows nothing.
      const refused = yield* Effect.retry(newest("session.refused"), Schedule.spaced("20 millis"))
      expect(refused).toMatchObject({ actor: { type: "system", id: null }, target: asPerson, network: "127.0.0.0/24" })
      yield* done("PUT", `/members/${id}`, { role: "member" })
      expect(yield* newest("member.role_changed")).toMatchObject({
        target: asPerson,
        before: { role: "admin" },
        after: { role: "member" }
      })
      yield* done("PUT", `/members/${id}`, { role: "admin" })
    })
  )

  it.effect("is only for owners and admins of the team, in pages and as NDJSON", () =>
    Effect.gen(function* () {
      const { send, keyOf, otherTeamKey } = yield* TestServer
      const others = yield* otherTeamKey
      const { entries } = yield* entriesOf("", others)
      expect(entries).toMatchObject([{ action: "key.created", actor: { type: "system", id: null, name: "system" } }])
      const someone = yield* person
      const shown = yield* browse(someone.cookie, "GET", "/audit-log?limit=2&offset=1")
      const all = yield* entriesOf("?limit=100")
      expect(all.total).toBe(all.entries.length)
      expect(dataOf<{ entries: ReadonlyArray<Entry> }>(shown).entries).toEqual(all.entries.slice(1, 3))
      const file = yield* send("GET", "/api/v1/audit-log?format=ndjson&limit=1")
      expect(file.headers["content-type"]).toBe("application/x-ndjson")
      expect(
        file.text
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line))
      ).toEqual([expect.objectContaining({ action: "audit_log.exported" }), ...all.entries])
      expect((yield* api("GET", "/audit-log?action=link.eaten")).status).toBe(422)
      expect((yield* entriesOf("?actor_id=nobody")).total).toBe(0)
      const member = yield* keyOf("member")
      expect((yield* api("GET", "/audit-log", undefined, member)).status).toBe(403)
      expect((yield* api("GET", "/audit-log", undefined, member)).status).toBe(403)
      expect((yield* api("GET", "/keys", undefined, member)).status).toBe(403)
      const refused = yield* Effect.retry(
        Effect.filterOrFail(entriesOf("?action=access.refused"), ({ entries: found }) =>
          found.some(({ target }) => target["name"] === "GET /keys")
        ),
        patiently
      )
      const names = refused.entries.map(({ actor, target }) => `${actor["name"]} ${target["name"]}`)
      expect(names.filter((name) => name === "member GET /audit-log")).toHaveLength(1)
      expect(names).toContain("member GET /keys")
    })
  )

  it.effect("rolls back with its change, and stores no secrets", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const added = "?action=domain.created&limit=1"
      const before = yield* entriesOf(added)
      yield* api("POST", "/teams", { name: "No right" })
      yield* api("PUT", "/team", { name: "" })
      yield* api("POST", "/domains", { hostname: "taken.example.org" })
      const taken = yield* api("POST", "/domains", { hostname: "taken.example.org" })
      expect(taken.status).toBe(422)
      expect((yield* entriesOf(added)).total).toBe(before.total + 1)
      const stored = JSON.stringify(yield* Effect.orDie(sql`SELECT * FROM audit_entries`))
      expect(stored).not.toMatch(/verysecret|alsosecret|a long enough secret|lnd_\w{10}/)
    })
  )
})

plain("stored fields are bounded and without secrets, and networks are coarse", () => {
  const long = storedSide({ password: "x", api_token: "y", note: "n".repeat(9000), events: ["a"] })
  expect(long).toBe(JSON.stringify({ note: `${"n".repeat(500)}…`, events: ["a"] }))
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, "n".repeat(400)]))
  expect(storedSide(many)?.length).toBeLessThan(8100)
  expect(["203.0.113.77", "2001:db8:1:2::3", "unknown"].map(auditNetworkOf)).toEqual([
    "203.0.113.0/24",
    "2001:db8:1::/48",
    null
  ])
})
