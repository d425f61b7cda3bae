import { Schema } from "effect"
import { JobId, TeamId, UserId } from "../contract/Id.ts"
import { Instant, NullableText } from "../storage/Fields.ts"
import { table } from "../storage/Table.ts"
import { JobState } from "./Job.ts"

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
    /** How often it was begun: each begin is an execution of its workflow. */
    run: Schema.Number,
    /** How many steps are done: of two that do the same one, the second finds another number. */
    steps: Schema.Number,
    input: Schema.String,
    /** Where it goes on, in words of its kind. */
    position: NullableText,
    done: Schema.Number,
    total: Schema.NullOr(Schema.Number),
    counts: Schema.parseJson(Counts),
    lines: Schema.Number,
    worked_ms: Schema.Number,
    reason: NullableText,
    undo_until: nullableInstant,
    created_at: Instant,
    started_at: nullableInstant,
    updated_at: Instant,
    finished_at: nullableInstant
  },
  { defaults: ["run", "steps", "done", "lines", "worked_ms"] }
)

/** What became of an item. */
export const Outcome = Schema.Literal("skipped", "changed", "kept", "note")
export type Outcome = typeof Outcome.Type

/** What a job has to say of single items. */
export const JobLinesTable = table("job_lines", {
  job_id: JobId,
  line: Schema.Number,
  item: Schema.String,
  outcome: Outcome,
  reason: Schema.String
})

/** What a job needs to know and nobody else may, sealed; it goes when the job ends. */
export const JobSecretsTable = table("job_secrets", { job_id: JobId, sealed: Schema.Uint8ArrayFromSelf })
