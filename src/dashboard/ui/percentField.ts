import { locale } from "../words/Language.ts"

const parts = new Intl.NumberFormat(locale, { style: "percent" }).formatToParts(0.5)
const at = parts.findIndex(({ type }) => type === "integer")
const textOf = (some: typeof parts) => some.map(({ value }) => value).join("")

/** What stands before and behind the number in a field for a percentage, as the language has it. */
export const percentField = { prefix: textOf(parts.slice(0, at)), suffix: textOf(parts.slice(at + 1)) }
