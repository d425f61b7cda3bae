import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { describe } from "../contract/Describe.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Forbidden, NotFound } from "../contract/Failure.ts"
import { pathId, UploadId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { paging } from "../contract/Paging.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { Upload } from "./Upload.ts"

const byId = Schema.Struct({ id: pathId(UploadId) })

export const UploadList = Schema.Struct({
  uploads: Schema.Array(Upload),
  total: describe("The total number of uploads.", Count)
}).annotations({ identifier: "UploadList" })

export const ListUploads = Schema.Struct(paging)
export type ListUploads = typeof ListUploads.Type

/** The form of an upload. The handler parses the request itself. */
export const UploadForm = HttpApiSchema.MultipartStream(
  Schema.Struct({
    file: describe(
      "A PNG, JPEG, WebP or AVIF picture of at most 8 MiB.",
      Schema.Unknown.annotations({ jsonSchema: { type: "string", format: "binary" } })
    )
  }).annotations({ identifier: "UploadForm" })
)

export class UploadsApi extends HttpApiGroup.make("uploads")
  .add(
    HttpApiEndpoint.get("list", "/uploads")
      .annotateContext(needs("team:read", "viewer", "shared"))
      .setUrlParams(ListUploads)
      .addSuccess(Success(UploadList))
      .annotate(OpenApi.Summary, "List uploads, newest first")
  )
  .add(
    HttpApiEndpoint.post("create", "/uploads")
      .annotateContext(needs("team:write", "member", "apart"))
      .setPayload(UploadForm)
      .addSuccess(Success(Upload), { status: 201 })
      .annotate(OpenApi.Summary, "Upload a picture as multipart/form-data")
      .pipe(audited("upload.created"))
  )
  .add(
    HttpApiEndpoint.get("get", "/uploads/:id")
      .annotateContext(needs("team:read", "viewer", "shared"))
      .setPath(byId)
      .addSuccess(Success(Upload))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read an upload")
  )
  .add(
    HttpApiEndpoint.del("remove", "/uploads/:id")
      .annotateContext(needs("team:write", "admin", "shared"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Delete an upload permanently, wherever it is used")
      .annotate(OpenApi.Description, "For owners and admins.")
      .pipe(audited("upload.deleted"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Uploads")
  .annotate(OpenApi.Description, "Pictures for bio pages and QR codes, served by this server.") {}
