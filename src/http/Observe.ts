import { HttpApp, type HttpServerRequest, HttpServerRequest as Request, HttpServerResponse } from "@effect/platform"
import { Clock, Effect, Metric, MetricBoundaries } from "effect"
import { answerCause } from "./Guard.ts"
import { requestIdOf } from "./RequestId.ts"
import { routesOf } from "./Routes.ts"

const requests = Metric.counter("linden_http_requests_total", {
  description: "Requests by method, route and status",
  incremental: true
})
const seconds = Metric.histogram(
  "linden_http_request_duration_seconds",
  MetricBoundaries.fromIterable([0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]),
  "How long requests took, by route"
)

/** The pattern of a request's path: few and known, so that the metrics stay small whatever is asked for. */
const routeOf = (method: string, url: string): string => {
  const path = url.split("?", 1)[0] ?? "/"
  if (path.startsWith("/api/")) {
    const fitting = routesOf(path)
    return (fitting.find((route) => route.method === method) ?? fitting[0])?.path ?? "/api/*"
  }
  return /^\/(?:health|metrics|docs|app|uploads)(?=\/|$)/.exec(path)?.[0] ?? (path === "/" ? "/" : "/:code")
}

const measure = (request: HttpServerRequest.HttpServerRequest, status: number, millis: number) => {
  const route = routeOf(request.method, request.url)
  return Effect.zipRight(
    Metric.incrementBy(
      requests.pipe(
        Metric.tagged("method", request.method),
        Metric.tagged("route", route),
        Metric.tagged("status", String(status))
      ),
      1
    ),
    Metric.update(Metric.tagged(seconds, "route", route), millis / 1000)
  )
}

const log = (request: HttpServerRequest.HttpServerRequest, status: number, millis: number) => {
  const path = request.url.split("?", 1)[0] ?? "/"
  const line = Effect.annotateLogs({ method: request.method, path, status, ms: Math.round(millis) })
  if (status >= 500) return line(Effect.logWarning("request"))
  return line(path.startsWith("/api/") ? Effect.logInfo("request") : Effect.logDebug("request"))
}

/** Around every request: its id, its envelope where something fails, its line in the log and its place in the metrics. */
export const observe = <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<never, R> =>
  Effect.gen(function* () {
    const request = yield* Request.HttpServerRequest
    const began = yield* Clock.currentTimeMillis
    const requestId = requestIdOf(request.headers["x-request-id"])
    yield* HttpApp.appendPreResponseHandler((_, response) =>
      Effect.succeed(HttpServerResponse.setHeader(response, "x-request-id", requestId))
    )
    const handled = Effect.catchAllCause(app, (cause) => answerCause(cause, request, requestId))
    return yield* Effect.gen(function* () {
      const response = yield* handled
      const millis = (yield* Clock.currentTimeMillis) - began
      yield* measure(request, response.status, millis)
      yield* log(request, response.status, millis)
      return response
    }).pipe(Effect.annotateLogs("request_id", requestId))
  })
