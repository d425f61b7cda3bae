import { Effect, Layer } from "effect"
import { success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { amountOf } from "../lib/Amount.ts"
import { BulkJobsApi } from "./Api.ts"
import type { BulkJob } from "./BulkJob.ts"
import { BulkJobs } from "./BulkJobs.ts"

const begun = ({ total }: BulkJob) => `The job has started. It processes ${amountOf(total, "link")}.`

export const BulkJobsHttp = apiGroup(BulkJobsApi, "bulkJobs", (handlers) =>
  Effect.gen(function* () {
    const jobs = yield* BulkJobs
    return handlers
      .handle("create", ({ payload }) => Effect.map(jobs.create(payload), (job) => success(begun(job), job)))
      .handle("previewReplace", ({ payload }) =>
        Effect.map(jobs.preview(payload), (preview) => success("The preview of the replacement.", preview))
      )
      .handle("replace", ({ payload }) => Effect.map(jobs.replace(payload), (job) => success(begun(job), job)))
      .handle("list", () => Effect.map(jobs.list, (found) => success("The team's jobs.", { jobs: found })))
      .handle("get", ({ path }) => Effect.map(jobs.get(path.id), (job) => success("The job.", job)))
      .handle("undo", ({ path }) => Effect.map(jobs.undo(path.id), (job) => success("The job is being undone.", job)))
  })
).pipe(Layer.provide(BulkJobs.Default))
