import { languages } from "../../src/http/Language.ts"
import { type Look, serveViews, testLooks } from "./ShownViews.ts"

serveViews()

const inEnglish = (["light", "dark"] as const).flatMap((scheme) =>
  [390, 1440].map((width): Look => ["en", scheme, width])
)
const inOthers = languages.filter((language) => language !== "en").map((language): Look => [language, "light", 320])

testLooks([...inEnglish, ...inOthers])
