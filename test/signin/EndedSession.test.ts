import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { expectFailure } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { browse, newPerson } from "./Kit.ts"

/** Makes the next change of a table's row delete it. */
const endingAtChange = (table: string, key: string) =>
  Effect.flatMap(TestServer, ({ sql }) => {
    const body = `BEGIN DELETE FROM ${table} WHERE ${key} = NEW.${key};`
    return sql.onDialectOrElse({
      pg: () =>
        Effect.zipRight(
          sql.unsafe(`CREATE FUNCTION end_${table}() RETURNS trigger LANGUAGE plpgsql AS
            $$ ${body} RETURN NULL; END $$`),
          sql.unsafe(`CREATE TRIGGER ending AFTER UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION end_${table}()`)
        ),
      orElse: () => sql.unsafe(`CREATE TRIGGER ending AFTER UPDATE ON ${table} ${body} END`)
    })
  })

const places = [
  ["session", "sessions", "id"],
  ["membership", "members", "user_id"]
] as const

onOneDatabase("a session", (it) => {
  it.effect.each(places)("whose %s is deleted during a request is answered with 401", ([, table, key]) =>
    Effect.gen(function* () {
      const { sql } = yield* TestServer
      const person = yield* newPerson("member")
      expect((yield* browse(person.cookie, "GET", "/session")).status).toBe(200)
      // Its last use is stored then, after the session was found.
      yield* sql`UPDATE sessions SET last_seen_at = 0 WHERE id = ${person.session.id}`
      yield* endingAtChange(table, key)
      expectFailure(yield* browse(person.cookie, "GET", "/session"), 401)
      const onTable = sql.onDialectOrElse({ pg: () => ` ON ${table}`, orElse: () => "" })
      yield* sql.unsafe(`DROP TRIGGER ending${onTable}`)
    })
  )
})
