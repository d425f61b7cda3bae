import { Effect, Redacted, Schema } from "effect"
import { makeClient, type Reply } from "./Client.ts"
import { eachShaped, maybe, Numeric, shaped, Textual } from "./Lenient.ts"
import { readPages } from "./Pages.ts"
import { lasting, passing, type Source } from "./Source.ts"
import { yourlsItem } from "./YourlsLink.ts"

const name = "YOURLS"
const linksAtOnce = 500
// Links created in the same second have no order in YOURLS, so they may move between pages.
const overlap = 25

export interface YourlsOptions {
  readonly baseUrl: string
  /** The form fields that authenticate the request. */
  readonly proof: Redacted.Redacted<Readonly<Record<string, string>>>
  readonly allowPrivate: boolean
  /** The IANA time zone of its times. */
  readonly timezone: string
}

const YourlsLink = Schema.Struct({
  shorturl: Schema.String,
  url: maybe(Schema.String),
  title: maybe(Schema.String),
  timestamp: maybe(Textual),
  clicks: maybe(Numeric)
})
const Stats = Schema.Struct({
  // PHP encodes no links as an empty list, and some as an object.
  links: maybe(
    Schema.Union(Schema.Record({ key: Schema.String, value: Schema.Unknown }), Schema.Array(Schema.Unknown))
  ),
  stats: maybe(Schema.Struct({ total_links: maybe(Numeric), total_clicks: maybe(Numeric) })),
  message: maybe(Schema.String)
})
const Place = Schema.Struct({ start: Schema.Int })

const apiPath = (baseUrl: string) => (/\.php$/i.test(baseUrl) ? "" : "/yourls-api.php")

/** The links of a YOURLS, newest first. Its API has no single visits. */
export const yourlsSource = ({ baseUrl, proof, allowPrivate, timezone }: YourlsOptions): Source => {
  const client = makeClient({ name, base: baseUrl, headers: Redacted.make({}), allowPrivate })
  const path = apiPath(baseUrl)

  const judged = ({ status, json }: Reply) => {
    if (status === 401 || status === 403) {
      return Effect.fail(lasting("YOURLS refuses the signature, or the user name and password."))
    }
    if (status === 404) return Effect.fail(lasting("There is no YOURLS at this address."))
    if (json === undefined) return Effect.fail(lasting("What YOURLS answers is no JSON: is its address right?"))
    return Effect.succeed(json)
  }

  const statsAt = Effect.fnUntraced(function* (start: number, limit: number) {
    const form = { action: "stats", filter: "last", format: "json", limit: String(limit), start: String(start) }
    // In the body, so that web server logs don't contain the credentials.
    const answer = yield* Effect.flatMap(client.post(path, { ...form, ...Redacted.value(proof) }), judged)
    const told = yield* shaped(name, Stats)(answer)
    if (told.links === null && told.stats === null) {
      return yield* passing("YOURLS answers without its links: does its API let this user read them?")
    }
    const links = told.links ?? []
    return { links: Array.isArray(links) ? links : Object.values(links), stats: told.stats }
  })

  return {
    read: readPages(name, Place, Effect.succeed({ start: 0 }), ({ start }) =>
      Effect.map(statsAt(start, linksAtOnce), ({ links, stats }) => ({
        items: eachShaped(YourlsLink, links, (link) => [yourlsItem(link, timezone)]),
        total: stats?.total_links ?? null,
        next: links.length <= overlap ? null : { start: start + links.length - overlap }
      }))
    ),
    plan: Effect.map(statsAt(0, 1), ({ stats }) => ({
      requests: stats?.total_links == null ? null : Math.ceil(stats.total_links / (linksAtOnce - overlap)) + 1,
      remaining: null,
      total: stats?.total_links ?? null,
      notes: [
        `Its times have no zone: they are read as those of ${timezone}.`,
        "Clicks come as totals: single ones are in a dump of the database."
      ]
    }))
  }
}
