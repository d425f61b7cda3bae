import { type Abilities, type CautionsOf, everyAbility } from "../contract/Cautions.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { findingSentences } from "../contract/faults/FindingSentences.ts"
import { memoize } from "../lib/Memoize.ts"
import { networksOf } from "../net/Network.ts"
import { datesOf, hoursOf } from "./RuleTimes.ts"

/** The properties of a visit that a targeting rule can test. */
export type RuleType =
  | "device"
  | "os"
  | "browser"
  | "language"
  | "country"
  | "region"
  | "city"
  | "referrer"
  | "query"
  | "network"
  | "date"
  | "time"
  | "returning"

/** Why a rule matches no visitors, or fewer than it appears to, as the code of a finding. */
export type RuleProblem = Extract<keyof typeof findingSentences, `rule_${string}`>

const devices: ReadonlySet<string> = new Set(["desktop", "mobile", "tablet"])

const systems: ReadonlySet<string> = new Set(
  (
    "windows macos mac osx macosx ios ipados android linux chromeos chromiumos ubuntu debian fedora suse opensuse gentoo " +
    "arch centos redhat mint raspbian manjaro deepin mageia windowsphone windowsmobile freebsd openbsd netbsd harmonyos " +
    "tizen kaios webos playstation xbox nintendo blackberry"
  ).split(" ")
)

/** A name without case, spaces and hyphens. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, "")

/**
 * The alternatives in a rule's value, in lower case: `es, pt` matches both. A query parameter is a single one, because
 * its value may contain commas.
 */
export const alternativesOf = (type: string, value: string): ReadonlyArray<string> => {
  const plain = value.trim().toLowerCase()
  if (type === "query") return plain === "" ? [] : [plain]
  // The weekdays of a time have commas between them.
  const all = plain.split(type === "time" ? /[;|]/ : /[,;|]/).map((one) => one.trim())
  return all.filter((one) => one !== "")
}

// `Intl` throws if a string is no language tag or code.
const unlessWrong = <A>(read: () => A): A | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

const localeOf = (tag: string) => unlessWrong(() => new Intl.Locale(tag))

// `Intl` takes 50 µs for a tag, and rules may contain thousands. There are few codes of languages and regions.
const language = memoize(40_000, (code) => (localeOf(code)?.baseName ?? code).toLowerCase())
const region = memoize(4000, (code) => (localeOf(`und-${code}`)?.region ?? code).toLowerCase())

const isRegion = (subtag: string) => /^(?:[a-z]{2}|\d{3})$/.test(subtag)

/** The subtags of a language tag in canonical form and lower case: `iw` is `he`, and `en-UK` is `en-gb`. */
export const subtagsOf = (tag: string): ReadonlyArray<string> => {
  const [first = "", ...more] = tag.replaceAll("_", "-").toLowerCase().split("-")
  const extension = more.findIndex((subtag) => subtag.length === 1)
  const others = extension === -1 ? more : more.slice(0, extension)
  const known = /^[a-z]{2,3}$/.test(first) ? language(first).split("-") : [first]
  return [...known, ...others.map((subtag) => (isRegion(subtag) ? region(subtag) : subtag))]
}

// Members of a macrolanguage that browsers send by their own codes, or that share a code with another member.
const wider: Readonly<Record<string, ReadonlyArray<string>>> = {
  no: ["nb"],
  nb: ["no"],
  nn: ["no"],
  yue: ["zh"],
  hak: ["zh"],
  nan: ["zh"],
  wuu: ["zh"]
}

/** What a rule's language is compared with: the languages that include the tag's, and its subtags. */
export interface SpokenLanguage {
  readonly languages: ReadonlyArray<string>
  readonly subtags: ReadonlySet<string>
}

/** A visitor's language with its likely script and region: `zh-TW` is also `zh-Hant`. */
export const spokenLanguage = (tag: string): SpokenLanguage => {
  const [language = "", ...subtags] = subtagsOf(localeOf(tag)?.maximize().baseName ?? tag)
  return { languages: [language, ...(wider[language] ?? [])], subtags: new Set(subtags) }
}

/** The ISO code of a country in lower case; `uk` is `gb`. */
export const countryOf = (code: string): string => (code === "uk" ? "gb" : code)

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" })
const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" })
const isNamed = (names: Intl.DisplayNames, code: string) => unlessWrong(() => names.of(code)) !== undefined
const isNamedLanguage = memoize(40_000, (code) => isNamed(languageNames, code))
const isNamedRegion = memoize(4000, (code) => isNamed(countryNames, code.toUpperCase()))

