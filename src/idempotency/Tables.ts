import { Schema } from "effect"
import { TeamId } from "../contract/Id.ts"
import { Instant } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"

/**
 * Neither keys nor requests are stored, only hashes: of a key, and of it and its request together; `status` is null until the
 * first request is answered. Parts of a request that failed midway are rows under hashes of their own.
 */
export const IdempotentAnswersTable = table("idempotent_answers", {
  key_hash: Schema.String,
  team_id: TeamId,
  request_hash: Schema.String,
  status: Schema.NullOr(Schema.Number),
  body: Schema.NullOr(Schema.String),
  created_at: Instant
})
