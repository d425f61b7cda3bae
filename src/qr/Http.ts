import { HttpServerResponse } from "@effect/platform"
import { Effect, Layer } from "effect"
import { AuditLog, auditedItems } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { ExportLimits } from "../auth/limit/ExportLimits.ts"
import { requireScope } from "../auth/Policy.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { immutableHeaders, isKnown } from "../http/ImmutableHeaders.ts"
import { streamWhole } from "../http/StreamWhole.ts"
import { expectedBy, withTag } from "../http/Versions.ts"
import { once } from "../idempotency/Once.ts"
import { type ExportQrcodes, QrcodesApi } from "./Api.ts"
import { QrcodePreviews } from "./DrawPreview.ts"
import { QrcodeExports } from "./Export.ts"
import { contentTypes } from "./ImageHttp.ts"
import { QrcodeImages } from "./Images.ts"
import { Qrcode } from "./Qrcode.ts"
import { Qrcodes } from "./Qrcodes.ts"

/** Fails if a key without `links:read` would choose the link of a QR code, which tells where the link leads. */
const requireLinkScope = ({ link_id }: { readonly link_id?: string | null | undefined }) =>
  link_id ? requireScope("links:read") : Effect.void

export const QrcodesHttp = apiGroup(QrcodesApi, "qrcodes", (handlers) =>
  Effect.gen(function* () {
    const qrcodes = yield* Qrcodes
    const images = yield* QrcodeImages
    const previews = yield* QrcodePreviews
    const exports = yield* QrcodeExports
    const places = yield* ExportLimits
    const audit = yield* AuditLog

    const recordExport = Effect.fnUntraced(function* ({ qrcode_ids, link_ids, format = "svg" }: ExportQrcodes) {
      const [type, ids] =
        qrcode_ids === undefined ? (["link", link_ids ?? []] as const) : (["qrcode", qrcode_ids] as const)
      const { target, after } = auditedItems(
        type,
        ids.map((id) => ({ id }))
      )
      yield* audit.record(yield* Caller, { action: "qrcode.exported", target, after: { format, ...after } })
    })

    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(qrcodes.list(urlParams), (page) => success("The team's QR codes.", page))
      )
      .handle("create", ({ payload }) =>
        Effect.gen(function* () {
          yield* requireLinkScope(payload)
          if (!payload.link_id) yield* requireScope("links:create")
          return success("The QR code was created.", yield* withTag(once(Qrcode)(qrcodes.create(payload))))
        })
      )
      .handle("preview", ({ payload }) =>
        Effect.map(previews.draw(payload), (preview) => success("The preview of the QR code.", preview))
      )
      .handle("export", ({ payload }) =>
        Effect.gen(function* () {
          if (payload.link_ids !== undefined) yield* requireScope("links:read")
          const lost = yield* places.take
          const bytes = yield* exports.write(payload)
          yield* recordExport(payload)
          const [ending, contentType] =
            payload.format === "sheet" ? ["pdf", "application/pdf"] : ["zip", "application/zip"]
          return yield* streamWhole(bytes, lost, {
            contentType,
            headers: { "content-disposition": `attachment; filename="qr-codes.${ending}"` }
          })
        })
      )
      .handle("get", ({ path }) =>
        Effect.map(withTag(qrcodes.get(path.id)), (qrcode) => success("The QR code.", qrcode))
      )
      .handle("update", ({ path, payload, request }) =>
        Effect.gen(function* () {
          yield* requireLinkScope(payload)
          const changed = withTag(qrcodes.update(path.id, payload, expectedBy(request)))
          return success("The QR code was changed.", yield* changed)
        })
      )
      .handle("remove", ({ path }) => Effect.as(qrcodes.remove(path.id), acknowledged("The QR code was deleted.")))
      .handle("image", ({ path, urlParams, request }) =>
        Effect.gen(function* () {
          const format = urlParams.format ?? "svg"
          const { key, bytes } = yield* images.ofTeam(path.id, format, urlParams.size)
          const headers = {
            ...immutableHeaders(key),
            // Overrides the permanent caching, because the design at this address may change.
            "cache-control": "private, no-cache",
            "content-disposition": `inline; filename="qr-code.${format}"`
          }
          if (isKnown(request, key)) return HttpServerResponse.empty({ status: 304, headers })
          return HttpServerResponse.uint8Array(yield* bytes, { contentType: contentTypes[format], headers })
        })
      )
  })
).pipe(
  Layer.provide([
    Qrcodes.Default,
    QrcodeImages.Default,
    QrcodePreviews.Default,
    QrcodeExports.Default,
    ExportLimits.Default,
    AuditLog.Default
  ])
)
