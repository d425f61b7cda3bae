import type { PluginLinkRow } from "../Rows.ts"
import { shortId } from "./ShortId.ts"

/**
 * The click-counting URL of a plugin's link, by the link's path in the config and its destination; undefined if clicks
 * on the link are not counted.
 */
export type CountedHref = (field: string, url: string) => string | undefined

export const countedHrefs = (links: ReadonlyArray<PluginLinkRow>): CountedHref => {
  const known = new Map(links.map(({ field, url, id }) => [`${field} ${url}`, `/b/${shortId(id)}`]))
  return (field, url) => known.get(`${field} ${url}`)
}
