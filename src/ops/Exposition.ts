import { MetricKeyType, type MetricPair, MetricState } from "effect"

const clean = (name: string) => name.replace(/[^A-Za-z0-9_:]/g, "_")
const escape = (text: string) => text.replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/"/g, '\\"')

const labels = (pairs: ReadonlyArray<readonly [string, string]>) =>
  pairs.length === 0 ? "" : `{${pairs.map(([key, value]) => `${clean(key)}="${escape(value)}"`).join(",")}}`

const number = (value: number | bigint) => (value === Number.POSITIVE_INFINITY ? "+Inf" : String(value))

const kindOf = (keyType: unknown): string =>
  MetricKeyType.isCounterKey(keyType as never)
    ? "counter"
    : MetricKeyType.isHistogramKey(keyType as never)
      ? "histogram"
      : MetricKeyType.isSummaryKey(keyType as never)
        ? "summary"
        : "gauge"

type Pair = MetricPair.MetricPair.Untyped

const samplesOf = (name: string, { metricKey, metricState: state }: Pair): ReadonlyArray<string> => {
  const tags = Array.from(metricKey.tags, ({ key, value }) => [key, value] as const)
  if (MetricState.isCounterState(state)) return [`${name}${labels(tags)} ${number(state.count)}`]
  if (MetricState.isGaugeState(state)) return [`${name}${labels(tags)} ${number(state.value)}`]
  if (MetricState.isHistogramState(state)) {
    return [
      ...Array.from(
        state.buckets,
        ([edge, count]) => `${name}_bucket${labels([...tags, ["le", number(edge)]])} ${count}`
      ),
      `${name}_sum${labels(tags)} ${number(state.sum)}`,
      `${name}_count${labels(tags)} ${state.count}`
    ]
  }
  if (MetricState.isFrequencyState(state)) {
    return Array.from(state.occurrences, ([value, count]) => `${name}${labels([...tags, ["value", value]])} ${count}`)
  }
  return []
}

/** Metrics in the Prometheus text format 0.0.4. */
export const exposition = (pairs: ReadonlyArray<Pair>): string => {
  const families = new Map<string, Array<string>>()
  for (const pair of pairs) {
    const name = clean(pair.metricKey.name)
    let lines = families.get(name)
    if (lines === undefined) {
      const help = pair.metricKey.description
      lines = [
        ...(help._tag === "Some" ? [`# HELP ${name} ${help.value.replace(/\n/g, " ")}`] : []),
        `# TYPE ${name} ${kindOf(pair.metricKey.keyType)}`
      ]
      families.set(name, lines)
    }
    lines.push(...samplesOf(name, pair))
  }
  return `${[...families.values()].map((lines) => lines.join("\n")).join("\n")}\n`
}
