import type { Config, PluginTypeName } from "../content/Items.ts"
import type { Field } from "../form/Field.ts"
import { countdown } from "./Countdown.ts"
import { faq } from "./Faq.ts"
import { gallery } from "./Gallery.ts"
import { socials } from "./Socials.ts"
import { spotlight } from "./Spotlight.ts"
import { textBlock } from "./TextBlock.ts"
import { youtube } from "./Youtube.ts"

/** The title, description and form of a plugin type. */
export interface PluginKind {
  readonly title: string
  readonly sentence: string
  readonly fields: ReadonlyArray<Field>
  /** The config of a new plugin. */
  readonly blank: Config
  /** A stored config as form values. */
  readonly opened: (config: Config) => Config
  /** The name of a plugin in the list. */
  readonly nameOf: (config: Config) => string
}

export const kinds: Readonly<Record<PluginTypeName, PluginKind>> = {
  spotlight,
  socials,
  text_block: textBlock,
  youtube,
  gallery,
  countdown,
  faq
}

export const kindNames = Object.keys(kinds) as ReadonlyArray<PluginTypeName>

export const kindOf = (type: PluginTypeName): PluginKind => kinds[type]

/** Whether this version supports a plugin type. */
export const isKind = (type: string): type is PluginTypeName => Object.hasOwn(kinds, type)
