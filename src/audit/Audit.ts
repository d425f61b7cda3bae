import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { AuditEntryId, JobId } from "../contract/Id.ts"
import { paging } from "../contract/Paging.ts"
import { Line, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"

/** All actions in the audit log, in the groups that the dashboard shows. */
export const auditActions = {
  people: [
    "session.started",
    "session.refused",
    "session.ended",
    "account.password_changed",
    "account.username_changed",
    "account.email_changed",
    "account.linked",
    "factor.added",
    "factor.removed",
    "factor.refused",
    "factor.codes_renewed",
    "access.refused",
    "member.invited",
    "invite.renewed",
    "invite.revoked",
    "member.joined",
    "member.role_changed",
    "member.reset",
    "member.removed"
  ],
  keys: ["key.created", "key.changed", "key.rotated", "key.revoked"],
  team: [
    "team.created",
    "team.updated",
    "team.exported",
    "clicks.exported",
    "clicks.deleted",
    "clicks.erased",
    "audit_log.exported",
    "import.started",
    "job.cancelled",
    "job.paused",
    "job.resumed",
    "job.undone",
    "domain.created",
    "domain.updated",
    "domain.checked",
    "domain.verified",
    "domain.deleted",
    "webhook.created",
    "webhook.updated",
    "webhook.deleted",
    "webhook.tested",
    "webhook.resent",
    "webhook.replayed",
    "shared_report.created",
    "shared_report.updated",
    "shared_report.deleted",
    "destination.blocked",
    "destination.unblocked",
    "destination.allowed",
    "destination.disallowed",
    "destination_report.updated",
    "missed_paths.deleted",
    "link_check.started"
  ],
  content: [
    "folder.created",
    "folder.updated",
    "folder.access_changed",
    "folder.deleted",
    "tag.created",
    "tag.updated",
    "tag.deleted",
    "utm_template.created",
    "utm_template.updated",
    "utm_template.deleted",
    "upload.created",
    "upload.deleted",
    "annotation.created",
    "annotation.updated",
    "annotation.deleted",
    "saved_view.created",
    "saved_view.updated",
    "saved_view.deleted",
    "link.updated",
    "link.deleted",
    "link.restored",
    "link.stopped",
    "link.unstopped",
    "page.duplicated",
    "page.updated",
    "page.published",
    "page.unpublished",
    "page.deleted",
    "page.restored",
    "qrcode.updated",
    "qrcode.exported",
    "qrcode.deleted",
    "qrcode.restored",
    "trash.emptied"
  ]
} as const

const { people, keys, team, content } = auditActions

export const AuditAction = Schema.Literal(...people, ...keys, ...team, ...content).annotations({
  identifier: "AuditAction"
})
export type AuditAction = typeof AuditAction.Type

/** The actions that people see of their own account, beside what they did in it. */
export const accountActions: ReadonlyArray<AuditAction> = [
  "session.started",
  "session.refused",
  "session.ended",
  "account.password_changed",
  "account.username_changed",
  "account.email_changed",
  "account.linked",
  "factor.added",
  "factor.removed",
  "factor.refused",
  "factor.codes_renewed",
  "member.reset",
  "key.created",
  "key.changed",
  "key.rotated",
  "key.revoked"
]

export const ActorType = Schema.Literal("user", "key", "system")

/** Whether a response includes the values of an entry. */
export const Values = Schema.Literal("included", "separate", "removed").annotations({
  description:
    "Whether the response includes `before` and `after`. `included`: it does. `separate`: they are too large for a list, so both are null; request the entry itself. `removed`: newer values of the same item replaced them, so both are always null."
})

export const changedNames = describe("The names of the changed fields.", Schema.Array(Schema.String))

export const Details = Schema.NullOr(Schema.Record({ key: Schema.String, value: Schema.Unknown }))

/** What someone did in a team. */
export const AuditEntry = Schema.Struct({
  id: AuditEntryId,
  at: Timestamp,
  action: AuditAction,
  actor: describe(
    "Who did it, with the name at that time. `system` is the command line or the server itself, without an ID.",
    Schema.Struct({ type: ActorType, id: Schema.NullOr(Schema.String), name: Schema.String })
  ),
  network: describe(
    "The network of the request: the /24 of an IPv4 address, or the /48 of an IPv6 address; null if it is unknown.",
    Schema.NullOr(Schema.String)
  ),
  job_id: describe("The job that made the change; null for other changes.", Schema.NullOr(JobId)),
  target: describe(
    "What was changed, with the name at that time. The ID is null for actions on several items.",
    Schema.Struct({
      type: Schema.String,
      id: Schema.NullOr(Schema.String),
      name: Schema.NullOr(Schema.String)
    })
  ),
  changed: changedNames,
  values: Values,
  before: describe("The former values of changed fields, if there are any. Never contains secrets.", Details),
  after: describe("The new values of changed fields, if there are any. Never contains secrets.", Details)
}).annotations({ identifier: "AuditEntry" })
export type AuditEntry = typeof AuditEntry.Type

/** The query of `GET /audit-log`. */
export const AuditQuery = Schema.Struct({
  limit: paging.limit,
  offset: paging.offset,
  action: describe("Only entries with this action.", optional(AuditAction)),
  actor_id: describe("Only actions of this user or key.", optional(Line(64))),
  target_id: describe("Only actions on the item with this ID.", optional(Line(64))),
  format: describe(
    "`json`, the default, or `ndjson`: all matching entries, one per line; it ignores `limit` and `offset`.",
    optional(Schema.Literal("json", "ndjson"))
  )
})
export type AuditQuery = typeof AuditQuery.Type
