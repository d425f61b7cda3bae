import { createHash } from "node:crypto"
import { crc32 } from "node:zlib"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { browse, newPerson, setRole } from "../signin/Kit.ts"
import { dataOf, done, expectFailure, makePlaces, once, type Refusal, type Row, refuses } from "../support/Scenario.ts"
import { onEachDatabase, ownerKey, TestServer } from "../support/TestServer.ts"

const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

const faults: ReadonlyArray<readonly [body: Row, ...errors: ReadonlyArray<string>]> = [
  [{}, "name", "role"],
  [{ name: "", role: "member" }, "name"],
  [{ name: "  ", role: "member" }, "name"],
  [{ name: null, role: "member" }, "name"],
  [{ name: 5, role: "member" }, "name"],
  [{ name: "a".repeat(256), role: "member" }, "name"],
  [{ name: "a\u0000", role: "member" }, "name"],
  [{ name: "Key", role: "god" }, "role"],
  [{ name: "Key", role: "" }, "role"],
  [{ name: "Key", role: null }, "role"],
  [{ name: "Key", role: "OWNER" }, "role"],
  [{ name: "Key", role: "member", expires_at: "2020-01-01 00:00:00" }, "expires_at"],
  [{ name: "Key", role: "member", expires_at: "2031-02-30" }, "expires_at"],
  [{ name: "Key", role: "member", expires_at: 5 }, "expires_at"],
  [{ name: "", role: "x", expires_at: "y" }, "expires_at", "name", "role"]
]

