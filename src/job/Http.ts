import { Effect, Layer, Stream } from "effect"
import { Caller } from "../auth/Caller.ts"
import { ExportLimits } from "../auth/limit/ExportLimits.ts"
import { asManager } from "../auth/Policy.ts"
import { success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { eventStream } from "../http/EventStream.ts"
import { streamWhole } from "../http/StreamWhole.ts"
import { byteOrderMark } from "../lib/Csv.ts"
import { utf8 } from "../lib/Utf8.ts"
import { JobsApi } from "./Api.ts"
import { Jobs } from "./Jobs.ts"
import { reportCsv } from "./Report.ts"
import { JobWatching } from "./Watching.ts"

export const JobsHttp = apiGroup(JobsApi, "jobs", (handlers) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const watching = yield* JobWatching
    const places = yield* ExportLimits
    return handlers
      .handle("list", ({ urlParams: { limit = 50, offset = 0, ...query } }) =>
        Effect.map(jobs.list({ ...query, limit, offset }), (page) => success("The team's jobs.", page))
      )
      .handle("get", ({ path }) => Effect.map(jobs.get(path.id), (job) => success("The job.", job)))
      .handle("cancel", ({ path }) =>
        Effect.map(asManager(jobs.turn("cancel", path.id)), (job) => success("The job was canceled.", job))
      )
      .handle("pause", ({ path }) =>
        Effect.map(asManager(jobs.turn("pause", path.id)), (job) => success("The job is paused.", job))
      )
      .handle("resume", ({ path }) =>
        Effect.map(asManager(jobs.turn("resume", path.id)), (job) => success("The job was resumed.", job))
      )
      .handle("undo", ({ path }) =>
        Effect.map(asManager(jobs.turn("undo", path.id)), (job) => success("The job is being undone.", job))
      )
      .handle("report", ({ path }) =>
        Effect.gen(function* () {
          const caller = yield* Caller
          const lines = yield* jobs.report(path.id)
          const lost = yield* places.take
          const file = Stream.concat(
            Stream.make(utf8(byteOrderMark)),
            reportCsv(Stream.provideService(lines, Caller, caller))
          )
          return yield* streamWhole(file, lost, {
            contentType: "text/csv; charset=utf-8",
            headers: { "content-disposition": `attachment; filename="job-${path.id}.csv"` }
          })
        })
      )
      .handle("reportLines", ({ path, urlParams: { limit = 50, offset = 0 } }) =>
        Effect.map(jobs.reportLines(path.id, offset, limit), (report) => success("The report of the job.", report))
      )
      .handle("progress", ({ path }) => Effect.map(watching.watch(path.id), eventStream))
  })
).pipe(Layer.provide([Jobs.Default, JobWatching.Default, ExportLimits.Default]))
