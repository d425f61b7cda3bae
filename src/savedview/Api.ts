import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { NotFound } from "../contract/Failure.ts"
import { pathId, SavedViewId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { Slice } from "../contract/Paging.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { CreateSavedView, mostSavedViews, SavedView, UpdateSavedView } from "./SavedView.ts"

const byId = Schema.Struct({ id: pathId(SavedViewId) })
const SavedViewList = Schema.Struct({ saved_views: Schema.Array(SavedView), total: Count }).annotations({
  identifier: "SavedViewList"
})

/** Reports that a team looks at again. */
export class SavedViewsApi extends HttpApiGroup.make("savedViews")
  .add(
    HttpApiEndpoint.get("list", "/saved-views")
      .annotateContext(needs("analytics:read", "viewer", "shared"))
      .setUrlParams(Slice)
      .addSuccess(Success(SavedViewList))
      .annotate(OpenApi.Summary, "List saved views by name")
  )
  .add(
    HttpApiEndpoint.post("create", "/saved-views")
      .annotateContext(needs("team:write", "member", "shared"))
      .setPayload(CreateSavedView)
      .addSuccess(Success(SavedView), { status: 201 })
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Save a view of a report")
      .annotate(OpenApi.Description, `A team can have at most ${mostSavedViews} saved views (\`limit_reached\`).`)
      .pipe(audited("saved_view.created"))
  )
  .add(
    HttpApiEndpoint.get("get", "/saved-views/:id")
      .annotateContext(needs("analytics:read", "viewer", "shared"))
      .setPath(byId)
      .addSuccess(Success(SavedView))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read a saved view")
  )
  .add(
    HttpApiEndpoint.put("update", "/saved-views/:id")
      .annotateContext(needs("team:write", "member", "shared"))
      .setPath(byId)
      .setPayload(UpdateSavedView)
      .addSuccess(Success(SavedView))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Update a saved view")
      .pipe(audited("saved_view.updated"))
  )
  .add(
    HttpApiEndpoint.del("remove", "/saved-views/:id")
      .annotateContext(needs("team:write", "member", "shared"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Delete a saved view")
      .pipe(audited("saved_view.deleted"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Saved views")
  .annotate(
    OpenApi.Description,
    "Reports under a name: their scope, period and filters. The dashboard lists them above its report. All members can change them."
  ) {}
