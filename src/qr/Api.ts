import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited, unaudited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { describe } from "../contract/Describe.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { NotFound, PreconditionFailed } from "../contract/Failure.ts"
import { check } from "../contract/faults/Check.ts"
import { fault } from "../contract/faults/Fault.ts"
import { FolderId, LinkId, pathId, QrcodeId } from "../contract/Id.ts"
import { List } from "../contract/List.ts"
import { Count } from "../contract/Output.ts"
import { numberBetween, paging } from "../contract/Paging.ts"
import { Integer, optional } from "../contract/Text.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { Paper } from "./DrawRpcs.ts"
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

/** The maximum number of codes in one export. */
export const mostExported = 500

const some = <A extends string>(id: Schema.Schema<A, string>, of: string, what: string) =>
  describe(`${what} Up to ${mostExported} codes in total.`, optional(List(id, { min: 1, max: mostExported, of })))

/** The codes to export, and how. */
export const ExportQrcodes = Schema.Struct({
  qrcode_ids: some(QrcodeId, "QR codes", "QR codes of the team, each in its design."),
  link_ids: some(
    LinkId,
    "links",
    "Links of the team, each as a plain code of its short URL. Scans count as clicks of the link."
  ),
  format: describe(
    "`svg` by default, and `png`: a zip with a picture for each code. `sheet`: a PDF with all codes on labels, each with its short URL below it.",
    optional(Schema.Literal("svg", "png", "sheet"))
  ),
  size: describe("The width of the pictures in pixels; the design's by default.", optional(Integer(64, 2048))),
  paper: describe("The paper of a sheet; `a4` by default.", optional(Paper)),
  label_width: describe("The width of a code on a sheet in millimeters; 40 by default.", optional(Integer(15, 100)))
})
  .pipe(
    check(({ qrcode_ids = [], link_ids = [] }) => {
      const count = qrcode_ids.length + link_ids.length
      if (count > 0 && count <= mostExported) return true
      const wrong = fault("wrong_number_of_items", { least: 1, most: mostExported, things: "codes" })
      return [{ path: [qrcode_ids.length > 0 ? "link_ids" : "qrcode_ids"], fault: wrong }]
    })
  )
  .annotations({ identifier: "ExportQrcodes" })
export type ExportQrcodes = typeof ExportQrcodes.Type

export class QrcodesApi extends HttpApiGroup.make("qrcodes")
  .add(
    HttpApiEndpoint.get("list", "/qrcodes")
      .annotateContext(needs("qrcodes:read", "viewer", "within"))
      .setUrlParams(ListQrcodes)
      .addSuccess(Success(QrcodeList))
      .annotate(OpenApi.Summary, "List, search and filter QR codes")
  )
  .add(
    HttpApiEndpoint.post("create", "/qrcodes")
      .annotateContext(needs("qrcodes:create", "member", "within"))
      .setPayload(CreateQrcode)
      .addSuccess(Success(Qrcode), { status: 201 })
      .annotate(OpenApi.Summary, "Create a QR code for an existing or a new link")
      .pipe(unaudited("creation"))
  )
  .add(
    HttpApiEndpoint.post("preview", "/qrcodes/preview")
      .annotateContext(needs("qrcodes:read", "viewer", "within"))
      .setPayload(PreviewQrcode)
      .addSuccess(Success(QrcodePreview))
      .annotate(OpenApi.Summary, "Preview and check a design without saving it")
      .pipe(unaudited("reads"))
  )
  .add(
    HttpApiEndpoint.post("export", "/qrcodes/export")
      .annotateContext(needs("qrcodes:read", "viewer", "within"))
      .setPayload(ExportQrcodes)
      .addSuccess(HttpApiSchema.Uint8Array({ contentType: "application/zip" }))
      .annotate(OpenApi.Summary, "Export many codes as a zip of pictures or as a sheet of labels")
      .annotate(
        OpenApi.Description,
        `Up to ${mostExported} QR codes and links, in the given order. A zip has a file for each code, named after it. Each key or session can run one export at a time, and each team two (429). If the export fails midway, the server aborts the connection, so the file is truncated.`
      )
      .pipe(audited("qrcode.exported"))
  )
  .add(
    HttpApiEndpoint.get("get", "/qrcodes/:id")
      .annotateContext(needs("qrcodes:read", "viewer", "within"))
      .setPath(byId)
      .addSuccess(Success(Qrcode))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read a QR code")
  )
  .add(
    HttpApiEndpoint.put("update", "/qrcodes/:id")
      .annotateContext(needs("qrcodes:write", "member", "within"))
      .setPath(byId)
      .setPayload(UpdateQrcode)
      .addSuccess(Success(Qrcode))
      .addError(NotFound.schema)
      .addError(PreconditionFailed.schema)
      .annotate(OpenApi.Summary, "Update a QR code")
      .pipe(audited("qrcode.updated"))
  )
  .add(
    HttpApiEndpoint.del("remove", "/qrcodes/:id")
      .annotateContext(needs("qrcodes:write", "member", "within"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Move a QR code to the trash and keep its link")
      .pipe(audited("qrcode.deleted"))
  )
  .add(
    HttpApiEndpoint.get("image", "/qrcodes/:id/image")
      .annotateContext(needs("qrcodes:read", "viewer", "within"))
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
