import { locale } from "../words/Language.ts"

const parts = new Intl.NumberFormat(locale, { style: "percent" }).formatToParts(0.5)
const at = parts.findIndex(({ type }) => type === "integer")
const textOf = (some: typeof parts) => some.map(({ value }) => value).join("")

/** The prefix and suffix of a percentage field in the user's language. */
export const percentField = { prefix: textOf(parts.slice(0, at)), suffix: textOf(parts.slice(at + 1)) }
