import { defineConfig } from "@lingui/cli"
import { formatter } from "@lingui/format-po"

export default defineConfig({
  sourceLocale: "en",
  // English is in the source code; every other language has a catalog.
  locales: ["de", "fr", "es", "ja", "ar"],
  catalogs: [{ path: "<rootDir>/locales/{locale}", include: ["<rootDir>"] }],
  // Leave out the origin of messages, so that moving a file doesn't change the catalogs.
  format: formatter({ origins: false, customHeaderAttributes: { "POT-Creation-Date": "" } }),
  orderBy: "message",
  macro: {
    // Names for elements in messages that translators see instead of numbers.
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
