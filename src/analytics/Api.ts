import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import { Authn } from "../account/Authn.ts"
import { Success } from "../contract/Envelope.ts"
import { NotFound } from "../contract/Failure.ts"
import { Input } from "../http/Input.ts"
import { Analytics } from "./Analytics.ts"
import { AnalyticsQuery, ExportQuery } from "./Query.ts"

/** Reports on what was clicked, which everybody in the team reads. */
export class AnalyticsApi extends HttpApiGroup.make("analytics")
  .add(
    HttpApiEndpoint.get("report", "/analytics")
      .setUrlParams(AnalyticsQuery)
      .addSuccess(Success(Analytics))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Report on clicks, by period, scope and filters")
  )
  .add(
    HttpApiEndpoint.get("export", "/analytics/export")
      .setUrlParams(ExportQuery)
      .addSuccess(HttpApiSchema.Text({ contentType: "text/csv" }))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Export single clicks as CSV or NDJSON, oldest first, bots marked")
  )
  .add(
    HttpApiEndpoint.get("live", "/analytics/live")
      .addSuccess(HttpApiSchema.Text({ contentType: "text/event-stream" }))
      .annotate(OpenApi.Summary, "Watch clicks as server-sent events while they are booked")
  )
  .middleware(Input)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Analytics")
  .annotate(OpenApi.Description, "What was clicked, by whom as far as that is known, and where they came from.") {}
