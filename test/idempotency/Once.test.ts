import { HttpApi } from "@effect/platform"
import type { SqlClient } from "@effect/sql"
import { expect, layer, it as plain } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { LindenApi } from "../../src/Api.ts"
import { Idempotency } from "../../src/idempotency/Idempotency.ts"
import { checkingServer, fakeInternet } from "../destination/linkcheck/Kit.ts"
import { api, dataOf, type Row } from "../support/Scenario.ts"
import { type Database, databases, onEachDatabase, TestServer } from "../support/TestServer.ts"

/** Makes the database refuse some writes while an effect runs. */
const failing = (sql: SqlClient.SqlClient, event: string, table: string, condition: string) => {
  const [add, remove] = sql.onDialectOrElse({
    pg: () => [
      [
        "CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk failure'; END $$",
        `CREATE TRIGGER failing BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION fail()`
      ],
      `DROP TRIGGER failing ON ${table}`
    ],
    orElse: () => [
      [
        `CREATE TRIGGER failing BEFORE ${event} ON ${table} WHEN ${condition} BEGIN SELECT RAISE(ABORT, 'disk failure'); END`
      ],
      "DROP TRIGGER failing"
    ]
  }) as readonly [ReadonlyArray<string>, string]
  return <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.acquireUseRelease(
      Effect.forEach(add, (text) => Effect.orDie(sql.unsafe(text)), { discard: true }),
      () => effect,
      () => Effect.orDie(sql.unsafe(remove))
    )
}

onEachDatabase("a POST that fails midway", (it) => {
  const kit = Effect.gen(function* () {
    const { send, sql } = yield* TestServer
    const count = (search: string) =>
      Effect.map(send("GET", `/api/v1/links?search=${search}`), (answer) => dataOf<{ total: number }>(answer).total)
    const rows = Effect.map(sql`SELECT key_hash FROM idempotent_answers`, ({ length }) => length)
    const post = (path: string, key: string, json: Row) =>
      send("POST", `/api/v1${path}`, { json, headers: { "idempotency-key": key } })
    return { sql, count, rows, post }
  })

  it.effect("creates no link of a bulk, and each once on a retry", () =>
    Effect.gen(function* () {
      const { sql, count, rows, post } = yield* kit
      const before = yield* rows
      const json = {
        links: [
          { url: "https://example.com/midway", title: "first" },
          { url: "javascript:alert(1)" },
          { url: "https://example.com/midway", title: "second", custom_slug: "midway-second" },
          { url: "https://example.com/midway", title: "doomed" },
          { url: "https://example.com/midway", title: "last" }
        ]
      }
      const send = post("/links/bulk", "midway", json)
      const failed = yield* failing(sql, "INSERT", "links", "NEW.title = 'doomed'")(Effect.zipRight(send, send))
      expect([failed.status, failed.body.code]).toEqual([503, "unavailable"])
      expect(yield* count("midway")).toBe(0)

      const answer = yield* send
      expect(answer.status, answer.text).toBe(200)
      const { results } = dataOf<{ results: ReadonlyArray<{ success: boolean; data?: Row }> }>(answer)
      expect(results.map(({ success }) => success)).toEqual([true, false, true, true, true])
      expect(results[2]?.data).toMatchObject({ short_code: "midway-second", title: "second" })
      expect(yield* count("midway")).toBe(4)

      const again = yield* send
      expect([again.text, again.headers["idempotency-replayed"]]).toEqual([answer.text, "true"])
      expect((yield* rows) - before).toBe(1)
    })
  )

  it.effect("is done from the start if its key is sent with another body", () =>
    Effect.gen(function* () {
      const { sql, count, post } = yield* kit
      const links = ["first", "doomed"].map((title) => ({ url: "https://example.com/changed", title }))
      const fail = failing(sql, "INSERT", "links", "NEW.title = 'doomed'")
      expect((yield* fail(post("/links/bulk", "changed", { links }))).status).toBe(503)
      const other = yield* post("/links/bulk", "changed", { links: [{ url: "https://example.com/changed/other" }] })
      expect(other.body.message).toBe("1 of 1 links were created.")
      expect(yield* count("changed")).toBe(1)
    })
  )

  it.effect("does not create the links of a bulk twice if its response could not be stored", () =>
    Effect.gen(function* () {
      const { sql, count, rows, post } = yield* kit
      const before = yield* rows
      const url = "https://example.com/unanswered"
      const links = [
        { url, title: "first" },
        { url: "nowhere" },
        { url, custom_slug: "unanswered-slug", title: "last" }
      ]
      const send = post("/links/bulk", "unanswered", { links })
      const failed = yield* failing(sql, "UPDATE", "idempotent_answers", "NEW.status = 200")(send)
      expect(failed.status).toBe(503)
      const answer = yield* send
      expect(answer.status, answer.text).toBe(200)
      const { results } = dataOf<{ results: ReadonlyArray<{ success: boolean; data?: Row }> }>(answer)
      expect(results.map(({ success }) => success)).toEqual([true, false, true])
      expect(results.map(({ data }) => data?.["title"])).toEqual(["first", undefined, "last"])
      expect(yield* count("unanswered")).toBe(2)
      expect((yield* rows) - before).toBe(1)
    })
  )
})

