import { expect } from "@effect/vitest"
import { Effect } from "effect"
import type { Role } from "../../src/contract/Role.ts"
import { browse, homeOwner } from "../signin/Kit.ts"
import { dataOf, expectFailure, once, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const roles = ["owner", "admin", "member"] as const

/** A request with `<id>` for a new record of the kind in its path, and its status if the role allows it. */
const requests: ReadonlyArray<readonly [method: string, path: string, status: number, json?: Row]> = [
  ["GET", "/links", 200],
  ["POST", "/links", 201, { url: "https://example.com/" }],
  ["POST", "/links/bulk", 200, { links: [{ url: "https://example.com/" }] }],
  ["GET", "/links/<id>", 200],
  ["PUT", "/links/<id>", 200, { title: "New" }],
  ["DELETE", "/links/<id>", 200],
  ["GET", "/tags", 200],
  ["POST", "/tags", 201, { name: "<name>" }],
  ["GET", "/tags/<id>", 200],
  ["PUT", "/tags/<id>", 200, { color: "#fff" }],
  ["DELETE", "/tags/<id>", 200],
  ["GET", "/folders", 200],
  ["GET", "/folders/<id>", 200],
  ["GET", "/domains", 200],
  ["GET", "/domains/<id>", 200],
  ["GET", "/team", 200]
]

const managing: typeof requests = [
  ["POST", "/folders", 201, { name: "New" }],
  ["PUT", "/folders/<id>", 200, { name: "Newer" }],
  ["DELETE", "/folders/<id>", 200],
  ["POST", "/domains", 201, { hostname: "<name>.example.net" }],
  ["PUT", "/domains/<id>", 200, { root_url: "https://example.com/" }],
  ["DELETE", "/domains/<id>", 200],
  ["GET", "/keys", 200],
  ["POST", "/keys", 201, { name: "New", role: "member" }],
  ["GET", "/keys/<id>", 200],
  ["DELETE", "/keys/<id>", 200]
]

const rows = [
  ...requests.flatMap((request) => roles.map((role) => ({ role, request, may: true }))),
  ...managing.flatMap((request) => roles.map((role) => ({ role, request, may: role !== "member" })))
].map(({ role, request, may }) => ({
  role,
  request,
  may,
  name: `${request[0]} ${request[1]}`,
  verb: may ? "may" : "may not"
}))

let drawn = 0

const bodies: Readonly<Record<string, (name: string) => Row>> = {
  links: () => ({ url: "https://example.com/" }),
  tags: (name) => ({ name }),
  folders: (name) => ({ name }),
  domains: (name) => ({ hostname: `${name}.example.com` }),
  keys: (name) => ({ name, role: "member" })
}

onOneDatabase("a caller with a role", (it) => {
  const keys = once(
    Effect.gen(function* () {
      const { keyOf } = yield* TestServer
      return { owner: yield* keyOf("owner"), admin: yield* keyOf("admin"), member: yield* keyOf("member") }
    })
  )

  it.effect.each(rows)("$role $verb $name", ({ role, request: [method, path, status, json], may }) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const key = (yield* keys)[role]
      const name = `n${drawn++}`
      const resource = path.split("/")[1] ?? ""
      const make = bodies[resource]
      const id =
        make && path.includes("<id>")
          ? dataOf(yield* send("POST", `/api/v1/${resource}`, { json: make(name) }))["id"]
          : ""
      const text = json === undefined ? undefined : JSON.stringify(json).replace("<name>", `${name}x`)
      const full = `/api/v1${path.replace("<id>", String(id))}`
      const answer = yield* send(method, full, text === undefined ? { key } : { key, text })
      if (may) return expect(answer.status, answer.text).toBe(status)
      expectFailure(answer, 403)
      if (id !== "") expect((yield* send("GET", `/api/v1/${resource}/${id}`)).status).toBe(200)
    })
  )

  const grants = roles.flatMap((by) => roles.map((role) => ({ by, role })))
  const rank: Readonly<Record<Role, number>> = { owner: 3, admin: 2, member: 1, viewer: 0 }

  it.effect.each(grants)(
    "a key of role $by creates and revokes a key of role $role only up to its own role",
    ({ by, role }) =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const key = (yield* keys)[by]
        const may = by !== "member" && rank[by] >= rank[role]
        const made = yield* send("POST", "/api/v1/keys", { key, json: { name: "Granted", role } })
        // Only a person can create an owner's key.
        expect(made.status).toBe(may && role !== "owner" ? 201 : 403)
        const { cookie } = yield* homeOwner
        const target = dataOf(yield* browse(cookie, "POST", "/keys", { name: "Target", role }))
        const revoked = yield* send("DELETE", `/api/v1/keys/${target["id"]}`, { key })
        expect(revoked.status).toBe(may ? 200 : 403)
        expect((yield* send("GET", "/api/v1/team", { key: String(target["key"]) })).status).toBe(may ? 401 : 200)
      })
  )
})
