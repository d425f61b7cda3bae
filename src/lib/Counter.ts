import { Metric, MetricKey } from "effect"

/**
 * A counter of this process. It is reported as 0 from the start, because Prometheus misses the first increase of a
 * counter that didn't exist before.
 */
export const counter = (
  name: string,
  description: string,
  tags: Readonly<Record<string, string>> = {}
): Metric.Metric.Counter<number> => {
  const key = Object.entries(tags).reduce(
    (tagged, [label, value]) => MetricKey.tagged(tagged, label, value),
    MetricKey.counter(name, { description, incremental: true })
  )
  const made = Metric.fromMetricKey(key)
  made.unsafeUpdate(0, [])
  return made
}

/** A counter for each value of a label. */
export const counters = <Value extends string>(
  name: string,
  description: string,
  label: string,
  values: ReadonlyArray<Value>
): Readonly<Record<Value, Metric.Metric.Counter<number>>> =>
  Object.fromEntries(values.map((value) => [value, counter(name, description, { [label]: value })])) as Record<
    Value,
    Metric.Metric.Counter<number>
  >
