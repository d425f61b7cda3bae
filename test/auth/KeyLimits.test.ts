import { expect, it as plain } from "@effect/vitest"
import { Effect } from "effect"
import type { CallerShape } from "../../src/auth/Caller.ts"
import { refusalOf } from "../../src/auth/Policy.ts"
import type { TeamId, UserId } from "../../src/contract/Id.ts"
import { covers, Role } from "../../src/contract/Role.ts"
import { type Scope, scopes } from "../../src/contract/Scope.ts"
import { endpoints } from "../../src/server/Endpoints.ts"
import { browse, newPerson } from "../signin/Kit.ts"
import { dataOf, expectFailure, once, type Row } from "../support/Scenario.ts"
import { onEachDatabase, onOneDatabase, TestServer } from "../support/TestServer.ts"

const nil = "01890000-0000-7000-8000-000000000000"

/** The scopes that allow what needs a scope. */
const allowing = (scope: Scope): ReadonlyArray<Scope> =>
  scopes.filter((one) => one === scope || one === scope.replace(/:create$/, ":write"))

const caller = (role: Role, held: ReadonlyArray<Scope> | null): CallerShape => ({
  via: "key",
  id: "key",
  userId: nil as UserId,
  username: "Ana",
  teamId: nil as TeamId,
  role,
  ...(held === null ? {} : { limits: { scopes: held, allowed_networks: null, folder_ids: null, domain_ids: null } })
})

plain("every operation is open exactly to its scopes and roles", () => {
  for (const { operation, access } of endpoints) {
    if (access === undefined) continue
    const { scope, role: least } = access
    for (const role of Role.literals) {
      for (const held of [null, ...scopes.map((one) => [one])]) {
        const isOpen = scope !== null && (held === null || allowing(scope).includes(held[0] as Scope))
        const refusal = refusalOf(caller(role, held), access)
        expect(refusal === undefined, `${operation} ${role} ${held}`).toBe(isOpen && covers(role, least))
        if (scope !== null && !isOpen) expect(refusal).toMatchObject({ reason: "scope_missing", params: { scope } })
      }
    }
  }
})

/** A request that changes nothing, because its records don't exist. */
const pathOf = (path: string) => path.replace(/:\w+/g, nil)
const isEndless = (operation: string) => operation === "analytics.live"
/** They would end the session or empty the trash. */
const isFinal = (operation: string) => ["session.signOut", "session.signOutEverywhere"].includes(operation)

