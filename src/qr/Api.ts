import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Authn } from "../auth/Authn.ts"
import { describe } from "../contract/Describe.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { NotFound, PreconditionFailed } from "../contract/Failure.ts"
import { check } from "../contract/faults/Check.ts"
import { fault } from "../contract/faults/Fault.ts"
import { FolderId, pathId, QrcodeId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { numberBetween, paging } from "../contract/Paging.ts"
import { optional } from "../contract/Text.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { PreviewQrcode, QrcodePreview } from "./Preview.ts"
import { CreateQrcode, Qrcode, UpdateQrcode } from "./Qrcode.ts"

const byId = Schema.Struct({ id: pathId(QrcodeId) })

export const QrcodeList = Schema.Struct({
  qrcodes: Schema.Array(Qrcode),
  total: describe("The total number of matching QR codes.", Count)
}).annotations({ identifier: "QrcodeList" })

/** The query of `GET /qrcodes`; an empty `folder_id` selects QR codes without a folder. */
export const ListQrcodes = Schema.Struct({
  ...paging,
  search: describe(
    "Search words in the name, short code or destination, ignoring case; or a short URL. Up to 255 characters.",
    optional(Schema.String.pipe(check((text) => text.length <= 255 || fault("too_long", { most: 255 }))))
  ),
  folder_id: describe(
    "Only QR codes in this folder. An empty value selects QR codes without a folder.",
    optional(Schema.Union(Schema.Literal(""), FolderId))
  ),
  sort_by: describe(
    "`created_at` by default.",
    optional(Schema.Literal("created_at", "name", "short_url", "total_clicks"))
  )
})
export type ListQrcodes = typeof ListQrcodes.Type

export const QrcodeImage = Schema.Struct({
  format: describe("`svg` by default.", optional(Schema.Literal("svg", "png", "webp", "pdf"))),
  size: describe("The width in pixels; the design's by default.", optional(numberBetween(64, 4096)))
})

export class QrcodesApi extends HttpApiGroup.make("qrcodes")
  .add(
    HttpApiEndpoint.get("list", "/qrcodes")
      .setUrlParams(ListQrcodes)
      .addSuccess(Success(QrcodeList))
      .annotate(OpenApi.Summary, "List, search and filter QR codes")
  )
  .add(
    HttpApiEndpoint.post("create", "/qrcodes")
      .setPayload(CreateQrcode)
      .addSuccess(Success(Qrcode), { status: 201 })
      .annotate(OpenApi.Summary, "Create a QR code for an existing or a new link")
  )
  .add(
    HttpApiEndpoint.post("preview", "/qrcodes/preview")
      .setPayload(PreviewQrcode)
      .addSuccess(Success(QrcodePreview))
      .annotate(OpenApi.Summary, "Preview and check a design without saving it")
  )
  .add(
    HttpApiEndpoint.get("get", "/qrcodes/:id")
      .setPath(byId)
      .addSuccess(Success(Qrcode))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read a QR code")
  )
  .add(
    HttpApiEndpoint.put("update", "/qrcodes/:id")
      .setPath(byId)
      .setPayload(UpdateQrcode)
      .addSuccess(Success(Qrcode))
      .addError(NotFound.schema)
      .addError(PreconditionFailed.schema)
      .annotate(OpenApi.Summary, "Update a QR code")
  )
  .add(
    HttpApiEndpoint.del("remove", "/qrcodes/:id")
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Move a QR code to the trash and keep its link")
  )
  .add(
    HttpApiEndpoint.get("image", "/qrcodes/:id/image")
      .setPath(byId)
      .setUrlParams(QrcodeImage)
      .addSuccess(HttpApiSchema.Uint8Array({ contentType: "image/svg+xml" }))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Download the picture as SVG, PNG, WebP or PDF")
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "QR codes")
  .annotate(OpenApi.Description, "QR codes for short links. The server checks that they scan, and counts scans.") {}
