import { countdown } from "./Countdown.ts"
import { faq } from "./Faq.ts"
import { gallery } from "./Gallery.ts"
import { socials } from "./Socials.ts"
import { spotlight } from "./Spotlight.ts"
import { textBlock } from "./TextBlock.ts"
import { youtube } from "./Youtube.ts"

export const pluginTypes = { spotlight, socials, text_block: textBlock, youtube, gallery, countdown, faq }
export type PluginTypeName = keyof typeof pluginTypes

export const pluginTypeNames = Object.keys(pluginTypes) as ReadonlyArray<PluginTypeName>
