import type { Language } from "../../http/Language.ts"
import ar from "./words/ar.json" with { type: "json" }
import de from "./words/de.json" with { type: "json" }
import en from "./words/en.json" with { type: "json" }
import es from "./words/es.json" with { type: "json" }
import fr from "./words/fr.json" with { type: "json" }
import ja from "./words/ja.json" with { type: "json" }

/**
 * All messages on the server's public pages in one language, with placeholders; `{wait}` is a duration such as "5
 * seconds".
 */
type PublicWords = typeof en

/** The public messages by language tag. */
export const publicWords: Readonly<Record<Language, PublicWords>> = { en, de, fr, es, ja, ar }
