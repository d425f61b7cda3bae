import type { Language } from "../../http/Language.ts"
import { ar } from "./words/ar.ts"
import { de } from "./words/de.ts"
import { en } from "./words/en.ts"
import { es } from "./words/es.ts"
import { fr } from "./words/fr.ts"
import { ja } from "./words/ja.ts"
import type { PageWords } from "./words/PageWords.ts"

const words = { en, de, fr, es, ja, ar } as const satisfies Readonly<Record<Language, PageWords>>

const byTag: ReadonlyMap<string, PageWords> = new Map(Object.entries(words))

/** What a page says of its own in a language, given by its tag; English where there are no words in it. */
export const wordsIn = (tag: string): PageWords => byTag.get(new Intl.Locale(tag).language) ?? en

/** A unit of time as it stands below a number, such as "days". */
export const unitIn = (tag: string, unit: "day" | "hour" | "minute" | "second"): string =>
  new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "long" })
    .formatToParts(10)
    .flatMap(({ type, value }) => (type === "unit" ? [value] : []))
    .join(" ")

/** A moment in words in a zone, with the zone's name. */
export const momentIn = (tag: string, moment: Date, timeZone: string): string =>
  // Plain English is nobody's region: the day stands before the month, as in most of them.
  new Intl.DateTimeFormat(tag === "en" ? "en-GB" : tag, {
    timeZone,
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "long"
  }).format(moment)
