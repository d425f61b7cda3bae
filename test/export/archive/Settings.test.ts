import { readFileSync } from "node:fs"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { ended, type Job, sendFile } from "../../import/Kit.ts"
import { addApp, browse, newPerson, type Person } from "../../signin/Kit.ts"
import { api, dataOf, type Row } from "../../support/Scenario.ts"
import type { Envelope } from "../../support/Send.ts"
import { onEachDatabase, TestServer } from "../../support/TestServer.ts"
import { exported } from "./ArchiveKit.ts"
import { id, lines, manifest, zipOf } from "./Handmade.ts"

interface ReportLine {
  readonly item: string
  readonly outcome: string
  readonly reason: string
}

const ask = (key: string, method: string, path: string, json?: Row) =>
  Effect.map(api(method, path, json, key), (answer) => {
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
    return dataOf(answer)
  })

const listOf = (key: string, path: string) =>
  Effect.map(ask(key, "GET", path), (found) => Object.values(found).find(Array.isArray) as ReadonlyArray<Row>)

/** The lines of an import's report, without the line about what the archive leaves out. */
const reportOf = (key: string, job: string) =>
  Effect.map(ask(key, "GET", `/jobs/${job}/report/lines?limit=100`), ({ lines }) =>
    (lines as ReadonlyArray<ReportLine>).filter(({ item }) => item !== "manifest.json")
  )

/** Imports an archive as a key's job, to its end. */
const bring = (key: string, file: string) =>
  Effect.gen(function* () {
    const answer = yield* sendFile({ source: "linden" }, new Uint8Array(readFileSync(file)), "team.zip", key)
    expect(answer.status, JSON.stringify(answer.body)).toBe(202)
    const job = yield* ended((answer.body.data as Job).id, key)
    expect([job.state, job.reason]).toEqual(["done", null])
    return { job, report: yield* reportOf(key, job.id) }
  })

/** The same in the browser of a person. */
const bringAs = ({ cookie }: Person, key: string, file: string) =>
  Effect.gen(function* () {
    const { url } = yield* TestServer
    const { data } = yield* Effect.promise(async () => {
      const body = new FormData()
      body.append("source", "linden")
      body.append("file", new Blob([new Uint8Array(readFileSync(file))]), "team.zip")
      const headers = { cookie, "sec-fetch-site": "same-origin" }
      return (await (await fetch(`${url}/api/v1/imports`, { method: "POST", body, headers })).json()) as Envelope
    })
    expect(yield* ended((data as Job).id, key)).toMatchObject({ state: "done" })
    return yield* reportOf(key, (data as Job).id)
  })

const settings = {
  timezone: "Europe/Vienna",
  preview_page: 0,
  ignored_networks: ["192.0.2.0/24", "2001:db8::1"],
  link_defaults: { forward_path: 1, forward_query: 0 },
  destinations: "allowed_only"
}

/** A team with everything that is beside its content. */
const makeTeam = (key: string) =>
  Effect.gen(function* () {
    const folder = yield* ask(key, "POST", "/folders", { name: "Walks" })
    const tag = yield* ask(key, "POST", "/tags", { name: "Summer" })
    const link = yield* ask(key, "POST", "/links", { url: "https://bad.example.net/", folder_id: folder["id"] })
    const query = { period: "7d", link_id: link["id"], folder_id: folder["id"], tag_id: tag["id"] }
    yield* ask(key, "POST", "/saved-views", { name: "A week", query })
    yield* ask(key, "POST", "/shared-reports", { name: "Open", query: { period: "30d" }, min_clicks: 0 })
    yield* ask(key, "POST", "/shared-reports", { name: "Locked", query, password: "open sesame" })
    yield* ask(key, "POST", "/webhooks", {
      url: "https://hooks.example.com/linden",
      events: ["member.added"],
      description: "Our hook",
      link_id: link["id"],
      tag_id: tag["id"],
      ordered: false
    })
    yield* ask(key, "POST", "/blocked-destinations", { kind: "host", value: "bad.example.net", note: "Bad" })
    yield* ask(key, "POST", "/allowed-destinations", { kind: "suffix", value: "example.com" })
    yield* ask(key, "PUT", "/team", settings)
    return { link: String(link["short_code"]) }
  })

