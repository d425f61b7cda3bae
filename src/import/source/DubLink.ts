import { Schema } from "effect"
import { parseDate } from "../file/Dates.ts"
import { filled, linkOf, notesOf, skipped } from "./Items.ts"
import { eachShaped, maybe, Numeric } from "./Lenient.ts"
import { idOf, shortAddressOf } from "./ShortAddress.ts"
import type { ImportedItem, ImportedLink } from "./Source.ts"

const text = maybe(Schema.String)
const flag = maybe(Schema.Boolean)

const DubLink = Schema.Struct({
  id: Schema.String,
  domain: Schema.String,
  key: Schema.String,
  url: text,
  shortLink: text,
  title: text,
  description: text,
  image: text,
  createdAt: text,
  expiresAt: text,
  expiredUrl: text,
  disabledAt: text,
  password: text,
  proxy: flag,
  rewrite: flag,
  archived: flag,
  comments: text,
  ios: text,
  android: text,
  geo: maybe(Schema.Record({ key: Schema.String, value: Schema.String })),
  folderId: text,
  clicks: maybe(Numeric),
  testVariants: maybe(Schema.Array(Schema.Struct({ url: Schema.String, percentage: Numeric }))),
  testCompletedAt: text,
  tags: maybe(Schema.Array(Schema.Struct({ name: Schema.String })))
})
type DubLink = typeof DubLink.Type

const targetingOf = ({ ios, android, geo }: DubLink): ImportedLink["targeting"] => [
  ...(filled(ios) === null ? [] : [{ type: "os", value: "ios", url: ios ?? "" }]),
  ...(filled(android) === null ? [] : [{ type: "os", value: "android", url: android ?? "" }]),
  ...Object.entries(geo ?? {}).map(([country, url]) => ({ type: "country", value: country.toUpperCase(), url }))
]

// Leave out the variant that equals the destination. Dub lists it first, but in Linden the destination gets the
// remaining weight.
const testsOf = ({ testVariants, testCompletedAt, url }: DubLink, now: number): ImportedLink["abTests"] => {
  const ended = parseDate(testCompletedAt)
  if (ended !== null && ended <= now) return []
  return (testVariants ?? [])
    .filter((one) => one.url !== url)
    .map((one) => ({ url: one.url, weight: Math.round(one.percentage) }))
}

const one = (link: DubLink, folders: ReadonlyMap<string, string>, now: number): ReadonlyArray<ImportedItem> => {
  const item = `${link.domain}/${link.key}`
  if (link.key === "_root") return [skipped(item, "It is the home page of a domain. Set it in the domain's settings.")]
  const url = filled(link.url)
  if (url === null) return [skipped(item, "Dub does not report its destination.")]
  // Dub stores the keys of case-sensitive domains in another form, but the address contains the original.
  const address = shortAddressOf(link.shortLink ?? item) ?? { host: link.domain.toLowerCase(), slug: link.key }
  const isProxied = link.proxy === true
  const password = filled(link.password)
  return [
    linkOf({
      sourceId: idOf(address.host, address.slug),
      ...address,
      url,
      title: filled(link.title),
      comments: filled(link.comments),
      tags: (link.tags ?? []).map(({ name }) => name),
      folder: link.folderId === null ? null : (folders.get(link.folderId) ?? null),
      createdAt: parseDate(link.createdAt),
      expiresAt: parseDate(link.expiresAt),
      password: password === null ? null : { plain: password },
      isActive: link.disabledAt === null,
      metaTitle: isProxied ? filled(link.title) : null,
      metaDescription: isProxied ? filled(link.description) : null,
      metaImage: isProxied && link.image?.startsWith("http") ? link.image : null,
      targeting: targetingOf(link),
      abTests: testsOf(link, now),
      clicks: link.clicks,
      notes: notesOf([
        [link.archived === true, "It was archived but still redirected, so it stays enabled."],
        [link.disabledAt !== null, "It was disabled in the source and stays disabled."],
        [filled(link.expiredUrl) !== null, `Its destination after expiration is not imported: ${link.expiredUrl}`],
        [link.rewrite === true, "It showed its destination in a frame. Now it redirects."]
      ])
    })
  ]
}

/** The items of a page of Dub's links; `folders` maps ids to names. */
export const dubItems = (
  links: ReadonlyArray<unknown>,
  folders: ReadonlyMap<string, string>,
  now: number
): ReadonlyArray<ImportedItem> => eachShaped(DubLink, links, (link) => one(link, folders, now))
