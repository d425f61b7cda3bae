import type { CompiledMessage } from "icu-minify/format"
import { type Language, language } from "./Language.ts"

/** The words of every area in one language, by the path of the file that holds them. */
export type Catalog = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>

// English comes with the screens themselves: whoever reads it waits for no other file.
const catalogs: Readonly<Record<Exclude<Language, "en">, () => Promise<{ readonly catalog: Catalog }>>> = {
  de: () => import("./catalogs/de.ts"),
  fr: () => import("./catalogs/fr.ts"),
  es: () => import("./catalogs/es.ts"),
  ja: () => import("./catalogs/ja.ts"),
  ar: () => import("./catalogs/ar.ts")
}

const load = async (): Promise<Catalog> => {
  if (language === "en") return {}
  try {
    return (await catalogs[language]()).catalog
  } catch {
    // English is better than nothing.
    return {}
  }
}

/** The words of the present language, which every screen waits for. */
export const catalog: Catalog = await load()
