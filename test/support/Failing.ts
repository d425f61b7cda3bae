import type { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Makes the database refuse some writes while an effect runs. */
export const failing = (sql: SqlClient.SqlClient, event: string, table: string, condition: string) => {
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
