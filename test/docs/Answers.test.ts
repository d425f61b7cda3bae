import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Sent } from "../support/Send.ts"
import { onEachDatabase, TestServer, testServer } from "../support/TestServer.ts"
import {
  at,
  document,
  examplesOf,
  faults,
  headersOf,
  operationOf,
  operations,
  responseOf,
  schemaOf
} from "./Checker.ts"

/** Sends what an operation takes and holds the answer against the document; gives its body. */
const call = (
  operationId: string,
  status: number,
  sent: Sent = {},
  path: Readonly<Record<string, string>> = {},
  query = ""
) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    const operation = operationOf(operationId)
    const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? "")
    const answer = yield* send(operation.method, url + query, sent)
    expect(answer.status, `${operationId}: ${answer.text}`).toBe(status)
    const response = responseOf(operation, status)
    expect(response, `${operationId} ${status}`).toBeDefined()
    expect(faults(schemaOf(response), answer.body), `${operationId} ${status}`).toEqual([])
    for (const header of headersOf(response)) expect(answer.headers, `${operationId} ${header}`).toHaveProperty(header)
    return answer.body
  })

const idOf = (body: unknown) => String(at(body, "data", "id"))

onEachDatabase(
  "the OpenAPI document against the server",
  (it) => {
    it.effect("lies under the API, needs no key, and answers HEAD", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const answer = yield* send("GET", "/api/v1/openapi.json", { key: null })
        expect(answer.status).toBe(200)
        expect(answer.headers["content-type"]).toBe("application/json")
        expect(answer.body).toEqual(JSON.parse(JSON.stringify(document)))
        expect((yield* send("HEAD", "/api/v1/openapi.json", { key: null })).status).toBe(200)
      })
    )

    it.effect("describes every success of every operation", () =>
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
        const done = new Set(["folders.create", "tags.create", "domains.create", "links.create", "keys.create"])
        const steps: ReadonlyArray<readonly [id: string, path?: { readonly id: string } | undefined, sent?: Sent]> = [
          ["links.bulk", undefined, { json: { links: [{ url: "https://example.com/1" }, { url: "no address" }] } }],
          ["links.list"],
          ["links.get", link],
          ["links.update", link, { json: { title: "Walks", redirect_type: "password", password: "open sesame" } }],
          ["links.remove", link],
          ["folders.list"],
          ["folders.get", folder],
          ["folders.update", folder, { form: "name=Hikes&icon=" }],
          ["folders.remove", folder],
          ["tags.list"],
          ["tags.get", tag],
          ["tags.update", tag, { json: { color: "#abc" } }],
          ["tags.remove", tag],
          ["domains.list"],
          ["domains.get", domain],
          ["domains.update", domain, { json: { root_url: "https://example.com/" } }],
          ["domains.remove", domain],
          ["keys.list"],
          ["keys.get", key],
          ["keys.revoke", key],
          ["team.get"]
        ]
        for (const [id, path, sent] of steps) {
          yield* call(id, 200, sent, path)
          done.add(id)
        }
        const groups = new Set([...done].map((id) => id.split(".")[0]))
        const missed = operations.filter(
          (one) => groups.has(one.operationId.split(".")[0]) && !done.has(one.operationId)
        )
        expect(missed.map((one) => one.operationId)).toEqual([])
      })
    )

    it.effect("describes the failures: 401, 403, 404, 413, 422", () =>
      Effect.gen(function* () {
        const { keyOf } = yield* TestServer
        const member = yield* keyOf("member")
        const unknown = "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30"
        const nobody = { id: unknown, linkId: unknown, pluginId: unknown }
        for (const { operationId, path } of operations) {
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

    it.effect("gives examples that work, as JSON and as a form", () =>
      Effect.gen(function* () {
        const { id } = (yield* (yield* TestServer).client.links.create({ payload: { url: "https://example.com/old" } }))
          .data
        for (const { operationId, requestBody } of operations) {
          for (const [, json] of examplesOf(requestBody)) {
            const status = Number(Object.keys(operationOf(operationId).responses).find((one) => one.startsWith("2")))
            yield* call(operationId, status, { json }, { id })
            // A second one of the same name would be taken.
            const { custom_slug: _, ...again } = json as Record<string, unknown>
            if (operationId === "links.create") yield* call(operationId, status, { form: formOf(again) })
          }
        }
      })
    )
  },
  { rateLimit: 1000 }
)

layer(testServer("sqlite", { rateLimit: 1 }), { excludeTestServices: true })("past the rate limit", (it) => {
  it.effect("the document describes the 429 as well", () =>
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
