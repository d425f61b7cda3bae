import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { NotFound } from "../contract/Failure.ts"
import { pathId, UtmTemplateId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { Slice } from "../contract/Paging.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { CreateUtmTemplate, UpdateUtmTemplate, UtmTemplate } from "./UtmTemplate.ts"

const byId = Schema.Struct({ id: pathId(UtmTemplateId) })
const UtmTemplateList = Schema.Struct({ utm_templates: Schema.Array(UtmTemplate), total: Count }).annotations({
  identifier: "UtmTemplateList"
})

/** Values for campaign parameters. */
export class UtmTemplatesApi extends HttpApiGroup.make("utmTemplates")
  .add(
    HttpApiEndpoint.get("list", "/utm-templates")
      .annotateContext(needs("team:read", "viewer", "shared"))
      .setUrlParams(Slice)
      .addSuccess(Success(UtmTemplateList))
      .annotate(OpenApi.Summary, "List UTM templates by name")
  )
  .add(
    HttpApiEndpoint.post("create", "/utm-templates")
      .annotateContext(needs("team:write", "member", "shared"))
      .setPayload(CreateUtmTemplate)
      .addSuccess(Success(UtmTemplate), { status: 201 })
      .annotate(OpenApi.Summary, "Create a UTM template")
      .pipe(audited("utm_template.created"))
  )
  .add(
    HttpApiEndpoint.get("get", "/utm-templates/:id")
      .annotateContext(needs("team:read", "viewer", "shared"))
      .setPath(byId)
      .addSuccess(Success(UtmTemplate))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read a UTM template")
  )
  .add(
    HttpApiEndpoint.put("update", "/utm-templates/:id")
      .annotateContext(needs("team:write", "member", "shared"))
      .setPath(byId)
      .setPayload(UpdateUtmTemplate)
      .addSuccess(Success(UtmTemplate))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Update a UTM template")
      .pipe(audited("utm_template.updated"))
  )
  .add(
    HttpApiEndpoint.del("remove", "/utm-templates/:id")
      .annotateContext(needs("team:write", "member", "shared"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Delete a UTM template")
      .pipe(audited("utm_template.deleted"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "UTM templates")
  .annotate(
    OpenApi.Description,
    "Values for the campaign parameters (`utm_source` and others) of destinations. The link editor fills them in, and a folder can set a template for its new links. All members can change them."
  ) {}
