import { Schema } from "effect"
import { parseDate } from "../file/Dates.ts"
import { filled, linkOf, notesOf, skipped } from "./Items.ts"
import { eachShaped, maybe } from "./Lenient.ts"
import { idOf, shortAddressOf } from "./ShortAddress.ts"
import type { ImportedItem } from "./Source.ts"

const BitlyLink = Schema.Struct({
  id: Schema.String,
  long_url: maybe(Schema.String),
  title: maybe(Schema.String),
  created_at: maybe(Schema.String),
  archived: maybe(Schema.Boolean),
  tags: maybe(Schema.Array(Schema.String)),
  custom_bitlinks: maybe(Schema.Array(Schema.String)),
  deeplinks: maybe(Schema.Array(Schema.Unknown))
})

// `custom_bitlinks` has the addresses in use, maybe several per link; `id` may be a hash that was never published.
const one = (link: typeof BitlyLink.Type): ReadonlyArray<ImportedItem> => {
  const url = filled(link.long_url)
  if (url === null) return [skipped(link.id, "Bitly does not report its destination.")]
  const ids = new Map(
    [link.id, ...(link.custom_bitlinks ?? [])].flatMap((text) => {
      const address = shortAddressOf(text)
      return address === undefined ? [] : [[idOf(address.host, address.slug), address] as const]
    })
  )
  if (ids.size === 0) return [skipped(link.id, "Its short address cannot be read.")]
  return [...ids].map(([sourceId, address]) =>
    linkOf({
      sourceId,
      ...address,
      url,
      title: filled(link.title),
      tags: link.tags ?? [],
      createdAt: parseDate(link.created_at),
      notes: notesOf([
        [link.archived === true, "It was archived but still redirected, so it stays enabled."],
        [(link.deeplinks ?? []).length > 0, "Its deep links into apps are not imported."]
      ])
    })
  )
}

/** The items of a page of Bitly's links: one link for each back-half. */
export const bitlyItems = (links: ReadonlyArray<unknown>): ReadonlyArray<ImportedItem> =>
  eachShaped(BitlyLink, links, one)

/** The addresses by which Bitly counts clicks, including those of custom back-halves. */
export const countedAddresses = (links: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  eachShaped(BitlyLink, links, (link) => one(link).slice(0, 1)).flatMap((item) =>
    item._tag === "Link" ? [item.sourceId] : []
  )
