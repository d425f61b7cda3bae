import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Authn } from "../auth/Authn.ts"
import { describe } from "../contract/Describe.ts"
import { Success } from "../contract/Envelope.ts"
import { Conflict, Forbidden, NotFound } from "../contract/Failure.ts"
import { JobId, pathId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { paging } from "../contract/Paging.ts"
import { Line, optional } from "../contract/Text.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { Job, JobState } from "./Job.ts"
import { keptDays, mostOpen, ownLimits } from "./Limits.ts"

const byId = Schema.Struct({ id: pathId(JobId) })

export const JobList = Schema.Struct({
  jobs: Schema.Array(Job),
  total: describe("How many jobs match in all.", Count)
}).annotations({ identifier: "JobList" })

export const ListJobs = Schema.Struct({
  state: describe("Jobs of one state alone.", optional(JobState)),
  kind: describe("Jobs of one kind alone, such as `import`.", optional(Line(32))),
  limit: paging.limit,
  offset: paging.offset
})
export type ListJobs = typeof ListJobs.Type

const steering = <const Name extends "cancel" | "pause" | "resume" | "undo">(
  name: Name,
  summary: string,
  description: string
) =>
  HttpApiEndpoint.post(name, `/jobs/:id/${name}`)
    .setPath(byId)
    .addSuccess(Success(Job), { status: 202 })
    .addError(Forbidden.schema)
    .addError(NotFound.schema)
    .addError(Conflict.schema)
    .annotate(OpenApi.Summary, summary)
    .annotate(OpenApi.Description, `${description} For owners and admins; asked again, it changes nothing.`)

/** Background jobs, which continue after their response. */
export class JobsApi extends HttpApiGroup.make("jobs")
  .add(
    HttpApiEndpoint.get("list", "/jobs")
      .setUrlParams(ListJobs)
      .addSuccess(Success(JobList))
      .annotate(OpenApi.Summary, "List jobs, the last one first")
  )
  .add(
    HttpApiEndpoint.get("get", "/jobs/:id")
      .setPath(byId)
      .addSuccess(Success(Job))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read how far a job is")
  )
  .add(steering("cancel", "Cancel a job", "What it did so far stays, until it is undone."))
  .add(steering("pause", "Pause a job", "It stops behind the step that it is at."))
  .add(steering("resume", "Resume a paused job", "It goes on where it stopped."))
  .add(steering("undo", "Undo a job that has ended", "Takes back what it did, but for what somebody changed since."))
  .add(
    HttpApiEndpoint.get("report", "/jobs/:id/report")
      .setPath(byId)
      .addSuccess(HttpApiSchema.Text({ contentType: "text/csv" }))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Download what a job says of single items")
      .annotate(
        OpenApi.Description,
        "CSV with a header: `item`, `outcome` (`skipped`, `changed`, `kept` or `note`) and `reason`, a line for each item that was left out or changed."
      )
  )
  .add(
    HttpApiEndpoint.get("progress", "/jobs/:id/progress")
      .setPath(byId)
      .addSuccess(HttpApiSchema.Text({ contentType: "text/event-stream" }))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Watch a job")
      .annotate(
        OpenApi.Description,
        "Server-sent events: `job` with the job as JSON whenever it changed, once a second at most; the stream ends with the job."
      )
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Jobs")
  .annotate(
    OpenApi.Description,
    `Work that goes on after its answer, through restarts too, such as imports. A team has at most ${mostOpen} open at once, plus up to ${ownLimits.bulk_edit.mostOpen} bulk edits; those that ended can be read for ${keptDays} days, bulk edits for ${ownLimits.bulk_edit.keptDays}.`
  ) {}
