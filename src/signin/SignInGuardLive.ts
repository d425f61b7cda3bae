import { HttpRouter, HttpServerRequest } from "@effect/platform"
import { Effect, Layer } from "effect"
import { HostGuard } from "../auth/HostGuard.ts"
import { enforceWindow, showWindow } from "../auth/limit/RateLimitHeaders.ts"
import { RateLimits } from "../auth/limit/RateLimits.ts"
import { keepPrivate } from "../auth/session/Cookie.ts"
import { isOtherSite } from "../auth/session/Origin.ts"
import { Forbidden } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { Settings } from "../settings/Settings.ts"
import { undeclaredSql } from "../storage/Conflict.ts"
import { SignInGuard } from "./SignInGuard.ts"

const foreign = new Forbidden(fault("other_site"), undefined, "other_site")

export const SignInGuardLive = Layer.effect(
  SignInGuard,
  Effect.gen(function* () {
    const limits = yield* RateLimits
    const hosts = yield* HostGuard
    const settings = yield* Settings
    return SignInGuard.of(
      undeclaredSql(
        Effect.gen(function* () {
          const request = yield* HttpServerRequest.HttpServerRequest
          if (!hosts.isOwn(request)) return yield* hosts.refuse(request)
          if (isOtherSite(request.headers, settings.baseUrl)) return yield* foreign
          const { route } = yield* HttpRouter.RouteContext
          yield* keepPrivate
          // Attempts to sign in are counted later, when the server knows whether the browser has signed in before.
          if (route.path.endsWith("/session")) return
          const address = clientAddress(request, settings)
          if (/\/session\/(factor|passkey)/.test(route.path))
            return yield* enforceWindow(yield* limits.takeForFactor(address), "network")
          // Don't count requests that use no token, or that have a limit of their own (links for forgotten passwords).
          if (/\/(options|forgot)$/.test(route.path)) return yield* showWindow(yield* limits.lookAtAddress(address))
          yield* enforceWindow(yield* limits.takeForOneTimeToken(address), "network")
        })
      )
    )
  })
).pipe(Layer.provide(RateLimits.Default))
