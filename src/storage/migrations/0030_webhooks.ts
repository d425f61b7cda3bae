import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

/** Webhook endpoints, events that are not delivered yet, and the deliveries to each endpoint. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const id = sql.literal(sql.onDialectOrElse({ pg: () => "UUID", orElse: () => "TEXT" }))
  const big = sql.literal(sql.onDialectOrElse({ pg: () => "BIGINT", orElse: () => "INTEGER" }))
  const bytes = sql.literal(sql.onDialectOrElse({ pg: () => "BYTEA", orElse: () => "BLOB" }))
  const counted = sql.literal(
    sql.onDialectOrElse({
      pg: () => "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
      orElse: () => "INTEGER PRIMARY KEY AUTOINCREMENT"
    })
  )

  // Without a foreign key: if the folder of a filter is deleted, the endpoint must not receive all events.
  yield* sql`CREATE TABLE webhooks (
    id ${id} PRIMARY KEY,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    created_by ${id} NOT NULL,
    url TEXT NOT NULL,
    description TEXT,
    events TEXT NOT NULL,
    folder_id ${id},
    tag_id ${id},
    link_id ${id},
    batch INTEGER NOT NULL,
    ordered INTEGER NOT NULL,
    secret TEXT NOT NULL,
    former_secret TEXT,
    former_until ${big} NOT NULL DEFAULT 0,
    is_active INTEGER NOT NULL,
    paused_reason TEXT,
    failing_since ${big},
    failures INTEGER NOT NULL DEFAULT 0,
    not_before ${big} NOT NULL DEFAULT 0,
    click_position ${big} NOT NULL,
    clicks_from ${big} NOT NULL,
    language TEXT NOT NULL,
    created_at ${big} NOT NULL,
    updated_at ${big} NOT NULL
  )`
  yield* sql`CREATE INDEX webhooks_team ON webhooks (team_id, created_at)`

  yield* sql`CREATE TABLE webhook_events (
    rn ${counted},
    id ${id} NOT NULL,
    team_id ${id} NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    subject TEXT NOT NULL,
    link TEXT,
    data TEXT NOT NULL,
    happened_at ${big} NOT NULL
  )`
  yield* sql`CREATE INDEX webhook_events_team ON webhook_events (team_id)`

  yield* sql`CREATE TABLE webhook_deliveries (
    rn ${counted},
    id ${id} NOT NULL UNIQUE,
    webhook_id ${id} NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    event_id ${id} NOT NULL,
    type TEXT NOT NULL,
    subjects TEXT NOT NULL,
    body ${bytes} NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
    attempt INTEGER NOT NULL DEFAULT 0,
    next_at ${big} NOT NULL,
    lease_until ${big} NOT NULL DEFAULT 0,
    status INTEGER,
    duration INTEGER,
    answer TEXT,
    error TEXT,
    created_at ${big} NOT NULL,
    attempted_at ${big}
  )`
  yield* sql`CREATE INDEX webhook_deliveries_list ON webhook_deliveries (webhook_id, rn)`
  yield* sql`CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, rn) WHERE state = 'waiting'`
  yield* sql`CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_at) WHERE state = 'waiting'`
  yield* sql`CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at)`

  // Each expiry of a link is reported only once, even if several servers detect it.
  yield* sql`CREATE TABLE told_expiries (
    link_id ${id} NOT NULL,
    expires_at ${big} NOT NULL,
    PRIMARY KEY (link_id, expires_at)
  )`
  yield* sql`CREATE INDEX told_expiries_age ON told_expiries (expires_at)`
  yield* sql`CREATE INDEX links_expiry ON links (expires_at) WHERE expires_at IS NOT NULL`
})
