import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { HistoryEntry, HistoryList, ListHistory } from "../audit/History.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { Success } from "../contract/Envelope.ts"
import { Invalid, NotFound, PreconditionFailed } from "../contract/Failure.ts"
import { AuditEntryId, LinkId, pathId } from "../contract/Id.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Link } from "./Link.ts"

/** The history of links. Not part of `LinksApi`, because that is in the first files of the dashboard. */
export class LinkHistoryApi extends HttpApiGroup.make("linkHistory")
  .add(
    HttpApiEndpoint.get("list", "/links/:id/history")
      .annotateContext(needs("links:read", "viewer", "within"))
      .setPath(Schema.Struct({ id: pathId(LinkId) }))
      .setUrlParams(ListHistory)
      .addSuccess(Success(HistoryList))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "List the changes of a link, newest first")
      .annotate(
        OpenApi.Description,
        "The changes to the link, each with the person or key that made it and the values before and after, unless they are large (`values`). A job's change to many links has the `job_id` as long as the job can be read, and is `undone` after the job was undone."
      )
  )
  .add(
    HttpApiEndpoint.get("get", "/links/:id/history/:entry")
      .annotateContext(needs("links:read", "viewer", "within"))
      .setPath(Schema.Struct({ id: pathId(LinkId), entry: pathId(AuditEntryId) }))
      .addSuccess(Success(HistoryEntry))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Get a change of a link, with its values")
  )
  .add(
    HttpApiEndpoint.post("restore", "/links/:id/history/:entry/restore")
      .annotateContext(needs("links:write", "member", "within"))
      .setPath(Schema.Struct({ id: pathId(LinkId), entry: pathId(AuditEntryId) }))
      .addSuccess(Success(Link))
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .addError(PreconditionFailed.schema)
      .annotate(OpenApi.Summary, "Restore the values of a link before a change")
      .annotate(
        OpenApi.Description,
        "Sets the fields in `before` of the entry; all others stay as they are. The same rules apply as to any change: a blocked destination, a short code that another link has, and a deleted folder or tag are 422 at their field. A password can't be restored. The history lists the restoration, so it can be undone in the same way."
      )
      .pipe(audited("link.updated"))
  )
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "History of links")
  .annotate(OpenApi.Description, "The changes of a link, and how to restore former values.") {}
