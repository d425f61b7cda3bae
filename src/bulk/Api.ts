import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited, unaudited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { describe } from "../contract/Describe.ts"
import { Success } from "../contract/Envelope.ts"
import { Conflict, Invalid, NotFound } from "../contract/Failure.ts"
import { JobId, pathId } from "../contract/Id.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import {
  BulkJob,
  CreateBulkJob,
  keptDays,
  mostKept,
  mostRunning,
  PreviewReplacement,
  ReplaceInLinks,
  ReplacementPreview
} from "./BulkJob.ts"

const byId = Schema.Struct({ id: pathId(JobId) })

const BulkJobList = Schema.Struct({
  jobs: describe("The team's jobs, newest first.", Schema.Array(BulkJob))
}).annotations({ identifier: "BulkJobList" })

/** Bulk changes to the links that a query selects. */
export class BulkJobsApi extends HttpApiGroup.make("bulkJobs")
  .add(
    HttpApiEndpoint.post("create", "/links/bulk/jobs")
      .annotateContext(needs("links:write", "member", "within"))
      .setPayload(CreateBulkJob)
      .addSuccess(Success(BulkJob), { status: 202 })
      .addError(Invalid.schema)
      .addError(Conflict.schema)
      .annotate(OpenApi.Summary, "Update or delete all links that match a query")
      .annotate(
        OpenApi.Description,
        `The job changes the links that match now. It continues after the response and across restarts. A team can have at most ${mostRunning} running jobs (\`jobs_running\`).`
      )
      .pipe(audited("link.updated", "link.deleted"))
  )
  .add(
    HttpApiEndpoint.post("previewReplace", "/links/replace/preview")
      .annotateContext(needs("links:read", "viewer", "within"))
      .setPayload(PreviewReplacement)
      .addSuccess(Success(ReplacementPreview))
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Preview a replacement in destinations")
      .annotate(OpenApi.Description, "Counts the links with the text in a destination, and shows the first of them.")
      .pipe(unaudited("reads"))
  )
  .add(
    HttpApiEndpoint.post("replace", "/links/replace")
      .annotateContext(needs("links:write", "member", "within"))
      .setPayload(ReplaceInLinks)
      .addSuccess(Success(BulkJob), { status: 202 })
      .addError(Invalid.schema)
      .addError(Conflict.schema)
      .annotate(OpenApi.Summary, "Replace a text in the destinations of links")
      .annotate(
        OpenApi.Description,
        "Starts a job that replaces a text in the destinations of all links that match the query now, with their A/B tests and targeting rules. The new destinations are checked like any other. The job can be undone."
      )
      .pipe(audited("link.updated"))
  )
  .add(
    HttpApiEndpoint.get("list", "/links/bulk/jobs")
      .annotateContext(needs("links:read", "viewer", "within"))
      .addSuccess(Success(BulkJobList))
      .annotate(OpenApi.Summary, "List jobs, newest first")
  )
  .add(
    HttpApiEndpoint.get("get", "/links/bulk/jobs/:id")
      .annotateContext(needs("links:read", "viewer", "within"))
      .setPath(byId)
      .addSuccess(Success(BulkJob))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read the progress of a job")
  )
  .add(
    HttpApiEndpoint.post("undo", "/links/bulk/jobs/:id/undo")
      .annotateContext(needs("links:write", "member", "within"))
      .setPath(byId)
      .addSuccess(Success(BulkJob), { status: 202 })
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Undo a job, stopping it first if it is running")
      .annotate(
        OpenApi.Description,
        "Restores the links to their state before the job, except for later changes, and restores deleted links from the trash. Repeating the request has no effect."
      )
      .pipe(audited("job.undone", "link.updated", "link.restored"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Bulk jobs")
  .annotate(
    OpenApi.Description,
    `One change to all links that a query selects, with progress and undo. A team's last ${mostKept} jobs can be read and undone for ${keptDays} days.`
  ) {}
