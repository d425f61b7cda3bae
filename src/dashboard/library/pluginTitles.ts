import { t } from "@lingui/core/macro"
import type { PluginTypeName } from "../../page/plugins/PluginTypes.ts"

/** The titles of plugin types, in the page editor and in histories. */
export const pluginTitles: Readonly<Record<PluginTypeName, string>> = {
  spotlight: t`Spotlight`,
  socials: t`Social profiles`,
  text_block: t`Text`,
  youtube: t`YouTube video`,
  gallery: t`Gallery`,
  countdown: t`Countdown`,
  faq: t`Questions and answers`
}
