import { Effect, Layer } from "effect"
import { asManager } from "../auth/Policy.ts"
import { success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { DestinationReportsApi } from "./Api.ts"
import { DestinationReports } from "./DestinationReports.ts"

export const DestinationReportsHttp = apiGroup(DestinationReportsApi, "destinationReports", (handlers) =>
  Effect.map(DestinationReports, (reports) =>
    handlers
      .handle("list", ({ urlParams }) =>
        reports.list(urlParams).pipe(
          asManager,
          Effect.map((found) => success("Reports of visitors.", found))
        )
      )
      .handle("update", ({ path, payload }) =>
        reports.update(path.id, payload).pipe(
          asManager,
          Effect.map((report) => success("The report was changed.", report))
        )
      )
  )
).pipe(Layer.provide(DestinationReports.Default))
