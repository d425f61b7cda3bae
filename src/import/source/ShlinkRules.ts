import { Schema } from "effect"
import { networksOf } from "../../net/Network.ts"
import { mostConditions, type RuleCondition } from "../../targeting/Rule.ts"
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

const targetOf = ({ type, matchKey, matchValue }: Condition): RuleCondition | undefined => {
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
    case "ip-address":
      return networksOf(value) === undefined || value.includes(",") ? undefined : { type: "network", value }
    case "browser":
      return value === "" ? undefined : { type: "browser", value }
    default:
      return undefined
  }
}

const told = ({ longUrl }: ShlinkRule, why: string): string =>
  `A rule with the destination ${longUrl} is not imported: ${why}.`

/** The rules of a link in order. Only rules whose conditions are all supported can be imported. */
export const shlinkTargets = (rules: ReadonlyArray<ShlinkRule>): ShlinkTargets => {
  const targeting: Array<ImportedTarget> = []
  const notes: Array<string> = []
  for (const rule of [...rules].sort((a, b) => (a.priority ?? 0) - (b.priority ?? 0))) {
    const conditions = rule.conditions.flatMap((condition) => targetOf(condition) ?? [])
    const [only] = conditions
    const unknown = rule.conditions.find((condition) => targetOf(condition) === undefined)
    if (unknown !== undefined) notes.push(told(rule, `its condition (${unknown.type}) is not supported`))
    else if (only === undefined) notes.push(told(rule, "it has no condition"))
    else if (conditions.length > mostConditions) notes.push(told(rule, `it has more than ${mostConditions} conditions`))
    else if (conditions.length === 1) targeting.push({ ...only, url: rule.longUrl })
    else targeting.push({ type: "all", value: "", conditions, url: rule.longUrl })
  }
  return { targeting, notes }
}
