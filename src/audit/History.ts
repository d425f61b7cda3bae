import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { AuditEntryId, JobId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { paging } from "../contract/Paging.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { ActorType, AuditAction, changedNames, Details, Values } from "./Audit.ts"

/** A change in the history of a link or page. Members see it, so it lacks networks and ids of actors. */
export const HistoryEntry = Schema.Struct({
  id: AuditEntryId,
  at: Timestamp,
  action: AuditAction,
  actor: describe(
    "Who did it, with the name at that time. `system` is the command line or the server itself.",
    Schema.Struct({ type: ActorType, name: Schema.String })
  ),
  changed: changedNames,
  values: Values,
  job_id: describe("The job that made the change and can undo it; null for other changes.", Schema.NullOr(JobId)),
  undone: describe("Whether the job that made the change undid it for this item.", Schema.Boolean),
  before: describe(
    "The former values of changed fields. Of a password, it only says `set` or null. Null if the entry has none.",
    Details
  ),
  after: describe("The new values of changed fields. A password is `set`, `changed` or null.", Details),
  can_restore: describe("Whether the former values can be restored.", Schema.Boolean)
}).annotations({ identifier: "HistoryEntry" })
export type HistoryEntry = typeof HistoryEntry.Type

export const HistoryList = Schema.Struct({
  entries: Schema.Array(HistoryEntry),
  total: describe("The number of all entries.", Count)
}).annotations({ identifier: "HistoryList" })

export const ListHistory = Schema.Struct({ limit: paging.limit, offset: paging.offset })
export type ListHistory = typeof ListHistory.Type
