import { Layer } from "effect"
import clicks from "./clickMigrations/0001_clicks.ts"
import rollups from "./clickMigrations/0002_rollups.ts"
import leftovers from "./clickMigrations/0003_leftovers.ts"
import forwarded from "./clickMigrations/0004_forwarded.ts"
import sweeps from "./clickMigrations/0005_sweeps.ts"
import quarters from "./clickMigrations/0006_quarters.ts"
import untimed from "./clickMigrations/0007_untimed.ts"
import deletions from "./clickMigrations/0008_deletions.ts"
import deletedByTime from "./clickMigrations/0009_deleted_clicks_by_time.ts"
import { migrate, migrationTables } from "./Migrate.ts"

/** All migrations of clicks, in order; a file that is not listed here never runs. */
export const clickMigrations = {
  "0001_clicks": clicks,
  "0002_rollups": rollups,
  "0003_leftovers": leftovers,
  "0004_forwarded": forwarded,
  "0005_sweeps": sweeps,
  "0006_quarters": quarters,
  "0007_untimed": untimed,
  "0008_deletions": deletions,
  "0009_deleted_clicks_by_time": deletedByTime
}

/** Migrates the tables of clicks, which are in a separate file on SQLite. */
export const ClickMigrationsLive = Layer.effectDiscard(migrate(clickMigrations, migrationTables.clicks))
