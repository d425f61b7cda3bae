import { type FileSystem, HttpApiBuilder, HttpRouter, HttpServerResponse, type Path } from "@effect/platform"
import { Effect } from "effect"
import { immutable, sendFile } from "../http/StaticFile.ts"
import { missingResponse, pageResponse } from "../redirect/Responses.ts"
import { Settings } from "../settings/Settings.ts"
import { findScript } from "./Assets.ts"
import { documentPath, referencePage } from "./Page.ts"

/** The OpenAPI document and the reference that shows it; both are made when they are first asked for. */
export const DocsHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const settings = yield* Settings
    const files = yield* Effect.context<FileSystem.FileSystem | Path.Path>()
    const script = yield* Effect.cached(Effect.provide(findScript, files))
    const document = yield* Effect.cached(
      Effect.promise(async () => {
        const { openApi } = await import("./OpenApi.ts")
        return JSON.stringify(openApi(settings.baseUrl))
      })
    )

    const reference = Effect.flatMap(script, (found) =>
      found === null ? missingResponse : Effect.succeed(pageResponse(referencePage(found.name)))
    )

    const asset = Effect.gen(function* () {
      const { params } = yield* HttpRouter.RouteContext
      const found = yield* script
      return found !== null && params["file"] === found.name
        ? yield* sendFile(found.file, immutable)
        : yield* missingResponse
    })

    yield* router.get(
      documentPath,
      Effect.map(document, (json) =>
        HttpServerResponse.text(json, {
          contentType: "application/json",
          headers: { "cache-control": "no-cache", "x-content-type-options": "nosniff" }
        })
      )
    )
    yield* router.get("/docs", reference)
    yield* router.get("/docs/:file", asset)
  })
)