onEachDatabase(
  "a key with limits",
  (it) => {
    const newKey = (json: Row) =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const made = yield* send("POST", "/api/v1/keys", { json: { name: "Limited", role: "admin", ...json } })
        expect(made.status, made.text).toBe(201)
        return dataOf(made)
      })
    const narrow = (...held: ReadonlyArray<Scope>) => Effect.map(newKey({ scopes: held }), ({ key }) => String(key))

    it.effect("states them, and refuses what is no scope or network", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const made = yield* newKey({ scopes: ["links:read", "links:read"], allowed_networks: ["192.0.2.0/24", "::1"] })
        expect(made).toMatchObject({ scopes: ["links:read"], allowed_networks: ["192.0.2.0/24", "::1"] })
        const { key: _, ...shown } = made
        expect(dataOf(yield* send("GET", `/api/v1/keys/${made["id"]}`))).toEqual(shown)
        expect(yield* newKey({ scopes: null })).toMatchObject({ scopes: null, allowed_networks: null })
        const faults: ReadonlyArray<readonly [json: Row, field: string]> = [
          [{ scopes: [] }, "scopes"],
          [{ scopes: ["links:erase"] }, "scopes.0"],
          [{ scopes: ["links:read", "all"] }, "scopes.1"],
          [{ allowed_networks: [] }, "allowed_networks"],
          [{ allowed_networks: ["192.0.2.0/40"] }, "allowed_networks.0"],
          [{ allowed_networks: ["::1", "10.0.0.0/8, 11.0.0.0/8"] }, "allowed_networks.1"]
        ]
        for (const [json, field] of faults) {
          const answer = yield* send("POST", "/api/v1/keys", { json: { name: "No", role: "member", ...json } })
          expectFailure(answer, 422)
          expect(Object.keys(answer.body["errors"] as object)).toEqual([field])
        }
      })
    )

    it.effect("creates links, lists nothing, and makes no key", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const key = yield* narrow("links:create", "team:write")
        const json = { url: "https://example.com/" }
        const { id } = dataOf(yield* send("POST", "/api/v1/links", { key, json }))
        expect((yield* send("POST", "/api/v1/links/bulk", { key, json: { links: [json] } })).status).toBe(200)
        for (const path of ["/links", `/links/${id}`, "/links/clicks", "/team"]) {
          expect((yield* send("GET", `/api/v1${path}`, { key })).body).toMatchObject({ reason: "scope_missing" })
        }
        expect((yield* send("PUT", `/api/v1/links/${id}`, { key, text: "{" })).body).toMatchObject({
          success: false,
          code: "forbidden",
          reason: "scope_missing",
          params: { scope: "links:write" },
          message: "This key lacks the scope links:write."
        })
        // Looking for an existing link reads it.
        for (const if_exists of ["return", "fail", "update"]) {
          const found = yield* send("POST", "/api/v1/links", { key, json: { ...json, if_exists } })
          expect(found.body).toMatchObject({ reason: "scope_missing", params: { scope: "links:read" } })
        }
        const reader = yield* narrow("links:create", "links:read")
        const update = { key: reader, json: { ...json, if_exists: "update" } }
        expect((yield* send("POST", "/api/v1/links", update)).body).toMatchObject({ params: { scope: "links:write" } })
        expect(
          (yield* send("POST", "/api/v1/links", { key: reader, json: { ...json, if_exists: "return" } })).status
        ).toBe(200)
        const drawer = yield* narrow("qrcodes:read")
        const sheet = yield* send("POST", "/api/v1/qrcodes/export", {
          key: drawer,
          json: { link_ids: [id], format: "svg" }
        })
        expect(sheet.body).toMatchObject({ reason: "scope_missing", params: { scope: "links:read" } })
        const designer = yield* narrow("qrcodes:create", "qrcodes:write", "qrcodes:read")
        const own = dataOf(
          yield* send("POST", "/api/v1/qrcodes", { json: { name: "Own", link_id: id, design_config: {} } })
        )
        for (const [method, path, body, scope] of [
          ["POST", "/qrcodes", { name: "By URL", url: json.url, design_config: {} }, "links:create"],
          ["POST", "/qrcodes", { name: "By link", link_id: id, design_config: {} }, "links:read"],
          ["PUT", `/qrcodes/${own["id"]}`, { link_id: id }, "links:read"]
        ] as const) {
          const answer = yield* send(method, `/api/v1${path}`, { key: designer, json: body })
          expect(answer.body, `${method} ${path}`).toMatchObject({ reason: "scope_missing", params: { scope } })
        }
        const complete = yield* narrow("qrcodes:create", "links:create", "links:read")
        for (const body of [{ url: json.url }, { link_id: id }]) {
          const allowed = { key: complete, json: { name: "Code", design_config: {}, ...body } }
          expect((yield* send("POST", "/api/v1/qrcodes", allowed)).status).toBe(201)
        }
        const made = yield* send("POST", "/api/v1/keys", { key, json: { name: "New", role: "viewer" } })
        expectFailure(made, 403)
        expect(made.body).toMatchObject({ reason: "key_is_limited" })
      })
    )

    it.effect("works only from its networks", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { key } = yield* newKey({ scopes: ["team:read"], allowed_networks: ["198.51.100.0/24", "2001:db8::/32"] })
        const from = (address: string, path: string) =>
          send("GET", `/api/v1${path}`, { key: String(key), headers: { "x-forwarded-for": address } })
        for (const address of ["198.51.100.7", "2001:db8::9"]) expect((yield* from(address, "/team")).status).toBe(200)
        for (const path of ["/team", "/links"]) {
          const refused = yield* from("203.0.113.9", path)
          expectFailure(refused, 403)
          expect(refused.body).toMatchObject({ reason: "network_refused" })
        }
      })
    )
  },
  { trustProxy: true }
)

onOneDatabase(
  "each operation",
  (it) => {
    const walked = endpoints.filter(({ access, operation }) => access !== undefined && !isEndless(operation))

    it.effect("needs its scope from a key", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { cookie } = yield* newPerson("owner")
        const issued = (held: ReadonlyArray<Scope>) =>
          Effect.map(browse(cookie, "POST", "/keys", { name: "Walk", role: "owner", scopes: held }), (made) =>
            String(dataOf(made)["key"])
          )
        const keysOf = new Map<string, { readonly within: string; readonly without: string }>()
        for (const { operation, method, path, access } of walked) {
          const scope = access?.scope ?? null
          if (scope === null) {
            expectFailure(yield* send(method, pathOf(path)), 403)
            continue
          }
          const known = keysOf.get(scope)
          const { within, without } = known ?? {
            within: yield* issued([scope]),
            without: yield* issued(scopes.filter((one) => !allowing(scope).includes(one)))
          }
          keysOf.set(scope, { within, without })
          const refused = yield* send(method, pathOf(path), { key: without })
          expect(refused.body, operation).toMatchObject({ reason: "scope_missing", params: { scope } })
          expect((yield* send(method, pathOf(path), { key: within })).status, operation).not.toBe(403)
        }
      })
    )

    it.effect("needs its role from a person", () =>
      Effect.gen(function* () {
        const people = once(
          Effect.forEach(Role.literals, (role) => Effect.map(newPerson(role), (one) => [role, one] as const))
        )
        for (const [role, { cookie }] of yield* people) {
          for (const { operation, method, path, access } of walked) {
            if (access === undefined || isFinal(operation)) continue
            // What more than a viewer may do is only asked where it is refused, to keep the walk short.
            if (role !== "viewer" && covers(role, access.role)) continue
            const { status, text } = yield* browse(cookie, method, pathOf(path).replace("/api/v1", ""))
            if (covers(role, access.role)) {
              // Owning a team and being oneself depend on the records.
              if (!["team.create", "members.remove"].includes(operation))
                expect(status, `${role} ${operation} ${text}`).not.toBe(403)
            } else expect(status, `${role} ${operation}`).toBe(403)
          }
        }
      })
    )
  },
  { trustProxy: true }
)
