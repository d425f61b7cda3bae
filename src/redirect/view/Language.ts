import type { Language } from "../../http/Language.ts"
import { ar } from "./words/ar.ts"
import { de } from "./words/de.ts"
import { en } from "./words/en.ts"
import { es } from "./words/es.ts"
import { fr } from "./words/fr.ts"
import { ja } from "./words/ja.ts"
import type { PublicWords } from "./words/PublicWords.ts"

/** What strangers are told, by the tag of each language that there is. */
export const publicWords = { en, de, fr, es, ja, ar } as const satisfies Readonly<Record<Language, PublicWords>>
