import { HttpApiBuilder, HttpRouter, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Layer, Option } from "effect"
import { immutableHeaders, isKnown } from "../http/ImmutableHeaders.ts"
import { Destinations } from "./Destinations.ts"
import { iconFile } from "./IconAddress.ts"

const missing = HttpServerResponse.text("There is no such icon.\n", {
  status: 404,
  headers: { "cache-control": "no-store" }
})

/**
 * Serves the icons of destinations without authentication. Their names are random, so no one can guess which sites a
 * team links to.
 */
export const DestinationIconHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const destinations = yield* Destinations
    const serve = Effect.gen(function* () {
      const { params } = yield* HttpRouter.RouteContext
      const request = yield* HttpServerRequest.HttpServerRequest
      const name = iconFile(params["file"] ?? "")
      const found = name === undefined ? Option.none() : yield* destinations.icon(name)
      if (name === undefined || Option.isNone(found)) return missing
      const headers = immutableHeaders(name)
      if (isKnown(request, name)) return HttpServerResponse.empty({ status: 304, headers })
      return HttpServerResponse.uint8Array(found.value, { contentType: "image/webp", headers })
    })
    yield* router.get("/destination-icons/:file", serve)
  })
).pipe(Layer.provide(Destinations.Default))
