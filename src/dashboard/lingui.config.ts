import { defineConfig } from "@lingui/cli"
import { formatter } from "@lingui/format-po"

export default defineConfig({
  sourceLocale: "en",
  // English is in the source. Each other language has a catalogue.
  locales: ["de", "fr", "es", "ja", "ar"],
  catalogs: [{ path: "<rootDir>/locales/{locale}", include: ["<rootDir>"] }],
  // Without the files that say a message, a file that moves changes no catalogue.
  format: formatter({ origins: false, customHeaderAttributes: { "POT-Creation-Date": "" } }),
  orderBy: "message",
  macro: {
    // What translators see in place of an element, instead of its number.
    jsxPlaceholderDefaults: {
      Anchor: "a",
      ToReference: "a",
      a: "a",
      bdi: "b",
      Code: "code",
      Kbd: "kbd",
      Text: "text",
      VisuallyHidden: "unit"
    }
  },
  runtimeConfigModule: { i18n: ["~words/i18n.ts", "i18n"], Trans: ["~words/Trans.tsx", "Trans"] }
})
