import { locale } from "../words/Language.ts"

const names = new Intl.DisplayNames([locale], { type: "language", fallback: "none" })
const letters = "abcdefghijklmnopqrstuvwxyz".split("")

/** What a language is called, by its tag; the tag itself where it has no name. */
export const languageName = (tag: string): string => names.of(tag) ?? tag

/** The tags of all languages of two letters that have a name, in the order of their names. */
export const languageTags = (): ReadonlyArray<string> =>
  letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((tag) => names.of(tag) !== undefined && Intl.getCanonicalLocales(tag)[0] === tag)
    .sort((one, other) => languageName(one).localeCompare(languageName(other), locale))
