/// <reference types="vite/client" />

import type { Messages } from "../../src/dashboard/words/Recognizer.ts"

const files: Readonly<Record<string, Messages>> = import.meta.glob(
  "../../src/dashboard/api/sentences/*/words/{en,de,fr,es,ja,ar}.ts",
  { eager: true, import: "words" }
)

export const others = ["de", "fr", "es", "ja", "ar"] as const

/** The API's sentences in a language, as the build compiles them. */
export const messagesIn = (language: string): Messages => {
  const areas = Object.entries(files).filter(([path]) => path.endsWith(`/${language}.ts`))
  const entries = areas.flatMap(([, messages]) => Object.entries(messages))
  if (new Set(entries.map(([key]) => key)).size !== entries.length) throw new Error("Two areas have the same key.")
  return Object.fromEntries(entries)
}

export const english = messagesIn("en")
