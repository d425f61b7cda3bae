import { Schema } from "effect"
import { parseDate } from "../file/Dates.ts"
import { filled, linkOf, notesOf, skipped } from "./Items.ts"
import { maybe, Numeric, Textual } from "./Lenient.ts"
import { idOf } from "./ShortAddress.ts"
import type { ImportedItem } from "./Source.ts"

const text = maybe(Schema.String)

export const ShortioLink = Schema.Struct({
  id: maybe(Textual),
  idString: text,
  path: text,
  originalURL: text,
  title: text,
  tags: maybe(Schema.Array(Schema.String)),
  createdAt: maybe(Textual),
  expiresAt: maybe(Textual),
  expiredURL: text,
  password: text,
  clicksLimit: maybe(Numeric),
  cloaking: maybe(Schema.Boolean),
  iphoneURL: text,
  androidURL: text,
  splitURL: text,
  splitPercent: maybe(Numeric),
  archived: maybe(Schema.Boolean),
  FolderId: maybe(Textual)
})
export type ShortioLink = typeof ShortioLink.Type

interface Details {
  readonly clicks: number | null
  readonly countries: ReadonlyArray<{ readonly country: string; readonly originalURL: string }>
}

export const shortioItem = (
  link: ShortioLink,
  hostname: string,
  folders: ReadonlyMap<string, string>,
  { clicks, countries }: Details
): ImportedItem => {
  const host = hostname.toLowerCase()
  const slug = filled(link.path)
  const url = filled(link.originalURL)
  if (slug === null) return skipped(host, "It is the home page of a domain. Set it in the domain's settings.")
  if (url === null) return skipped(`${host}/${slug}`, "Short.io does not report its destination.")
  const password = filled(link.password)
  const iphone = filled(link.iphoneURL)
  const android = filled(link.androidURL)
  const split = filled(link.splitURL)
  return linkOf({
    sourceId: idOf(host, slug),
    host,
    slug,
    url,
    title: filled(link.title),
    tags: link.tags ?? [],
    folder: link.FolderId === null ? null : (folders.get(link.FolderId) ?? null),
    createdAt: parseDate(link.createdAt),
    expiresAt: parseDate(link.expiresAt),
    password: password === null ? null : { plain: password },
    targeting: [
      ...(iphone === null ? [] : [{ type: "os", value: "ios", url: iphone }]),
      ...(android === null ? [] : [{ type: "os", value: "android", url: android }]),
      ...countries.map(({ country, originalURL }) => ({
        type: "country",
        value: country.toUpperCase(),
        url: originalURL
      }))
    ],
    abTests: split === null ? [] : [{ url: split, weight: Math.round(link.splitPercent ?? 50) }],
    clicks,
    notes: notesOf([
      [link.archived === true, "It was archived but still redirected, so it stays enabled."],
      [filled(link.expiredURL) !== null, `Its destination after expiration is not imported: ${link.expiredURL}`],
      [(link.clicksLimit ?? 0) > 0, `Its limit of ${link.clicksLimit} clicks is not imported.`],
      [link.cloaking === true, "It showed its destination in a frame. Now it redirects."]
    ])
  })
}
