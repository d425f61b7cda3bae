import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { Success } from "../contract/Envelope.ts"
import { Forbidden, Invalid, NotFound } from "../contract/Failure.ts"
import { pathId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { DestinationReport, DestinationReportId, ListReports, UpdateReport } from "./DestinationReport.ts"

const byId = Schema.Struct({ id: pathId(DestinationReportId) })

export const ReportList = Schema.Struct({ reports: Schema.Array(DestinationReport), total: Count }).annotations({
  identifier: "DestinationReportList"
})

/** The queue of what visitors reported. */
export class DestinationReportsApi extends HttpApiGroup.make("destinationReports")
  .add(
    HttpApiEndpoint.get("list", "/destination-reports")
      .annotateContext(needs("team:read", "admin", "refused"))
      .setUrlParams(ListReports)
      .addSuccess(Success(ReportList))
      .annotate(OpenApi.Summary, "List reports of visitors, newest first")
  )
  .add(
    HttpApiEndpoint.put("update", "/destination-reports/:id")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .setPayload(UpdateReport)
      .addSuccess(Success(DestinationReport))
      .addError(Invalid.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Mark a report as done, or open it again")
      .pipe(audited("destination_report.updated"))
  )
  .addError(Forbidden.schema)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Reports of visitors")
  .annotate(
    OpenApi.Description,
    "Harmful links and pages that visitors reported at `/-/report`, for owners and admins. Each network can send five reports a day. A team keeps its 1,000 newest reports."
  ) {}
