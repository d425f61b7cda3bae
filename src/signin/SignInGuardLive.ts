import { HttpRouter, HttpServerRequest } from "@effect/platform"
import { Effect, Layer } from "effect"
import { enforceWindow, showWindow } from "../auth/limit/RateLimitHeaders.ts"
import { RateLimits } from "../auth/limit/RateLimits.ts"
import { keepPrivate } from "../auth/session/Cookie.ts"
import { isOtherSite } from "../auth/session/Origin.ts"
import { Forbidden } from "../contract/Failure.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { Settings } from "../settings/Settings.ts"
import { SignInGuard } from "./SignInGuard.ts"

const foreign = new Forbidden("This request came from another site.", undefined, "other_site")

export const SignInGuardLive = Layer.effect(
  SignInGuard,
  Effect.gen(function* () {
    const limits = yield* RateLimits
    const settings = yield* Settings
    return SignInGuard.of(
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        if (isOtherSite(request.headers, settings.baseUrl)) return yield* foreign
        const { route } = yield* HttpRouter.RouteContext
        yield* keepPrivate
        // Signing in is counted once it is known whether this browser did so before.
        if (route.path.endsWith("/session")) return
        const address = clientAddress(request, settings)
        // What brings no token is no try of one; links for forgotten passwords have a count of their own.
        if (/\/(options|forgot)$/.test(route.path)) return yield* showWindow(yield* limits.lookAtAddress(address))
        yield* enforceWindow(yield* limits.takeForOneTimeToken(address))
      })
    )
  })
).pipe(Layer.provide(RateLimits.Default))
