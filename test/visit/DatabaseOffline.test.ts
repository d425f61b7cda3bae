import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, layer } from "@effect/vitest"
import Database from "better-sqlite3"
import { Effect, Fiber, Option, Redacted } from "effect"
import { inject } from "vitest"
import { blockableWay } from "../cluster/Way.ts"
import { makeButton, makePage } from "../page/PagePlaces.ts"
import { makeDomain, makeLink, visit } from "../redirect/Visiting.ts"
import { comes } from "../support/Patience.ts"
import { templateName } from "../support/Templates.ts"
import { makeDatabaseOf, TestServer, testServer } from "../support/TestServer.ts"

const password = "open sesame, please"

/** One link or page of each kind, as requests and their expected status. */
const makeKinds = Effect.gen(function* () {
  const host = "offline.example.org"
  const page = yield* makePage({ slug: "offline", title: "Offline" })
  const button = yield* makeButton(page["id"])
  const former = yield* makePage({ slug: "former" })
  const { send } = yield* TestServer
  yield* send("PUT", `/api/v1/pages/${former["id"]}`, { json: { slug: "current" } })
  const domain_id = yield* makeDomain(host, { root_page_id: page["id"] })
  yield* makeLink({ custom_slug: "go" })
  yield* makeLink({ custom_slug: "there", domain_id })
  yield* makeLink({ custom_slug: "guide", forward_path: 1 })
  yield* makeLink({ custom_slug: "locked", redirect_type: "password", password })
  yield* makeLink({ custom_slug: "later", starts_at: "2999-01-01" })
  const short = Buffer.from(String(button["id"]).replaceAll("-", ""), "hex").toString("base64url")
  return [
    ["/go", 302],
    ["/GO", 302],
    ["/go+", 200],
    ["/there", 302, { host }],
    ["/guide/one", 302],
    ["/locked", 200],
    ["/locked", 303, { method: "POST", form: `password=${encodeURIComponent(password)}` }],
    ["/later", 404],
    ["/absent", 404],
    ["/@offline", 200],
    ["/@OFFLINE", 200],
    ["/@former", 308],
    ["/@absent", 404],
    [`/b/${short}`, 302],
    ["/", 200, { host }]
  ] as const
})

const statusesOf = (kinds: Effect.Effect.Success<typeof makeKinds>) =>
  Effect.forEach(kinds, ([path, , options]) =>
    Effect.map(visit(path, options), ({ status }) => [path, status] as const)
  )

it.scopedLive("visits are answered from memory while PostgreSQL is silent, and changes apply once it is back", () =>
  Effect.gen(function* () {
    const database = yield* makeDatabaseOf(inject("postgres"), templateName)
    const way = yield* blockableWay(database)
    const databaseUrl = Option.some(Redacted.make(way.url))
    const run = Effect.gen(function* () {
      const kinds = yield* makeKinds
      const expected = kinds.map(([path, status]) => [path, status] as const)
      expect(yield* statusesOf(kinds)).toEqual(expected)
      yield* way.block("silent")
      expect(yield* statusesOf(kinds)).toEqual(expected)
      // Old entries that were not read since.
      yield* Effect.sleep("11 seconds")
      expect(yield* statusesOf(kinds)).toEqual(expected)
      expect((yield* visit("/unread")).status).toBe(503)
      expect((yield* visit("/@unread")).status).toBe(503)
      const link = yield* Effect.promise(async () => {
        const { default: pg } = await import("pg")
        const client = new pg.Client({ connectionString: database })
        await client.connect()
        const { rows } = await client.query(
          "UPDATE links SET destination_url = 'https://example.com/missed' WHERE short_code = 'go' RETURNING id"
        )
        await client.end()
        return rows[0] as unknown
      })
      expect(link).toBeDefined()
      yield* way.clear
      yield* comes("The change", visit("/go"), ({ headers }) => headers["location"] === "https://example.com/missed")
      yield* comes("The unread code", visit("/unread"), ({ status }) => status === 404)
    })
    yield* Effect.provide(run, testServer("postgres", { databaseUrl }))
  })
)

const dataDir = mkdtempSync(join(tmpdir(), "linden-offline-"))

layer(testServer("sqlite", { dataDir }), { excludeTestServices: true })(
  "on SQLite, while another program locks the file,",
  (it) => {
    it.effect("a locked link still opens before a change ends", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        yield* makeLink({ custom_slug: "locked", redirect_type: "password", password })
        expect((yield* visit("/locked")).status).toBe(200)
        const other = new Database(join(dataDir, "linden.db"))
        other.exec("BEGIN IMMEDIATE")
        const change = yield* Effect.fork(send("POST", "/api/v1/tags", { json: { name: "late" } }))
        yield* Effect.sleep("100 millis")
        const seen = yield* visit("/locked")
        const isWaiting = (yield* Fiber.poll(change))._tag === "None"
        other.exec("ROLLBACK")
        other.close()
        expect([seen.status, isWaiting]).toEqual([200, true])
        expect((yield* Fiber.join(change)).status).toBe(201)
      })
    )
  }
)
