import { Schema } from "effect"
import { JobId, TeamId } from "../../contract/Id.ts"
import { Flag } from "../../contract/Text.ts"
import { Instant } from "../../storage/Fields.ts"
import { table } from "../../storage/Table.ts"
import { Fault } from "./Status.ts"

/** Whether an address that links of a team lead to answers. */
export const DestinationChecksTable = table(
  "destination_checks",
  {
    team_id: TeamId,
    hash: Schema.String,
    url: Schema.String,
    host: Schema.String,
    status: Schema.NullOr(Schema.Number),
    fault: Schema.NullOr(Fault),
    /** The first of the failures in a row that it is in. */
    failing_since: Schema.NullOr(Instant),
    is_broken: Flag,
    checked_at: Schema.NullOr(Instant),
    /** The job that is still to ask it. */
    round: Schema.NullOr(JobId),
    /** When it is asked apart from jobs. */
    due_at: Schema.NullOr(Instant)
  },
  { defaults: ["is_broken"] }
)

/** When hosts may be asked next. */
export const AskedHostsTable = table("asked_hosts", { host: Schema.String, free_at: Instant })
