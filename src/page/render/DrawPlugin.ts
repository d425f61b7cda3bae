import type { Config } from "../plugins/PluginType.ts"
import { type PluginTypeName, pluginTypes } from "../plugins/PluginTypes.ts"
import type { Block, Drawing } from "./Block.ts"
import { drawCountdown } from "./Countdown.ts"
import { drawFaq } from "./Faq.ts"
import { drawGallery } from "./Gallery.ts"
import { drawSocials } from "./Socials.ts"
import { drawSpotlight } from "./Spotlight.ts"
import { drawTextBlock } from "./TextBlock.ts"
import { drawYoutube } from "./Youtube.ts"

const drawing =
  <A>(stored: (config: Config) => A | undefined, draw: (value: A, drawing: Drawing) => Block | null) =>
  (config: Config, how: Drawing): Block | null => {
    const value = stored(config)
    return value === undefined ? null : draw(value, how)
  }

const draws: Readonly<Record<PluginTypeName, (config: Config, how: Drawing) => Block | null>> = {
  spotlight: drawing(pluginTypes.spotlight.stored, drawSpotlight),
  socials: drawing(pluginTypes.socials.stored, drawSocials),
  text_block: drawing(pluginTypes.text_block.stored, drawTextBlock),
  youtube: drawing(pluginTypes.youtube.stored, drawYoutube),
  gallery: drawing(pluginTypes.gallery.stored, drawGallery),
  countdown: drawing(pluginTypes.countdown.stored, drawCountdown),
  faq: drawing(pluginTypes.faq.stored, drawFaq)
}

/** Renders a plugin; null if it is a draft or has nothing to show. */
export const drawPlugin = (type: PluginTypeName, config: Config, how: Drawing): Block | null => draws[type](config, how)
