import { type Catalog, presentCatalog } from "../../words/Catalog.ts"
import { type Language, language } from "../../words/Language.ts"
import { sayMessage } from "../../words/Words.ts"

/** The API's sentences in a language, of all areas. */
const sentencesIn = (all: Catalog, wanted: Language): Catalog[string] =>
  Object.assign(
    {},
    ...["fields", "people", "things", "looks", "sources", "imports"].map(
      (area) => all[`../../api/sentences/${area}/words/${wanted}.ts`]
    )
  )

const { catalog, translatorOf } = presentCatalog()

/** A text of the API, which is English, in the present language; what is unknown stays as it is. */
export const said: (text: string) => string =
  translatorOf?.({
    english: sentencesIn(catalog, "en"),
    translated: sentencesIn(catalog, language),
    say: sayMessage,
    space: language === "ja" ? "" : " "
  }) ?? ((text) => text)
