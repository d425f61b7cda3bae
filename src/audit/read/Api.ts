import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Authn } from "../../auth/Authn.ts"
import { needs, needsSession } from "../../contract/Access.ts"
import { Success } from "../../contract/Envelope.ts"
import { Forbidden, NotFound } from "../../contract/Failure.ts"
import { AuditEntryId, pathId } from "../../contract/Id.ts"
import { Count } from "../../contract/Output.ts"
import { InputValidation } from "../../http/InputValidation.ts"
import { AuditEntry, AuditQuery } from "../Audit.ts"
import { audited } from "../Audited.ts"

export const AuditList = Schema.Struct({ entries: Schema.Array(AuditEntry), total: Count }).annotations({
  identifier: "AuditList"
})

const AccountActivity = Schema.Struct({ entries: Schema.Array(AuditEntry) }).annotations({
  identifier: "AccountActivity"
})

/** What people and keys did in the team. */
export class AuditApi extends HttpApiGroup.make("audit")
  .add(
    HttpApiEndpoint.get("list", "/audit-log")
      .annotateContext(needs("team:read", "admin", "refused"))
      .setUrlParams(AuditQuery)
      .addSuccess(Success(AuditList))
      .addError(Forbidden.schema)
      .annotate(OpenApi.Summary, "List the audit log, newest first")
      .annotate(
        OpenApi.Description,
        "For owners and admins. Lists omit large values (`values`). With `format=ndjson`, the response is a file (`application/x-ndjson`) with all matching entries and their values, one per line, and without an envelope. Each key or session can run one export at a time, and each team two (429)."
      )
      .pipe(audited("audit_log.exported"))
  )
  .add(
    HttpApiEndpoint.get("get", "/audit-log/:entry")
      .annotateContext(needs("team:read", "admin", "refused"))
      .setPath(Schema.Struct({ entry: pathId(AuditEntryId) }))
      .addSuccess(Success(AuditEntry))
      .addError(NotFound.schema)
      .addError(Forbidden.schema)
      .annotate(OpenApi.Summary, "Get an entry of the audit log, with its values")
  )
  .add(
    HttpApiEndpoint.get("account", "/me/activity")
      .annotateContext(needsSession("viewer"))
      .addSuccess(Success(AccountActivity))
      .addError(Forbidden.schema)
      .annotate(OpenApi.Summary, "List what happened to your account")
      .annotate(
        OpenApi.Description,
        "The last 50 sign-ins, refused ones, changes of your password, address and second factors, and of your API keys in the current team, newest first."
      )
  )
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Audit log")
  .annotate(
    OpenApi.Description,
    "The actions of people and keys in the team: sign-ins, refused access, exports, and every change, except for new links, pages and QR codes. Entries can't be changed. They are deleted after the server's retention time."
  ) {}
