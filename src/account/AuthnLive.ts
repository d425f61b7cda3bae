import { HttpApp, HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Clock, Effect, Layer, Option } from "effect"
import { TooManyRequests, Unauthorized } from "../contract/Failure.ts"
import { clientAddress } from "../http/ClientAddress.ts"
import { Settings } from "../Settings.ts"
import { Authn } from "./Authn.ts"
import { Keys } from "./Keys.ts"
import { RateLimits } from "./RateLimits.ts"
import type { Window } from "./RateWindowActor.ts"

// HttpApiSecurity.bearer takes any scheme for a bearer token, so the header is read here.
const tokenOf = (header: string | undefined): string => /^Bearer +(\S+)\s*$/i.exec(header ?? "")?.[1] ?? ""

const show = (window: Window) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    HttpApp.appendPreResponseHandler((_, response) =>
      Effect.succeed(
        HttpServerResponse.setHeaders(response, {
          "x-ratelimit-limit": String(window.limit),
          "x-ratelimit-remaining": String(window.remaining),
          "x-ratelimit-reset": String(window.reset),
          ...(window.allowed ? {} : { "retry-after": String(Math.max(1, window.reset - Math.floor(now / 1000))) })
        })
      )
    )
  )

const tooMany = new TooManyRequests("Too many requests: wait until the rate limit resets.")
const missing = new Unauthorized("An API key is required: Authorization: Bearer lnd_…")
const wrong = new Unauthorized("This API key is not valid (any more).")

export const AuthnLive = Layer.effect(
  Authn,
  Effect.gen(function* () {
    const keys = yield* Keys
    const limits = yield* RateLimits
    const settings = yield* Settings

    const refuse = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, token: string) {
      const address = clientAddress(request, settings)
      const window = yield* token === "" ? limits.lookAtAddress(address) : limits.takeForWrongToken(address)
      yield* show(window)
      if (!window.allowed) return yield* tooMany
      return yield* token === "" ? missing : wrong
    })

    const identify = Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const token = tokenOf(request.headers["authorization"])
      const holder = yield* keys.recognise(token)
      if (Option.isNone(holder)) return yield* refuse(request, token)
      const { id, team_id, user_id, username, role } = holder.value
      const window = yield* limits.takeForKey(id)
      if (window !== undefined) {
        yield* show(window)
        if (!window.allowed) return yield* tooMany
      }
      return { keyId: id, teamId: team_id, userId: user_id, username, role }
    })

    return Authn.of({ key: () => identify })
  })
)
