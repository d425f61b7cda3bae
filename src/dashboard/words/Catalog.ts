/// <reference types="vite/client" />

import type { Messages } from "@lingui/core"
import { i18n } from "./i18n.ts"
import { direction, type Language, language } from "./Language.ts"

// English is part of the screens' code and needs no file.
const catalogs: Readonly<Record<Exclude<Language, "en">, () => Promise<{ readonly messages: Messages }>>> = {
  de: () => import("../locales/de.po"),
  fr: () => import("../locales/fr.po"),
  es: () => import("../locales/es.po"),
  ja: () => import("../locales/ja.po"),
  ar: () => import("../locales/ar.po")
}

/** Loads the messages of the current language before the first render. If that fails, everything stays in English. */
export const loadCatalog = async (): Promise<void> => {
  if (language === "en") return
  const catalog = await catalogs[language]().catch(() => undefined)
  if (catalog === undefined) return
  i18n.load(language, catalog.messages)
  document.documentElement.lang = language
  document.documentElement.dir = direction
}
