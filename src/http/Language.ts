import Negotiator from "negotiator"
import { memoize } from "../lib/Memoize.ts"

/** The tags of the languages in which the server itself speaks to people. */
export const languages = ["en", "de", "fr", "es", "ja", "ar"] as const

export type Language = (typeof languages)[number]

const negotiate = memoize(
  500,
  (accepted) =>
    (new Negotiator({ headers: { "accept-language": accepted } }).language([...languages]) ?? "en") as Language
)

/** The language that somebody reads best of those that there are, by `Accept-Language`; English where it names none of them. */
export const languageFor = (accepted: string | undefined): Language => (accepted ? negotiate(accepted) : "en")

/** Which way a language is read. */
export const directionOf = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr")
