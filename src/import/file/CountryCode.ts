import { memoize } from "../../lib/Memoize.ts"
import { isoCountry } from "../../targeting/RuleValues.ts"

const bare = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, "and")
    .replace(/\bsaint\b/g, "st")
    .replace(/\bthe\b|\(.*\)|[^a-z ]/g, " ")
    .trim()
    .replace(/\s+/g, " ")

// Names from GeoNames and common usage that differ from the Unicode locale data.
const others: ReadonlyArray<readonly [string, string]> = [
  ["DR Congo", "CD"],
  ["Democratic Republic of the Congo", "CD"],
  ["Congo Republic", "CG"],
  ["Republic of the Congo", "CG"],
  ["Ivory Coast", "CI"],
  ["Czech Republic", "CZ"],
  ["Turkey", "TR"],
  ["Hong Kong", "HK"],
  ["Macao", "MO"],
  ["Macau", "MO"],
  ["Palestine", "PS"],
  ["Palestinian Territory", "PS"],
  ["Republic of Moldova", "MD"],
  ["Republic of Korea", "KR"],
  ["Korea", "KR"],
  ["Russian Federation", "RU"],
  ["Republic of Lithuania", "LT"],
  ["Hashemite Kingdom of Jordan", "JO"],
  ["Viet Nam", "VN"],
  ["USA", "US"],
  ["United States of America", "US"],
  ["Great Britain", "GB"],
  ["Macedonia", "MK"],
  ["Swaziland", "SZ"],
  ["East Timor", "TL"],
  ["Cabo Verde", "CV"],
  ["Burma", "MM"],
  ["U.S. Virgin Islands", "VI"],
  ["Vatican", "VA"],
  ["Federated States of Micronesia", "FM"],
  ["Sint Maarten", "SX"],
  ["Saint Martin", "MF"],
  ["Pitcairn", "PN"],
  ["Åland", "AX"],
  ["Kosovo", "XK"]
]

let byName: ReadonlyMap<string, string> | undefined

const namesOf = (): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" })
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
  const codes = letters.flatMap((one) => letters.map((two) => one + two))
  const found = codes.flatMap((code) => {
    const name = names.of(code)
    // Skip retired codes, for which `Intl` returns the name of their successor.
    const isOwn = new Intl.Locale("und", { region: code }).region === code
    return name === undefined || !isOwn ? [] : [[bare(name), code] as const]
  })
  return new Map([...found.reverse(), ...others.map(([name, code]) => [bare(name), code] as const)])
}

const codeOf = (text: string): string | null => {
  if (/^[a-z]{2}$/i.test(text)) return isoCountry(text)
  byName ??= namesOf()
  return byName.get(bare(text)) ?? null
}

const known = memoize(1000, codeOf)

/** The ISO code of a country, given its code or English name; null if it is neither. */
export const countryCode = (text: string | null | undefined): string | null => {
  const told = text?.trim() ?? ""
  return told === "" || told.length > 64 ? null : known(told)
}
