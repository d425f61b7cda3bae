import { Schema } from "effect"
import { AuditEntryId, JobId, TeamId } from "../contract/Id.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { ActorType, AuditAction } from "./Audit.ts"

/**
 * `before` and `after` are JSON objects. If they are large, `fields` contains their field names and `bytes` their
 * size, or 0 once newer values have replaced them. In other entries, both are null.
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
