import { SqlClient } from "@effect/sql"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { JobId, LinkId } from "../../src/contract/Id.ts"
import { originOf } from "../../src/import/LinkPlan.ts"
import { codeOf, tallyOf, targetOf } from "../../src/import/SourceLink.ts"
import { emptyDatabase, migrateTo } from "../support/OldDatabase.ts"
import { oneDatabase } from "../support/TestServer.ts"

const uuid = (n: number) => `0190a0a0-0000-7000-8000-00000000000${n}`
const [job, earlier] = [uuid(1) as JobId, uuid(2) as JobId]
const [one, two] = [uuid(3) as LinkId, uuid(4) as LinkId]

const row = (origin: string, more: Partial<Parameters<typeof tallyOf>[1]> = {}) => ({
  ...{
    origin,
    link_id: one,
    last_job: earlier,
    visits_until: null,
    visits_seen: null,
    claimed: 0,
    counted: 0,
    summed: 0
  },
  ...more
})

it("finds a link by its address, whatever kind of source it comes from", () => {
  const rows = [row("csv:bit.ly/a"), row("yourls:/a", { link_id: two }), row("csv:bit.ly/a https://else.example/")]
  const found = (origin: string) => targetOf(rows, origin, job)?.origin
  expect(found("bitly:bit.ly/a")).toBe("csv:bit.ly/a")
  expect(found("dub:/a")).toBe("yourls:/a")
  expect(found("dub:other.example/a")).toBe("yourls:/a")
  expect(found("bitly:bit.ly/b")).toBeUndefined()
})

it("finds a code without a host only if one link has it", () => {
  const rows = [row("csv:one.example/a"), row("csv:two.example/a", { link_id: two })]
  expect(targetOf(rows, "yourls:/a", job)).toBeUndefined()
  expect(targetOf(rows.slice(0, 1), "yourls:/a", job)?.origin).toBe("csv:one.example/a")
  const met = rows.map((one) => ({ ...one, last_job: one.link_id === two ? job : earlier }))
  expect(targetOf(met, "yourls:/a", job)?.origin).toBe("csv:two.example/a")
})

it("takes the highest count and the last visit of all rows of a link", () => {
  const rows = [
    row("csv:bit.ly/a", { counted: 17 }),
    row("bitly:bit.ly/a", { counted: 20, visits_seen: 7 }),
    row("csv:/a", { counted: 21, link_id: two })
  ] as const
  expect(tallyOf(rows, rows[0], job)).toEqual({ floor: 20, since: 7 })
  expect(tallyOf([...rows, row("yourls:/a", { counted: 22 })], rows[0], job)).toEqual({ floor: 22, since: 7 })
})

for (const database of [oneDatabase]) {
  it.effect(`finds records of an older version by their codes on ${database}`, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrateTo(37)
      yield* sql`INSERT INTO teams ${sql.insert({ id: uuid(1), name: "Home", created_at: 1, updated_at: 1 })}`
      const origins = [
        "csv:bit.ly/3abc",
        "yourls:/straße",
        "csv:row 12: https://example.com/a b",
        "csv:bit.ly/x https://second.example/y",
        originOf("csv", "x".repeat(500)),
        "shlink:s.test/with/slash"
      ]
      for (const origin of origins) {
        const ids = { team_id: uuid(1), link_id: uuid(2), job_id: uuid(3), last_job: uuid(3) }
        yield* sql`INSERT INTO import_links ${sql.insert({ origin, outcome: "found", ...ids })}`
      }
      yield* migrateTo(38)
      const rows = yield* sql<{ origin: string; code: string }>`SELECT origin, code FROM import_links`
      expect(rows).toHaveLength(origins.length)
      for (const { origin, code } of rows) expect(code, origin).toBe(codeOf(origin))
    }).pipe(Effect.provide(emptyDatabase(database)), Effect.scoped)
  )
}
