/** The properties of a visit that a targeting rule can test. */
export type RuleType = "device" | "os" | "browser" | "language" | "country" | "referrer" | "query"

/** Why a rule matches no visitors, or fewer than it appears to. */
export type RuleProblem =
  | "type"
  | "empty"
  | "device"
  | "os"
  | "brave"
  | "language"
  | "country"
  | "referrer"
  | "question_mark"

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
  const all = type === "query" ? [plain] : plain.split(/[,;|]/).map((one) => one.trim())
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

/** The subtags of a language tag in canonical form and lower case: `iw` is `he`, and `en-UK` is `en-gb`. */
export const subtagsOf = (tag: string): ReadonlyArray<string> => {
  const hyphenated = tag.replaceAll("_", "-")
  return (localeOf(hyphenated)?.baseName ?? hyphenated).toLowerCase().split("-")
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

// Codes that have a name but are not the country of any address.
const noCountries: ReadonlySet<string> = new Set(["eu", "ez", "un", "qo", "xa", "xb", "zz"])

const isLanguage = (value: string): boolean => {
  const locale = localeOf(value.replaceAll("_", "-"))
  if (locale === undefined) return false
  // Newer versions of V8 have no language for `und`.
  const { language = "und", region } = locale
  // `Intl` lacks some languages with three letters, but no language has more.
  const isKnown = language !== "und" && (language.length === 3 || isNamed(languageNames, language))
  return isKnown && (region === undefined || isNamed(countryNames, region))
}

const isCountry = (value: string): boolean =>
  /^[a-z]{2}$/.test(value) && !noCountries.has(value) && isNamed(countryNames, value.toUpperCase())

const problems: Readonly<Record<RuleType, (value: string) => RuleProblem | undefined>> = {
  device: (value) => (devices.has(value) ? undefined : "device"),
  os: (value) => (systems.has(plainName(value)) ? undefined : "os"),
  browser: (value) => (plainName(value) === "brave" ? "brave" : undefined),
  language: (value) => (isLanguage(value) ? undefined : "language"),
  country: (value) => (isCountry(value) ? undefined : "country"),
  referrer: (value) => (/[/:\s]/.test(value) ? "referrer" : undefined),
  query: (value) => (/^[?&]/.test(value) ? "question_mark" : undefined)
}

const isRuleType = (type: string): type is RuleType => Object.hasOwn(problems, type)

/** Why a rule can't match, or why one of its alternatives can't; undefined if it works as written. */
export const ruleProblem = (type: string, value: string): RuleProblem | undefined => {
  if (!isRuleType(type)) return "type"
  const alternatives = alternativesOf(type, value)
  if (alternatives.length === 0) return "empty"
  return alternatives.map(problems[type]).find((problem) => problem !== undefined)
}

/** The problems as sentences. */
export const problemSentences: Readonly<Record<RuleProblem, string>> = {
  type: "Linden doesn't know this type of rule. It matches no one.",
  empty: "The rule has no value, so it matches no one.",
  device: "Devices are desktop, mobile and tablet. Other values match no one.",
  os: "Linden doesn't know this system. The rule may match no one.",
  brave: "Brave identifies as Chrome, so the rule matches no one.",
  language: "Browsers don't send this language, so it matches no one. Use tags such as de or pt-BR.",
  country: "This is not the ISO code of a country, so it matches no one. Use codes such as DE or BR.",
  referrer: "Enter only the site's host name, such as news.example.com. Other values match no one.",
  question_mark: "Leave out the question mark. For example: ref=newsletter, or just ref."
}
