import { Schema } from "effect"
import { AuditEntryId, JobId, TeamId } from "../contract/Id.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { ActorType, AuditAction } from "./Audit.ts"

/** The fields of one side of a stored entry. */
export const sideOf = (text: string | null) => (text === null ? null : (JSON.parse(text) as Record<string, unknown>))

/** `before` and `after` are encoded JSON objects. */
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
  after: NullableText
})
