import { type Animation, type BioLink, plainColors } from "../../../page/Button.ts"
import type { PageDetail } from "../../../page/Page.ts"
import type { BioPlugin } from "../../../page/Plugin.ts"
import { completed } from "../form/Completed.ts"

/** A link or plugin on a page. */
export type Item =
  | { readonly kind: "link"; readonly key: string; readonly sort_order: number; readonly link: BioLink }
  | { readonly kind: "plugin"; readonly key: string; readonly sort_order: number; readonly plugin: BioPlugin }

export type Config = Readonly<Record<string, unknown>>
export type PluginTypeName = BioPlugin["type"]

const byPlace = (one: Item, other: Item): number =>
  one.sort_order - other.sort_order || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)

/** The links and plugins of a page in the order visitors see. */
export const itemsOf = ({ links, plugins }: Pick<PageDetail, "links" | "plugins">): ReadonlyArray<Item> =>
  [
    ...links.map((link): Item => ({ kind: "link", key: link.id, sort_order: link.sort_order, link })),
    ...plugins.map((plugin): Item => ({ kind: "plugin", key: plugin.id, sort_order: plugin.sort_order, plugin }))
  ].sort(byPlace)

/** The values of a link's form; a null color means the theme's. */
export interface LinkValues {
  readonly label: string
  readonly url: string
  readonly icon: string
  readonly color: string | null
  readonly bg_color: string | null
  readonly animation: Animation
}

export const emptyLink: LinkValues = { label: "", url: "", icon: "", color: null, bg_color: null, animation: "none" }

/**
 * A stored link as form values. For colors that were not chosen, the API returns the plain ones, so these become null.
 */
export const linkValues = ({ label, url, icon, color, bg_color, animation }: BioLink): LinkValues => ({
  label,
  url,
  icon,
  color: color === plainColors.color ? null : color,
  bg_color: bg_color === plainColors.bg_color ? null : bg_color,
  animation
})

/** Form values as the API's request body. */
export const linkBody = ({ url, icon, ...values }: LinkValues) => ({
  ...values,
  url: completed(url),
  icon: icon === "" ? null : icon
})
