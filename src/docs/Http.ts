import { type FileSystem, HttpApiBuilder, HttpRouter, type Path } from "@effect/platform"
import { Effect } from "effect"
import { compressText, sendCompressed } from "../http/CompressedText.ts"
import { immutable, sendFile } from "../http/StaticFile.ts"
import { missingResponse } from "../redirect/Responses.ts"
import { Settings } from "../settings/Settings.ts"
import { findAssets } from "./Assets.ts"
import { documentPath } from "./Paths.ts"

/** The OpenAPI document and the pages of the reference. Each is created on its first request. */
export const DocsHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const settings = yield* Settings
    const context = yield* Effect.context<FileSystem.FileSystem | Path.Path>()
    const assets = yield* Effect.cached(Effect.provide(findAssets, context))
    // Stored as text, because the pages need it only once, and its objects are much larger.
    const json = yield* Effect.cached(
      Effect.promise(async () => {
        const { openApi } = await import("./OpenApi.ts")
        return JSON.stringify(openApi(settings.baseUrl))
      })
    )
    const document = yield* Effect.cached(Effect.flatMap(json, (text) => compressText(text, "application/json")))

    const reference = yield* Effect.cached(
      Effect.gen(function* () {
        const { makeReference } = yield* Effect.promise(() => import("./view/Reference.ts"))
        return yield* makeReference(yield* json, [...(yield* assets).keys()])
      })
    )

    const page = (slug: string) =>
      Effect.gen(function* () {
        const { pages, policy } = yield* reference
        const found = pages.get(slug)
        return found === undefined
          ? yield* missingResponse
          : yield* sendCompressed(yield* found, {
              "cache-control": "no-cache",
              "content-language": "en",
              "content-security-policy": policy,
              "referrer-policy": "no-referrer",
              "x-robots-tag": "noindex"
            })
      })

    const part = Effect.gen(function* () {
      const { params } = yield* HttpRouter.RouteContext
      const name = params["file"] ?? ""
      const file = (yield* assets).get(name)
      if (file !== undefined) return yield* sendFile(file, immutable)
      const { outline } = yield* reference
      return name === outline.name ? yield* sendCompressed(outline.text, immutable) : yield* page(name)
    })

    yield* router.get(
      documentPath,
      Effect.flatMap(document, (text) =>
        sendCompressed(text, { "cache-control": "no-cache", "x-content-type-options": "nosniff" })
      )
    )
    yield* router.get("/docs", page(""))
    yield* router.get("/docs/:file", part)
  })
)
