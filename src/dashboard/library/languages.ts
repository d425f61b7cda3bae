import { locale } from "../words/Language.ts"

const names = new Intl.DisplayNames([locale], { type: "language", fallback: "none" })
const letters = "abcdefghijklmnopqrstuvwxyz".split("")

/** The name of a language by its tag; the tag itself if it has none. */
export const languageName = (tag: string): string => names.of(tag) ?? tag

/** The tags of all two-letter languages with a name, sorted by name. */
export const languageTags = (): ReadonlyArray<string> =>
  letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((tag) => names.of(tag) !== undefined && Intl.getCanonicalLocales(tag)[0] === tag)
    .sort((one, other) => languageName(one).localeCompare(languageName(other), locale))
