import {
  HttpApp,
  HttpMiddleware,
  type HttpServerRequest,
  HttpServerResponse,
  HttpTraceContext,
  HttpServerRequest as Request
} from "@effect/platform"
import { Clock, Effect, FiberRef, Function, HashMap, Option } from "effect"
import { logBudget } from "../http/LogBudget.ts"
import { requestIdOf } from "../http/RequestId.ts"
import { countRequest } from "../http/RequestMetrics.ts"
import { securityHeaders } from "../http/SecurityHeaders.ts"
import { Settings } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"
import { endpointsOf } from "./Endpoints.ts"
import { answerCause } from "./Fallback.ts"

/** The route pattern of a request's path. There are only a few patterns, so that clients can't inflate the metrics. */
const routeOf = (method: string, url: string): string => {
  const path = url.split("?", 1)[0] ?? "/"
  if (path === "/api" || path.startsWith("/api/")) {
    const fitting = endpointsOf(path)
    return (fitting.find((route) => route.method === method) ?? fitting[0])?.path ?? "/api/*"
  }
  return /^\/(?:health|metrics|docs|app|uploads|qr)(?=\/|$)/.exec(path)?.[0] ?? (path === "/" ? "/" : "/:code")
}

/** Annotates all later log lines of the request's fiber, which costs much less than annotating an effect. */
export const annotateFiber = (annotations: Readonly<Record<string, unknown>>) =>
  FiberRef.update(FiberRef.currentLogAnnotations, (before) =>
    HashMap.mutate(before, (now) => {
      for (const [name, value] of Object.entries(annotations)) HashMap.set(now, name, value)
    })
  )

/** The maximum number of log lines per minute about refused requests, because anyone can cause them. */
const mostRefused = 600

/** Writes the log line of a request. The logger limits the lines of failed requests. */
export const requestLog = () => {
  const refused = logBudget(mostRefused, "requests refused")
  return (request: HttpServerRequest.HttpServerRequest, status: number, millis: number): Effect.Effect<void> => {
    const path = request.url.split("?", 1)[0] ?? "/"
    const annotated = annotateFiber({ method: request.method, path, status, ms: Math.round(millis) })
    const line = (written: Effect.Effect<void>) => Effect.zipRight(annotated, written)
    if (status >= 500) return line(Effect.logWarning("request"))
    if (!path.startsWith("/api/")) return line(Effect.logDebug("request"))
    return status >= 400 ? refused(line(Effect.logInfo("request"))) : line(Effect.logInfo("request"))
  }
}

/** The default of `Retry-After`. A failed part of the server restarts within seconds. */
const whenToRetry = ({ status, headers }: HttpServerResponse.HttpServerResponse) =>
  (status === 503 || status === 409) && headers["retry-after"] === undefined ? { "retry-after": "5" } : {}

/** Adds headers to every response: the id, security headers, and no caching by default. */
export const withUsualHeaders = (settings: Pick<SettingsShape, "baseUrl">) => {
  const secure = securityHeaders(settings)
  return (response: HttpServerResponse.HttpServerResponse, requestId: string) =>
    HttpServerResponse.setHeaders(response, {
      ...(response.headers["cache-control"] === undefined ? { "cache-control": "no-store" } : {}),
      ...secure,
      "x-request-id": requestId,
      ...whenToRetry(response)
    })
}

/**
 * The span of a request. It contains the route, but no path, headers or client, which could reveal who visited which
 * link.
 */
const inSpan =
  ({ method, headers }: HttpServerRequest.HttpServerRequest, route: string, requestId: string) =>
  <E, R>(answered: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
    answered.pipe(
      Effect.tap(({ status }) => Effect.annotateCurrentSpan("http.response.status_code", status)),
      Effect.withSpan(`${method} ${route}`, {
        kind: "server",
        captureStackTrace: false,
        parent: Option.getOrUndefined(HttpTraceContext.fromHeaders(headers)),
        attributes: { "http.request.method": method, "http.route": route, request_id: requestId }
      })
    )

/** Disables the platform's own request spans, which contain the whole request; `observe` creates others. */
export const withOwnSpans = Effect.locally(HttpMiddleware.currentTracerDisabledWhen, Function.constTrue)

/**
 * Wraps every request: assigns its id, formats failures, writes the log line and updates the metrics. Calls
 * `onMissed` with requests for pages that don't exist, and `onRefused` with the requests and operations that get a
 * 403.
 */
export const observe = <E, R>(
  app: HttpApp.Default<E, R>,
  onMissed: (request: HttpServerRequest.HttpServerRequest) => void,
  onRefused: (request: HttpServerRequest.HttpServerRequest, operation: string) => void
): HttpApp.Default<never, R | Settings> => {
  const log = requestLog()
  return Effect.gen(function* () {
    const request = yield* Request.HttpServerRequest
    const began = yield* Clock.currentTimeMillis
    const requestId = requestIdOf(request.headers["x-request-id"])
    const route = routeOf(request.method, request.url)
    const settings = yield* Settings
    const usual = withUsualHeaders(settings)
    yield* HttpApp.appendPreResponseHandler((_, response) => Effect.succeed(usual(response, requestId)))
    const handled = Effect.catchAllCause(app, (cause) => answerCause(cause, request, requestId, onMissed))
    const observed = Effect.gen(function* () {
      const response = yield* handled
      const millis = (yield* Clock.currentTimeMillis) - began
      countRequest(request.method, route, response.status, millis)
      if (response.status === 403) onRefused(request, `${request.method} ${route}`)
      yield* log(request, response.status, millis)
      return response
    })
    yield* annotateFiber({ request_id: requestId })
    return yield* Option.isSome(settings.tracing) ? inSpan(request, route, requestId)(observed) : observed
  })
}
