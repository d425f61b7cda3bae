import type { SqlClient } from "@effect/sql"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

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

onOneDatabase("a POST that fails midway", (it) => {
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

  it.effect("does not create a link twice if its response could not be stored", () =>
    Effect.gen(function* () {
      const { sql, count, post } = yield* kit
      const send = post("/links", "unstored", { url: "https://example.com/unstored" })
      const failed = yield* failing(sql, "UPDATE", "idempotent_answers", "NEW.status = 201")(send)
      expect(failed.status).toBe(503)
      expect((yield* send).body.code).toBe("request_in_progress")
      yield* sql`UPDATE idempotent_answers SET created_at = created_at - 120000 WHERE status IS NULL`
      const answer = yield* send
      expect(answer.status, answer.text).toBe(201)
      expect(yield* count("unstored")).toBe(1)
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
      yield* sql`UPDATE idempotent_answers SET created_at = created_at - 120000 WHERE status IS NULL`
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
