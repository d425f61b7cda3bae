import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { NotFound } from "../contract/Failure.ts"
import { AnnotationId, pathId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { Annotation, AnnotationQuery, CreateAnnotation, UpdateAnnotation } from "./Annotation.ts"

const byId = Schema.Struct({ id: pathId(AnnotationId) })
const AnnotationList = Schema.Struct({ annotations: Schema.Array(Annotation), total: Count }).annotations({
  identifier: "AnnotationList"
})

/** Notes on days, which reports show. */
export class AnnotationsApi extends HttpApiGroup.make("annotations")
  .add(
    HttpApiEndpoint.get("list", "/annotations")
      .annotateContext(needs("team:read", "viewer", "shared"))
      .setUrlParams(AnnotationQuery)
      .addSuccess(Success(AnnotationList))
      .annotate(OpenApi.Summary, "List annotations, latest day first")
  )
  .add(
    HttpApiEndpoint.post("create", "/annotations")
      .annotateContext(needs("team:write", "member", "shared"))
      .setPayload(CreateAnnotation)
      .addSuccess(Success(Annotation), { status: 201 })
      .annotate(OpenApi.Summary, "Create an annotation")
      .pipe(audited("annotation.created"))
  )
  .add(
    HttpApiEndpoint.get("get", "/annotations/:id")
      .annotateContext(needs("team:read", "viewer", "shared"))
      .setPath(byId)
      .addSuccess(Success(Annotation))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read an annotation")
  )
  .add(
    HttpApiEndpoint.put("update", "/annotations/:id")
      .annotateContext(needs("team:write", "member", "shared"))
      .setPath(byId)
      .setPayload(UpdateAnnotation)
      .addSuccess(Success(Annotation))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Update an annotation")
      .pipe(audited("annotation.updated"))
  )
  .add(
    HttpApiEndpoint.del("remove", "/annotations/:id")
      .annotateContext(needs("team:write", "member", "shared"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Delete an annotation")
      .pipe(audited("annotation.deleted"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Annotations")
  .annotate(
    OpenApi.Description,
    "Notes on days, such as “Newsletter sent”. The reports of the team show them in the chart. All members can change them."
  ) {}
