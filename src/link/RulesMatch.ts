import { domainToASCII } from "node:url"
import type { Agent } from "../click/Agent.ts"
import { languageOf, referrerHost } from "../click/Visitor.ts"
import type { RouteTarget } from "./Route.ts"

/**
 * A visitor. Headers are as received ("" if absent), `query` is raw without its `?`, `now` is in epoch ms, `country` is
 * an ISO code. `agent`, the parsed user agent, is lazy, because only some rules and previews need it.
 */
export interface Visitor {
  readonly now: number
  readonly query: string
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

/** Whether a targeting rule matches the visitor; a rule with an unknown type or an empty value never does. */
export const matches = (rule: RouteTarget, visitor: Visitor): boolean => {
  const value = rule.value.trim().toLowerCase()
  if (value === "") return false
  switch (rule.type) {
    case "device":
      return devices.has(value) && visitor.agent().deviceType === value
    case "os":
      return isSystem(value, visitor.agent())
    case "browser":
      return sameName(value, visitor.agent().browser)
    case "language":
      return isPrefix(value.replaceAll("_", "-"), languageOf(visitor.acceptLanguage))
    case "country":
      return visitor.country !== null && visitor.country.toLowerCase() === value
    case "referrer":
      return isSuffix(value, referrerHost(visitor.referrer))
    case "query":
      return hasParameter(value, visitor.query)
    default:
      return false
  }
}

const devices: ReadonlySet<string> = new Set(["desktop", "mobile", "tablet"])

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

const sameName = (value: string, name: string): boolean => {
  const wanted = value.replace(/[\s_-]+/g, "")
  return (aliases.get(wanted) ?? wanted) === name.toLowerCase().replace(/[\s_-]+/g, "")
}

const isSystem = (value: string, { os, distribution }: Agent): boolean =>
  sameName(value, os) || (distribution !== undefined && sameName(value, distribution))

const isPrefix = (value: string, language: string | null): boolean => {
  if (language === null) return false
  const tag = language.toLowerCase()
  return tag === value || tag.startsWith(`${value}-`)
}

const isSuffix = (value: string, host: string | null): boolean => {
  if (host === null) return false
  const bare = value.replace(/^\*?\./, "").replace(/\.$/, "")
  const ascii = /[^\x00-\x7f]/.test(bare) ? domainToASCII(bare) : bare
  return ascii !== "" && (host === ascii || host.endsWith(`.${ascii}`))
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
