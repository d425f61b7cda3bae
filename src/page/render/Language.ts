import type { Language } from "../../http/Language.ts"
import ar from "./words/ar.json" with { type: "json" }
import de from "./words/de.json" with { type: "json" }
import en from "./words/en.json" with { type: "json" }
import es from "./words/es.json" with { type: "json" }
import fr from "./words/fr.json" with { type: "json" }
import ja from "./words/ja.json" with { type: "json" }

/** The built-in words of a page in one language; `whereYouAre` follows a time in the visitor's zone. */
type PageWords = typeof en

const words: Readonly<Record<Language, PageWords>> = { en, de, fr, es, ja, ar }

const byTag: ReadonlyMap<string, PageWords> = new Map(Object.entries(words))

/** The built-in words for a language tag; English if there is no translation. */
export const wordsIn = (tag: string): PageWords => byTag.get(new Intl.Locale(tag).language) ?? en

/** The name of a time unit to show below a number, such as "days". */
export const unitIn = (tag: string, unit: "day" | "hour" | "minute" | "second"): string =>
  new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "long" })
    .formatToParts(10)
    .flatMap(({ type, value }) => (type === "unit" ? [value] : []))
    .join(" ")

/** Formats a date and time in a zone, with the zone's name. */
export const momentIn = (tag: string, moment: Date, timeZone: string): string =>
  // Plain `en` would use the US date order; day before month is more common worldwide.
  new Intl.DateTimeFormat(tag === "en" ? "en-GB" : tag, {
    timeZone,
    numberingSystem: "latn",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "long"
  }).format(moment)
