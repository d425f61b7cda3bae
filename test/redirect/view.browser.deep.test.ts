import { languages } from "../../src/http/Language.ts"
import { type Look, serveViews, testLooks } from "./ShownViews.ts"

serveViews()

const inEnglish: ReadonlyArray<Look> = [
  ["en", "light", 390],
  ["en", "dark", 1440]
]
const inOthers = languages.filter((language) => language !== "en").map((language): Look => [language, "light", 320])

testLooks([...inEnglish, ...inOthers])
