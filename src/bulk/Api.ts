import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Authn } from "../auth/Authn.ts"
import { describe } from "../contract/Describe.ts"
import { Success } from "../contract/Envelope.ts"
import { Conflict, Invalid, NotFound } from "../contract/Failure.ts"
import { JobId, pathId } from "../contract/Id.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { BulkJob, CreateBulkJob, keptDays, mostKept, mostRunning } from "./BulkJob.ts"

const byId = Schema.Struct({ id: pathId(JobId) })

const BulkJobList = Schema.Struct({
  jobs: describe("Jobs of the team, the last one first.", Schema.Array(BulkJob))
}).annotations({ identifier: "BulkJobList" })

/** Changes of any number of links. */
export class BulkJobsApi extends HttpApiGroup.make("bulkJobs")
  .add(
    HttpApiEndpoint.post("create", "/links/bulk/jobs")
      .setPayload(CreateBulkJob)
      .addSuccess(Success(BulkJob), { status: 202 })
      .addError(Invalid.schema)
      .addError(Conflict.schema)
      .annotate(OpenApi.Summary, "Change or delete all links that a query selects")
      .annotate(
        OpenApi.Description,
        `The links are those that match at this moment; the work goes on after the answer, through restarts too. At most ${mostRunning} jobs of a team run at once (\`jobs_running\`).`
      )
  )
  .add(
    HttpApiEndpoint.get("list", "/links/bulk/jobs")
      .addSuccess(Success(BulkJobList))
      .annotate(OpenApi.Summary, "List jobs, the last one first")
  )
  .add(
    HttpApiEndpoint.get("get", "/links/bulk/jobs/:id")
      .setPath(byId)
      .addSuccess(Success(BulkJob))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read how far a job is")
  )
  .add(
    HttpApiEndpoint.post("undo", "/links/bulk/jobs/:id/undo")
      .setPath(byId)
      .addSuccess(Success(BulkJob), { status: 202 })
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Undo a job, or stop it and undo what it did")
      .annotate(
        OpenApi.Description,
        "Puts its links back as they were, but for what somebody changed since; deleted ones come back from the trash. Asked again, it changes nothing."
      )
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Bulk jobs")
  .annotate(
    OpenApi.Description,
    `One change of all links that a query selects, however many, with its progress and a way back. The last ${mostKept} jobs of a team can be read and undone for ${keptDays} days.`
  ) {}
