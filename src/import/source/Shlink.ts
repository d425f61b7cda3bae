import { Clock, Effect, Redacted, Schema } from "effect"
import { parseDate } from "../file/Dates.ts"
import { makeClient } from "./Client.ts"
import { filled, linkOf, skipped } from "./Items.ts"
import { eachShaped, maybe, Numeric, shaped } from "./Lenient.ts"
import { readPages } from "./Pages.ts"
import { noTargets, ShlinkRule, type ShlinkTargets, shlinkTargets } from "./ShlinkRules.ts"
import { ShlinkVisits, shlinkVisits } from "./ShlinkVisits.ts"
import { hostIn, idOf } from "./ShortAddress.ts"
import type { ImportedItem, Source } from "./Source.ts"
import type { ApiOptions } from "./SourceOptions.ts"

const text = maybe(Schema.String)

const ShlinkLink = Schema.Struct({
  shortCode: Schema.String,
  shortUrl: text,
  longUrl: text,
  dateCreated: text,
  tags: maybe(Schema.Array(Schema.String)),
  meta: maybe(Schema.Struct({ validSince: text, validUntil: text, maxVisits: maybe(Numeric) })),
  domain: text,
  title: text,
  hasRedirectRules: maybe(Schema.Boolean),
  forwardQuery: maybe(Schema.Boolean),
  visitsSummary: maybe(Schema.Struct({ total: maybe(Numeric) })),
  visitsCount: maybe(Numeric)
})
type ShlinkLink = typeof ShlinkLink.Type

const shlinkId = (link: Pick<ShlinkLink, "shortCode" | "shortUrl" | "domain">): string =>
  idOf(shlinkHost(link), link.shortCode)

const shlinkHost = ({ shortUrl, domain }: Pick<ShlinkLink, "shortUrl" | "domain">): string | null =>
  domain !== null ? hostIn(domain) : shortUrl === null ? null : hostIn(shortUrl)

/** Older versions report the count in another field. */
const visitsOf = (link: ShlinkLink): number | null => link.visitsSummary?.total ?? link.visitsCount

const shlinkItem = (link: ShlinkLink, rules: ShlinkTargets): ImportedItem => {
  const url = filled(link.longUrl)
  if (url === null) return skipped(link.shortUrl ?? link.shortCode, "Shlink does not report its destination.")
  const { validSince = null, validUntil = null, maxVisits = null } = link.meta ?? {}
  return linkOf({
    sourceId: shlinkId(link),
    host: shlinkHost(link),
    slug: link.shortCode,
    url,
    title: filled(link.title),
    tags: link.tags ?? [],
    createdAt: parseDate(link.dateCreated),
    expiresAt: parseDate(validUntil),
    startsAt: parseDate(validSince),
    maxClicks: maxVisits,
    forwardsQuery: link.forwardQuery !== false,
    targeting: rules.targeting,
    clicks: visitsOf(link),
    notes: rules.notes
  })
}

const name = "Shlink"
const linksAtOnce = 50
const visitsAtOnce = 300

const Pagination = Schema.Struct({ pagesCount: maybe(Numeric), totalItems: maybe(Numeric) })
const Links = Schema.Struct({
  shortUrls: Schema.Struct({ data: Schema.Array(Schema.Unknown), pagination: Pagination })
})
const Rules = Schema.Struct({ redirectRules: Schema.Array(ShlinkRule) })
const Visited = Schema.Struct({
  visits: Schema.Struct({
    nonOrphanVisits: maybe(Schema.Struct({ total: maybe(Numeric) })),
    visitsCount: maybe(Numeric)
  })
})

const Pending = Schema.Struct({
  id: Schema.String,
  code: Schema.String,
  domain: Schema.NullOr(Schema.String),
  /** The next page of visits, counting down to 1; 0 if the number of pages is not known yet. */
  page: Schema.Int
})
const Place = Schema.Struct({
  page: Schema.Int,
  isLast: Schema.Boolean,
  /** Visits after this time are skipped, because they would shift the pages. */
  until: Schema.String,
  /** Links of the previous page whose visits are still to be read. */
  pending: Schema.Array(Pending)
})
type Place = typeof Place.Type

