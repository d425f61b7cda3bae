import { domainToASCII } from "node:url"
import type { Agent } from "../click/Agent.ts"
import type { Place } from "../click/Place.ts"
import { languageOf, referrerHost } from "../click/Visitor.ts"
import { decodeFormText } from "../lib/FormText.ts"
import { memoize } from "../lib/Memoize.ts"
import { zoneOf } from "../lib/Zone.ts"
import { isCovered, type Network, networksOf } from "../net/Network.ts"
import type { RuleCondition } from "../targeting/Rule.ts"
import { type Dates, datesOf, type Hours, hoursOf, isOnDates, isWithinHours } from "../targeting/RuleTimes.ts"
import {
  alternativesOf,
  cityOf,
  countryOf,
  plainName,
  type SpokenLanguage,
  spokenLanguage,
  subtagsOf
} from "../targeting/RuleValues.ts"
import type { Route, RouteCondition, RouteTarget } from "./Route.ts"

/**
 * A visitor. Headers are as received ("" if absent), `query` is raw without its `?`, `now` is in epoch ms, `country` is
 * an ISO code. `agent`, the parsed user agent, is lazy, because only some rules and previews need it.
 */
export interface Visitor {
  readonly now: number
  readonly query: string
  /** The path after the short code, encoded, which links with `forward_path` join to their destinations. */
  readonly path?: string | undefined
  readonly address: string
  readonly userAgent: string
  readonly acceptLanguage: string
  readonly referrer: string
  readonly country: string | null
  readonly unlocked: boolean
  /** The code in the query by which a QR code's scans are counted. */
  readonly scanCode?: string | undefined
  readonly agent: () => Agent
  /** The region and the city of the address; null if they are unknown. */
  readonly place?: () => Place | null
  /** Whether the visitor has been at the link before on this UTC day. */
  readonly isReturning?: (linkId: string) => boolean
}

const aliases: ReadonlyMap<string, string> = new Map([
  ["mac", "macos"],
  ["osx", "macos"],
  ["macosx", "macos"],
  ["ipados", "ios"],
  ["chromiumos", "chromeos"],
  ["ie", "internetexplorer"],
  ["googlechrome", "chrome"],
  ["microsoftedge", "edge"],
  ["mobilesafari", "safari"]
])

const nameOf = (value: string): string => {
  const name = plainName(value)
  return aliases.get(name) ?? name
}

const hostOf = (value: string): string => {
  const bare = value.replace(/^\*?\./, "").replace(/\.$/, "")
  return /[^\x00-\x7f]/.test(bare) ? domainToASCII(bare) : bare
}

const normalized = (type: string, value: string): string => {
  switch (type) {
    case "os":
    case "browser":
      return nameOf(value)
    case "language":
      return subtagsOf(value).join("-")
    case "country":
      return countryOf(value)
    case "city":
      return cityOf(value)
    case "referrer":
      return hostOf(value)
    default:
      return value
  }
}

const conditionOf = ({ type, value }: RuleCondition): RouteCondition => ({
  type,
  values: alternativesOf(type, value)
    .map((one) => normalized(type, one))
    .filter((one) => one !== "")
})

/** A targeting rule, with its value prepared for visits. */
export const targetOf = (
  type: string,
  value: string,
  destination: string,
  conditions: ReadonlyArray<RuleCondition> | null = null
): RouteTarget => ({
  ...(conditions === null
    ? conditionOf({ type, value })
    : { type, values: [], conditions: conditions.map(conditionOf) }),
  destination
})

/** The conditions of a rule, all of which must match. */
export const conditionsOf = (target: RouteTarget): ReadonlyArray<RouteCondition> => target.conditions ?? [target]

/** Whether a rule of the link depends on earlier visits of the same day. */
export const remembersVisitors = ({ targeting }: Route): boolean =>
  targeting.length > 0 && targeting.some((rule) => conditionsOf(rule).some(({ type }) => type === "returning"))

/**
 * Parses the values of a condition at its first visit. A link may have thousands of values, so a cache by value would
 * be too small.
 */
const parsedOnce = <A extends object>(parse: (value: string) => A | ReadonlyArray<A>) => {
  const known = new WeakMap<ReadonlyArray<string>, ReadonlyArray<A>>()
  return (values: ReadonlyArray<string>): ReadonlyArray<A> => {
    let parsed = known.get(values)
    if (parsed === undefined) {
      parsed = values.flatMap(parse)
      known.set(values, parsed)
    }
    return parsed
  }
}

