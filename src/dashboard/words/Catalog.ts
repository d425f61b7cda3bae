/// <reference types="vite/client" />

import type { CompiledMessage } from "icu-minify/format"
import { type Language, language } from "./Language.ts"
import type { translatorOf as Translator } from "./Recognizer.ts"

/** The words of every area in one language, by the path of the file that holds them. */
export type Catalog = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>

/** What a language other than English brings with it. */
interface Loaded {
  readonly catalog: Catalog
  readonly translatorOf?: typeof Translator
}

// English comes with the screens themselves: whoever reads it waits for no other file.
const catalogs: Readonly<Record<Exclude<Language, "en">, () => Promise<Loaded>>> = {
  de: () => import("./catalogs/de.ts"),
  fr: () => import("./catalogs/fr.ts"),
  es: () => import("./catalogs/es.ts"),
  ja: () => import("./catalogs/ja.ts"),
  ar: () => import("./catalogs/ar.ts")
}

let loaded: Loaded = { catalog: {} }

/** Loads the words of the present language, before anything that says them; where they cannot be had, English is better than nothing. */
export const loadCatalog = async (): Promise<void> => {
  if (language === "en") return
  loaded = await catalogs[language]().catch(() => loaded)
}

/** The words of the present language, and what says English texts in it. */
export const presentCatalog = (): Loaded => loaded
