import { request } from "node:http"
import { expect, it as plain } from "@effect/vitest"
import { Effect } from "effect"
import { browse, newPerson } from "../signin/Kit.ts"
import { dataOf, dump, expectFailure, once } from "../support/Scenario.ts"
import type { Received } from "../support/Send.ts"
import { onOneDatabase, ownerKey, TestServer } from "../support/TestServer.ts"
import { confidential, makeRecord, makeRecords } from "./TeamRecords.ts"
import { type Endpoint, endpoints, type Ids, named, partsOf, type Rule, ruleOf, rules } from "./TeamTable.ts"

plain("the table lists exactly the endpoints of the contract", () => {
  expect(Object.keys(rules).sort()).toEqual(endpoints.map(({ name }) => name).sort())
})

const status = (url: string, key: string) =>
  Effect.async<Received>((resume) => {
    const sent = request(url, { headers: { authorization: `Bearer ${key}` }, agent: false }, (response) => {
      resume(Effect.succeed({ status: response.statusCode ?? 0, headers: response.headers, text: "", body: {} }))
      sent.destroy()
    })
    sent.on("error", () => {})
    sent.end()
  })

const ask = (endpoint: Endpoint, ids: Ids, key: string) =>
  Effect.gen(function* () {
    const { send, url } = yield* TestServer
    const { path, json } = partsOf(endpoint, ids)
    if (ruleOf(endpoint).isEndless) return yield* status(url + path, key)
    if (endpoint.name === "uploads.create") {
      return yield* send("POST", path, {
        key,
        text: "--x--",
        headers: { "content-type": "multipart/form-data; boundary=x" }
      })
    }
    return yield* send(endpoint.method, path, json === undefined ? { key } : { key, json })
  })

/** Reads without secrets and personal data, and POSTs that only draw. */
const isForViewers = ({ name, method }: Endpoint) =>
  (method === "GET" && !name.startsWith("sharedReports.") && name !== "analytics.export") ||
  [
    "qrcodes.preview",
    "pages.preview",
    "qrcodes.export",
    "rehearsals.try",
    "rehearsals.rehearse",
    "bulkJobs.previewReplace"
  ].includes(name)

const refers = (endpoint: Endpoint, ids: Ids) => {
  const { path, json } = partsOf(endpoint, ids)
  const text = path + JSON.stringify(json ?? {})
  return Object.values(ids).some((id) => text.includes(id))
}

const expectWithin = (rule: Rule, { status, text }: Received, name: string) => {
  if (rule.status === undefined) expect(status, `${name}: ${text}`).toBeLessThan(300)
  else expect(status, `${name}: ${text}`).toBe(rule.status)
}

onOneDatabase(
  "team isolation",
  (it) => {
    const home = once(makeRecords)
    const keys = once(
      Effect.gen(function* () {
        const { keyOf, otherTeamKey, send } = yield* TestServer
        const roles = {
          owner: yield* keyOf("owner"),
          admin: yield* keyOf("admin"),
          member: yield* keyOf("member"),
          viewer: yield* keyOf("viewer")
        }
        const other = yield* otherTeamKey
        const otherTeam = String(dataOf(yield* send("GET", "/api/v1/team", { key: other }))["id"])
        return { roles, other, otherTeam }
      })
    )

    it.effect("holds at every endpoint: another team's key reads and changes nothing", () =>
      Effect.gen(function* () {
        const ids = yield* home
        const { other, otherTeam } = yield* keys
        for (const endpoint of endpoints) {
          const rule = ruleOf(endpoint)
          const before = yield* dump
          const answer = yield* ask(endpoint, ids, other)
          const after = yield* dump
          expect(answer.text, endpoint.name).not.toContain(confidential)
          const isRefused = refers(endpoint, ids) && rule.foreign === undefined && rule.who !== "people"
          if (isRefused) {
            expect([404, 422], `${endpoint.name}: ${answer.text}`).toContain(answer.status)
            expectFailure(answer, answer.status)
            expect(after, endpoint.name).toEqual(before)
          } else if (rule.who === "people") expectFailure(answer, 403)
          else if (rule.foreign === undefined) expectWithin(rule, answer, endpoint.name)
          else expect(answer.status, `${endpoint.name}: ${answer.text}`).toBe(rule.foreign)
          for (const [table, rows] of before.entries()) {
            const kept = new Set(after[table])
            const gone = rows.filter((row) => !kept.has(row) && !row.includes(otherTeam))
            expect(gone, endpoint.name).toEqual([])
          }
        }
      })
    )

    it.effect("holds for signed-in members of another team", () =>
      Effect.gen(function* () {
        const ids = yield* home
        const { other } = yield* keys
        const person = yield* newPerson("owner", { key: other })
        expectFailure(yield* browse(person.cookie, "DELETE", `/sessions/${ids.session}`), 404)
        expect([404, 422]).toContain((yield* browse(person.cookie, "PUT", "/session", { team_id: ids.team })).status)
        for (const [resource, kind] of [
          ["links", "link"],
          ["pages", "page"],
          ["members", "member"]
        ] as const) {
          expectFailure(yield* browse(person.cookie, "DELETE", `/${resource}/${ids[kind]}`), 404)
        }
      })
    )

    it.effect("allows each role exactly its own operations", () =>
      Effect.gen(function* () {
        const shared = yield* home
        const { roles } = yield* keys
        for (const endpoint of endpoints) {
          const rule = ruleOf(endpoint)
          for (const [role, key] of Object.entries(roles)) {
            const place = `${role} ${endpoint.name}`
            const isGoing =
              endpoint.method === "DELETE" || ["links.bulkRemove", "trash.restore"].includes(endpoint.name)
            const going =
              endpoint.name === "links.bulkRemove" ? (["link"] as const) : named(endpoint).map(([, kind]) => kind)
            const last = isGoing ? going.at(-1) : undefined
            const may =
              (rule.who === "everybody" && (role !== "viewer" || isForViewers(endpoint))) ||
              rule.who === "strangers" ||
              (rule.who === "managers" && (role === "owner" || role === "admin")) ||
              (rule.who === "owners" && role === "owner")
            const ids = last && may ? { ...shared, [last]: yield* makeRecord(last, shared) } : shared
            const before = may ? [] : yield* dump
            const answer = yield* ask(endpoint, ids, key)
            if (may) expectWithin(rule, answer, place)
            else {
              expect(answer.status, `${place}: ${answer.text}`).toBe(403)
              expectFailure(answer, 403)
              expect(yield* dump, place).toEqual(before)
            }
          }
        }
      })
    )

    it.effect("allows no request without a key, except to sign in", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const ids = yield* home
        for (const endpoint of endpoints) {
          const { path, json } = partsOf(endpoint, ids)
          const answer = yield* send(endpoint.method, path, { key: null, ...(json === undefined ? {} : { json }) })
          if (ruleOf(endpoint).who === "strangers") expect(answer.status, endpoint.name).toBe(ruleOf(endpoint).status)
          else expectFailure(answer, 401)
        }
        expect((yield* send("GET", "/api/v1/team", { key: ownerKey })).status).toBe(200)
      })
    )
  },
  { trustProxy: true }
)
