import { Effect, Redacted, Schema } from "effect"
import { parseDate } from "../file/Dates.ts"
import { makeClient } from "./Client.ts"
import { filled, linkOf, notesOf, skipped } from "./Items.ts"
import { eachShaped, maybe, Numeric, shaped, Textual } from "./Lenient.ts"
import { readPages } from "./Pages.ts"
import { idOf } from "./ShortAddress.ts"
import type { ImportedItem, Source } from "./Source.ts"
import type { ApiOptions } from "./SourceOptions.ts"

const text = maybe(Schema.String)

const ShortioLink = Schema.Struct({
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
  redirectType: maybe(Textual),
  iphoneURL: text,
  androidURL: text,
  splitURL: text,
  splitPercent: maybe(Numeric),
  archived: maybe(Schema.Boolean),
  FolderId: maybe(Textual)
})
type ShortioLink = typeof ShortioLink.Type

const statuses = [301, 302, 307, 308] as const

interface Details {
  readonly clicks: number | null
  readonly countries: ReadonlyArray<{ readonly country: string; readonly originalURL: string }>
}

const shortioItem = (
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
    expiredUrl: filled(link.expiredURL),
    maxClicks: (link.clicksLimit ?? 0) > 0 ? link.clicksLimit : null,
    redirectStatus: statuses.find((status) => String(status) === link.redirectType) ?? 302,
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
      [link.cloaking === true, "It showed its destination in a frame. Now it redirects."]
    ])
  })
}

const name = "Short.io"
const linksAtOnce = 150
/** How many links get their details per batch. */
const detailsAtOnce = 30

const Domains = Schema.Array(Schema.Struct({ id: Textual, hostname: Schema.String }))
const Links = Schema.Struct({ links: Schema.Array(Schema.Unknown), nextPageToken: maybe(Textual) })
const Folders = Schema.Struct({
  linkFolders: Schema.Array(Schema.Struct({ id: Textual, name: Schema.String }))
})
const Totals = Schema.Struct({ totalClicks: maybe(Numeric), humanClicks: maybe(Numeric) })
const Countries = Schema.Array(Schema.Struct({ country: Schema.String, originalURL: Schema.String }))

const Place = Schema.Struct({
  /** Domains still to be read, the current one first. */
  domains: Domains,
  token: Schema.NullOr(Schema.String),
  /** How many links of this page already have their details. */
  done: Schema.Int
})
type Place = typeof Place.Type

interface ShortioOptions extends ApiOptions {
  /** The address of the statistics API. */
  readonly statisticsUrl?: string
}

/** The links of all domains of an account. With `perLink`, also totals and country rules, two requests per link. */
export const shortioSource = ({
  token,
  baseUrl = "https://api.short.io",
  statisticsUrl = "https://statistics.short.io",
  allowPrivate,
  perLink
}: ShortioOptions): Source => {
  const client = makeClient({
    name,
    base: baseUrl,
    // Short.io expects the key without an authentication scheme.
    headers: Redacted.make({ authorization: Redacted.value(token) }),
    allowPrivate
  })

  const domains = Effect.flatMap(client.get("/api/domains"), shaped(name, Domains))

  const foldersOf = Effect.fnUntraced(function* (domain: string) {
    const told = yield* client.tryGet(`/links/folders/${encodeURIComponent(domain)}`)
    const found = yield* Effect.option(shaped(name, Folders)(told))
    return new Map(found._tag === "Some" ? found.value.linkFolders.map((one) => [one.id, one.name] as const) : [])
  })

  const detailsOf = Effect.fnUntraced(function* (id: string) {
    const totals = yield* client.tryGet(`${statisticsUrl}/statistics/link/${encodeURIComponent(id)}`, {
      period: "total"
    })
    const countries = yield* client.tryGet(`/link_country/${encodeURIComponent(id)}`)
    const clicks = yield* Effect.option(shaped(name, Totals)(totals))
    const rules = yield* Effect.option(shaped(name, Countries)(countries))
    return {
      clicks: clicks._tag === "Some" ? (clicks.value.humanClicks ?? clicks.value.totalClicks) : null,
      countries: rules._tag === "Some" ? rules.value : []
    }
  })

  const none = { clicks: null, countries: [] }

  const read: Source["read"] = (cursor) => {
    const known = new Map<string, ReadonlyMap<string, string>>()
    return readPages(
      name,
      Place,
      Effect.map(domains, (found): Place => ({ domains: found, token: null, done: 0 })),
      Effect.fnUntraced(function* (at: Place) {
        const [domain, ...others] = at.domains
        if (domain === undefined) return { items: [], next: null }
        const folders = known.get(domain.id) ?? (yield* foldersOf(domain.id))
        known.set(domain.id, folders)
        const answer = yield* client.get("/api/links", {
          domain_id: domain.id,
          limit: linksAtOnce,
          dateSortOrder: "asc",
          pageToken: at.token
        })
        const { links, nextPageToken } = yield* shaped(name, Links)(answer)
        const end = perLink ? at.done + detailsAtOnce : links.length
        const read: Array<ShortioLink> = []
        const faulty = eachShaped(ShortioLink, links.slice(at.done, end), (link) => {
          read.push(link)
          return []
        })
        const found = yield* Effect.forEach(read, (link) => {
          const id = link.idString ?? link.id
          return Effect.map(perLink && id !== null ? detailsOf(id) : Effect.succeed(none), (details) =>
            shortioItem(link, domain.hostname, folders, details)
          )
        })
        const isPageEnd = end >= links.length
        const isDomainEnd = nextPageToken === null || nextPageToken === at.token || links.length === 0
        const after: Place = !isPageEnd
          ? { ...at, done: end }
          : isDomainEnd
            ? { domains: others, token: null, done: 0 }
            : { ...at, token: nextPageToken, done: 0 }
        return { items: [...found, ...faulty], next: after.domains.length === 0 ? null : after }
      })
    )(cursor)
  }

  return {
    read,
    plan: Effect.map(domains, () => ({
      requests: null,
      remaining: null,
      total: null,
      notes: [
        perLink
          ? "Totals and country rules need two more requests per link."
          : "Totals and country rules are not imported, because they need two requests per link."
      ]
    }))
  }
}