/** Frees the short code of the team's link, so that another team of the same server can have it. */
const forget = (key: string) =>
  Effect.gen(function* () {
    for (const { id } of yield* listOf(key, "/links")) {
      yield* ask(key, "DELETE", `/links/${id}`)
      yield* ask(key, "DELETE", `/trash/${id}`)
    }
  })

onEachDatabase(
  "the settings, lists and reports in an archive",
  (it) => {
    it.scoped("arrive in a new team with new secrets", () =>
      Effect.gen(function* () {
        const server = yield* TestServer
        const { otherTeamKey, send, sql } = server
        const [from, to] = [yield* otherTeamKey, yield* otherTeamKey]
        const { link } = yield* makeTeam(from)
        const file = yield* exported(server, from)
        const secrets = [
          ...(yield* sql<{ secret: string }>`SELECT secret FROM webhooks`).map(({ secret }) => secret),
          ...(yield* sql<{ token: string }>`SELECT token FROM shared_reports`).map(({ token }) => token)
        ]
        expect(secrets).toHaveLength(3)
        const archive = readFileSync(file).toString("latin1")
        for (const secret of secrets) expect(archive).not.toContain(secret)
        yield* forget(from)

        const { job, report } = yield* bring(to, file)
        expect(job.result).toMatchObject({
          ...{ settings: 6, saved_views: 1, shared_reports: 2, webhooks: 1, listed_destinations: 2, links: 1 }
        })
        expect(report).toEqual([
          { item: "shared_reports.ndjson:1", outcome: "changed", reason: "The report has a new link." },
          { item: "shared_reports.ndjson:2", outcome: "changed", reason: "The report has a new link." },
          {
            item: "webhooks.ndjson:1",
            outcome: "changed",
            reason: "The webhook is paused. Rotate its secret to get a new one, then resume the webhook."
          }
        ])
        expect(yield* ask(to, "GET", "/team")).toMatchObject(settings)
        expect(yield* listOf(to, "/blocked-destinations")).toMatchObject([
          { kind: "host", value: "bad.example.net", note: "Bad" }
        ])
        expect(yield* listOf(to, "/allowed-destinations")).toMatchObject([{ kind: "suffix", value: "example.com" }])
        const [folder, tag, own] = yield* Effect.forEach(["/folders", "/tags", "/links"], (path) =>
          Effect.map(listOf(to, path), ([one]) => one?.["id"])
        )
        const query = { period: "7d", link_id: own, folder_id: folder, tag_id: tag }
        expect(yield* listOf(to, "/saved-views")).toMatchObject([{ name: "A week", query }])
        const reports = yield* listOf(to, "/shared-reports")
        expect(new Map(reports.map(({ name, ...one }) => [name, one]))).toMatchObject(
          new Map([
            ["Open", { has_password: false, min_clicks: 0, query: { period: "30d" } }],
            ["Locked", { has_password: true, min_clicks: 5, query }]
          ])
        )
        for (const { url } of reports) expect(secrets.some((secret) => String(url).includes(secret))).toBe(false)
        const [hook] = yield* listOf(to, "/webhooks")
        expect(hook).toMatchObject({
          ...{ url: "https://hooks.example.com/linden", description: "Our hook", events: ["member.added"] },
          ...{ link_id: own, tag_id: tag, folder_id: null, ordered: false, is_active: false, paused_reason: "owner" }
        })
        const { secret } = yield* ask(to, "POST", `/webhooks/${hook?.["id"]}/rotate`)
        expect(secrets).not.toContain(secret)
        yield* ask(to, "PUT", `/webhooks/${hook?.["id"]}`, { is_active: true })

        // The link came along, and the lists apply to its visits.
        expect((yield* send("GET", `/${link}`, { key: null })).status).toBe(403)
        expect((yield* api("POST", "/links", { url: "https://elsewhere.example.org/" }, to)).status).toBe(422)
        const log = (yield* listOf(to, "/audit-log?limit=100")).map(({ action }) => action)
        expect(log).toEqual(
          expect.arrayContaining([
            ...["team.updated", "saved_view.created", "shared_report.created", "webhook.created"],
            ...["destination.blocked", "destination.allowed"]
          ])
        )
      })
    )

    it.scoped("include the password of a shared report", () =>
      Effect.gen(function* () {
        const server = yield* TestServer
        const [from, to] = [yield* server.otherTeamKey, yield* server.otherTeamKey]
        yield* ask(from, "POST", "/shared-reports", { name: "Locked", password: "open sesame" })
        yield* bring(to, yield* exported(server, from))
        const [report] = yield* listOf(to, "/shared-reports")
        const path = new URL(String(report?.["url"])).pathname
        const enter = (form: string) =>
          Effect.map(server.send("POST", path, { key: null, form }), ({ status }) => status)
        expect(yield* enter("password=wrong")).toBe(403)
        expect(yield* enter("password=open+sesame")).toBe(200)
      })
    )

    it.scoped("never replace a changed setting or a used allow list", () =>
      Effect.gen(function* () {
        const server = yield* TestServer
        const [from, to] = [yield* server.otherTeamKey, yield* server.otherTeamKey]
        yield* makeTeam(from)
        yield* ask(to, "POST", "/allowed-destinations", { kind: "host", value: "ours.example.org" })
        const own = { timezone: "Asia/Tokyo", ignored_networks: ["198.51.100.7"], destinations: "allowed_only" }
        yield* ask(to, "PUT", "/team", own)
        const { report } = yield* bring(to, yield* exported(server, from))
        expect(yield* ask(to, "GET", "/team")).toMatchObject({ ...settings, ...own })
        expect(
          report.filter(({ item }) => item === "team.json:1").map(({ outcome, reason }) => [outcome, reason])
        ).toEqual(
          ["timezone", "ignored_networks"].map((name) => [
            "kept",
            `${name}: The team has its own setting, which stays as it is.`
          ])
        )
        expect(yield* listOf(to, "/allowed-destinations")).toMatchObject([{ value: "ours.example.org" }])
        expect(yield* listOf(to, "/blocked-destinations")).toMatchObject([{ value: "bad.example.net" }])
        expect(report.filter(({ item }) => item.startsWith("listed_destinations"))).toMatchObject([
          { outcome: "skipped", reason: expect.stringContaining("only allows the destinations in its own list") }
        ])
      })
    )

    it.scoped("require second factors only if an owner with one imports them", () =>
      Effect.gen(function* () {
        const { otherTeamKey } = yield* TestServer
        const key = yield* otherTeamKey
        const archive = yield* zipOf({ "manifest.json": manifest, "team.json": lines({ require_second_factor: 1 }) })
        const required = Effect.map(ask(key, "GET", "/team"), (team) => team["require_second_factor"])
        const refused = [
          { outcome: "skipped", reason: expect.stringContaining("Only owners who have a second factor") }
        ]
        expect((yield* bring(key, archive)).report).toMatchObject(refused)
        const [owner, admin] = [yield* newPerson("owner", { key }), yield* newPerson("admin", { key })]
        yield* addApp(admin)
        expect(yield* bringAs(admin, key, archive)).toMatchObject(refused)
        expect(yield* bringAs(owner, key, archive)).toMatchObject(refused)
        expect(yield* required).toBe(0)
        yield* addApp(owner)
        expect(yield* bringAs(owner, key, archive)).toEqual([])
        expect(yield* required).toBe(1)
        expect((yield* browse(owner.cookie, "GET", "/team")).status).toBe(200)
      })
    )

    it.scoped("are validated like requests", () =>
      Effect.gen(function* () {
        const { otherTeamKey, sql } = yield* TestServer
        const [to, other] = [yield* otherTeamKey, yield* otherTeamKey]
        const theirs = yield* ask(other, "POST", "/links", { url: "https://example.com/theirs" })
        const times = { created_at: 1, updated_at: 1 }
        const view = (n: number, more: Row = {}) => ({
          id: id(n),
          name: "View",
          query: { period: "7d" },
          ...times,
          ...more
        })
        const report = (n: number, more: Row = {}) => ({ ...view(n), password_hash: null, min_clicks: 5, ...more })
        const hook = (n: number, more: Row = {}) => ({
          ...{ id: id(n), url: "https://hooks.example.com/", description: null, events: ["link.created"], batch: 1 },
          ...{ folder_id: null, tag_id: null, link_id: null, ordered: 1, language: "en", ...times },
          ...{ secret: "whsec_known", is_active: 1 },
          ...more
        })
        const entry = (n: number, more: Row = {}) => ({
          ...{ id: id(n), list: "blocked", kind: "host", value: `host-${n}.example.net`, note: null, created_at: 1 },
          ...more
        })
        const archive = yield* zipOf({
          "manifest.json": manifest,
          "team.json": lines({
            ...{ timezone: "Mars/Phobos", ignored_networks: "0.0.0.0/0", destinations: "closed", preview_page: 7 },
            link_checks: "0",
            name: "Taken over"
          }),
          "saved_views.ndjson": lines(
            view(1, { query: { period: "7d", link_id: theirs["id"] } }),
            view(2, { query: { tag_id: "no tag" } }),
            view(3, { query: { start_date: "2026-02-01", end_date: "2026-01-01" } }),
            view(4, { query: "text" }),
            view(5, { name: "a\u0000" }),
            ...Array.from({ length: 101 }, (_, n) => view(10 + n))
          ),
          "shared_reports.ndjson": lines(
            report(200, { password_hash: "$argon2id$v=19$m=65536,t=3,p=4$c2FsdA$aGFzaA" }),
            report(201, { min_clicks: -1 }),
            report(202, { query: { folder_id: id(999) } }),
            ...Array.from({ length: 101 }, (_, n) => report(210 + n, { token: "known" }))
          ),
          "webhooks.ndjson": lines(
            hook(400, { url: "http://127.0.0.1/" }),
            hook(401, { url: "https://example.com:22/" }),
            hook(402, { link_id: theirs["id"] }),
            hook(403, { events: ["all"] }),
            hook(404, { events: [] }),
            ...Array.from({ length: 21 }, (_, n) => hook(410 + n))
          ),
          "listed_destinations.ndjson": lines(
            entry(500, { value: "no host/" }),
            entry(501, { kind: "pattern", value: "*a".repeat(30) }),
            entry(502, { list: "other" }),
            entry(503, { value: "TWICE.example.net" }),
            entry(504, { value: "twice.example.net." }),
            ...Array.from({ length: 201 }, (_, n) => entry(600 + n, { kind: "pattern", value: `p${n}.*` })),
            ...Array.from({ length: 801 }, (_, n) => entry(1000 + n))
          )
        })
        const before = yield* ask(to, "GET", "/team")
        const { job } = yield* bring(to, archive)
        const { updated_at: _, ...after } = yield* ask(to, "GET", "/team")
        expect(before).toMatchObject(after)
        const told = yield* Effect.map(api("GET", `/jobs/${job.id}/report`, undefined, to), ({ text }) => text)
        for (const [item, reason] of [
          ["team.json:1", "timezone: "],
          ["team.json:1", "ignored_networks: "],
          ["team.json:1", "destinations: "],
          ["team.json:1", "preview_page: "],
          ["team.json:1", "link_checks: "],
          ["saved_views.ndjson:1", "Its link, folder or tag is missing."],
          ["saved_views.ndjson:2", "Its link, folder or tag is missing."],
          ["saved_views.ndjson:3", "query: "],
          ["saved_views.ndjson:4", "query: "],
          ["saved_views.ndjson:5", "name: "],
          ["saved_views.ndjson:106", "A team can have at most 100 saved views."],
          ["shared_reports.ndjson:1", "Its password cannot be verified in Linden."],
          ["shared_reports.ndjson:2", "min_clicks: "],
          ["shared_reports.ndjson:3", "Its link, folder or tag is missing."],
          ["shared_reports.ndjson:104", "A team can have at most 100 shared reports."],
          ["webhooks.ndjson:1", "url: "],
          ["webhooks.ndjson:2", "url: "],
          ["webhooks.ndjson:3", "Its link, folder or tag is missing."],
          ["webhooks.ndjson:4", "events"],
          ["webhooks.ndjson:5", "events"],
          ["webhooks.ndjson:26", "A team can have at most 20 webhooks."],
          ["listed_destinations.ndjson:1", "value: "],
          ["listed_destinations.ndjson:2", "value: "],
          ["listed_destinations.ndjson:3", "list: "],
          ["listed_destinations.ndjson:5", "The list already contains it."],
          ["listed_destinations.ndjson:206", "A list can have at most 200 patterns."],
          ["listed_destinations.ndjson:1007", "A list can have at most 1000 entries."]
        ] as const)
          expect(told).toMatch(new RegExp(`^"?${item}"?,skipped,"?${reason}`, "m"))
        expect(job.result).toMatchObject({
          ...{ saved_views: 100, shared_reports: 100, webhooks: 20, listed_destinations: 1000 }
        })
        for (const one of yield* listOf(to, "/webhooks")) expect(one["is_active"]).toBe(false)
        expect(yield* sql`SELECT id FROM webhooks WHERE secret = 'whsec_known'`).toEqual([])
        expect(yield* sql`SELECT id FROM shared_reports WHERE token = 'known'`).toEqual([])
      })
    )

    it.scoped("are reported as missing in an archive of an earlier version", () =>
      Effect.gen(function* () {
        const { otherTeamKey } = yield* TestServer
        const key = yield* otherTeamKey
        const team = { id: id(1), name: "Old", timezone: "Europe/Paris", destination_previews: 0, created_at: 1 }
        const { job } = yield* bring(key, yield* zipOf({ "manifest.json": manifest, "team.json": lines(team) }))
        expect(job.result).toEqual({ settings: 2 })
        expect(yield* ask(key, "GET", "/team")).toMatchObject({ timezone: "Europe/Paris", destinations: "open" })
        const { lines: told } = yield* ask(key, "GET", `/jobs/${job.id}/report/lines`)
        expect(told).toEqual([
          {
            item: "manifest.json",
            outcome: "note",
            reason: expect.stringMatching(/^Linden 9\.9\.9 did not yet archive/)
          }
        ])
      })
    )

    it.scoped("come with a report of what is left out", () =>
      Effect.gen(function* () {
        const server = yield* TestServer
        const [from, to] = [yield* server.otherTeamKey, yield* server.otherTeamKey]
        const file = yield* exported(server, from)
        for (const dry_run of ["true", "false"]) {
          const bytes = new Uint8Array(readFileSync(file))
          const { body } = yield* sendFile({ source: "linden", dry_run }, bytes, "team.zip", to)
          const job = yield* ended((body.data as Job).id, to)
          const { lines: told } = yield* ask(to, "GET", `/jobs/${job.id}/report/lines`)
          const [{ reason } = { reason: "" }] = told as ReadonlyArray<ReportLine>
          for (const name of ["API keys", "The trash", "The audit log", "Secrets of webhooks"])
            expect(reason).toContain(name)
        }
      })
    )
  },
  { trustProxy: true },
  // The thread that imports expects hashes of the real cost.
  { realPasswords: true }
)
