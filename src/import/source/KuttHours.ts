import { countryCode } from "../file/CountryCode.ts"
import { jsonOf } from "./Json.ts"
import { countIn, type Row, textIn } from "./Rows.ts"
import type { ImportedHour, Share } from "./Source.ts"

/** The maximum number of countries or referrers to read for an hour. */
const mostNames = 1000

/** Kutt's counters, and Linden's names for them. Kutt's "other" counts as unknown. */
const browsers = {
  br_chrome: "Chrome",
  br_edge: "Edge",
  br_firefox: "Firefox",
  br_ie: "Internet Explorer",
  br_opera: "Opera",
  br_safari: "Safari"
} as const
const systems = {
  os_android: "Android",
  os_ios: "iOS",
  os_linux: "Linux",
  os_macos: "macOS",
  os_windows: "Windows"
} as const

/** The columns of Kutt's visits table that describe visitors. */
export const hourColumns = [...Object.keys(browsers), ...Object.keys(systems), "countries", "referrers"]

const counted = (row: Row, names: Readonly<Record<string, string>>): ReadonlyArray<Share> =>
  Object.entries(names).flatMap(([column, name]) => {
    const clicks = countIn(row, column) ?? 0
    return clicks === 0 ? [] : [{ name, clicks }]
  })

/** The counters in a JSON column, such as `{"de":3}`. */
const countedIn = (row: Row, column: string, nameOf: (key: string) => string | null): ReadonlyArray<Share> => {
  const text = textIn(row, column)
  const found = text === null ? undefined : jsonOf(text)
  if (typeof found !== "object" || found === null || Array.isArray(found)) return []
  return Object.entries(found)
    .slice(0, mostNames)
    .flatMap(([key, value]) => {
      const [name, clicks] = [nameOf(key), countIn({ value }, "value") ?? 0]
      return name === null || clicks === 0 ? [] : [{ name, clicks }]
    })
}

// Kutt stores hosts without dots, which some databases don't allow in keys.
const addressOf = (key: string): string | null => {
  const address = `https://${key.replaceAll("[dot]", ".")}/`
  return key.toLowerCase() !== "direct" && URL.canParse(address) ? address : null
}

/**
 * Kutt's data about the visitors of an hour. It only has sums, so it is unknown which values belong to the same visit.
 */
export const sharesIn = (row: Row): Pick<ImportedHour, "browsers" | "systems" | "countries" | "referrers"> => ({
  browsers: counted(row, browsers),
  systems: counted(row, systems),
  countries: countedIn(row, "countries", countryCode),
  referrers: countedIn(row, "referrers", addressOf)
})
