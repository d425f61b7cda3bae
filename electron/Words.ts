import { Effect, PubSub } from "effect"
import { type Language, languageFor } from "../src/http/Language.ts"
import { Preferences } from "./Preferences.ts"
import { Shell } from "./shell/Shell.ts"
import ar from "./words/ar.json" with { type: "json" }
import de from "./words/de.json" with { type: "json" }
import en from "./words/en.json" with { type: "json" }
import es from "./words/es.json" with { type: "json" }
import fr from "./words/fr.json" with { type: "json" }
import ja from "./words/ja.json" with { type: "json" }

/** The texts of menus, the tray, dialogs and notifications. */
export type WordList = typeof en

export const wordLists: Readonly<Record<Language, WordList>> = { en, de, fr, es, ja, ar }

/** The texts in the system's first supported language. */
export const systemWords = (languages: ReadonlyArray<string>): WordList => wordLists[languageFor(languages.join())]

/** The texts in the language of the dashboard if one was chosen there, otherwise in the system's language. */
export class Words extends Effect.Service<Words>()("electron/Words", {
  effect: Effect.gen(function* () {
    const { app } = yield* Shell
    const preferences = yield* Preferences
    const changes = yield* PubSub.sliding<void>(1)
    return {
      current: Effect.gen(function* () {
        const { language } = yield* preferences.get
        return language === undefined ? systemWords(yield* app.languages) : wordLists[language]
      }),

      /** Stores the language that was chosen in the dashboard; null if it follows the system. */
      choose: Effect.fnUntraced(function* (language: Language | null) {
        const { language: before } = yield* preferences.get
        if (before === (language ?? undefined)) return
        yield* preferences.change({ language: language ?? undefined })
        yield* PubSub.publish(changes, undefined)
      }),

      /** Emits whenever the language changes. */
      changes
    }
  })
}) {}
