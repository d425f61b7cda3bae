import { parseDate } from "../file/Dates.ts"
import { filled, linkOf, skipped } from "./Items.ts"
import { idOf, shortAddressOf } from "./ShortAddress.ts"
import type { ImportedItem } from "./Source.ts"

interface YourlsLink {
  readonly shorturl: string
  readonly url: string | null
  readonly title: string | null
  readonly timestamp: string | null
  readonly clicks: number | null
}

/** Converts a link of YOURLS, which is in a folder of its host ("" for none) and whose times are in `zone`. */
export const yourlsItem = (link: YourlsLink, zone: string, folder: string): ImportedItem => {
  const address = shortAddressOf(link.shorturl)
  const url = filled(link.url)
  if (address === undefined) return skipped(link.shorturl, "Its short address cannot be read.")
  if (url === null) return skipped(link.shorturl, "YOURLS does not report its destination.")
  // Keywords contain slashes if a plugin allows them.
  const isInside = folder === "" || address.slug.startsWith(`${folder}/`)
  const slug = address.slug.slice(
    isInside ? (folder === "" ? 0 : folder.length + 1) : address.slug.lastIndexOf("/") + 1
  )
  const title = filled(link.title)
  return linkOf({
    sourceId: idOf(address.host, slug),
    host: address.host,
    slug,
    url,
    // YOURLS uses the address as the title if the page has none.
    title: title === url ? null : title,
    createdAt: parseDate(link.timestamp, { zone }),
    clicks: link.clicks
  })
}
