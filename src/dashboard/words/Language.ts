/** The languages of the dashboard, with their own names. */
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

/** Whether the dashboard is available in a language. */
export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)

/** The browser's preferred languages, best first; empty outside a browser. */
const wanted: ReadonlyArray<string> = typeof navigator === "undefined" ? [] : (navigator.languages ?? [])

const primary = (tag: string) => tag.split("-")[0]?.toLowerCase() ?? ""

/** The language chosen in this browser; undefined if its preferred languages decide. */
export const chosen: Language | undefined = (() => {
  try {
    const kept = globalThis.localStorage?.getItem(key) ?? ""
    return isLanguage(kept) ? kept : undefined
  } catch {
    // Ignore the choice if the browser blocks storage.
    return undefined
  }
})()

/** The current language; it changes only when the page reloads. */
export const language: Language = chosen ?? wanted.map(primary).find(isLanguage) ?? "en"

const regional = wanted.find((tag) => primary(tag) === language) ?? language

/** The language with the browser's region, for formatting numbers and dates. Arabic uses the digits of its messages. */
export const locale: string =
  language === "ar" ? new Intl.Locale(regional, { numberingSystem: "latn" }).toString() : regional

/** The separator between two sentences. */
export const betweenSentences: string = language === "ja" ? "" : " "

export const direction: "ltr" | "rtl" = language === "ar" ? "rtl" : "ltr"

/** Sets or resets the language for this browser, and reloads the page. */
export const choose = (to: Language | undefined): void => {
  if (to === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, to)
  location.reload()
}
