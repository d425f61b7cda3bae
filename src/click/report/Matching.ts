import type { Filter } from "../query/Filter.ts"

const plain = /^[^A-Z\x80-\uffff]*$/

/** A string in the form that filters compare, which ignores case and how accents are composed. */
export const folded = (text: string): string => (plain.test(text) ? text : text.normalize("NFC").toLowerCase())

/** The current code of a language that also has a former or longer one: `he` for `iw`, `nb` for `no`. */
const currentLanguage = (code: string): string => {
  if (!/^[a-z]{2,3}$/.test(code)) return code
  const { language } = new Intl.Locale(code)
  return language === "no" ? "nb" : language
}

// Addresses that differ in case can be different pages. No address contains the mark, so only keys equal keys.
const exact = (address: string) => `\0${address}`

/** The key that a value shares with all values that the filter `is` treats as equal. */
export const keyOf = (field: Filter["field"], text: string): string => {
  if (field === "destination") return exact(text)
  return field === "language" ? currentLanguage(folded(text)) : folded(text)
}

/** The forms of a value that filters compare: as written, and its key. */
export const formsOf = (field: Filter["field"], text: string): ReadonlyArray<string> =>
  field === "language" || field === "destination" ? [...new Set([folded(text), keyOf(field, text)])] : [folded(text)]

/** A compiled filter. It decides whether a value with these names passes, and whether a missing value does. */
export interface Condition {
  readonly field: Filter["field"]
  readonly passes: (texts: ReadonlyArray<string>) => boolean
  readonly passesAbsent: boolean
}

/** Compiles a filter. A record passes if its id or its name passes; both are normalized before the comparison. */
export const conditionOf = ({ field, operator, values }: Filter): Condition => {
  const some =
    (fits: (text: string, value: string) => boolean, wanted = values.map(folded)) =>
    (texts: ReadonlyArray<string>) =>
      texts.some((text) => wanted.some((value) => fits(text, value)))
  const keys = values.map((value) => keyOf(field, value))
  const is = some((text, value) => text === value, keys)
  const contains = some((text, value) => text.includes(value))
  switch (operator) {
    case "is":
      return { field, passes: is, passesAbsent: false }
    case "is_not":
      return { field, passes: (texts) => !is(texts), passesAbsent: true }
    case "contains":
      return { field, passes: contains, passesAbsent: false }
    case "not_contains":
      return { field, passes: (texts) => !contains(texts), passesAbsent: true }
    case "starts_with":
      return { field, passes: some((text, value) => text.startsWith(value)), passesAbsent: false }
    case "is_set":
      return { field, passes: () => true, passesAbsent: false }
    case "is_not_set":
      return { field, passes: () => false, passesAbsent: true }
  }
}
