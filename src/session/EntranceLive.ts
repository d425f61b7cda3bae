import { HttpRouter, HttpServerRequest } from "@effect/platform"
import { Effect, Layer } from "effect"
import { within } from "../account/Counted.ts"
import { RateLimits } from "../account/RateLimits.ts"
import { Forbidden } from "../contract/Failure.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { Settings } from "../Settings.ts"
import { keepPrivate } from "./Cookie.ts"
import { Entrance } from "./Entrance.ts"
import { isOtherSite } from "./Origin.ts"

const foreign = new Forbidden("This request came from another site.", undefined, "other_site")

export const EntranceLive = Layer.effect(
  Entrance,
  Effect.gen(function* () {
    const limits = yield* RateLimits
    const settings = yield* Settings
    return Entrance.of(
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        if (isOtherSite(request.headers, settings.baseUrl)) return yield* foreign
        const { route } = yield* HttpRouter.RouteContext
        const address = clientAddress(request, settings)
        const take = route.path.endsWith("/session") ? limits.takeForSignIn : limits.takeForOneTimeToken
        yield* keepPrivate
        yield* within(yield* take(address))
      })
    )
  })
)
