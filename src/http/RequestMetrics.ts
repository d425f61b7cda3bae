import { Metric, MetricBoundaries, MetricKey } from "effect"
import { counters } from "../lib/Counter.ts"

const requests = MetricKey.counter("linden_http_requests_total", {
  description: "Requests by method, route and status",
  incremental: true
})
const seconds = MetricKey.histogram(
  "linden_http_request_duration_seconds",
  MetricBoundaries.fromIterable([0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]),
  "Duration of requests, by route"
)

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

const counterOf = (method: string, route: string, status: number) =>
  Metric.fromMetricKey(
    requests.pipe(
      MetricKey.tagged("method", methods.has(method) ? method : "other"),
      MetricKey.tagged("route", route),
      MetricKey.tagged("status", String(status))
    )
  )

const timerOf = (route: string) => Metric.fromMetricKey(MetricKey.tagged(seconds, "route", route))

// Look up a metric with its tags only once per key. Metric.tagged would look it up on every update.
type Counters = Map<number, ReturnType<typeof counterOf>>
const made = new Map<string, Map<string, Counters>>()
const timers = new Map<string, ReturnType<typeof timerOf>>()

const getOrMake = <Key, A>(map: Map<Key, A>, key: Key, make: () => A): A => {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}

const broken = counters(
  "linden_http_server_errors_total",
  "Requests that failed because of the server or its database, by status",
  "status",
  ["500", "503", "other"]
)

/** Counts a request with its response; `route` is one of the few known patterns. This takes only a few lookups. */
export const countRequest = (method: string, route: string, status: number, millis: number): void => {
  const byMethod = getOrMake(made, route, () => new Map<string, Counters>())
  const byStatus = getOrMake(byMethod, method, (): Counters => new Map())
  getOrMake(byStatus, status, () => counterOf(method, route, status)).unsafeUpdate(1, [])
  if (status >= 500) broken[status === 500 ? "500" : status === 503 ? "503" : "other"].unsafeUpdate(1, [])
  getOrMake(timers, route, () => timerOf(route)).unsafeUpdate(millis / 1000, [])
}
