import { Effect, Redacted, Schema } from "effect"
import { parseDate } from "../file/Dates.ts"
import { bearer, makeClient } from "./Client.ts"
import { filled, linkOf, lockedAway, notesOf, skipped } from "./Items.ts"
import { eachShaped, maybe, Numeric, shaped } from "./Lenient.ts"
import { readPages } from "./Pages.ts"
import { hostIn, idOf } from "./ShortAddress.ts"
import { freePlan, type ImportedItem, type Source } from "./Source.ts"
import type { ApiOptions } from "./SourceOptions.ts"

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

const name = "Sink"

const Answer = Schema.Struct({ links: Schema.Array(Schema.Unknown) })
const Links = Schema.Struct({
  links: Schema.Array(Schema.Unknown),
  cursor: maybe(Schema.String),
  list_complete: maybe(Schema.Boolean)
})
// Versions of Sink without an export endpoint only offer the list.
const Place = Schema.Struct({
  path: Schema.Literal("/api/link/export", "/api/link/list"),
  cursor: Schema.NullOr(Schema.String)
})
type Place = typeof Place.Type

/** The data that all files and responses of Sink omit. */
export const sinkNotes = ["Clicks are not imported, because Sink does not provide them."]

/** The links of a Sink instance. */
export const sinkSource = ({ token, baseUrl = "", allowPrivate }: ApiOptions): Source => {
  const host = hostIn(baseUrl)
  const client = makeClient({
    name,
    base: baseUrl,
    headers: Redacted.make(bearer(token)),
    allowPrivate
  })

  const start = Effect.map(client.ask("/api/link/export"), ({ status, json }): Place => {
    const isThere = status === 401 || status === 403 || (status === 200 && Schema.is(Answer)(json))
    return { path: isThere ? "/api/link/export" : "/api/link/list", cursor: null }
  })

  return {
    read: readPages(name, Place, start, (at) =>
      Effect.map(
        Effect.flatMap(
          client.get(at.path, { cursor: at.cursor, ...(at.path === "/api/link/list" ? { limit: 500 } : {}) }),
          shaped(name, Links)
        ),
        ({ links, cursor, list_complete }) => ({
          items: sinkItems(links, host),
          next:
            list_complete === true || cursor === null || cursor === "" || cursor === at.cursor
              ? null
              : { ...at, cursor }
        })
      )
    ),
    plan: Effect.as(start, freePlan(sinkNotes))
  }
}
