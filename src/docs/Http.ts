import { type FileSystem, HttpApiBuilder, HttpRouter, HttpServerRequest, type Path } from "@effect/platform"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect } from "effect"
import { HostGuard } from "../auth/HostGuard.ts"
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
    const hosts = yield* HostGuard
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

    const atOwnHost = <A, E, R>(answer: Effect.Effect<A, E, R>) =>
      Effect.flatMap(
        HttpServerRequest.HttpServerRequest,
        (request): Effect.Effect<A, E | SqlError, R> => (hosts.isOwn(request) ? answer : hosts.refuse(request))
      )

    yield* router.get(
      documentPath,
      HttpServerRequest.HttpServerRequest.pipe(
        Effect.flatMap(hosts.refuseOfTeam),
        Effect.zipRight(document),
        Effect.flatMap((text) =>
          sendCompressed(text, { "cache-control": "no-cache", "x-content-type-options": "nosniff" })
        )
      )
    )
    yield* router.get("/docs", atOwnHost(page("")))
    yield* router.get("/docs/:file", atOwnHost(part))
  })
)
