import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { Analytics } from "../click/query/Analytics.ts"
import { LinkClicks, LinkClicksQuery } from "../click/query/LinkClicks.ts"
import { AnalyticsQuery, ExportQuery } from "../click/query/Query.ts"
import { needs } from "../contract/Access.ts"
import { Success } from "../contract/Envelope.ts"
import { NotFound } from "../contract/Failure.ts"
import { InputValidation } from "../http/InputValidation.ts"

/** Reports on clicks, for all members of the team. */
export class AnalyticsApi extends HttpApiGroup.make("analytics")
  .add(
    HttpApiEndpoint.get("report", "/analytics")
      .annotateContext(needs("analytics:read", "viewer", "within"))
      .setUrlParams(AnalyticsQuery)
      .addSuccess(Success(Analytics))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Report on clicks, by period, scope and filters")
  )
  .add(
    HttpApiEndpoint.get("linkClicks", "/links/clicks")
      .annotateContext(needs("analytics:read", "viewer", "within"))
      .setUrlParams(LinkClicksQuery)
      .addSuccess(Success(LinkClicks))
      .annotate(OpenApi.Summary, "Count the clicks of up to 100 links on each of the last 30 days")
  )
  .add(
    HttpApiEndpoint.get("export", "/analytics/export")
      .annotateContext(needs("analytics:read", "member", "within"))
      .setUrlParams(ExportQuery)
      .addSuccess(HttpApiSchema.Text({ contentType: "text/csv" }))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Export the clicks of a report as CSV or NDJSON, oldest first")
      .annotate(
        OpenApi.Description,
        "The clicks and views that the report counts for the same query. Bots are excluded unless `include_bots` or a filter selects them, and are then marked. Clicks deleted after the retention period are only in the report. Each key or session can run one export at a time, and each team two (429). If the export fails midway, the server aborts the connection, so the file is truncated."
      )
      .pipe(audited("clicks.exported"))
  )
  .add(
    HttpApiEndpoint.get("live", "/analytics/live")
      .annotateContext(needs("analytics:read", "viewer", "within"))
      .addSuccess(HttpApiSchema.Text({ contentType: "text/event-stream" }))
      .annotate(OpenApi.Summary, "Stream clicks as server-sent events")
      .annotate(
        OpenApi.Description,
        "Each `click` event is a click in the format of `recent_clicks`. Events are sent a few times per second. If there are more clicks than can be sent or read, a `gap` event contains the number `missed`. " +
          "Each key or session can open 5 streams, and each team 50 (429). A stream ends when its authorization ends or changes, and after half an hour without a click. A comment every 15 s keeps the connection alive."
      )
  )
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Analytics")
  .annotate(OpenApi.Description, "Clicks by time, place, device and referrer.") {}
