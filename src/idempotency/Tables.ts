import { Schema } from "effect"
import { TeamId } from "../contract/Id.ts"
import { Instant } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"

/**
 * Keys and requests are stored only as hashes: one of the key, and one of the key together with the request. `status`
 * is null until the first request is answered. Until then, `body` is the result of its change, once that is committed.
 */
export const IdempotentAnswersTable = table("idempotent_answers", {
  key_hash: Schema.String,
  team_id: TeamId,
  request_hash: Schema.String,
  status: Schema.NullOr(Schema.Number),
  body: Schema.NullOr(Schema.String),
  etag: Schema.NullOr(Schema.String),
  created_at: Instant
})
