import type { Language } from "../../http/Language.ts"
import ar from "./words/ar.json" with { type: "json" }
import de from "./words/de.json" with { type: "json" }
import en from "./words/en.json" with { type: "json" }
import es from "./words/es.json" with { type: "json" }
import fr from "./words/fr.json" with { type: "json" }
import ja from "./words/ja.json" with { type: "json" }

/** All that strangers are told by the pages of the server, in one language, with placeholders; `{wait}` is a text such as "5 seconds". */
type PublicWords = typeof en

/** What strangers are told, by the tag of each language that there is. */
export const publicWords: Readonly<Record<Language, PublicWords>> = { en, de, fr, es, ja, ar }