onEachDatabase(
  "API keys",
  (it) => {
    const places = once(makePlaces)

    it.effect("get a new secret, and the former one works for a while", () =>
      Effect.gen(function* () {
        const { send, sql } = yield* TestServer
        const made = dataOf(yield* send("POST", "/api/v1/keys", { json: { name: "Rotated", role: "member" } }))
        const path = `/api/v1/keys/${made["id"]}`
        const works = (key: unknown) =>
          Effect.map(send("GET", "/api/v1/tags", { key: String(key) }), ({ status }) => status)
        const rotated = yield* send("POST", `${path}/rotate`, { json: {} })
        expect(rotated.status, rotated.text).toBe(200)
        const next = dataOf(rotated)
        expect(next).toMatchObject({ id: made["id"], hint: `${String(next["key"]).slice(0, 8)}…` })
        expect(next["key"]).not.toBe(made["key"])
        const day = Date.parse(`${next["former_expires_at"]}Z`) - Date.now()
        expect(Math.abs(day - 86_400_000)).toBeLessThan(60_000)
        expect([yield* works(made["key"]), yield* works(next["key"])]).toEqual([200, 200])
        const again = dataOf(yield* send("POST", `${path}/rotate`, { json: { overlap_hours: 2 } }))
        const each = [made["key"], next["key"], again["key"]]
        expect(yield* Effect.forEach(each, works)).toEqual([200, 200, 200])
        yield* sql`UPDATE api_keys SET former_expires_at = ${Date.now() - 1} WHERE id = ${made["id"]}`
        // Any change of a key clears the cache, which would otherwise keep the former secret for a second.
        expect((yield* send("PUT", path, { json: { name: "Rotated twice" } })).status).toBe(200)
        expect(yield* Effect.forEach(each, works)).toEqual([200, 401, 200])
        yield* sql`UPDATE earlier_key_secrets SET expires_at = ${Date.now() - 1} WHERE key_id = ${made["id"]}`
        expect((yield* send("PUT", path, { json: { name: "Rotated" } })).status).toBe(200)
        expect(yield* Effect.forEach(each, works)).toEqual([401, 401, 200])
        const last = dataOf(yield* send("POST", `${path}/rotate`, { json: { overlap_hours: 0 } }))
        expect(last["former_expires_at"]).toBeNull()
        expect([yield* works(again["key"]), yield* works(last["key"])]).toEqual([401, 200])
        for (const overlap_hours of [-1, 1.5, 169, "long"]) {
          const refused = yield* send("POST", `${path}/rotate`, { json: { overlap_hours } })
          expect(refused.status).toBe(422)
          expect(refused.body.errors).toHaveProperty("overlap_hours")
        }
      })
    )

    it.effect("end all their former secrets with an overlap of zero, and at most ten work at a time", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const made = dataOf(yield* send("POST", "/api/v1/keys", { json: { name: "Often", role: "member" } }))
        const rotate = (json: Row) => send("POST", `/api/v1/keys/${made["id"]}/rotate`, { json })
        const works = (key: unknown) =>
          Effect.map(send("GET", "/api/v1/tags", { key: String(key) }), ({ status }) => status)
        const secrets = [made["key"]]
        for (let turn = 1; turn <= 10; turn++) secrets.push(dataOf(yield* rotate({}))["key"])
        const refused = yield* rotate({})
        expectFailure(refused, 422)
        expect(refused.body).toMatchObject({ code: "limit_reached" })
        expect(yield* Effect.forEach(secrets, works)).toEqual(secrets.map(() => 200))
        const misspelled = yield* rotate({ overlap: 0 })
        expectFailure(misspelled, 422)
        const last = dataOf(yield* rotate({ overlap_hours: 0 }))
        expect(yield* Effect.forEach([...secrets, last["key"]], works)).toEqual([...secrets.map(() => 401), 200])
      })
    )

    it.effect("belong to the person who rotates them", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const mine = dataOf(yield* send("POST", "/api/v1/keys", { json: { name: "Mine", role: "admin" } }))
        const { cookie, id: userId } = yield* newPerson("admin")
        const taken = yield* browse(cookie, "POST", `/keys/${mine["id"]}/rotate`, { overlap_hours: 1 })
        expect(taken.status, taken.text).toBe(200)
        expect(dataOf(taken)).toMatchObject({ created_by: userId, role: "admin", suspended: false })
        for (const secret of [mine["key"], dataOf(taken)["key"]]) {
          const link = yield* send("POST", "/api/v1/links", {
            key: String(secret),
            json: { url: "https://example.com/" }
          })
          expect(dataOf(link)["created_by"]).toBe(userId)
        }
        const [entry] = (yield* done("GET", "/audit-log?action=key.rotated&limit=1"))["entries"] as ReadonlyArray<Row>
        expect(entry).toMatchObject({
          before: { created_by: mine["created_by"] },
          after: { created_by: userId, overlap_hours: 1 }
        })
        const owners = dataOf(
          yield* send("POST", "/api/v1/keys", { key: ownerKey, json: { name: "Top", role: "admin" } })
        )
        expect((yield* browse(cookie, "POST", `/keys/${owners["id"]}/rotate`, {})).status).toBe(200)
      })
    )

    it.effect("that were suspended end their former secrets when they are rotated", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { cookie, id: userId } = yield* newPerson("admin")
        const made = dataOf(yield* browse(cookie, "POST", "/keys", { name: "Theirs", role: "admin" }))
        yield* setRole(userId, "member")
        const taken = dataOf(yield* send("POST", `/api/v1/keys/${made["id"]}/rotate`, { json: {} }))
        expect(taken).toMatchObject({ suspended: false, former_expires_at: null })
        expectFailure(yield* send("GET", "/api/v1/team", { key: String(made["key"]) }), 401)
        expect((yield* send("GET", "/api/v1/team", { key: String(taken["key"]) })).status).toBe(200)
      })
    )

    it.effect("that expire cannot create, change or rotate keys that expire later", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const [sooner, end, later] = ["2031-01-01 00:00:00", "2031-01-02 00:00:00", "2031-01-03 00:00:00"]
        const make = (json: Row, key: string = ownerKey) =>
          send("POST", "/api/v1/keys", { key, json: { name: "Any", role: "admin", ...json } })
        const expiring = dataOf(yield* make({ expires_at: end }))
        const endless = dataOf(yield* make({}))
        const key = String(expiring["key"])
        const idOf = ({ id }: Row) => `/api/v1/keys/${id}`
        const refusals = [
          yield* make({}, key),
          yield* make({ expires_at: later }, key),
          yield* send("PUT", idOf(expiring), { key, json: { expires_at: null } }),
          yield* send("PUT", idOf(endless), { key, json: { expires_at: later } }),
          yield* send("POST", `${idOf(endless)}/rotate`, { key, json: {} })
        ]
        for (const refused of refusals) {
          expectFailure(refused, 403)
          expect(refused.text).toContain("keys that expire no later")
        }
        expect((yield* make({ expires_at: end }, key)).status).toBe(201)
        expect((yield* send("PUT", idOf(endless), { key, json: { expires_at: sooner } })).status).toBe(200)
        const rotated = yield* send("POST", `${idOf(expiring)}/rotate`, { key, json: {} })
        expect(rotated.status, rotated.text).toBe(200)
        // The former secret ends within a day, and the key later.
        expectFailure(yield* send("POST", `${idOf(expiring)}/rotate`, { key, json: {} }), 403)
      })
    )

    it.effect("change their name, expiry and networks, and only narrow their scopes", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const json = { name: "Changed", role: "member", scopes: ["links:write", "tags:read"] }
        const path = `/api/v1/keys/${dataOf(yield* send("POST", "/api/v1/keys", { json }))["id"]}`
        const put = (body: Row) => send("PUT", path, { json: body })
        const changed = yield* put({
          name: "Renamed",
          scopes: ["links:create"],
          allowed_networks: ["192.0.2.0/24"],
          expires_at: "2031-01-01 00:00:00"
        })
        expect(changed.status, changed.text).toBe(200)
        expect(dataOf(yield* send("GET", path))).toEqual(dataOf(changed))
        expect(dataOf(changed)).toMatchObject({
          name: "Renamed",
          role: "member",
          scopes: ["links:create"],
          allowed_networks: ["192.0.2.0/24"],
          expires_at: "2031-01-01 00:00:00"
        })
        expect(dataOf(yield* put({ allowed_networks: null, expires_at: null }))).toMatchObject({
          allowed_networks: null,
          expires_at: null
        })
        for (const [body, field] of [
          [{ scopes: ["links:create", "links:write"] }, "scopes.1"],
          [{ scopes: ["links:read"] }, "scopes.0"],
          [{ scopes: null }, "scopes"],
          [{ scopes: [] }, "scopes"],
          [{ allowed_networks: ["everywhere"] }, "allowed_networks.0"],
          [{ expires_at: "2020-01-01 00:00:00" }, "expires_at"],
          [{ name: "" }, "name"]
        ] as const) {
          const refused = yield* put(body)
          expect(refused.status, refused.text).toBe(422)
          expect(Object.keys(refused.body.errors ?? {})).toEqual([field])
        }
        const audited = dataOf<{ entries: ReadonlyArray<Row> }>(
          yield* send("GET", "/api/v1/audit-log?action=key.changed")
        )
        expect(audited.entries[1]).toMatchObject({
          before: { name: "Changed", scopes: ["links:write", "tags:read"] },
          after: { name: "Renamed", scopes: ["links:create"] }
        })
      })
    )

    it.effect("are shown once, and stored only as a SHA-256 hash", () =>
      Effect.gen(function* () {
        const { send, sql } = yield* TestServer
        const json = { name: " CI ", role: "admin", expires_at: "2031-01-02T03:04:05Z" }
        const made = yield* send("POST", "/api/v1/keys", { json })
        expect(made.status, made.text).toBe(201)
        const { key, ...shown } = dataOf(made)
        expect(shown).toEqual({
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          team_id: expect.any(String),
          created_by: expect.any(String),
          name: "CI",
          role: "admin",
          scopes: null,
          folder_ids: null,
          domain_ids: null,
          allowed_networks: null,
          former_expires_at: null,
          hint: `${String(key).slice(0, 8)}…`,
          expires_at: "2031-01-02 03:04:05",
          last_used_at: null,
          suspended: false,
          created_at: expect.stringMatching(moment)
        })
        expect(key).toMatch(/^lnd_[0-9A-Za-z]{38}$/)
        const digits = [...String(key).slice(36)].reduce((sum, digit) => sum * 62 + base62.indexOf(digit), 0)
        expect(digits).toBe(crc32(String(key).slice(4, 36)))

        const read = yield* send("GET", `/api/v1/keys/${shown["id"]}`)
        expect(dataOf(read)).toEqual(shown)
        const list = yield* send("GET", "/api/v1/keys")
        const { keys, total } = dataOf<{ keys: ReadonlyArray<Row>; total: number }>(list)
        expect(keys.length).toBe(total)
        expect(keys.find(({ id }) => id === shown["id"])).toEqual(shown)
        expect(list.text + read.text).not.toContain(String(key))

        const rows = JSON.stringify(yield* sql`SELECT * FROM api_keys`)
        expect(rows).toContain(createHash("sha256").update(String(key)).digest("hex"))
        expect(rows).not.toContain(String(key).slice(8))
        expect(rows).not.toContain(ownerKey)
      })
    )

    it.effect.each(faults)("are not created from %j", ([json, ...errors]) =>
      Effect.gen(function* () {
        const row: Refusal = { name: "", method: "POST", path: "/keys", sent: { json }, errors }
        yield* refuses(row, yield* places)
      })
    )

    it.effect("can be created with a form, where an empty expiry means none", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const made = yield* send("POST", "/api/v1/keys", { form: "name=Form+key&role=member&expires_at=" })
        expect(made.status, made.text).toBe(201)
        expect(dataOf(made)).toMatchObject({ name: "Form key", role: "member", expires_at: null })
      })
    )

    it.effect("of another team are not visible", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { otherKey } = yield* places
        const { keys } = dataOf<{ keys: ReadonlyArray<Row> }>(yield* send("GET", "/api/v1/keys"))
        expect(keys.map(({ id }) => id)).not.toContain(otherKey)
      })
    )
  },
  { trustProxy: true }
)

onEachDatabase("the team", (it) => {
  it.effect("shows its name, the caller's role, the rate limit and its counts", () =>
    Effect.gen(function* () {
      const { send, keyOf } = yield* TestServer
      for (const url of ["https://a.example/", "https://b.example/"])
        yield* send("POST", "/api/v1/links", { json: { url } })
      const shown = {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: "Home",
        rate_limit: 0,
        link_count: 2,
        page_count: 0,
        qrcode_count: 0,
        member_count: 1,
        timezone: null,
        destination_previews: null,
        link_checks: null,
        preview_page: 1,
        ignored_networks: [],
        link_defaults: { forward_path: 0, forward_query: 1 },
        destinations: "open",
        require_second_factor: 0,
        created_at: expect.stringMatching(moment),
        updated_at: expect.stringMatching(moment)
      }
      for (const role of ["owner", "admin", "member"] as const) {
        const answer = yield* send("GET", "/api/v1/team", { key: yield* keyOf(role) })
        expect(answer.status).toBe(200)
        expect(dataOf(answer)).toEqual({ ...shown, role })
      }
    })
  )
})
