import { i18n } from "../../words/i18n.ts"
import { language } from "../../words/Language.ts"
import { sentences } from "./all.ts"
import { translatorOf } from "./Recognizer.ts"

/** Says a text of the API in the present language. */
export const translate = translatorOf({
  sentences,
  // Lingui takes compiled messages too, but its types do not say so.
  say: ({ id, message }, values) => i18n._({ id, message: message as unknown as string, values }),
  space: language === "ja" ? "" : " "
})
