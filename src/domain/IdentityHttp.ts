import { HttpApiBuilder, HttpServerResponse } from "@effect/platform"
import { Effect, Layer } from "effect"
import { Installation, identityPath } from "./Installation.ts"

/** Serves the id of the installation on every host name, so that domains behind a proxy can be checked. */
export const IdentityHttp = HttpApiBuilder.Router.use((router) =>
  Effect.gen(function* () {
    const { id } = yield* Installation
    yield* router.get(
      identityPath,
      HttpServerResponse.text(id, {
        headers: { "cache-control": "no-store", "x-content-type-options": "nosniff", "x-robots-tag": "noindex" }
      })
    )
  })
).pipe(Layer.provide(Installation.Default))
