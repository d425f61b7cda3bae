import { HttpApiBuilder, HttpRouter, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Layer, Option } from "effect"
import { immutableHeaders, isKnown } from "../http/ImmutableHeaders.ts"
import type { ImageFormat } from "./DrawRpcs.ts"
import { QrcodeImages } from "./Images.ts"

export const contentTypes: Readonly<Record<ImageFormat, string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  pdf: "application/pdf"
}

const file = /^(\w{6})-([0-9a-f]{24})\.(svg|png|webp|pdf)$/

const refusal = (status: number, text: string) =>
  HttpServerResponse.text(`${text}\n`, { status, headers: { "cache-control": "no-store" } })

const missing = refusal(404, "There is no such picture.")
const wrongSize = refusal(422, "The size must be a whole number of pixels from 64 to 4096.")

/** The size in a query; undefined if it has none, null if it is invalid. */
const sizeOf = (value: string | undefined): number | undefined | null => {
  if (value === undefined) return undefined
  return /^\d{2,4}$/.test(value) && Number(value) >= 64 && Number(value) <= 4096 ? Number(value) : null
}

/** The public pictures of QR codes. They are cached forever, because their addresses change with their content. */
export const QrcodeImageHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const images = yield* QrcodeImages
    const serve = Effect.gen(function* () {
      const { params } = yield* HttpRouter.RouteContext
      const request = yield* HttpServerRequest.HttpServerRequest
      const { size: asked } = yield* HttpServerRequest.ParsedSearchParams
      const [, code = "", hash = "", ending = ""] = file.exec(params["file"] ?? "") ?? []
      const size = sizeOf(Array.isArray(asked) ? asked[0] : (asked as string | undefined))
      if (size === null) return wrongSize
      const format = ending as ImageFormat
      const found = Option.getOrUndefined(yield* images.ofCode(code, format, size))
      if (found === undefined) return missing
      // The design has changed, so an old address redirects to the new picture.
      if (found.name !== `${code}-${hash}`) {
        const query = size === undefined ? "" : `?size=${size}`
        return HttpServerResponse.empty({
          status: 302,
          headers: { location: `/qr/${found.name}.${format}${query}`, "cache-control": "public, max-age=60" }
        })
      }
      const headers = immutableHeaders(found.key)
      if (isKnown(request, found.key)) return HttpServerResponse.empty({ status: 304, headers })
      return HttpServerResponse.uint8Array(yield* found.bytes, { contentType: contentTypes[format], headers })
    }).pipe(
      Effect.catchTag("Unavailable", ({ message }) =>
        Effect.succeed(HttpServerResponse.setHeader(refusal(503, message), "retry-after", "5"))
      )
    )
    yield* router.get("/qr/:file", serve)
  })
).pipe(Layer.provide(QrcodeImages.Default))
