import { Migrator } from "@effect/sql"
import { Effect, Layer } from "effect"
import clicks from "./clickMigrations/0001_clicks.ts"
import rollups from "./clickMigrations/0002_rollups.ts"
import leftovers from "./clickMigrations/0003_leftovers.ts"

/** Every migration of the clicks in its order; a file that is not named here never runs. */
export const clickMigrations = {
  "0001_clicks": clicks,
  "0002_rollups": rollups,
  "0003_leftovers": leftovers
}

const run = Migrator.make({})({ loader: Migrator.fromRecord(clickMigrations), table: "linden_click_migrations" })

/** Brings the tables of clicks up to date, which lie in a file of their own on SQLite. */
export const ClickMigrationsLive = Layer.effectDiscard(Effect.orDie(run))