/** The links of a Shlink instance with their rules, oldest first. Each page of links is followed by their visits. */
export const shlinkSource = ({ token, baseUrl = "", allowPrivate }: ApiOptions, withVisits: boolean): Source => {
  const client = makeClient({
    name,
    base: `${baseUrl.replace(/\/+$/, "")}/rest/v3`,
    headers: Redacted.make({ "x-api-key": Redacted.value(token) }),
    allowPrivate
  })

  const start = Effect.map(
    Clock.currentTimeMillis,
    (now): Place => ({
      page: 1,
      isLast: false,
      until: new Date(now).toISOString(),
      pending: []
    })
  )

  const linksAt = (page: number) =>
    Effect.flatMap(
      client.get("/short-urls", { page, itemsPerPage: linksAtOnce, orderBy: "dateCreated-ASC" }),
      shaped(name, Links)
    )

  const placeOf = (code: string, domain: string | null, rest: string) => ({
    path: `/short-urls/${encodeURIComponent(code)}/${rest}`,
    query: domain === null ? {} : { domain }
  })

  const rulesOf = Effect.fnUntraced(function* (link: ShlinkLink) {
    if (link.hasRedirectRules !== true) return noTargets
    const { path, query } = placeOf(link.shortCode, link.domain, "redirect-rules")
    const told = yield* client.tryGet(path, query)
    if (told === null)
      return { targeting: [], notes: ["Its rules are not imported, because the API key has no access to them."] }
    return shlinkTargets((yield* shaped(name, Rules)(told)).redirectRules)
  })

  const readLinks = Effect.fnUntraced(function* (at: Place) {
    const { data, pagination } = (yield* linksAt(at.page)).shortUrls
    const links: Array<ShlinkLink> = []
    const faulty = eachShaped(ShlinkLink, data, (link) => {
      links.push(link)
      return []
    })
    const read = yield* Effect.forEach(links, (link) => Effect.map(rulesOf(link), (rules) => shlinkItem(link, rules)))
    const items: ReadonlyArray<ImportedItem> = [...read, ...faulty]
    const visited = withVisits ? links.filter((link) => link.longUrl !== null && visitsOf(link) !== 0) : []
    const isLast = data.length === 0 || at.page >= (pagination.pagesCount ?? at.page)
    return {
      items,
      total: pagination.totalItems,
      next: nextOf({
        ...at,
        page: at.page + 1,
        isLast,
        pending: visited.map((link) => ({ id: shlinkId(link), code: link.shortCode, domain: link.domain, page: 0 }))
      })
    }
  })

  const visitsAt = (of: typeof Pending.Type, until: string, page: number) => {
    const { path, query } = placeOf(of.code, of.domain, "visits")
    return Effect.map(
      Effect.flatMap(
        // Shlink rejects fractions of seconds.
        client.tryGet(path, { ...query, page, itemsPerPage: visitsAtOnce, endDate: until.replace(/\.\d+/, "") }),
        (told) => (told === null ? Effect.succeed(null) : shaped(name, ShlinkVisits)(told))
      ),
      (told) => told?.visits ?? { data: [], pagination: { pagesCount: 1 } }
    )
  }

  // Shlink lists the newest visits first, so read from the last page to the first and reverse each.
  const readVisits = Effect.fnUntraced(function* (at: Place, of: typeof Pending.Type) {
    const others = at.pending.slice(1)
    const first = of.page === 0 ? yield* visitsAt(of, at.until, 1) : null
    const pages = first?.pagination.pagesCount ?? 1
    const page = of.page === 0 ? Math.max(1, pages) : of.page
    const { data } = first !== null && page === 1 ? first : yield* visitsAt(of, at.until, page)
    const pending = page > 1 ? [{ ...of, page: page - 1 }, ...others] : others
    return { items: shlinkVisits(of.id, data), next: nextOf({ ...at, pending }) }
  })

  const nextOf = (at: Place): Place | null => (at.isLast && at.pending.length === 0 ? null : at)

  return {
    read: readPages(name, Place, start, (at) => {
      const [of] = at.pending
      return of === undefined ? readLinks(at) : readVisits(at, of)
    }),
    plan: Effect.gen(function* () {
      const { pagination } = (yield* linksAt(1)).shortUrls
      const links = pagination.totalItems ?? 0
      const told = withVisits ? yield* client.tryGet("/visits") : null
      const seen = yield* Effect.option(shaped(name, Visited)(told))
      const visits =
        seen._tag === "None" ? 0 : (seen.value.visits.nonOrphanVisits?.total ?? seen.value.visits.visitsCount ?? 0)
      const asked = Math.ceil(links / linksAtOnce) + (withVisits ? links + Math.ceil(visits / visitsAtOnce) : 0)
      return {
        requests: asked,
        remaining: null,
        total: links + visits,
        notes: ["Visits of unknown addresses are not imported, because they belong to no link."]
      }
    })
  }
}
