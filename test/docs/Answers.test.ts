import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TOTP } from "otpauth"
import type { TeamId, UserId } from "../../src/contract/Id.ts"
import { cookieOf } from "../signin/Kit.ts"
import { patiently } from "../support/Patience.ts"
import type { Sent } from "../support/Send.ts"
import { onOneDatabase, TestServer, testServer } from "../support/TestServer.ts"
import { call } from "./Call.ts"
import { at, document, examplesOf, faults, operationOf, operations, schemaOf } from "./Checker.ts"

const idOf = (body: unknown) => String(at(body, "data", "id"))

/** The headers of a browser with the owner's session. */
const sessionAt = (host: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    const { send, links, sql } = yield* TestServer
    const [owner] = yield* sql<{ readonly user_id: UserId; readonly team_id: TeamId }>`SELECT m.user_id, m.team_id
    FROM members m JOIN teams t ON t.id = m.team_id WHERE t.name = 'Home' AND m.role = 'owner'`
    if (owner === undefined) return yield* Effect.dieMessage("Home has no owner")
    const token = yield* links.issueOpen(owner.user_id, owner.team_id)
    const opened = yield* send("POST", "/api/v1/session/open", { key: null, headers: host, json: { token } })
    const headers = { cookie: cookieOf(opened), "sec-fetch-site": "same-origin", ...host }
    return { sent: { key: null, headers } satisfies Sent, id: idOf(opened.body), ...owner }
  })
const ownerSession = sessionAt({})

