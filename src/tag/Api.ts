import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { NotFound } from "../contract/Failure.ts"
import { pathId, TagId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { Slice } from "../contract/Paging.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { CreateTag, Tag, UpdateTag } from "./Tag.ts"

const byId = Schema.Struct({ id: pathId(TagId) })
const TagList = Schema.Struct({ tags: Schema.Array(Tag), total: Count }).annotations({ identifier: "TagList" })

/** Tags; a link can have up to 50. */
export class TagsApi extends HttpApiGroup.make("tags")
  .add(
    HttpApiEndpoint.get("list", "/tags")
      .annotateContext(needs("tags:read", "viewer", "within"))
      .setUrlParams(Slice)
      .addSuccess(Success(TagList))
      .annotate(OpenApi.Summary, "List tags by name")
  )
  .add(
    HttpApiEndpoint.post("create", "/tags")
      .annotateContext(needs("tags:create", "member", "apart"))
      .setPayload(CreateTag)
      .addSuccess(Success(Tag), { status: 201 })
      .annotate(OpenApi.Summary, "Create a tag")
      .pipe(audited("tag.created"))
  )
  .add(
    HttpApiEndpoint.get("get", "/tags/:id")
      .annotateContext(needs("tags:read", "viewer", "within"))
      .setPath(byId)
      .addSuccess(Success(Tag))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read a tag")
  )
  .add(
    HttpApiEndpoint.put("update", "/tags/:id")
      .annotateContext(needs("tags:write", "member", "shared"))
      .setPath(byId)
      .setPayload(UpdateTag)
      .addSuccess(Success(Tag))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Update a tag")
      .pipe(audited("tag.updated"))
  )
  .add(
    HttpApiEndpoint.del("remove", "/tags/:id")
      .annotateContext(needs("tags:write", "member", "shared"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Delete a tag and keep its links")
      .pipe(audited("tag.deleted"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Tags")
  .annotate(OpenApi.Description, "Tags of the team. A link can have up to 50.") {}
