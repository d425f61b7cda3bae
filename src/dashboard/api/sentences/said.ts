import { language } from "../../words/Language.ts"

let translate = (text: string): string => text

/** Loads what recognizes the API's sentences, which are English, for every other language. */
export const loadSentences = async (): Promise<void> => {
  if (language === "en") return
  const loaded = await import("./translate.ts").catch(() => undefined)
  if (loaded !== undefined) translate = loaded.translate
}

/** A text of the API in the present language; what is unknown stays as it is. */
export const said = (text: string): string => translate(text)
