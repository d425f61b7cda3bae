import { domainToASCII } from "node:url"
import type { Agent } from "../click/Agent.ts"
import { languageOf, referrerHost } from "../click/Visitor.ts"
import { memoize } from "../lib/Memoize.ts"
import type { RouteTarget } from "./Route.ts"
import { alternativesOf, countryOf, plainName, type SpokenLanguage, spokenLanguage, subtagsOf } from "./RuleValues.ts"

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
    case "referrer":
      return hostOf(value)
    default:
      return value
  }
}

/** A targeting rule, with its value prepared for visits. */
export const targetOf = (type: string, value: string, destination: string): RouteTarget => ({
  type,
  values: alternativesOf(type, value)
    .map((one) => normalized(type, one))
    .filter((one) => one !== ""),
  destination
})

/** Whether a targeting rule matches the visitor; a rule with an unknown type or without values never does. */
export const matches = ({ type, values }: RouteTarget, visitor: Visitor): boolean => {
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

const hasParameter = (value: string, query: string): boolean => {
  if (query === "") return false
  const equals = value.indexOf("=")
  const name = equals === -1 ? value : value.slice(0, equals)
  const wanted = equals === -1 ? null : value.slice(equals + 1)
  for (const [key, given] of new URLSearchParams(query)) {
    if (key.toLowerCase() === name && (wanted === null || given.toLowerCase() === wanted)) return true
  }
  return false
}
