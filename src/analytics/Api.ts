import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import { Authn } from "../auth/Authn.ts"
import { Analytics } from "../click/query/Analytics.ts"
import { AnalyticsQuery, ExportQuery } from "../click/query/Query.ts"
import { Success } from "../contract/Envelope.ts"
import { NotFound } from "../contract/Failure.ts"
import { InputValidation } from "../http/InputValidation.ts"

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
      .annotate(OpenApi.Summary, "Export the single clicks of a report as CSV or NDJSON, oldest first")
      .annotate(
        OpenApi.Description,
        "As many clicks and views as the report with the same query counts: bots are left out unless `include_bots` or a filter asks for them, and are marked then. Clicks that were deleted by age are in the report alone. One export at a time for each key or session, and two for each team (429). A file that cannot be sent to its end is cut off: its connection breaks."
      )
  )
  .add(
    HttpApiEndpoint.get("live", "/analytics/live")
      .addSuccess(HttpApiSchema.Text({ contentType: "text/event-stream" }))
      .annotate(OpenApi.Summary, "Watch clicks as server-sent events while they are booked")
      .annotate(
        OpenApi.Description,
        "Each `click` event is a click as in `recent_clicks`, told a few times a second; where more come than are told or read, a `gap` event says how many were `missed`. " +
          "At most 5 streams for each key or session and 50 for each team (429). A stream ends when the right to it does or changes, and after half an hour without a click; a comment every 15 s shows that it stands."
      )
  )
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Analytics")
  .annotate(OpenApi.Description, "What was clicked, by whom as far as that is known, and where they came from.") {}
