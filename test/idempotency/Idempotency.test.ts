import type { SqlClient } from "@effect/sql"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { onEachDatabase, ownerKey, TestServer } from "../support/TestServer.ts"

const hashes = (sql: SqlClient.SqlClient) =>
  sql<{
    readonly key_hash: string
    readonly request_hash: string
  }>`SELECT key_hash, request_hash FROM idempotent_answers`

onEachDatabase("a POST with an Idempotency-Key", (it) => {
  const links = Effect.gen(function* () {
    const { send } = yield* TestServer
    const post = (json: unknown, key: string, path = "/api/v1/links", as = ownerKey) =>
      send("POST", path, { key: as, json, headers: { "idempotency-key": key } })
    const count = Effect.map(
      send("GET", "/api/v1/links?search=idempotent", { key: ownerKey }),
      ({ body }) => (body.data as { total: number }).total
    )
    return { send, post, count }
  })

  it.effect("is done once, and gets the first response again, even if others use the same key", () =>
    Effect.gen(function* () {
      const { keyOf } = yield* TestServer
      const { post, count } = yield* links
      const json = { url: "https://example.com/idempotent-1" }
      const first = yield* post(json, "one")
      expect(first.status).toBe(201)
      const second = yield* post(json, "one")
      expect([second.status, second.text]).toEqual([201, first.text])
      expect(second.headers["idempotency-replayed"]).toBe("true")
      expect(yield* count).toBe(1)
      const other = yield* keyOf("admin")
      expect((yield* post(json, "one", "/api/v1/links", other)).status).toBe(201)
      expect(yield* count).toBe(2)
    })
  )

  it.effect("is refused with another body or path, and with an invalid key", () =>
    Effect.gen(function* () {
      const { post, send } = yield* links
      yield* post({ url: "https://example.com/a" }, "two")
      const other = yield* post({ url: "https://example.com/b" }, "two")
      expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"])
      const form = (text: string) =>
        send("POST", "/api/v1/links", { key: ownerKey, form: text, headers: { "idempotency-key": "form" } })
      expect((yield* form("url=https://example.com/a")).status).toBe(201)
      expect((yield* form("url=https://example.com/b")).body.code).toBe("idempotency_key_reused")
      const elsewhere = yield* post({ name: "Print" }, "two", "/api/v1/tags")
      expect(elsewhere.body.code).toBe("idempotency_key_reused")
      const none = yield* post({ url: "https://example.com/a" }, "k".repeat(256))
      expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([422, ["idempotency-key"]])
    })
  )

  it.effect("stores nothing that helps to guess the password in its body", () =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const { post } = yield* links
      const json = { url: "https://example.com/", redirect_type: "password", password: "4711" }
      const before = new Set((yield* hashes(sql)).map(({ key_hash }) => key_hash))
      for (const key of ["locked-one", "locked-other"]) {
        expect((yield* post(json, key)).status).toBe(201)
      }
      const made = (yield* hashes(sql)).filter(({ key_hash }) => !before.has(key_hash))
      expect(new Set(made.map(({ request_hash }) => request_hash)).size).toBe(2)
    })
  )

  it.effect("can be retried after it was refused", () =>
    Effect.gen(function* () {
      const { post } = yield* links
      expect((yield* post({ url: "no address" }, "three")).status).toBe(422)
      expect((yield* post({ url: "https://example.com/c", custom_slug: "api" }, "three")).status).toBe(422)
      expect((yield* post({ url: "https://example.com/c" }, "three")).status).toBe(201)
    })
  )

  it.effect("is done once if it is sent several times at once", () =>
    Effect.gen(function* () {
      const { post, send } = yield* links
      const json = { url: "https://example.com/together" }
      const all = yield* Effect.all(
        Array.from({ length: 8 }, () => post(json, "four")),
        { concurrency: "unbounded" }
      )
      expect(all.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
      const found = yield* send("GET", "/api/v1/links?search=together", { key: ownerKey })
      expect((found.body.data as { total: number }).total).toBe(1)
      expect((yield* post(json, "four")).status).toBe(201)
    })
  )

  it.effect("is done once if it uploads a file, of which only the length is compared", () =>
    Effect.gen(function* () {
      const { send, url } = yield* TestServer
      const post = (text: string) =>
        Effect.promise(async () => {
          const body = new FormData()
          body.append("source", "csv")
          body.append("file", new Blob([text]), "links.csv")
          const headers = { authorization: `Bearer ${ownerKey}`, "idempotency-key": "upload" }
          const response = await fetch(`${url}/api/v1/imports`, { method: "POST", body, headers })
          return {
            status: response.status,
            text: await response.text(),
            replayed: response.headers.get("idempotency-replayed")
          }
        })
      const first = yield* post("url\nhttps://example.com/idempotent-file\n")
      expect([first.status, first.replayed], first.text).toEqual([202, null])
      const second = yield* post("url\nhttps://example.com/idempotent-file\n")
      expect(second).toEqual({ ...first, replayed: "true" })
      const other = yield* post("url\nhttps://example.com/another-idempotent-file\n")
      expect([other.status, JSON.parse(other.text).code]).toEqual([422, "idempotency_key_reused"])
      const { body } = yield* send("GET", "/api/v1/jobs?kind=import")
      expect((body.data as { total: number }).total).toBe(1)
    })
  )
})
