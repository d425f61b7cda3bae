import { Schema } from "effect"
import { parseDate } from "../file/Dates.ts"
import { filled, linkOf, lockedAway, notesOf, skipped } from "./Items.ts"
import { eachShaped, maybe, Numeric } from "./Lenient.ts"
import { idOf } from "./ShortAddress.ts"
import type { ImportedItem } from "./Source.ts"

const text = maybe(Schema.String)
const flag = maybe(Schema.Boolean)

const SinkLink = Schema.Struct({
  slug: Schema.String,
  url: text,
  comment: text,
  /** The creation time in Unix seconds, like `expiration`. */
  createdAt: maybe(Numeric),
  expiration: maybe(Numeric),
  title: text,
  description: text,
  image: text,
  apple: text,
  google: text,
  cloaking: flag,
  password: text,
  unsafe: flag,
  geo: maybe(Schema.Record({ key: Schema.String, value: Schema.String })),
  tags: maybe(Schema.Array(Schema.String))
})

const one = (link: typeof SinkLink.Type, host: string | null): ImportedItem => {
  const url = filled(link.url)
  if (url === null) return skipped(link.slug, "Sink does not report its destination.")
  const apple = filled(link.apple)
  const google = filled(link.google)
  const isLocked = filled(link.password) !== null
  return linkOf({
    sourceId: idOf(host, link.slug),
    host,
    slug: link.slug,
    url,
    title: filled(link.comment) ?? filled(link.title),
    tags: link.tags ?? [],
    createdAt: parseDate(link.createdAt === null ? null : String(link.createdAt)),
    expiresAt: parseDate(link.expiration === null ? null : String(link.expiration)),
    isActive: !isLocked,
    metaTitle: filled(link.title),
    metaDescription: filled(link.description),
    metaImage: link.image?.startsWith("http") ? link.image : null,
    targeting: [
      ...(apple === null ? [] : [{ type: "os", value: "ios", url: apple }]),
      ...(google === null ? [] : [{ type: "os", value: "android", url: google }]),
      ...Object.entries(link.geo ?? {}).map(([country, to]) => ({
        type: "country",
        value: country.toUpperCase(),
        url: to
      }))
    ],
    notes: notesOf([
      [isLocked, lockedAway],
      [link.cloaking === true, "It showed its destination in a frame. Now it redirects."],
      [link.unsafe === true, "Its warning about the destination is not imported."],
      [(link.image ?? "").startsWith("/"), "Its preview picture is not imported, because Sink stores it."]
    ])
  })
}

// A link that is deleted while Sink reads the list becomes null.
/** The items of a page or file of Sink's links; all short addresses have the same host. */
export const sinkItems = (links: ReadonlyArray<unknown>, host: string | null): ReadonlyArray<ImportedItem> =>
  eachShaped(
    SinkLink,
    links.filter((link) => link !== null),
    (link) => [one(link, host)]
  )