// Codes that have a name but are not the country of any address.
const noCountries: ReadonlySet<string> = new Set(["eu", "ez", "un", "qo", "xa", "xb", "zz"])

const languageTag =
  /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-z\d](?:-[a-z\d]{2,8})+)*$/

const isLanguage = (value: string): boolean => {
  if (!languageTag.test(value.replaceAll("_", "-"))) return false
  const [first = "", ...others] = subtagsOf(value)
  // `Intl` lacks some languages with three letters, but no language has more.
  const isKnown = first !== "und" && (first.length === 3 || isNamedLanguage(first))
  const place = others.find(isRegion)
  return isKnown && (place === undefined || isNamedRegion(place))
}

const isCountry = (value: string): boolean =>
  /^[a-z]{2}$/.test(value) && !noCountries.has(value) && isNamedRegion(value)

/** The ISO code of a country as programs send it: `uk` is `GB`; null for codes of no country, such as `XX`. */
export const isoCountry = (code: string): string | null => {
  const country = countryOf(code.trim().toLowerCase())
  return isCountry(country) ? country.toUpperCase() : null
}

/** The name of a city without case and accents: `São Paulo` is `sao paulo`. */
export const plainCity = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim()

/** A city as rules and places are compared: `fr:lyon`. */
export const cityOf = (value: string): string => {
  const colon = value.indexOf(":")
  return `${countryOf(value.slice(0, colon).trim().toLowerCase())}:${plainCity(value.slice(colon + 1))}`
}

const isCity = (value: string): boolean => {
  const [country = "", name = ""] = value.split(":", 2)
  return isCountry(country.trim()) && name.trim() !== ""
}

const problems: Readonly<Record<RuleType, (value: string) => RuleProblem | undefined>> = {
  device: (value) => (devices.has(value) ? undefined : "rule_device_unknown"),
  os: (value) => (systems.has(plainName(value)) ? undefined : "rule_system_unknown"),
  browser: (value) => (plainName(value) === "brave" ? "rule_brave" : undefined),
  language: (value) => (isLanguage(value) ? undefined : "rule_language_unknown"),
  country: (value) => (isCountry(value) ? undefined : "rule_country_unknown"),
  region: (value) =>
    /^[a-z]{2}-[a-z0-9]{1,3}$/.test(value) && isCountry(value.slice(0, 2)) ? undefined : "rule_region_unknown",
  city: (value) => (isCity(value) ? undefined : "rule_city_unknown"),
  referrer: (value) => (/[/:\s]/.test(value) ? "rule_not_a_host" : undefined),
  query: (value) => (/^[?&]/.test(value) ? "rule_question_mark" : undefined),
  network: (value) => (networksOf(value) === undefined ? "rule_network_unknown" : undefined),
  date: (value) => (datesOf(value) === undefined ? "rule_date_unknown" : undefined),
  time: (value) => (hoursOf(value) === undefined ? "rule_time_unknown" : undefined),
  returning: (value) => (value === "today" ? undefined : "rule_returning_unknown")
}

const isRuleType = (type: string): type is RuleType => Object.hasOwn(problems, type)

/** Why a server can't evaluate a type of rule; undefined if it can. */
export const typeProblem = (type: string, { countries, cities }: Abilities): RuleProblem | undefined => {
  if (!isRuleType(type)) return "rule_type_unknown"
  if (type === "country" && !countries) return "rule_needs_countries"
  return (type === "region" || type === "city") && !cities ? "rule_needs_cities" : undefined
}

/** Why a rule can't match, or why one of its alternatives can't; undefined if it works as written. */
export const ruleProblem = (type: string, value: string, abilities = everyAbility): RuleProblem | undefined => {
  const problem = typeProblem(type, abilities)
  if (problem !== undefined || !isRuleType(type)) return problem
  const alternatives = alternativesOf(type, value)
  if (alternatives.length === 0) return "rule_empty"
  for (const alternative of alternatives) {
    const wrong = problems[type](alternative)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

/** The cautions about rules, and conditions of them, in requests to a server. */
export const targetingCautions =
  (abilities: Abilities): CautionsOf =>
  (_, { type, value, conditions }) => {
    if (conditions !== undefined || typeof type !== "string" || typeof value !== "string") return {}
    const problem = ruleProblem(type, value, abilities)
    if (problem === undefined) return {}
    return { [typeProblem(type, abilities) === undefined ? "value" : "type"]: fault(problem).message }
  }
