import { domainToASCII } from "node:url"
import type { Agent } from "../click/Agent.ts"
import type { Place } from "../click/Place.ts"
import { languageOf, referrerHost } from "../click/Visitor.ts"
import { memoize } from "../lib/Memoize.ts"
import { zoneOf } from "../lib/Zone.ts"
import { isCovered, networksOf } from "../net/Network.ts"
import type { RuleCondition } from "../targeting/Rule.ts"
import { datesOf, hoursOf, isOnDates, isWithinHours } from "../targeting/RuleTimes.ts"
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

const networks = memoize(1000, networksOf)
const dates = memoize(1000, datesOf)
const hours = memoize(1000, hoursOf)

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
      return values.some((value) => hasParameter(value, visitor.query))
    case "network":
      return values.some((value) => isCovered(visitor.address, networks(value) ?? []))
    case "date":
      return values.some((value) => {
        const span = dates(value)
        return span !== undefined && isOnDates(span, visitor.now, zoneOf)
      })
    case "time":
      return values.some((value) => {
        const span = hours(value)
        return span !== undefined && isWithinHours(span, visitor.now, zoneOf)
      })
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

// A link may have 500 conditions on the query of a visit, so it is parsed once.
const parametersOf = memoize(
  100,
  (query) => [...new URLSearchParams(query)].map(([key, given]) => [key.toLowerCase(), given.toLowerCase()] as const),
  16_384
)

const hasParameter = (value: string, query: string): boolean => {
  if (query === "") return false
  const equals = value.indexOf("=")
  const name = equals === -1 ? value : value.slice(0, equals)
  const wanted = equals === -1 ? null : value.slice(equals + 1)
  return parametersOf(query).some(([key, given]) => key === name && (wanted === null || given === wanted))
}
