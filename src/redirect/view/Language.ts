import Negotiator from "negotiator"
import { memoize } from "../../lib/Memoize.ts"
import { ar } from "./words/ar.ts"
import { de } from "./words/de.ts"
import { en } from "./words/en.ts"
import { es } from "./words/es.ts"
import { fr } from "./words/fr.ts"
import { ja } from "./words/ja.ts"
import type { PublicWords } from "./words/PublicWords.ts"

/** What strangers are told, by the tag of each language that there is. */
export const publicWords = { en, de, fr, es, ja, ar } as const satisfies Readonly<Record<string, PublicWords>>

export type Language = keyof typeof publicWords

export const languages = Object.keys(publicWords) as ReadonlyArray<Language>

const negotiate = memoize(
  500,
  (accepted) =>
    (new Negotiator({ headers: { "accept-language": accepted } }).language([...languages]) ?? "en") as Language
)

/** The language that a visitor reads best of those that there are, by `Accept-Language`; English where it names none of them. */
export const languageFor = (accepted: string | undefined): Language => (accepted ? negotiate(accepted) : "en")
