import { Effect, Layer } from "effect"
import { asManager } from "../auth/Policy.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { once } from "../idempotency/Once.ts"
import { SharedReportsApi } from "./Api.ts"
import { SharedReport } from "./SharedReport.ts"
import { SharedReports } from "./SharedReports.ts"

export const SharedReportsHttp = apiGroup(SharedReportsApi, "sharedReports", (handlers) =>
  Effect.gen(function* () {
    const reports = yield* SharedReports
    return handlers
      .handle("list", () =>
        Effect.map(reports.list, (found) =>
          success("The team's shared reports.", { shared_reports: found, total: found.length })
        )
      )
      .handle("create", ({ payload }) =>
        reports.create(payload).pipe(
          asManager,
          once(SharedReport),
          Effect.map((made) => success("The report is shared.", made))
        )
      )
      .handle("get", ({ path }) => Effect.map(reports.get(path.id), (found) => success("The shared report.", found)))
      .handle("update", ({ path, payload }) =>
        reports.update(path.id, payload).pipe(
          asManager,
          Effect.map((found) => success("The shared report was changed.", found))
        )
      )
      .handle("remove", ({ path }) =>
        reports.remove(path.id).pipe(asManager, Effect.as(acknowledged("The report is no longer shared.")))
      )
  })
).pipe(Layer.provide(SharedReports.Default))
