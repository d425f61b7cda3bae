import { expect, layer } from "@effect/vitest"
import { Cause, Effect, Layer, Schedule } from "effect"
import { TOTP } from "otpauth"
import sharp from "sharp"
import type { TeamId, UserId } from "../../src/contract/Id.ts"
import { Internet } from "../../src/net/Internet.ts"
import { endpoints } from "../../src/server/Endpoints.ts"
import { ended as bulkEnded } from "../bulk/Kit.ts"
import { bring, ended } from "../import/Kit.ts"
import {
  again,
  browse,
  cookieOf,
  enter,
  fresh,
  newPerson,
  type Person,
  password,
  signIn,
  tokenOf
} from "../signin/Kit.ts"
import { api, dataOf, type Row } from "../support/Scenario.ts"
import type { Received } from "../support/Send.ts"
import { databases, TestServer, testServer } from "../support/TestServer.ts"

interface Stored {
  readonly id: string
  readonly action: string
  readonly before: string | null
  readonly after: string | null
  readonly actor_type: string
  readonly actor_name: string
}

/** Operations that may change something, or whose entries are declared. */
const changing = endpoints.filter(({ method, audit }) => method !== "GET" || audit !== undefined)
const declarationOf = (operation: string) => changing.find((one) => one.operation === operation)?.audit

/** These need an authenticator of a browser: test/dashboard/SecondFactor.test.ts. */
const ofPasskeys = ["entry.signInByPasskey", "factors.createPasskey", "factors.deletePasskey"]

/** Actions that change fields, so that an entry without values would say nothing. Passwords are not recorded. */
const hasSides = (action: string) =>
  action !== "account.password_changed" && /\.(updated|changed|created|\w+_changed)$/.test(action)

const url = "https://example.com/audited"

/** An internet in which no host exists, so that checks of destinations end. */
const noInternet = Layer.succeed(Internet, { resolve: () => Effect.succeed([]), connection: () => ({}) })

