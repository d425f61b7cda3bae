import { HttpApiBuilder, HttpRouter, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Layer, Option } from "effect"
import { failureEnvelope, failureOf } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { immutableHeaders, isKnown } from "../http/ImmutableHeaders.ts"
import { UploadFiles } from "./Files.ts"

const types: Readonly<Record<string, string>> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" }

const missing = HttpServerResponse.text("There is no such picture.\n", {
  status: 404,
  headers: { "cache-control": "no-store" }
})

const unreadable = HttpServerResponse.unsafeJson(
  failureEnvelope(failureOf("unavailable", fault("picture_unreadable"))),
  { status: 503, headers: { "cache-control": "no-store", "retry-after": "5" } }
)

/** Serves the pictures, without authentication. Names are content hashes, so responses are cached forever. */
export const UploadFilesHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const files = yield* UploadFiles
    const serve = Effect.gen(function* () {
      const { params } = yield* HttpRouter.RouteContext
      const request = yield* HttpServerRequest.HttpServerRequest
      const file = params["file"] ?? ""
      const found = yield* files.open(file)
      if (Option.isNone(found)) return missing
      const headers = immutableHeaders(file)
      if (isKnown(request, file)) return HttpServerResponse.empty({ status: 304, headers })
      const contentType = types[file.split(".")[1] ?? ""] ?? "application/octet-stream"
      const { size, stream } = found.value
      return HttpServerResponse.stream(stream, { contentType, contentLength: size, headers })
    }).pipe(
      Effect.catchTag("NotRead", ({ cause }) =>
        Effect.as(Effect.logError("An uploaded file could not be read.", cause), unreadable)
      )
    )
    yield* router.get("/uploads/:file", serve)
  })
).pipe(Layer.provide(UploadFiles.Default))
