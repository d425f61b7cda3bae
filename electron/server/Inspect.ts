import { existsSync } from "node:fs"
import { join } from "node:path"
import { SqlClient } from "@effect/sql"
import { SqliteClient } from "@effect/sql-sqlite-node"
import { Effect, Schema } from "effect"
import { migrations } from "../../src/storage/Migrations.ts"
import { CannotStart } from "./ServerActor.ts"

const Verdict = Schema.Array(Schema.Struct({ quick_check: Schema.String }))
const Newest = Schema.Array(Schema.Struct({ newest: Schema.NullOr(Schema.Number) }))

const known = Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)))

const fault = (message: string) => new CannotStart({ message })
const damaged = () => fault("The database in the archive is damaged or belongs to another program.")

const read = (filename: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [verdict] = yield* Schema.decodeUnknown(Verdict)(yield* sql`PRAGMA quick_check(1)`)
    if (verdict?.quick_check !== "ok") return yield* damaged()
    const table = sql`SELECT max(migration_id) AS newest FROM linden_migrations`
    return (yield* Schema.decodeUnknown(Newest)(yield* table))[0]?.newest ?? 0
  }).pipe(
    Effect.provide(SqliteClient.layer({ filename, readonly: true, disableWAL: true })),
    Effect.sandbox,
    Effect.mapError(damaged)
  )

/** Checks whether this version can serve the data in a folder, without changing the folder. */
export const inspect = Effect.fnUntraced(function* (dataDir: string) {
  const main = join(dataDir, "linden.db")
  if (!existsSync(main)) return yield* fault("The archive has no Linden data: the file linden.db is missing.")
  const newest = yield* read(main)
  if (newest > known) {
    return yield* fault("The archive is from a newer version of Linden. Update Linden, then try again.")
  }
})