interface Create {
  readonly path: string
  /** A request that is refused if it is repeated, where that is possible. */
  readonly json: Row
  /** A list of what it creates, and the name of the list in the response. */
  readonly list: string
  readonly name: string
}

const creates: Readonly<Record<string, Create>> = {
  "annotations.create": {
    path: "/annotations",
    json: { day: "2026-01-02", text: "Sale" },
    list: "/annotations",
    name: "annotations"
  },
  "bulkJobs.create": {
    path: "/links/bulk/jobs",
    json: { query: { search: "none" }, change: { is_active: 0 }, total: 0 },
    list: "/links/bulk/jobs",
    name: "jobs"
  },
  "domains.create": { path: "/domains", json: { hostname: "once.example.org" }, list: "/domains", name: "domains" },
  "folders.create": { path: "/folders", json: { name: "Once" }, list: "/folders", name: "folders" },
  "imports.create": {
    path: "/imports",
    json: { source: "linktree", base_url: "https://once.example/" },
    list: "/jobs?kind=import",
    name: "jobs"
  },
  "linkChecks.create": { path: "/link-checks", json: {}, list: "/jobs?kind=link_check", name: "jobs" },
  "links.create": {
    path: "/links",
    json: { url: "https://once.example/", custom_slug: "once" },
    list: "/links?search=once.example",
    name: "links"
  },
  "pages.create": { path: "/pages", json: { slug: "once", title: "Once" }, list: "/pages", name: "pages" },
  "pages.createLink": {
    path: "/pages/<page>/links",
    json: { label: "Once", url: "https://once.example/" },
    list: "/pages/<page>",
    name: "links"
  },
  "pages.createPlugin": {
    path: "/pages/<page>/plugins",
    json: { type: "text_block", config: { content: "Once" } },
    list: "/pages/<page>",
    name: "plugins"
  },
  "qrcodes.create": {
    path: "/qrcodes",
    json: { name: "Once", url: "https://scan.example/", design_config: {} },
    list: "/qrcodes",
    name: "qrcodes"
  },
  "sharedReports.create": {
    path: "/shared-reports",
    json: { name: "Once" },
    list: "/shared-reports",
    name: "shared_reports"
  },
  "tags.create": { path: "/tags", json: { name: "once" }, list: "/tags", name: "tags" },
  "webhooks.create": {
    path: "/webhooks",
    json: { url: "https://hook.example/", events: ["link.created"] },
    list: "/webhooks",
    name: "webhooks"
  }
}

plain("each operation that creates something and honors an Idempotency-Key is tested here", () => {
  const found = new Set<string>()
  HttpApi.reflect(LindenApi, {
    onGroup: () => {},
    onEndpoint: ({ group, endpoint, middleware }) => {
      if (endpoint.name.startsWith("create") && [...middleware].some(({ key }) => key === Idempotency.key))
        found.add(`${group.identifier}.${endpoint.name}`)
    }
  })
  expect(Object.keys(creates).sort()).toEqual([...found].sort())
})

const checkingServerOn = (database: Database) =>
  Layer.unwrapScoped(
    Effect.map(
      fakeInternet((_, response) => void response.end("Hello")),
      ({ net }) => checkingServer(database, net)
    )
  )

for (const database of databases) {
  layer(checkingServerOn(database), { excludeTestServices: true })(
    `a POST whose response could not be stored on ${database}`,
    (it) => {
      it.effect.each(Object.entries(creates))("is not repeated: %s", ([, { path, json, list, name }]) =>
        Effect.gen(function* () {
          const { send, otherTeamKey, sql } = yield* TestServer
          const key = yield* otherTeamKey
          const page = path.includes("<page>")
            ? String(dataOf(yield* api("POST", "/pages", { slug: `page-${Math.random()}`, title: "Page" }, key))["id"])
            : ""
          const post = send("POST", `/api/v1${path.replace("<page>", page)}`, {
            key,
            json,
            headers: { "idempotency-key": "once" }
          })
          const count = Effect.map(
            api("GET", list.replace("<page>", page), undefined, key),
            (answer) => dataOf<Readonly<Record<string, ReadonlyArray<unknown>>>>(answer)[name]?.length
          )
          const failed = yield* failing(sql, "UPDATE", "idempotent_answers", "NEW.status IS NOT NULL")(post)
          expect([failed.status, failed.body.code], failed.text).toEqual([503, "unavailable"])
          expect(yield* count).toBe(1)

          const answer = yield* post
          expect([200, 201, 202], answer.text).toContain(answer.status)
          expect(yield* count).toBe(1)
          expect(answer.headers["idempotency-replayed"]).toBeUndefined()

          const again = yield* post
          expect([again.status, again.text]).toEqual([answer.status, answer.text])
          expect([again.headers["idempotency-replayed"], again.headers["etag"]]).toEqual([
            "true",
            answer.headers["etag"]
          ])
          if ("version" in dataOf(answer)) expect(again.headers["etag"]).toBe(`"${dataOf(answer)["version"]}"`)
          expect(yield* count).toBe(1)
        })
      )
    }
  )
}
