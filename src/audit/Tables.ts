import { Schema } from "effect"
import { AuditEntryId, JobId, TeamId } from "../contract/Id.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { ActorType, AuditAction } from "./Audit.ts"

/**
 * `before` and `after` are JSON objects. Of large ones, `fields` has the names and `bytes` the size, or 0 once the
 * values made room for newer ones; both are null in other entries.
 */
export const AuditEntriesTable = table("audit_entries", {
  id: AuditEntryId,
  team_id: TeamId,
  at: Instant,
  action: AuditAction,
  actor_type: ActorType,
  actor_id: NullableText,
  actor_name: Schema.String,
  network: NullableText,
  /** The job that made the change. */
  job_id: Schema.NullOr(JobId),
  target_type: Schema.String,
  target_id: NullableText,
  target_name: NullableText,
  before: NullableText,
  after: NullableText,
  fields: NullableText,
  bytes: Schema.NullOr(Schema.Number)
})
