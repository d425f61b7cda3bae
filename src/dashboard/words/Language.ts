/** The languages of the dashboard, each by the name that it has for itself. */
export const languages = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  ja: "日本語",
  ar: "العربية"
} as const

export type Language = keyof typeof languages

const key = "linden.language"

/** Whether there are words in it. */
export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)

/** What the browser asks for, best first; a program without one has none. */
const wanted: ReadonlyArray<string> = typeof navigator === "undefined" ? [] : (navigator.languages ?? [])

const primary = (tag: string) => tag.split("-")[0]?.toLowerCase() ?? ""

/** What was chosen in this browser; undefined where the browser's own languages decide. */
export const chosen: Language | undefined = (() => {
  try {
    const kept = globalThis.localStorage?.getItem(key) ?? ""
    return isLanguage(kept) ? kept : undefined
  } catch {
    // A browser may refuse to keep anything.
    return undefined
  }
})()

/** The language that everything is said in until the page is loaded anew. */
export const language: Language = chosen ?? wanted.map(primary).find(isLanguage) ?? "en"

/** The language with its region, as the browser has it: numbers and dates are written by its customs. */
export const locale: string = wanted.find((tag) => primary(tag) === language) ?? language

export const direction: "ltr" | "rtl" = language === "ar" ? "rtl" : "ltr"

/** Chooses a language for this browser, or leaves it to the browser's own, and begins the page anew in it. */
export const choose = (to: Language | undefined): void => {
  if (to === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, to)
  location.reload()
}
