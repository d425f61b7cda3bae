import type { Analytics, NamedCount } from "../../click/query/Analytics.ts"
import { deletedRecord } from "../../click/query/DeletedRecord.ts"
import { siteName } from "../../click/Sites.ts"
import type { Language } from "../../http/Language.ts"
import { memoize } from "../../lib/Memoize.ts"
import { publicWords } from "../../redirect/view/Language.ts"

type Report = typeof Analytics.Encoded
type Words = (typeof publicWords)["en"]["sharedReport"]

/** The lists of a shared report, with the field of the report that each shows. */
export const lists = {
  links: "links",
  pages: "pages",
  referrers: "referrers",
  countries: "countries",
  devices: "devices",
  browsers: "browsers",
  systems: "os",
  languages: "languages",
  campaigns: "utm_campaigns"
} as const satisfies Partial<Record<keyof Words, keyof Report>>
export type ListName = keyof typeof lists

const namesOf = memoize(20, (key) => {
  const [language = "en", type = "region"] = key.split(" ")
  return new Intl.DisplayNames(language, { type: type as "region" | "language", fallback: "code" })
})

/** The name of a country or language; codes that are malformed stay as they are. */
export const displayName = (language: Language, type: "region" | "language", code: string): string => {
  try {
    return namesOf(`${language} ${type}`).of(code) ?? code
  } catch {
    return code
  }
}

const devices = ["desktop", "mobile", "tablet", "tv", "console", "wearable", "unknown"] as const

/** A value of a list in the visitor's language. */
export const nameOf = (list: ListName, { name, title }: NamedCount, language: Language): string => {
  const said = publicWords[language].sharedReport
  if (name === deletedRecord) return said.deleted
  if (list === "countries") return displayName(language, "region", name)
  if (list === "languages") return displayName(language, "language", name)
  if (list === "devices") {
    const device = devices.find((known) => known === name)
    return device === undefined ? name : said[device]
  }
  if (list === "referrers") return siteName(name)
  return list === "links" || list === "pages" ? (title ?? name) : name
}