for (const database of databases) {
  const server = testServer(database, { trustProxy: true, linkChecks: true }).pipe(Layer.provide(noInternet))
  layer(server, { excludeTestServices: true })(`the audit log on ${database}`, (it) => {
    it.effect("has the declared entry of every operation that changes something, without secrets", () =>
      Effect.gen(function* () {
        const { sql, send, links } = yield* TestServer
        const secrets = new Set<string>([password])
        const seen = new Set<string>()
        const called = new Set<string>()
        const problems: Array<string> = []

        const newEntries = Effect.gen(function* () {
          const all = yield* sql<Stored>`SELECT id, action, before, after, actor_type, actor_name FROM audit_entries`
          const found = all.filter(({ id }) => !seen.has(id))
          for (const { id } of found) seen.add(id)
          return found
        })

        /** Runs a request of an operation, which must leave exactly these actions, by default the one it declares. */
        const recorded = <A extends Received, E, R>(
          operation: string,
          request: Effect.Effect<A, E, R>,
          actions?: ReadonlyArray<string>,
          wanted = 200
        ) =>
          Effect.gen(function* () {
            yield* newEntries
            const answer = yield* Effect.catchAllCause(request, (cause) =>
              Effect.dieMessage(`${operation}: ${Cause.pretty(cause)}`)
            )
            const checked = Effect.gen(function* () {
              expect(Math.floor(answer.status / 100), `${operation}: ${answer.text}`).toBe(Math.floor(wanted / 100))
              const declared = declarationOf(operation)
              expect(declared, operation).toBeDefined()
              const possible: ReadonlyArray<string> =
                declared !== undefined && "actions" in declared ? declared.actions : []
              const expected = actions ?? possible
              // Jobs write theirs later.
              const entries: Array<Stored> = []
              yield* Effect.repeat(
                Effect.map(newEntries, (found) => entries.push(...found)),
                { until: (count) => count >= expected.length, schedule: Schedule.spaced("100 millis"), times: 30 }
              )
              expect(
                entries
                  .map(({ action }) => action)
                  .sort()
                  .join(),
                operation
              ).toBe([...expected].sort().join())
              for (const { action, before, after, actor_type, actor_name } of entries) {
                expect(possible, operation).toContain(action)
                expect(actor_type === "system" || actor_name !== "", operation).toBe(true)
                if (hasSides(action))
                  expect(
                    [before, after].some((side) => side !== null && side !== "{}"),
                    `${operation} ${action}`
                  ).toBe(true)
                for (const secret of secrets) expect(`${before} ${after}`, operation).not.toContain(secret)
              }
            })
            yield* Effect.catchAllCause(checked, (cause) =>
              Effect.sync(() => problems.push(`${operation}: ${String(Cause.squash(cause)).slice(0, 300)}`))
            )
            called.add(operation)
            return answer
          })

        // A link for the setup works only while no account has a password.
        const [founder] = yield* sql<{ readonly team_id: TeamId; readonly user_id: UserId }>`SELECT team_id, user_id
          FROM members WHERE role = 'owner'`
        if (founder === undefined) return yield* Effect.dieMessage("there is no owner")
        const setup = yield* links.issue({
          kind: "setup",
          role: "owner",
          teamId: founder.team_id,
          userId: founder.user_id
        })
        secrets.add(setup.token)
        const named = { team_name: "Home", username: "owner", email: "owner@example.com", password }
        const owner = {
          cookie: cookieOf(yield* recorded("entry.setUp", enter("/setup", { token: setup.token, ...named })))
        }

        const ask = (operation: string, path: string, json?: Row, actions?: ReadonlyArray<string>) => {
          const { method = "GET" } = changing.find((one) => one.operation === operation) ?? {}
          return Effect.map(recorded(operation, browse(owner.cookie, method, path, json), actions), (answer) =>
            answer.text.startsWith("{") ? (dataOf(answer) ?? {}) : {}
          )
        }
        const make = (operation: string, path: string, json: Row, actions?: ReadonlyArray<string>) =>
          Effect.map(ask(operation, path, json, actions), ({ id }) => String(id))

        // Tags, folders, templates, notes, views
        const tag = yield* make("tags.create", "/tags", { name: "audited" })
        yield* ask("tags.update", `/tags/${tag}`, { name: "Audited" })
        const folder = yield* make("folders.create", "/folders", { name: "Audited" })
        const rule = { type: "device", value: "mobile", url }
        yield* ask("folders.update", `/folders/${folder}`, { defaults: { targeting: [rule] } }, ["folder.updated"])
        yield* ask("folders.update", `/folders/${folder}`, { access: "listed" }, ["folder.access_changed"])
        const template = yield* make("utmTemplates.create", "/utm-templates", { name: "Audited" })
        yield* ask("utmTemplates.update", `/utm-templates/${template}`, { source: "mail" })
        yield* ask("utmTemplates.remove", `/utm-templates/${template}`)
        const note = yield* make("annotations.create", "/annotations", { day: "2026-03-01", text: "Audited" })
        yield* ask("annotations.update", `/annotations/${note}`, { text: "Noted" })
        yield* ask("annotations.remove", `/annotations/${note}`)
        const view = yield* make("savedViews.create", "/saved-views", { name: "Audited", query: { period: "7d" } })
        yield* ask("savedViews.update", `/saved-views/${view}`, { query: { period: "30d" } })
        yield* ask("savedViews.remove", `/saved-views/${view}`)

        // Links
        const link = yield* make("links.create", "/links", { url, folder_id: folder, custom_slug: "audited" })
        yield* ask("links.bulk", "/links/bulk", { links: [{ url }] })
        yield* ask("links.update", `/links/${link}`, { title: "Audited" })
        yield* ask("links.bulkUpdate", "/links/bulk", { ids: [link], is_active: 0, add_tags: [tag] })
        yield* ask("links.update", `/links/${link}`, { custom_slug: "audited-2" })
        yield* ask("links.removeAlias", `/links/${link}/aliases/audited`)
        yield* ask("linkStops.stop", `/links/${link}/stop`)
        yield* ask("linkStops.unstop", `/links/${link}/unstop`)
        const { entries } = dataOf<{ entries: ReadonlyArray<Row> }>(
          yield* browse(owner.cookie, "GET", `/links/${link}/history?limit=20`)
        )
        const restorable = entries.find(({ can_restore }) => can_restore === true)?.["id"]
        yield* ask("linkHistory.restore", `/links/${link}/history/${restorable}/restore`, {})
        yield* ask("rehearsals.try", `/links/${link}/try`, { visitor: {} })
        yield* ask("rehearsals.rehearse", `/links/${link}/rehearse`, { targeting: null })
        const query = { search: "audited" }
        yield* ask("bulkJobs.previewReplace", "/links/replace/preview", {
          query,
          find: "example.com",
          with: "example.org"
        })
        const job = yield* make("bulkJobs.replace", "/links/replace", {
          query,
          find: "example.com",
          with: "example.org"
        })
        yield* bulkEnded(job)
        yield* newEntries
        const undoing = browse(owner.cookie, "POST", `/links/bulk/jobs/${job}/undo`)
        const undone = Effect.tap(undoing, () => bulkEnded(job))
        yield* recorded("bulkJobs.undo", undone, ["job.undone", "link.updated"])
        const edit = { query, change: { is_active: 0 } }
        yield* bulkEnded(yield* make("bulkJobs.create", "/links/bulk/jobs", edit, ["link.updated"]))
        yield* ask("links.bulkRemove", "/links/bulk/delete", { ids: [link] })
        yield* ask("trash.restoreMany", "/trash/restore", { ids: [link] }, ["link.restored"])
        yield* ask("links.remove", `/links/${link}`)
        yield* ask("trash.restore", `/trash/${link}/restore`, undefined, ["link.restored"])
        yield* ask("links.remove", `/links/${link}`)
        yield* ask("trash.remove", `/trash/${link}`)
        yield* ask("tags.remove", `/tags/${tag}`)

        // Pages and QR codes
        const page = yield* make("pages.create", "/pages", { slug: "audited", title: "Audited", auto_publish: 0 })
        yield* ask("pages.update", `/pages/${page}`, { title: "A page" })
        const button = yield* make("pages.createLink", `/pages/${page}/links`, { label: "One", url })
        yield* ask("pages.updateLink", `/pages/${page}/links/${button}`, { label: "Two" })
        const plugin = yield* make("pages.createPlugin", `/pages/${page}/plugins`, { type: "text_block" })
        yield* ask("pages.updatePlugin", `/pages/${page}/plugins/${plugin}`, { config: { text: "Hello" } })
        yield* ask("pages.reorder", `/pages/${page}/reorder`, {
          items: [
            { type: "plugin", id: plugin, sort_order: 0 },
            { type: "link", id: button, sort_order: 1 }
          ]
        })
        yield* ask("pages.publish", `/pages/${page}/publish`)
        yield* ask("pages.removeLink", `/pages/${page}/links/${button}`)
        yield* ask("pages.removePlugin", `/pages/${page}/plugins/${plugin}`)
        yield* ask("pages.revert", `/pages/${page}/revert`)
        yield* ask("pages.unpublish", `/pages/${page}/unpublish`)
        yield* ask("pages.preview", `/pages/${page}/preview`, {})
        const changes = dataOf<{ entries: ReadonlyArray<Row> }>(
          yield* browse(owner.cookie, "GET", `/pages/${page}/history?limit=20`)
        ).entries
        const titled = changes.find(({ before }) => (before as Row | null)?.["title"] !== undefined)?.["id"]
        yield* ask("pageHistory.restore", `/pages/${page}/history/${titled}/restore`, {})
        yield* ask("pages.duplicate", `/pages/${page}/duplicate`, {})
        yield* ask("pages.remove", `/pages/${page}`)
        yield* ask("trash.empty", "/trash?total=1")
        const qrcode = yield* make("qrcodes.create", "/qrcodes", { name: "Audited", url, design_config: {} })
        yield* ask("qrcodes.preview", "/qrcodes/preview", { design_config: {} })
        yield* ask("qrcodes.update", `/qrcodes/${qrcode}`, { name: "A code" })
        yield* ask("qrcodes.export", "/qrcodes/export", { qrcode_ids: [qrcode] })
        yield* ask("qrcodes.remove", `/qrcodes/${qrcode}`)
        yield* ask("folders.remove", `/folders/${folder}`)

        // Clicks and reports
        const clicked = yield* make("links.create", "/links", { url, custom_slug: "clicked" })
        const removed = yield* make("clickDeletions.removeOfLink", `/links/${clicked}/clicks?confirm=0`, {})
        const deletion = { query: { period: "7d" }, confirm: 0 }
        const deleted = yield* make("clickDeletions.create", "/analytics/clicks/delete", deletion)
        yield* ended(removed)
        yield* ask("jobs.undo", `/jobs/${removed}/undo`, {})
        yield* ended(deleted)
        yield* ask("clickDeletions.erase", `/jobs/${deleted}/erase`, {})
        yield* ask("analytics.export", "/analytics/export?period=7d")
        const report = yield* make("sharedReports.create", "/shared-reports", { name: "Audited", password })
        yield* ask("sharedReports.update", `/shared-reports/${report}`, { password: null })
        yield* ask("sharedReports.remove", `/shared-reports/${report}`)
        yield* ask("missedPaths.clear", "/missed-paths")
        const given = new URLSearchParams({ link: "http://linden.test/clicked", reason: "Phishing" }).toString()
        yield* send("POST", "/-/report", { key: null, form: given })
        const { reports } = dataOf<{ reports: ReadonlyArray<Row> }>(yield* api("GET", "/destination-reports"))
        yield* ask("destinationReports.update", `/destination-reports/${reports[0]?.["id"]}`, { state: "done" })

        // Domains, lists, uploads, checks, webhooks
        const domain = yield* make("domains.create", "/domains", { hostname: "audited.invalid" })
        yield* ask("domains.update", `/domains/${domain}`, { root_url: url })
        yield* ask("domains.check", `/domains/${domain}/check`, {}, ["domain.checked"])
        yield* ask("domains.remove", `/domains/${domain}`)
        for (const list of ["blocked", "allowed"]) {
          const listed = yield* make(`${list}Destinations.create`, `/${list}-destinations`, {
            kind: "host",
            value: "a.example"
          })
          yield* ask(`${list}Destinations.remove`, `/${list}-destinations/${listed}`)
        }
        const picture = yield* Effect.promise(() =>
          sharp({ create: { width: 3, height: 3, channels: 3, background: "#2f9e44" } })
            .png()
            .toBuffer()
        )
        const body = new FormData()
        body.append("file", new Blob([new Uint8Array(picture)]), "a.png")
        const form = new Response(body)
        const bytes = new Uint8Array(yield* Effect.promise(() => form.arrayBuffer()))
        const headers = { "content-type": form.headers.get("content-type") ?? "" }
        const uploaded = yield* recorded("uploads.create", send("POST", "/api/v1/uploads", { bytes, headers }))
        yield* ask("uploads.remove", `/uploads/${dataOf(uploaded)["id"]}`)
        const check = yield* make("linkChecks.create", "/link-checks", {})
        yield* ended(check)
        yield* ask("linkChecks.checkLink", `/links/${clicked}/check`)
        const hook = { url: "https://none.invalid/hook?token=of-the-hook", events: ["link.created"] }
        secrets.add("of-the-hook")
        const made = yield* ask("webhooks.create", "/webhooks", hook)
        const webhook = String(made["id"])
        secrets.add(String(made["secret"]))
        yield* ask("webhooks.update", `/webhooks/${webhook}`, { url: "https://none.invalid/another" })
        secrets.add(String((yield* ask("webhooks.rotate", `/webhooks/${webhook}/rotate`, {}))["secret"]))
        const delivery = yield* make("webhooks.test", `/webhooks/${webhook}/test`, {})
        yield* ask("webhooks.resend", `/webhooks/${webhook}/deliveries/${delivery}/resend`, {})
        yield* ask("webhooks.replay", `/webhooks/${webhook}/replay`, { since: "2026-01-01 00:00:00" })
        yield* ask("webhooks.remove", `/webhooks/${webhook}`)

        // Keys, team, jobs, members
        const limits = { scopes: ["links:read"], allowed_networks: ["192.0.2.0/24"] }
        const key = yield* ask("keys.create", "/keys", { name: "Audited", role: "member", ...limits })
        secrets.add(String(key["key"]))
        yield* ask("keys.update", `/keys/${key["id"]}`, { name: "A key" })
        secrets.add(String((yield* ask("keys.rotate", `/keys/${key["id"]}/rotate`, {}))["key"]))
        yield* ask("keys.revoke", `/keys/${key["id"]}`)
        yield* ask("team.update", "/team", { timezone: "Europe/Vienna" })
        yield* ask("data.export", "/team/export")
        yield* recorded("audit.list", send("GET", "/api/v1/audit-log?format=ndjson"))
        const csv = `Long URL,Short code\n${url},imported\n`
        yield* newEntries
        const imported = yield* bring({ source: "csv" }, csv)
        expect((yield* newEntries).map(({ action }) => action)).toEqual(["import.started"])
        called.add("imports.create")
        for (const verb of ["pause", "cancel", "resume"] as const) {
          // As if it were running, because an import of one line ends before the next request.
          yield* sql`UPDATE jobs SET state = ${verb === "resume" ? "paused" : "running"}, finished_at = NULL WHERE id = ${imported.id}`
          const past = { pause: "paused", resume: "resumed", cancel: "cancelled" }[verb]
          yield* recorded(`jobs.${verb}`, api("POST", `/jobs/${imported.id}/${verb}`, {}), [`job.${past}`])
        }
        yield* ended(imported.id)
        const invited = yield* ask("members.invite", "/invites", { role: "member", email: "audited@example.com" })
        secrets.add(tokenOf(String(invited["url"])))
        const renewed = yield* ask("members.renew", `/invites/${invited["id"]}/link`, {})
        const token = tokenOf(String(renewed["url"]))
        secrets.add(token)
        yield* recorded("entry.checkToken", enter("/token", { token }))
        const someone = { email: "audited@example.com", username: "audited" }
        const joined = yield* recorded("entry.join", enter("/join", { token, ...someone, password }))
        const member = dataOf<{ user: { id: string } }>(joined).user.id
        const other = yield* make("members.invite", "/invites", { role: "member" })
        yield* ask("members.withdraw", `/invites/${other}`)
        yield* ask("members.update", `/members/${member}`, { role: "admin" })
        const reset = yield* ask("members.resetLink", `/members/${member}/reset`, {})
        const resetToken = tokenOf(String(reset["url"]))
        secrets.add(resetToken)
        const another = "another good password"
        secrets.add(another)
        yield* recorded("entry.reset", enter("/reset", { token: resetToken, password: another }))
        yield* recorded("entry.signIn", signIn(someone.email, another), ["session.started"])
        yield* recorded("entry.signIn", signIn(someone.email, "a wrong password"), ["session.refused"], 401)
        yield* ask("members.remove", `/members/${member}`)
        yield* ask("team.create", "/teams", { name: `Audited ${fresh()}` })

        // Accounts and sessions
        const person: Person = yield* newPerson("member")
        const mine = (operation: string, path: string, json?: Row, actions?: ReadonlyArray<string>) => {
          const { method = "GET" } = changing.find((one) => one.operation === operation) ?? {}
          return recorded(operation, browse(person.cookie, method, path, json), actions)
        }
        const place = [person.id as UserId, person.session.team.id as TeamId] as const
        const opening = yield* links.issueOpen(...place)
        yield* recorded("entry.open", enter("/open", { token: opening }))
        yield* mine("session.switchTeam", "/session", { team_id: place[1] })
        yield* mine("session.confirm", "/session/password", { password })
        yield* mine("session.updateMe", "/me", { username: `renamed${fresh()}` }, ["account.username_changed"])
        const email = `renamed${fresh()}@example.com`
        yield* mine("session.updateMe", "/me", { email, current_password: password }, ["account.email_changed"])
        yield* mine("session.updateMe", "/me", { password: another, current_password: password }, [
          "account.password_changed"
        ])
        const app = dataOf(yield* mine("factors.createTotp", "/me/totp", {}))
        secrets.add(String(app["secret"]))
        const totp = new TOTP({ secret: String(app["secret"]), period: 30 })
        yield* mine("factors.confirmTotp", "/me/totp/confirm", {
          code: totp.generate({ timestamp: Date.now() - 30_000 })
        })
        const codes = dataOf<{ recovery_codes: ReadonlyArray<string> }>(
          yield* mine("factors.renewRecoveryCodes", "/me/recovery-codes", {})
        ).recovery_codes
        for (const code of codes) secrets.add(code)
        const pending = { headers: { cookie: cookieOf(yield* signIn(email, another)) } }
        yield* recorded(
          "entry.proveFactor",
          enter("/factor", { code: "aaaa-bbbb-cccc-dddd" }, pending),
          ["factor.refused"],
          401
        )
        yield* recorded("entry.proveFactor", enter("/factor", { code: codes[0] }, pending), ["session.started"])
        yield* mine("factors.deleteTotp", "/me/totp")
        const leaving = yield* newPerson("member")
        const last = yield* again(leaving)
        yield* recorded("session.end", browse(leaving.cookie, "DELETE", `/sessions/${last.session.id}`))
        yield* recorded("session.signOut", browse((yield* again(leaving)).cookie, "DELETE", "/session"))
        yield* recorded("session.signOutEverywhere", browse(leaving.cookie, "DELETE", "/sessions"))
        const gone = yield* newPerson("member")
        const { username } = gone.session.user
        yield* recorded("deletion.deleteAccount", browse(gone.cookie, "POST", "/me/deletion", { username }))

        // Only without entries, or called by tests of their own
        const strangers = ["entry.forgot", "entry.passkeyOptions", "factors.passkeyOptions", "imports.preview"]
        for (const operation of [...strangers, "deletion.deleteTeam"]) {
          expect(declarationOf(operation), operation).toHaveProperty("without")
          called.add(operation)
        }
        expect(problems).toEqual([])
        const missing = changing.filter(({ operation }) => !called.has(operation)).map(({ operation }) => operation)
        expect(missing.sort()).toEqual([...ofPasskeys].sort())
      })
    )
  })
}
