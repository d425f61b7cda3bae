import { Migrator } from "@effect/sql"
import { Effect, Layer } from "effect"
import base from "./migrations/0001_base.ts"
import linkLists from "./migrations/0002_link_lists.ts"
import qrcodes from "./migrations/0003_qrcodes.ts"
import pages from "./migrations/0004_pages.ts"
import sessions from "./migrations/0005_sessions.ts"
import taggedLinks from "./migrations/0006_tagged_links.ts"
import pageMarkup from "./migrations/0008_page_markup.ts"

/** Every migration in its order; a file that is not named here never runs. */
export const migrations = {
  "0001_base": base,
  "0002_link_lists": linkLists,
  "0003_qrcodes": qrcodes,
  "0004_pages": pages,
  "0005_sessions": sessions,
  "0006_tagged_links": taggedLinks,
  "0008_page_markup": pageMarkup
}

const run = Migrator.make({})({ loader: Migrator.fromRecord(migrations), table: "linden_migrations" })

/** Brings the database up to date before anything else uses it. */
export const MigrationsLive = Layer.effectDiscard(Effect.orDie(run))