const networks = parsedOnce<Network>((value) => networksOf(value) ?? [])
const dates = parsedOnce<Dates>((value) => datesOf(value) ?? [])
const hours = parsedOnce<Hours>((value) => hoursOf(value) ?? [])

/** Whether a targeting rule of a link matches the visitor. */
export const matches = (target: RouteTarget, visitor: Visitor, linkId: string): boolean =>
  target.conditions === undefined
    ? isMet(target, visitor, linkId)
    : target.conditions.every((condition) => isMet(condition, visitor, linkId))

/** Whether a condition is met; one with an unknown type or without values never is. */
const isMet = ({ type, values }: RouteCondition, visitor: Visitor, linkId: string): boolean => {
  if (values.length === 0) return false
  switch (type) {
    case "device":
      return values.includes(visitor.agent().deviceType)
    case "os": {
      const { os, distribution } = visitor.agent()
      return values.includes(plainName(os)) || (distribution !== undefined && values.includes(plainName(distribution)))
    }
    case "browser":
      return values.includes(plainName(visitor.agent().browser))
    case "language": {
      const spoken = spokenBy(visitor.acceptLanguage)
      return spoken !== null && values.some((value) => isSpoken(value, spoken))
    }
    case "country":
      return visitor.country !== null && values.includes(visitor.country.toLowerCase())
    case "referrer": {
      const host = referrerHost(visitor.referrer)
      return host !== null && values.some((value) => host === value || host.endsWith(`.${value}`))
    }
    case "query":
      return visitor.query !== "" && values.some((value) => hasParameters(value, parametersOf(visitor.query)))
    case "network":
      return isCovered(visitor.address, networks(values))
    case "date":
      return dates(values).some((span) => isOnDates(span, visitor.now, zoneOf))
    case "time":
      return hours(values).some((span) => isWithinHours(span, visitor.now, zoneOf))
    case "returning":
      return values.includes("today") && visitor.isReturning?.(linkId) === true
    case "region":
      return visitor.place?.()?.regions.some((region) => values.includes(region)) === true
    case "city":
      return visitor.place?.()?.cities.some((city) => values.includes(city)) === true
    default:
      return false
  }
}

const spokenBy = memoize(2000, (acceptLanguage): SpokenLanguage | null => {
  const language = languageOf(acceptLanguage)
  return language === null ? null : spokenLanguage(language)
})

const isSpoken = (value: string, { languages, subtags }: SpokenLanguage): boolean => {
  const [language = "", ...others] = value.split("-")
  return languages.includes(language) && others.every((subtag) => subtags.has(subtag))
}

/** The parameters of the latest query in lower case, by name. The rules of a link read the same query many times. */
let latest: { readonly query: string; readonly parameters: ReadonlyMap<string, ReadonlySet<string>> } | undefined

const parametersOf = (query: string): ReadonlyMap<string, ReadonlySet<string>> => {
  if (latest?.query !== query) {
    const parameters = new Map<string, Set<string>>()
    for (const [name, value] of new URLSearchParams(query)) {
      const key = name.toLowerCase()
      const values = parameters.get(key)
      if (values === undefined) parameters.set(key, new Set([value.toLowerCase()]))
      else values.add(value.toLowerCase())
    }
    latest = { query, parameters }
  }
  return latest.parameters
}

const hasParameter = (name: string, value: string | undefined, parameters: ReturnType<typeof parametersOf>): boolean =>
  value === undefined ? parameters.has(name) : parameters.get(name)?.has(value) === true

const decoded = (text: string): string => decodeFormText(text).toLowerCase()

/** Whether a query has all parameters of a rule, which may be encoded as in addresses: `a=1&b=two%20words`. */
const hasParameters = (rule: string, parameters: ReturnType<typeof parametersOf>): boolean =>
  rule.split("&").every((part) => {
    const equals = part.indexOf("=")
    const [name, value] = equals === -1 ? [part, undefined] : [part.slice(0, equals), part.slice(equals + 1)]
    if (hasParameter(name, value, parameters)) return true
    return /[%+]/.test(part) && hasParameter(decoded(name), value && decoded(value), parameters)
  })
