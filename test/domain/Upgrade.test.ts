import { SqlClient } from "@effect/sql"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { emptyDatabase, migrateTo } from "../support/OldDatabase.ts"
import { oneDatabase } from "../support/TestServer.ts"

const uuid = (n: number) => `0190a0a0-0000-7000-8000-00000000000${n}`

for (const database of [oneDatabase]) {
  it.effect(`domains from before verification keep serving after an upgrade, on ${database}`, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* migrateTo(6)
      const at = { created_at: 1, updated_at: 1 }
      yield* sql`INSERT INTO teams ${sql.insert({ id: uuid(1), name: "Home", ...at })}`
      const domains = [
        { id: uuid(2), team_id: uuid(1), hostname: "seen.example.com", verified_at: 5, ...at },
        { id: uuid(3), team_id: uuid(1), hostname: "unseen.example.com", verified_at: null, ...at }
      ]
      for (const domain of domains) yield* sql`INSERT INTO domains ${sql.insert(domain)}`
      const link = { id: uuid(4), team_id: uuid(1), created_by: uuid(1), domain_id: uuid(2), short_code: "a", ...at }
      yield* sql`INSERT INTO links ${sql.insert({ ...link, destination_url: "https://example.com/", redirect_type: "instant" })}`
      yield* migrateTo(7)
      const rows = yield* sql`SELECT id, hostname, held_host, proof, verified_at FROM domains ORDER BY id`
      expect(rows).toEqual(
        domains.map(({ id, hostname, verified_at }) => ({
          id,
          hostname,
          held_host: hostname,
          proof: verified_at === null ? "upgrade" : "answer",
          verified_at
        }))
      )
      expect(yield* sql`SELECT domain_id FROM links`).toEqual([{ domain_id: uuid(2) }])
    }).pipe(Effect.provide(emptyDatabase(database)), Effect.scoped)
  )
}
