import { Schema } from "effect"
import { maybe, Numeric } from "./Lenient.ts"
import type { ImportedTarget } from "./Source.ts"

const text = maybe(Schema.String)

export const ShlinkRule = Schema.Struct({
  longUrl: Schema.String,
  priority: maybe(Numeric),
  conditions: Schema.Array(Schema.Struct({ type: Schema.String, matchKey: text, matchValue: text }))
})
type ShlinkRule = typeof ShlinkRule.Type
type Condition = ShlinkRule["conditions"][number]

export interface ShlinkTargets {
  readonly targeting: ReadonlyArray<ImportedTarget>
  readonly notes: ReadonlyArray<string>
}

export const noTargets: ShlinkTargets = { targeting: [], notes: [] }

const systems = new Set(["android", "ios", "linux", "windows", "macos", "chromeos"])
const devices = new Set(["desktop", "mobile", "tablet"])

const targetOf = ({ type, matchKey, matchValue }: Condition): Omit<ImportedTarget, "url"> | undefined => {
  const value = matchValue ?? ""
  switch (type) {
    case "device":
      if (systems.has(value)) return { type: "os", value }
      return devices.has(value) ? { type: "device", value } : undefined
    case "language":
      return value === "" ? undefined : { type: "language", value }
    case "query-param":
      return matchKey === null || value === "" ? undefined : { type: "query", value: `${matchKey}=${value}` }
    case "any-value-query-param":
      return matchKey === null ? undefined : { type: "query", value: matchKey }
    case "geolocation-country-code":
      return value === "" ? undefined : { type: "country", value: value.toUpperCase() }
    case "browser":
      return value === "" ? undefined : { type: "browser", value }
    default:
      return undefined
  }
}

const told = ({ conditions, longUrl }: ShlinkRule): string =>
  conditions.length === 1
    ? `A rule with the destination ${longUrl} is not imported: its condition (${conditions[0]?.type}) is not supported.`
    : `A rule with the destination ${longUrl} is not imported: several conditions at once are not supported.`

/** The rules of a link in order. Only rules with a single supported condition can be imported. */
export const shlinkTargets = (rules: ReadonlyArray<ShlinkRule>): ShlinkTargets => {
  const targeting: Array<ImportedTarget> = []
  const notes: Array<string> = []
  for (const rule of [...rules].sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0))) {
    const [only, ...more] = rule.conditions
    const target = only === undefined || more.length > 0 ? undefined : targetOf(only)
    if (target === undefined) notes.push(told(rule))
    else targeting.push({ ...target, url: rule.longUrl })
  }
  return { targeting, notes }
}
