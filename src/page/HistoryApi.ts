import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { HistoryEntry, HistoryList, ListHistory } from "../audit/History.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { Success } from "../contract/Envelope.ts"
import { Invalid, NotFound, PreconditionFailed } from "../contract/Failure.ts"
import { AuditEntryId, PageId, pathId } from "../contract/Id.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Page } from "./Page.ts"

/** The history of bio pages. */
export class PageHistoryApi extends HttpApiGroup.make("pageHistory")
  .add(
    HttpApiEndpoint.get("list", "/pages/:id/history")
      .annotateContext(needs("pages:read", "viewer", "within"))
      .setPath(Schema.Struct({ id: pathId(PageId) }))
      .setUrlParams(ListHistory)
      .addSuccess(Success(HistoryList))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "List the changes of a bio page, newest first")
      .annotate(
        OpenApi.Description,
        "The changes to the page, each with the person or key that made it and the values before and after, unless they are large (`values`). Buttons and plugins are in `links` and `plugins`: added and removed ones in full, others with their changed fields."
      )
  )
  .add(
    HttpApiEndpoint.get("get", "/pages/:id/history/:entry")
      .annotateContext(needs("pages:read", "viewer", "within"))
      .setPath(Schema.Struct({ id: pathId(PageId), entry: pathId(AuditEntryId) }))
      .addSuccess(Success(HistoryEntry))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Get a change of a bio page, with its values")
  )
  .add(
    HttpApiEndpoint.post("restore", "/pages/:id/history/:entry/restore")
      .annotateContext(needs("pages:write", "member", "within"))
      .setPath(Schema.Struct({ id: pathId(PageId), entry: pathId(AuditEntryId) }))
      .addSuccess(Success(Page))
      .addError(NotFound.schema)
      .addError(Invalid.schema)
      .addError(PreconditionFailed.schema)
      .annotate(OpenApi.Summary, "Restore the values of a bio page before a change")
      .annotate(
        OpenApi.Description,
        "Sets the fields in `before` of the entry; all others stay as they are. The same rules apply as to any change: a blocked destination, a slug that another page has, and a deleted folder or domain are 422 at their field. A button or plugin that was removed is added again with its ID; one that was added is removed. What visitors see changes as with any other change (`auto_publish`). The history lists the restoration, so it can be undone in the same way."
      )
      .pipe(audited("page.updated"))
  )
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "History of bio pages")
  .annotate(OpenApi.Description, "The changes of a bio page, and how to restore former values.") {}
