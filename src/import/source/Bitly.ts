import { Clock, type Duration, Effect, Redacted, Schema } from "effect"
import { parseDate } from "../file/Dates.ts"
import { bearer, makeClient } from "./Client.ts"
import { filled, linkOf, notesOf, skipped } from "./Items.ts"
import { eachShaped, maybe, Numeric, shaped } from "./Lenient.ts"
import { readPages } from "./Pages.ts"
import { idOf, shortAddressOf } from "./ShortAddress.ts"
import type { ImportedDays, ImportedItem, Source, SourceError } from "./Source.ts"
import type { ApiOptions } from "./SourceOptions.ts"

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

/** The items on a page of Bitly links: one link for each short code. */
const bitlyItems = (links: ReadonlyArray<unknown>): ReadonlyArray<ImportedItem> => eachShaped(BitlyLink, links, one)

/** The addresses by which Bitly counts clicks, including those of custom back-halves. */
const countedAddresses = (links: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  eachShaped(BitlyLink, links, (link) => one(link).slice(0, 1)).flatMap((item) =>
    item._tag === "Link" ? [item.sourceId] : []
  )

const name = "Bitly"
/** Bitly's limits are per minute and per hour, and its responses don't include when to retry. */
const pause: Duration.DurationInput = "2 minutes"
/** How many links get their daily clicks in one batch. */
const daysAtOnce = 20

const Groups = Schema.Struct({
  groups: Schema.Array(Schema.Struct({ guid: Schema.String, name: maybe(Schema.String) }))
})
const Links = Schema.Struct({
  links: Schema.Array(Schema.Unknown),
  pagination: maybe(Schema.Struct({ search_after: maybe(Schema.String) }))
})
const Clicks = Schema.Struct({
  link_clicks: Schema.Array(Schema.Struct({ date: Schema.String, clicks: Numeric }))
})
const Limits = Schema.Struct({
  platform_limits: Schema.Array(
    Schema.Struct({
      methods: Schema.Array(Schema.Struct({ name: Schema.String, limit: Numeric, count: Numeric }))
    })
  )
})

const Place = Schema.Struct({
  groups: Schema.Array(Schema.String),
  /** An epoch time in seconds. Links created after it are skipped, because they would shift the pages. */
  before: Schema.Int,
  after: Schema.String,
  /** Links of the previous page whose daily clicks are still to be read. */
  days: Schema.Array(Schema.String)
})
type Place = typeof Place.Type

/** The links of all groups of an account. With `perLink`, also the daily clicks, one request per link. */
export const bitlySource = ({
  token,
  baseUrl = "https://api-ssl.bitly.com",
  allowPrivate,
  perLink
}: ApiOptions): Source => {
  const client = makeClient({
    name,
    base: `${baseUrl}/v4`,
    headers: Redacted.make(bearer(token)),
    allowPrivate,
    pause
  })
  const groups = Effect.flatMap(client.get("/groups"), shaped(name, Groups))

  const start = Effect.gen(function* () {
    const found = yield* groups
    const now = yield* Clock.currentTimeMillis
    return {
      groups: found.groups.map(({ guid }) => guid),
      before: Math.floor(now / 1000) + 1,
      after: "",
      days: []
    } satisfies Place
  })

  const daysOf = (id: string): Effect.Effect<ImportedDays, SourceError> =>
    client.get(`/bitlinks/${id.split("/").map(encodeURIComponent).join("/")}/clicks`, { unit: "day", units: -1 }).pipe(
      Effect.flatMap(shaped(name, Clicks)),
      Effect.map(({ link_clicks }) => ({
        _tag: "Days",
        sourceId: id,
        days: link_clicks
          .flatMap(({ date, clicks }) => {
            const at = parseDate(date)
            return at === null || clicks <= 0 ? [] : [{ at, clicks }]
          })
          .sort((a, b) => a.at - b.at)
      }))
    )

  const readDays = (at: Place) =>
    Effect.map(Effect.forEach(at.days.slice(0, daysAtOnce), daysOf), (days) => ({
      items: days.filter((one) => one.days.length > 0),
      next: nextOf({ ...at, days: at.days.slice(daysAtOnce) })
    }))

  const readLinks = Effect.fnUntraced(function* (at: Place, group: string) {
    const answer = yield* client.get(`/groups/${encodeURIComponent(group)}/bitlinks`, {
      size: 100,
      archived: "both",
      created_before: at.before,
      search_after: at.after === "" ? undefined : at.after
    })
    const { links, pagination } = yield* shaped(name, Links)(answer)
    const items: ReadonlyArray<ImportedItem> = bitlyItems(links)
    const after = pagination?.search_after ?? ""
    const isEnd = after === "" || after === at.after || links.length === 0
    const days = perLink ? countedAddresses(links) : []
    return {
      items,
      next: nextOf({ ...at, groups: isEnd ? at.groups.slice(1) : at.groups, after: isEnd ? "" : after, days })
    }
  })

  const nextOf = (at: Place): Place | null => (at.groups.length === 0 && at.days.length === 0 ? null : at)

  return {
    read: readPages(name, Place, start, (at) => {
      const [group] = at.groups
      if (at.days.length > 0) return readDays(at)
      return group === undefined ? Effect.succeed({ items: [], next: null }) : readLinks(at, group)
    }),
    plan: Effect.gen(function* () {
      yield* groups
      const told = yield* client.tryGet("/user/platform_limits", { path: "/groups/{group_guid}/bitlinks" })
      const limits = told === null ? null : yield* Effect.option(shaped(name, Limits)(told))
      const left = limits?._tag !== "Some" ? [] : limits.value.platform_limits.flatMap(({ methods }) => methods)
      const reading = left.filter((one) => one.name === "GET").map(({ limit, count }) => Math.max(0, limit - count))
      return {
        requests: null,
        remaining: reading.length === 0 ? null : Math.min(...reading),
        total: null,
        notes: [
          "Bitly limits the requests per month. The import sends one for every hundred links.",
          perLink
            ? "Daily clicks need one more request per link, which is more than a free plan allows."
            : "Clicks are not imported, because they need one request per link."
        ]
      }
    })
  }
}
