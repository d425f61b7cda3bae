import { Schema } from "effect"
import { JobId, TeamId } from "../../contract/Id.ts"
import { Flag } from "../../contract/Text.ts"
import { Instant } from "../../storage/Fields.ts"
import { table } from "../../storage/Table.ts"
import { Fault } from "./Status.ts"

/** The status of a destination of a team's links. */
export const DestinationChecksTable = table(
  "destination_checks",
  {
    team_id: TeamId,
    hash: Schema.String,
    url: Schema.String,
    host: Schema.String,
    status: Schema.NullOr(Schema.Number),
    fault: Schema.NullOr(Fault),
    /** The time of the first of the destination's current consecutive failures. */
    failing_since: Schema.NullOr(Instant),
    is_broken: Flag,
    checked_at: Schema.NullOr(Instant),
    /** The job that still has to check the destination. */
    round: Schema.NullOr(JobId),
    /** When to check the destination outside of jobs. */
    due_at: Schema.NullOr(Instant)
  },
  { defaults: ["is_broken"] }
)

/** When the next request to a host is allowed. */
export const AskedHostsTable = table("asked_hosts", { host: Schema.String, free_at: Instant })
