import { Metric, MetricBoundaries } from "effect"

const requests = Metric.counter("linden_http_requests_total", {
  description: "Requests by method, route and status",
  incremental: true
})
const seconds = Metric.histogram(
  "linden_http_request_duration_seconds",
  MetricBoundaries.fromIterable([0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]),
  "How long requests took, by route"
)

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

// Tagging makes a metric anew and updating through a fiber costs more than a redirect: both are done once for each kind.
const counters = new Map<string, typeof requests>()
const timers = new Map<string, typeof seconds>()

const counterOf = (method: string, route: string, status: number) => {
  const key = `${method} ${status} ${route}`
  let counter = counters.get(key)
  if (counter === undefined) {
    counter = requests.pipe(
      Metric.tagged("method", method),
      Metric.tagged("route", route),
      Metric.tagged("status", String(status))
    )
    counters.set(key, counter)
  }
  return counter
}

const timerOf = (route: string) => {
  let timer = timers.get(route)
  if (timer === undefined) {
    timer = Metric.tagged(seconds, "route", route)
    timers.set(route, timer)
  }
  return timer
}

/** Counts an answered request; `route` is one of the few known patterns. */
export const countRequest = (method: string, route: string, status: number, millis: number): void => {
  counterOf(methods.has(method) ? method : "other", route, status).unsafeUpdate(1, [])
  timerOf(route).unsafeUpdate(millis / 1000, [])
}
