import { MetricKeyType, type MetricPair, MetricState, Option } from "effect"

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

/**
 * Metrics of the cluster library under our names. Its other metrics, and those of Effect, break Prometheus's naming
 * rules.
 */
const fromLibrary: Readonly<Record<string, readonly [name: string, help: string]>> = {
  effect_cluster_entities: ["linden_actors", "Running actors of this node, by type"]
}

/** Metrics in the Prometheus text format 0.0.4. */
export const exposition = (pairs: ReadonlyArray<Pair>): string => {
  const families = new Map<string, Array<string>>()
  for (const pair of pairs) {
    const own = clean(pair.metricKey.name)
    const [name, description] = fromLibrary[own] ?? [own]
    if (name.startsWith("effect_")) continue
    let lines = families.get(name)
    if (lines === undefined) {
      const help = description ?? Option.getOrElse(pair.metricKey.description, () => name)
      lines = [`# HELP ${name} ${help.replace(/\n/g, " ")}`, `# TYPE ${name} ${kindOf(pair.metricKey.keyType)}`]
      families.set(name, lines)
    }
    lines.push(...samplesOf(name, pair))
  }
  return `${[...families.values()].map((lines) => lines.join("\n")).join("\n")}\n`
}
