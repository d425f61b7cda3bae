import Negotiator from "negotiator"
import { memoize } from "../lib/Memoize.ts"

/** The tags of the languages that the server's own messages are translated to. */
export const languages = ["en", "de", "fr", "es", "ja", "ar"] as const

export type Language = (typeof languages)[number]

const negotiate = memoize(
  500,
  (accepted) =>
    (new Negotiator({ headers: { "accept-language": accepted } }).language([...languages]) ?? "en") as Language
)

/** The supported language that `Accept-Language` prefers; English by default. */
export const languageFor = (accepted: string | undefined): Language => (accepted ? negotiate(accepted) : "en")

const fromTheRight: ReadonlySet<string> = new Set([
  "Adlm",
  "Arab",
  "Hebr",
  "Mand",
  "Nkoo",
  "Rohg",
  "Samr",
  "Syrc",
  "Thaa"
])

/** The text direction of any language tag. */
export const directionOf = memoize(500, (tag): "ltr" | "rtl" =>
  fromTheRight.has(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr"
)
