import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import type { AuditAction } from "../audit/Audit.ts"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { describe } from "../contract/Describe.ts"
import { Success } from "../contract/Envelope.ts"
import { Conflict, Forbidden, NotFound } from "../contract/Failure.ts"
import { JobId, pathId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { paging } from "../contract/Paging.ts"
import { Line, optional } from "../contract/Text.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { Job, JobState, ReportLine } from "./Job.ts"
import { keptDays, mostOpen, ownLimits } from "./Limits.ts"

const byId = Schema.Struct({ id: pathId(JobId) })

export const JobList = Schema.Struct({
  jobs: Schema.Array(Job),
  total: describe("The total number of matching jobs.", Count)
}).annotations({ identifier: "JobList" })

export const ListJobs = Schema.Struct({
  state: describe("Only jobs in this state.", optional(JobState)),
  kind: describe("Only jobs of this kind, such as `import`.", optional(Line(32))),
  limit: paging.limit,
  offset: paging.offset
})
export type ListJobs = typeof ListJobs.Type

export const JobReportLines = Schema.Struct({
  lines: Schema.Array(ReportLine),
  total: describe("The number of lines in the report.", Count)
}).annotations({ identifier: "JobReportLines" })

const ListLines = Schema.Struct({ limit: paging.limit, offset: paging.offset })

const steering = <const Name extends "cancel" | "pause" | "resume" | "undo">(
  name: Name,
  action: AuditAction,
  summary: string,
  description: string
) =>
  HttpApiEndpoint.post(name, `/jobs/:id/${name}`)
    .annotateContext(needs("team:write", "admin", "within"))
    .setPath(byId)
    .addSuccess(Success(Job), { status: 202 })
    .addError(Forbidden.schema)
    .addError(NotFound.schema)
    .addError(Conflict.schema)
    .annotate(OpenApi.Summary, summary)
    .annotate(OpenApi.Description, `${description} For owners and admins. Repeating the request has no effect.`)
    .pipe(audited(action))

/** Background jobs, which continue after the response. */
export class JobsApi extends HttpApiGroup.make("jobs")
  .add(
    HttpApiEndpoint.get("list", "/jobs")
      .annotateContext(needs("team:read", "viewer", "within"))
      .setUrlParams(ListJobs)
      .addSuccess(Success(JobList))
      .annotate(OpenApi.Summary, "List jobs, newest first")
  )
  .add(
    HttpApiEndpoint.get("get", "/jobs/:id")
      .annotateContext(needs("team:read", "viewer", "within"))
      .setPath(byId)
      .addSuccess(Success(Job))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read the progress of a job")
  )
  .add(steering("cancel", "job.cancelled", "Cancel a job", "Its changes so far remain until you undo them."))
  .add(steering("pause", "job.paused", "Pause a job", "It pauses after the current step."))
  .add(steering("resume", "job.resumed", "Resume a paused job", "It continues where it paused."))
  .add(
    steering(
      "undo",
      "job.undone",
      "Undo a job that has ended",
      "Reverts its changes, except where there were later changes."
    )
  )
  .add(
    HttpApiEndpoint.get("report", "/jobs/:id/report")
      .annotateContext(needs("team:read", "viewer", "within"))
      .setPath(byId)
      .addSuccess(HttpApiSchema.Text({ contentType: "text/csv" }))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Download the report of a job")
      .annotate(
        OpenApi.Description,
        "CSV with the columns `item`, `outcome` (`skipped`, `changed`, `kept` or `note`) and `reason`. It has one line for each item that was skipped or changed."
      )
  )
  .add(
    HttpApiEndpoint.get("reportLines", "/jobs/:id/report/lines")
      .annotateContext(needs("team:read", "viewer", "within"))
      .setPath(byId)
      .setUrlParams(ListLines)
      .addSuccess(Success(JobReportLines))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read the report of a job")
      .annotate(OpenApi.Description, "The same lines as in the CSV, page by page, in the order of the items.")
  )
  .add(
    HttpApiEndpoint.get("progress", "/jobs/:id/progress")
      .annotateContext(needs("team:read", "viewer", "within"))
      .setPath(byId)
      .addSuccess(HttpApiSchema.Text({ contentType: "text/event-stream" }))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Watch a job")
      .annotate(
        OpenApi.Description,
        "Server-sent events: a `job` event with the job as JSON whenever it changes, at most once per second. The stream ends when the job does."
      )
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Jobs")
  .annotate(
    OpenApi.Description,
    `Background work, such as imports, which continues after the response and across restarts. A team can have at most ${mostOpen} unfinished jobs, plus up to ${ownLimits.bulk_edit.mostOpen} bulk edits. Finished jobs can be read for ${keptDays} days, bulk edits for ${ownLimits.bulk_edit.keptDays}.`
  ) {}
