import { Effect, Layer } from "effect"
import { success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { BulkJobsApi } from "./Api.ts"
import { BulkJobs } from "./BulkJobs.ts"

export const BulkJobsHttp = apiGroup(BulkJobsApi, "bulkJobs", (handlers) =>
  Effect.gen(function* () {
    const jobs = yield* BulkJobs
    return handlers
      .handle("create", ({ payload }) =>
        Effect.map(jobs.create(payload), (job) => success(`The job has started. It processes ${job.total} links.`, job))
      )
      .handle("list", () => Effect.map(jobs.list, (found) => success("The team's jobs.", { jobs: found })))
      .handle("get", ({ path }) => Effect.map(jobs.get(path.id), (job) => success("The job.", job)))
      .handle("undo", ({ path }) => Effect.map(jobs.undo(path.id), (job) => success("The job is being undone.", job)))
  })
).pipe(Layer.provide(BulkJobs.Default))
