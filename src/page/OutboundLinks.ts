import { leavesPage } from "../domain/CircularDestinations.ts"
import { targetFault } from "./Address.ts"
import { icons } from "./icons/Icons.ts"
import type { Config } from "./plugins/PluginType.ts"
import { type PluginTypeName, pluginTypes } from "./plugins/PluginTypes.ts"
import { watchAddress } from "./plugins/Youtube.ts"
import { linksIn } from "./render/MarkupLinks.ts"
import { type Markups, textsOf } from "./render/Texts.ts"

/** A link in a plugin's config. */
export interface OutboundLink {
  /** The link's path in the config. */
  readonly field: string
  readonly url: string
  /** The link's name in reports: the plugin, and the link's role in it. */
  readonly name: string
}

/** The version of the rules that find and name links. Increase it when they change. */
export const linkRules = 1

// The maximum number of links of a plugin. It matters only for links in Markdown, because all lists in a config have
// limits of their own.
const mostLinks = 200
const longestName = 255

const link = (field: string, url: string, block: string, item: string): OutboundLink => ({
  field,
  url,
  name: (item === "" ? block : `${block}: ${item}`).slice(0, longestName).toWellFormed()
})

const ofTexts = (type: PluginTypeName, config: Config, block: string, markups: Markups) =>
  textsOf(type, config).flatMap(({ field }, place) =>
    linksIn(markups[place] ?? "").map(({ url, text }) => link(field, url, block, text))
  )

type Found = (config: Config, markups: Markups) => ReadonlyArray<OutboundLink>

const found: Readonly<Record<PluginTypeName, Found>> = {
  spotlight: (config) => {
    const spot = pluginTypes.spotlight.stored(config)
    return spot === undefined ? [] : [link("url", spot.url, "Spotlight", spot.title)]
  },
  socials: (config) => {
    const socials = pluginTypes.socials.stored(config)
    return (socials?.links ?? []).map(({ platform, url, label }, place) =>
      link(`links.${place}.url`, url, socials?.title || "Social profiles", label || icons[platform].label)
    )
  },
  text_block: (config, markups) => ofTexts("text_block", config, titleIn(config) || "Text", markups),
  faq: (config, markups) => ofTexts("faq", config, titleIn(config) || "Questions and answers", markups),
  youtube: (config) => {
    const video = pluginTypes.youtube.stored(config)
    return video === undefined ? [] : [link("url", watchAddress(video), "YouTube video", video.title ?? "")]
  },
  gallery: (config) => {
    const gallery = pluginTypes.gallery.stored(config)
    return (gallery?.images ?? []).flatMap((image, place) =>
      typeof image === "string" || image.link === undefined
        ? []
        : [
            link(
              `images.${place}.link`,
              image.link,
              gallery?.title || "Gallery",
              image.alt || image.caption || `Picture ${place + 1}`
            )
          ]
    )
  },
  countdown: (config) => {
    const countdown = pluginTypes.countdown.stored(config)
    return countdown?.on_end === "link" && countdown.end_url !== undefined
      ? [link("end_url", countdown.end_url, countdown.title || "Countdown", countdown.end_message || "Open")]
      : []
  }
}

const titleIn = ({ title }: Config): string => (typeof title === "string" ? title : "")

/** All links in a plugin, including those that visitors can't follow. */
export const linksOf = (type: PluginTypeName, config: Config, markups: Markups): ReadonlyArray<OutboundLink> =>
  found[type](config, markups)

/**
 * The links of a plugin, from its config and from the markup of its Markdown. Excludes addresses that are not allowed
 * for buttons, and click-counting addresses, which would cause redirect loops.
 */
export const outboundLinks = (type: PluginTypeName, config: Config, markups: Markups): ReadonlyArray<OutboundLink> => {
  const known = new Set<string>()
  return linksOf(type, config, markups)
    .filter(({ field, url }) => {
      const key = `${field} ${url}`
      if (known.has(key) || targetFault(url) !== undefined || !leavesPage(url)) return false
      known.add(key)
      return true
    })
    .slice(0, mostLinks)
}
