import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { describe } from "../contract/Describe.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Forbidden, NotFound } from "../contract/Failure.ts"
import { pathId, SharedReportId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { CreateSharedReport, mostSharedReports, SharedReport, UpdateSharedReport } from "./SharedReport.ts"

const byId = Schema.Struct({ id: pathId(SharedReportId) })

const SharedReportList = Schema.Struct({
  shared_reports: describe("Newest first.", Schema.Array(SharedReport)),
  total: Count
}).annotations({ identifier: "SharedReportList" })

/** Links to read-only reports; members see them, owners and admins change them. */
export class SharedReportsApi extends HttpApiGroup.make("sharedReports")
  .add(
    HttpApiEndpoint.get("list", "/shared-reports")
      .annotateContext(needs("team:read", "member", "refused"))
      .addSuccess(Success(SharedReportList))
      .annotate(OpenApi.Summary, "List shared reports")
  )
  .add(
    HttpApiEndpoint.post("create", "/shared-reports")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPayload(CreateSharedReport)
      .addSuccess(Success(SharedReport), { status: 201 })
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Share a report")
      .annotate(
        OpenApi.Description,
        `For owners and admins. A team can have at most ${mostSharedReports} shared reports (\`limit_reached\`).`
      )
      .pipe(audited("shared_report.created"))
  )
  .add(
    HttpApiEndpoint.get("get", "/shared-reports/:id")
      .annotateContext(needs("team:read", "member", "refused"))
      .setPath(byId)
      .addSuccess(Success(SharedReport))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read a shared report")
  )
  .add(
    HttpApiEndpoint.put("update", "/shared-reports/:id")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .setPayload(UpdateSharedReport)
      .addSuccess(Success(SharedReport))
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Update a shared report")
      .annotate(
        OpenApi.Description,
        "For owners and admins. A new password also locks out visitors who know the old one."
      )
      .pipe(audited("shared_report.updated"))
  )
  .add(
    HttpApiEndpoint.del("remove", "/shared-reports/:id")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Stop sharing a report")
      .annotate(OpenApi.Description, "For owners and admins. Its URL stops working immediately.")
      .pipe(audited("shared_report.deleted"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Shared reports")
  .annotate(
    OpenApi.Description,
    "Pages with the figures of a report, for people without an account. They show totals, the chart and the lists, but no individual visits."
  ) {}
