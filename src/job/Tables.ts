import { Schema } from "effect"
import { StartedBy } from "../audit/AuditLog.ts"
import { StoredFault } from "../contract/faults/Wire.ts"
import { JobId, TeamId, UserId } from "../contract/Id.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { JobState, ReportLine } from "./Job.ts"

export const Counts = Schema.Record({ key: Schema.String, value: Schema.Number })
export type Counts = typeof Counts.Type

const nullableInstant = Schema.NullOr(Instant)

export const JobsTable = table(
  "jobs",
  {
    id: JobId,
    team_id: TeamId,
    created_by: UserId,
    kind: Schema.String,
    state: Schema.Union(JobState, Schema.Literal("forgotten")),
    /** The number of the current run. Each run is one execution of the workflow. */
    run: Schema.Number,
    /**
     * The count of completed steps. If two processes execute the same step, the second one finds a different count and
     * stops.
     */
    steps: Schema.Number,
    input: Schema.String,
    /** Where the job continues, in the format of its kind. */
    position: NullableText,
    /** The person or key that the job acts for; null for jobs of earlier versions, which act for their creator. */
    actor: Schema.NullOr(Schema.parseJson(StartedBy)),
    /** What the creator of the job reached, as text; null for everything. */
    reach: NullableText,
    done: Schema.Number,
    total: Schema.NullOr(Schema.Number),
    counts: Schema.parseJson(Counts),
    lines: Schema.Number,
    worked_ms: Schema.Number,
    reason: NullableText,
    reason_fault: Schema.NullOr(Schema.parseJson(StoredFault)),
    undo_until: nullableInstant,
    created_at: Instant,
    started_at: nullableInstant,
    updated_at: Instant,
    finished_at: nullableInstant
  },
  { defaults: ["reach", "run", "steps", "done", "lines", "worked_ms"] }
)

/** The report of a job, one line per item. */
export const JobLinesTable = table("job_lines", {
  job_id: JobId,
  line: Schema.Number,
  item: Schema.String,
  outcome: ReportLine.fields.outcome,
  reason: Schema.String
})

/** The encrypted secret of a job; deleted when the job ends. */
export const JobSecretsTable = table("job_secrets", { job_id: JobId, sealed: Schema.Uint8ArrayFromSelf })