onOneDatabase(
  "the OpenAPI document against the server",
  (it) => {
    it.effect("is served under the API, needs no key, and answers HEAD", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const answer = yield* send("GET", "/api/v1/openapi.json", { key: null })
        expect(answer.status).toBe(200)
        expect(answer.headers["content-type"]).toBe("application/json")
        expect(answer.body).toEqual(JSON.parse(JSON.stringify(document)))
        expect((yield* send("HEAD", "/api/v1/openapi.json", { key: null })).status).toBe(200)
      })
    )

    it.effect("describes every successful response of every operation", () =>
      Effect.gen(function* () {
        const folder = {
          id: idOf(yield* call("folders.create", 201, { json: { name: "Walks", color: "#2f9e44", icon: "🌳" } }))
        }
        const tag = { id: idOf(yield* call("tags.create", 201, { json: { name: "spring" } })) }
        const domain = { id: idOf(yield* call("domains.create", 201, { json: { hostname: "go.example.com" } })) }
        const body = {
          url: "https://example.com/walks",
          folder_id: folder.id,
          domain_id: domain.id,
          tags: [tag.id],
          expires_at: "2030-01-31T18:00:00+01:00",
          meta_image: "https://example.com/walk.png",
          ab_tests: [{ url: "https://example.com/b", weight: 20 }],
          targeting: [{ type: "device", value: "mobile", url: "https://m.example.com/" }]
        }
        expect(faults(schemaOf(operationOf("links.create").requestBody), { ...body, expires_at: null })).toEqual([])
        const link = { id: idOf(yield* call("links.create", 201, { json: body })) }
        const key = { id: idOf(yield* call("keys.create", 201, { json: { name: "Script", role: "member" } })) }
        const asked = { query: { search: "of no link" }, change: { is_active: 0 } }
        const job = { id: idOf(yield* call("bulkJobs.create", 202, { json: asked })) }
        const hook = { url: "https://none.invalid/hook", events: ["link.created"] }
        const webhook = { id: idOf(yield* call("webhooks.create", 201, { json: hook })) }
        const delivery = { ...webhook, delivery: idOf(yield* call("webhooks.test", 200, {}, webhook)) }
        const noted = { json: { day: "2026-03-01", text: "Newsletter sent" } }
        const annotation = { id: idOf(yield* call("annotations.create", 201, noted)) }
        const template = { id: idOf(yield* call("utmTemplates.create", 201, { json: { name: "Mail" } })) }
        const saved = { json: { name: "Phones", query: { period: "7d" } } }
        const view = { id: idOf(yield* call("savedViews.create", 201, saved)) }
        const listed = { json: { kind: "suffix", value: "example.org", note: "Ours" } }
        const blocked = { id: idOf(yield* call("blockedDestinations.create", 201, listed)) }
        const allowed = { id: idOf(yield* call("allowedDestinations.create", 201, listed)) }
        const given = new URLSearchParams({ link: "http://linden.test/walks", reason: "Phishing" }).toString()
        yield* call("links.create", 201, { json: { url: "https://example.com/", custom_slug: "walks" } })
        yield* (yield* TestServer).send("POST", "/-/report", { key: null, form: given })
        const { body: found } = yield* (yield* TestServer).send("GET", "/api/v1/destination-reports")
        const report = { id: String((found.data as { reports: ReadonlyArray<{ id: string }> }).reports[0]?.id) }
        yield* call("links.update", 200, { json: { title: "Old" } }, link)
        const history = yield* call("linkHistory.list", 200, {}, link)
        const entry = (at(history, "data", "entries") as ReadonlyArray<{ readonly id: string }>)[0]?.id ?? ""
        yield* call("linkHistory.get", 200, {}, { ...link, entry })
        yield* call("audit.get", 200, {}, { entry })
        yield* call("linkHistory.restore", 200, {}, { ...link, entry })
        const done = new Set([
          "linkHistory.list",
          "linkHistory.get",
          "audit.get",
          "linkHistory.restore",
          "blockedDestinations.create",
          "allowedDestinations.create",
          "utmTemplates.create",
          "savedViews.create",
          "annotations.create",
          "bulkJobs.create",
          "folders.create",
          "tags.create",
          "domains.create",
          "links.create",
          "keys.create",
          "webhooks.create",
          "webhooks.test"
        ])
        const steps: ReadonlyArray<
          readonly [id: string, path?: Readonly<Record<string, string>> | undefined, sent?: Sent]
        > = [
          ["links.bulk", undefined, { json: { links: [{ url: "https://example.com/1" }, { url: "no address" }] } }],
          ["links.list"],
          ["links.get", link],
          ["links.update", link, { json: { title: "Walks", redirect_type: "password", password: "open sesame" } }],
          ["links.bulkUpdate", undefined, { json: { ids: [link.id], is_active: 0, add_tags: [tag.id] } }],
          ["links.create", undefined, { json: { ...body, if_exists: "return" } }],
          ["rehearsals.try", link, { json: { visitor: { device: "mobile" } } }],
          ["rehearsals.rehearse", link, { json: { targeting: null } }],
          ["links.update", link, { json: { custom_slug: "first" } }],
          ["links.update", link, { json: { custom_slug: "second" } }],
          ["links.removeAlias", { ...link, code: "first" }],
          ["linkStops.stop", link],
          ["linkStops.unstop", link],
          ["links.remove", link],
          ["trash.list"],
          ["bulkJobs.previewReplace", undefined, { json: { query: {}, find: "example.com", with: "example.org" } }],
          ["bulkJobs.list"],
          ["bulkJobs.get", job],
          ["trash.restore", link],
          ["links.bulkRemove", undefined, { json: { ids: [link.id] } }],
          ["trash.restoreMany", undefined, { json: { ids: [link.id] } }],
          ["links.remove", link],
          ["trash.remove", link],
          ["folders.list"],
          ["folders.update", folder, { json: { defaults: { utm_template_id: template.id, tags: ["spring"] } } }],
          ["folders.get", folder],
          ["folders.update", folder, { form: "name=Hikes&icon=" }],
          ["folders.remove", folder],
          ["tags.list"],
          ["tags.get", tag],
          ["tags.update", tag, { json: { color: "#abc" } }],
          ["tags.remove", tag],
          ["utmTemplates.list"],
          ["utmTemplates.get", template],
          ["utmTemplates.update", template, { json: { source: "newsletter" } }],
          ["utmTemplates.remove", template],
          ["savedViews.list"],
          ["savedViews.get", view],
          ["savedViews.update", view, { json: { name: "Tablets" } }],
          ["savedViews.remove", view],
          ["annotations.list"],
          ["annotations.get", annotation],
          ["annotations.update", annotation, { json: { text: "Newsletter" } }],
          ["annotations.remove", annotation],
          ["blockedDestinations.list"],
          ["blockedDestinations.remove", blocked],
          ["destinationReports.list"],
          ["destinationReports.update", report, { json: { state: "done" } }],
          ["allowedDestinations.list"],
          ["allowedDestinations.remove", allowed],
          ["domains.list"],
          ["domains.get", domain],
          ["domains.update", domain, { json: { root_url: "https://example.com/" } }],
          ["domains.remove", domain],
          ["missedPaths.list"],
          ["missedPaths.clear"],
          ["keys.list"],
          ["keys.get", key],
          ["keys.update", key, { json: { name: "Renamed" } }],
          ["keys.rotate", key, { json: { overlap_hours: 1 } }],
          ["keys.revoke", key],
          ["webhooks.list"],
          ["webhooks.get", webhook],
          ["webhooks.update", webhook, { json: { is_active: false } }],
          ["webhooks.rotate", webhook],
          ["webhooks.deliveries", webhook],
          ["team.get"],
          ["team.update", undefined, { json: { name: "Home" } }],
          ["team.usage"],
          ["nodes.list"]
        ]
        for (const [id, path, sent] of steps) {
          yield* call(id, 200, sent, path)
          done.add(id)
        }
        yield* call("trash.empty", 200, {}, {}, "?total=0")
        done.add("trash.empty")
        yield* call("bulkJobs.replace", 202, { json: { query: { search: "of no link" }, find: "a", with: "b" } })
        yield* call("clickDeletions.create", 202, { json: { query: { period: "7d" }, confirm: 0 } })
        const unclicked = { id: idOf(yield* call("links.create", 201, { json: { url: "https://example.com/new" } })) }
        const deletion = { id: idOf(yield* call("clickDeletions.removeOfLink", 202, {}, unclicked, "?confirm=0")) }
        yield* call("jobs.get", 200, {}, deletion).pipe(
          Effect.filterOrFail((answer) => at(answer, "data", "state") === "done"),
          Effect.retry(patiently)
        )
        yield* call("clickDeletions.erase", 202, (yield* ownerSession).sent, deletion)
        for (const name of ["create", "removeOfLink", "erase"]) done.add(`clickDeletions.${name}`)
        yield* call("bulkJobs.undo", 202, {}, job)
        for (const name of ["replace", "undo"]) done.add(`bulkJobs.${name}`)
        yield* call("webhooks.resend", 202, {}, delivery)
        yield* call("webhooks.replay", 202, { json: { since: "2026-01-01 00:00:00" } }, webhook)
        yield* call("webhooks.remove", 200, {}, webhook)
        for (const name of ["resend", "replay", "remove"]) done.add(`webhooks.${name}`)
        yield* call("links.availability", 200, {}, {}, "?slug=free")
        yield* call("links.by", 200, {}, {}, "?external_id=none")
        yield* call("audit.list", 200)
        yield* call("audit.account", 200, (yield* ownerSession).sent)
        for (const name of ["links.availability", "links.by", "audit.list", "audit.account"]) done.add(name)
        // Its own test calls it without internet access.
        done.add("domains.check")
        yield* call("team.create", 201, { ...(yield* ownerSession).sent, json: { name: "Walkers" } })
        done.add("team.create")
        const groups = new Set([...done].map((id) => id.split(".")[0]))
        const missed = operations.filter(
          (one) => groups.has(one.operationId.split(".")[0]) && !done.has(one.operationId)
        )
        expect(missed.map((one) => one.operationId)).toEqual([])
      })
    )

    it.effect("describes signing in, sessions and members", () =>
      Effect.gen(function* () {
        const { links, send } = yield* TestServer
        const password = "correct horse battery"
        const owner = yield* ownerSession
        const { sent } = owner
        const place = { teamId: owner.team_id, userId: owner.user_id }
        const setup = yield* links.issue({ kind: "setup", ...place })
        yield* call("entry.checkToken", 200, { key: null, json: { token: setup.token } })
        const named = { team_name: "Home", username: "owner", email: "owner@example.com", password }
        yield* call("entry.setUp", 200, { key: null, json: { token: setup.token, ...named } })
        yield* call("entry.signIn", 200, { key: null, json: { email: named.email, password } })
        yield* call("entry.options", 200, { key: null })
        yield* call("entry.forgot", 422, { key: null, json: { email: named.email } })
        yield* call("entry.open", 200, {
          key: null,
          json: { token: yield* links.issueOpen(place.userId, place.teamId) }
        })
        const invite = yield* call("members.invite", 201, { json: { role: "member", email: "new@example.com" } })
        yield* call("members.invites", 200)
        const joining = { email: "new@example.com", username: "New", password }
        const token = String(at(invite, "data", "url")).split("#")[1]
        const joined = yield* call("entry.join", 200, { key: null, json: { token, ...joining } })
        const member = { id: String(at(joined, "data", "user", "id")) }
        yield* call("members.list", 200)
        yield* call("members.update", 200, { json: { role: "admin" } }, member)
        const reset = yield* call("members.resetLink", 200, sent, member)
        const again = { token: String(at(reset, "data", "url")).split("#")[1], password: "another good password" }
        yield* call("entry.reset", 200, { key: null, json: again })
        yield* call("members.remove", 200, {}, member)
        const withdrawn = { id: idOf(yield* call("members.invite", 201, { json: { role: "member" } })) }
        yield* call("members.renew", 200, {}, withdrawn)
        yield* call("members.withdraw", 200, {}, withdrawn)
        yield* call("session.get", 200, sent)
        yield* call("session.list", 200, sent)
        yield* call("session.switchTeam", 200, { ...sent, json: { team_id: owner.team_id } })
        yield* call("session.confirm", 200, { ...sent, json: { password } })
        yield* call("session.updateMe", 200, { ...sent, json: { username: "owner" } })
        yield* call("factors.readTotp", 200, sent)
        yield* call("factors.renewRecoveryCodes", 422, sent)
        const app = yield* call("factors.createTotp", 200, sent)
        const totp = new TOTP({ secret: String(at(app, "data", "secret")), period: 30 })
        const code = totp.generate({ timestamp: Date.now() - 30_000 })
        yield* call("factors.confirmTotp", 200, { ...sent, json: { code } })
        yield* call("factors.confirmTotp", 422, { ...sent, json: { code } })
        yield* call("factors.createTotp", 422, sent)
        yield* call("entry.signIn", 200, { key: null, json: { email: named.email, password } })
        const renewed = yield* call("factors.renewRecoveryCodes", 200, sent)
        const started = yield* send("POST", "/api/v1/session", { key: null, json: { email: named.email, password } })
        yield* call("entry.proveFactor", 200, {
          key: null,
          headers: { cookie: String(started.headers["set-cookie"]).split(";", 1)[0] ?? "" },
          json: { code: String(at(renewed, "data", "recovery_codes")).split(",")[0] }
        })
        yield* call("entry.proveFactor", 401, { key: null, json: { code } })
        yield* call("factors.deleteTotp", 200, sent)
        yield* call("factors.deleteTotp", 422, sent)
        yield* call("factors.listPasskeys", 200, sent)
        yield* call("factors.passkeyOptions", 200, (yield* sessionAt({ host: "localhost" })).sent)
        yield* call("factors.createPasskey", 401, { ...sent, json: { credential: { id: "passkey" } } })
        yield* call("factors.deletePasskey", 404, sent, { id: owner.id })
        yield* call("entry.passkeyOptions", 200, { key: null, headers: { host: "localhost" } })
        yield* call("entry.signInByPasskey", 401, { key: null, json: { credential: { id: "passkey" } } })
        yield* call("session.end", 200, sent, { id: (yield* ownerSession).id })
        yield* call("session.signOut", 200, (yield* ownerSession).sent)
        yield* call("deletion.team", 200, sent)
        yield* call("deletion.deleteTeam", 422, { ...sent, json: { name: "Another" } })
        yield* call("deletion.account", 200, sent)
        yield* call("deletion.deleteAccount", 422, { ...sent, json: { username: "Nobody" } })
        yield* call("session.signOutEverywhere", 200, sent)
        yield* call("session.get", 401, sent)
        yield* call("session.get", 403)
        yield* call("entry.signIn", 401, { key: null, json: { email: named.email, password: "wrong" } })
        yield* call("entry.open", 404, { key: null, json: { token: again.token } })
        yield* call("entry.join", 422, { key: null, json: { token: again.token } })
      })
    )

    it.effect("describes the failures: 401, 403, 404, 413, 422", () =>
      Effect.gen(function* () {
        const { keyOf } = yield* TestServer
        const member = yield* keyOf("member")
        const unknown = "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30"
        const nobody = {
          id: unknown,
          linkId: unknown,
          pluginId: unknown,
          delivery: unknown,
          code: "none",
          entry: unknown
        }
        for (const { operationId, path } of operations.filter((one) => !one.operationId.startsWith("entry."))) {
          yield* call(operationId, 401, { key: null }, path.includes("{") ? nobody : {})
        }
        yield* call("folders.create", 403, { key: member, json: { name: "Mine" } })
        yield* call("keys.list", 403, { key: member })
        for (const id of ["links.get", "links.remove", "folders.get", "tags.get", "domains.get", "keys.get"]) {
          yield* call(id, 404, {}, nobody)
        }
        yield* call("links.create", 413, { text: JSON.stringify({ url: "x".repeat(2 ** 20) }) })
        yield* call("links.create", 422, { json: { url: "x", ab_tests: [{}] } })
        yield* call("links.list", 422, {}, {}, "?limit=0")
      })
    )

    it.effect("has working examples, as JSON and as a form", () =>
      Effect.gen(function* () {
        const { id } = (yield* (yield* TestServer).client.links.create({ payload: { url: "https://example.com/old" } }))
          .data
        // Those of pages and QR codes need more than an ID; they have a separate test.
        for (const { operationId, requestBody } of operations.filter(
          (one) => !/^(pages|qrcodes)\./.test(one.operationId)
        )) {
          for (const [, json] of examplesOf(requestBody)) {
            const successes = Object.keys(operationOf(operationId).responses).filter((one) => one.startsWith("2"))
            // `links.create` also has a 200, for links that existed.
            const status = Number(successes.at(-1))
            yield* call(operationId, status, { json }, { id })
            // A second one with the same name would be refused.
            const { custom_slug: _, ...again } = json as Record<string, unknown>
            if (operationId === "links.create") yield* call(operationId, status, { form: formOf(again) })
          }
        }
      })
    )
  },
  { rateLimit: 1000 }
)

layer(testServer("sqlite", { rateLimit: 1 }), { excludeTestServices: true })("above the rate limit", (it) => {
  it.effect("the document also describes the 429", () =>
    Effect.gen(function* () {
      yield* call("team.get", 200)
      yield* call("team.get", 429)
    })
  )
})

const formOf = (value: unknown, name = ""): string =>
  typeof value === "object" && value !== null
    ? Object.entries(value)
        .map(([key, one]) => formOf(one, name === "" ? key : `${name}[${key}]`))
        .join("&")
    : `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`
