import { t } from "@lingui/core/macro"
import type { FilterField } from "../../click/query/Filter.ts"
import { siteOf } from "../../click/Sites.ts"
import { firstDayOfWeek } from "../ui/week.ts"
import { locale } from "../words/Language.ts"
import { dayNames, hourNames } from "./weekHours.ts"

const regions = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })
const languages = new Intl.DisplayNames(locale, { type: "language", fallback: "code" })

// `Intl.DisplayNames` throws on malformed codes, so show these as they are.
const isRegion = (code: string) => /^[A-Z]{2}$/.test(code)
const isLanguage = (tag: string) => /^[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i.test(tag)

/** The name of a country by its ISO code. */
export const countryName = (code: string): string => (isRegion(code) ? (regions.of(code) ?? code) : code)

/** The name of a language by its tag. */
export const languageName = (tag: string): string => (isLanguage(tag) ? (languages.of(tag) ?? tag) : tag)

const devices: Readonly<Record<string, string>> = {
  desktop: t`Computer`,
  mobile: t`Phone`,
  tablet: t`Tablet`,
  tv: t`TV`,
  console: t`Game console`,
  wearable: t`Wearable`,
  bot: t`Bot`,
  unknown: t`Unknown device`
}

export const deviceName = (device: string): string => devices[device] ?? device

/** A field's value for display. */
export const valueName = (field: FilterField, value: string): string => {
  if (field === "country") return countryName(value)
  if (field === "language") return languageName(value)
  if (field === "device") return deviceName(value)
  if (field === "referrer") return siteOf(value)?.name ?? value
  if (field === "is_bot") return value === "1" ? t`a bot` : t`a person`
  if (field === "weekday") return dayNames[Number(value)] ?? value
  if (field === "hour") return hourNames[Number(value)]?.name ?? value
  return value
}

interface Choice {
  readonly value: string
  readonly label: string
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"]
const pairs = letters.flatMap((first) => letters.map((second) => first + second))

const choice = (value: number, label = ""): Choice => ({ value: String(value), label })

const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label, locale, { numeric: true })

const choicesOf = (values: ReadonlyArray<string>, name: (value: string) => string): ReadonlyArray<Choice> =>
  values
    .map((value) => ({ value, label: name(value) }))
    .filter(({ value, label }) => label !== value)
    .sort(byLabel)

/** All values of a field; undefined if they are not a fixed set. */
export const choicesFor = (field: FilterField): ReadonlyArray<Choice> | undefined => {
  if (field === "country")
    return choicesOf(
      pairs.map((pair) => pair.toUpperCase()),
      countryName
    )
  if (field === "language") return choicesOf(pairs, languageName)
  if (field === "device") return Object.entries(devices).map(([value, label]) => ({ value, label }))
  if (field === "is_bot") {
    return [
      { value: "0", label: t`a person` },
      { value: "1", label: t`a bot` }
    ]
  }
  if (field === "weekday") {
    const first = firstDayOfWeek() - 1
    return dayNames.map((_, n) => (first + n) % dayNames.length).map((day) => choice(day, dayNames[day]))
  }
  if (field === "hour") return hourNames.map(({ name }, hour) => choice(hour, name))
  return undefined
}
