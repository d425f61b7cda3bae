import type { PluginLinkRow } from "../Rows.ts"
import { shortId } from "./ShortId.ts"

/** The counted address of a plugin's link, by its path in the config and its destination; undefined if it has none. */
export type CountedHref = (field: string, url: string) => string | undefined

export const countedHrefs = (links: ReadonlyArray<PluginLinkRow>): CountedHref => {
  const known = new Map(links.map(({ field, url, id }) => [`${field} ${url}`, `/b/${shortId(id)}`]))
  return (field, url) => known.get(`${field} ${url}`)
}
