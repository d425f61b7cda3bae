import { HttpApp, HttpServerResponse } from "@effect/platform"
import { Clock, Effect } from "effect"
import { TooManyRequests } from "../../contract/Failure.ts"
import { fault } from "../../contract/faults/Fault.ts"
import type { Window } from "./RateWindow.ts"

/** Whose requests a window counts. */
type Whose = "key" | "team" | "session" | "network" | "account" | "browser"

const tooMany = (whose: Whose) => new TooManyRequests(fault("rate_limited", { whose }))

/** Adds the state of a window to the response headers. */
export const showWindow = (window: Window) =>
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

/**
 * Adds the state of a window to the headers and rejects the request (429) if it is used up; undefined means no limit.
 */
export const enforceWindow = Effect.fnUntraced(function* (window: Window | undefined, whose: Whose) {
  if (window === undefined) return
  yield* showWindow(window)
  if (!window.allowed) return yield* tooMany(whose)
})
