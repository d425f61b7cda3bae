import type { Catalog } from "../Catalog.ts"

export { translatorOf } from "../Recognizer.ts"

// What the API says comes in English as well, to be recognized by.
export const catalog: Catalog = import.meta.glob(["../../**/words/ar.ts", "../../api/sentences/*/words/en.ts"], {
  eager: true,
  import: "words"
})

// An effect of its own keeps the bundler from putting these words into a file of others.
document.documentElement.lang = "ar"
document.documentElement.dir = "rtl"
