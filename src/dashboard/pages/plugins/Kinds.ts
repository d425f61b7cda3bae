import type { Config, PluginTypeName } from "../content/Items.ts"
import type { Field } from "../form/Field.ts"
import { countdown } from "./Countdown.ts"
import { faq } from "./Faq.ts"
import { gallery } from "./Gallery.ts"
import { socials } from "./Socials.ts"
import { spotlight } from "./Spotlight.ts"
import { textBlock } from "./TextBlock.ts"
import { youtube } from "./Youtube.ts"

/** How a type of plugin is called, told of and asked for. */
export interface PluginKind {
  readonly title: string
  readonly sentence: string
  readonly fields: ReadonlyArray<Field>
  /** What a new one begins with. */
  readonly blank: Config
  /** A stored config as the form shows it. */
  readonly opened: (config: Config) => Config
  /** What one is called among others. */
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

/** Whether this version knows a type of plugin. */
export const isKind = (type: string): type is PluginTypeName => Object.hasOwn(kinds, type)
