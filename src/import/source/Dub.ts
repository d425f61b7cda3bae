import { Clock, Effect, Redacted, Schema } from "effect"
import { parseDate } from "../file/Dates.ts"
import { bearer, makeClient } from "./Client.ts"
import { filled, linkOf, notesOf, skipped } from "./Items.ts"
import { eachShaped, maybe, Numeric, shaped, Textual } from "./Lenient.ts"
import { readPages } from "./Pages.ts"
import { idOf, shortAddressOf } from "./ShortAddress.ts"
import type { ImportedItem, ImportedLink, Source, SourceError } from "./Source.ts"
import type { ApiOptions } from "./SourceOptions.ts"

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
  externalId: text,
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
      externalId: filled(link.externalId),
      tags: (link.tags ?? []).map(({ name }) => name),
      folder: link.folderId === null ? null : (folders.get(link.folderId) ?? null),
      createdAt: parseDate(link.createdAt),
      expiresAt: parseDate(link.expiresAt),
      expiredUrl: filled(link.expiredUrl),
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
        [link.rewrite === true, "It showed its destination in a frame. Now it redirects."]
      ])
    })
  ]
}

/** The items of a page of Dub's links; `folders` maps ids to names. */
const dubItems = (
  links: ReadonlyArray<unknown>,
  folders: ReadonlyMap<string, string>,
  now: number
): ReadonlyArray<ImportedItem> => eachShaped(DubLink, links, (link) => one(link, folders, now))

const name = "Dub"
const linksAtOnce = 100
const foldersAtOnce = 50

const Links = Schema.Array(Schema.Unknown)
const Identified = Schema.Struct({ id: Textual })
const Folder = Schema.Struct({ id: Schema.String, name: maybe(Schema.String) })
const Folders = Schema.Array(Folder)
type Folder = typeof Folder.Type

const Place = Schema.Struct({
  /** Folders still to be read, the current one first; null for links in no folder. */
  folders: Schema.Array(Schema.NullOr(Schema.String)),
  /** The link at which reading of the folder started; null before the start. */
  first: Schema.NullOr(Schema.String),
  way: Schema.Literal("startingAfter", "endingBefore"),
  /** The last link that was read in the direction `way`. */
  at: Schema.NullOr(Schema.String)
})
type Place = typeof Place.Type

const idIn = (link: unknown): string | null => {
  const read = Schema.decodeUnknownOption(Identified)(link)
  return read._tag === "Some" ? read.value.id : null
}

/**
 * The links of a workspace, including archived ones. Without a folder, Dub lists only links in no folder, so each
 * folder is read separately. The first page is ordered differently from the pages after a link, so reading starts at
 * one link and goes in both directions.
 */
export const dubSource = ({ token, baseUrl = "https://api.dub.co", allowPrivate }: ApiOptions): Source => {
  const client = makeClient({
    name,
    base: baseUrl,
    headers: Redacted.make(bearer(token)),
    allowPrivate
  })

  // Only paid plans have folders. For others, the links are imported without folders.
  const readFolders: Effect.Effect<ReadonlyArray<Folder>, SourceError> = Effect.gen(function* () {
    const found: Array<Folder> = []
    for (let page = 1; ; page++) {
      const told = yield* client.tryGet("/folders", { page, pageSize: foldersAtOnce })
      const some = yield* Effect.option(shaped(name, Folders)(told))
      const known = new Set(found.map(({ id }) => id))
      const more = some._tag === "Some" ? some.value.filter(({ id }) => !known.has(id)) : []
      found.push(...more)
      if (more.length < foldersAtOnce) return found
    }
  })

  const linksIn = (folder: string | null, more: Record<string, string | number | null>) =>
    Effect.flatMap(
      client.get("/links", { folderId: folder, showArchived: true, sortBy: "createdAt", ...more }),
      shaped(name, Links)
    )

  const beginning = (folders: Place["folders"]): Place => ({ folders, first: null, way: "startingAfter", at: null })

  /** Fetches a link at which reading can start. */
  const begin = (at: Place, folder: string | null) =>
    Effect.map(linksIn(folder, { pageSize: 1 }), ([link]) => {
      const id = idIn(link)
      return id === null
        ? { links: [], next: beginning(at.folders.slice(1)) }
        : { links: [link], next: { ...at, first: id, at: id } }
    })

  const goOn = (at: Place, folder: string | null) =>
    Effect.map(linksIn(folder, { pageSize: linksAtOnce, [at.way]: at.at }), (links) => {
      const id = idIn(at.way === "startingAfter" ? links.at(-1) : links[0])
      if (id !== null && id !== at.at) return { links, next: { ...at, at: id } }
      const next: Place =
        at.way === "startingAfter" ? { ...at, way: "endingBefore", at: at.first } : beginning(at.folders.slice(1))
      return { links, next }
    })

  const read: Source["read"] = (cursor) => {
    let names: ReadonlyMap<string, string> | undefined
    const folders = Effect.map(readFolders, (found) => {
      names = new Map(found.map((one) => [one.id, one.name ?? one.id]))
      return beginning([null, ...found.map(({ id }) => id)])
    })
    return readPages(name, Place, folders, (at) =>
      Effect.gen(function* () {
        const [folder = null] = at.folders
        if (at.folders.length === 0) return { items: [], next: null }
        if (names === undefined) yield* folders
        const { links, next } = yield* at.first === null ? begin(at, folder) : goOn(at, folder)
        return {
          items: dubItems(links, names ?? new Map(), yield* Clock.currentTimeMillis),
          next: next.folders.length === 0 ? null : next
        }
      })
    )(cursor)
  }

  return {
    read,
    plan: Effect.gen(function* () {
      const folders = [null, ...(yield* readFolders).map(({ id }) => id)]
      const counts = yield* Effect.forEach(folders, (folderId) =>
        client.tryGet("/links/count", { folderId, showArchived: true })
      )
      const known = counts.filter((count) => typeof count === "number")
      const isKnown = known.length === counts.length
      return {
        requests: isKnown ? known.reduce((sum, count) => sum + 3 + Math.ceil(count / linksAtOnce), 0) : null,
        remaining: null,
        total: isKnown ? known.reduce((sum, count) => sum + count, 0) : null,
        notes: ["Clicks are imported as totals, because Dub does not list individual clicks."]
      }
    })
  }
}
