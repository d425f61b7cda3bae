import { Effect, Redacted, Schema } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import { makeClient, type Reply } from "./Client.ts"
import { eachShaped, maybe, Numeric, shaped, Textual } from "./Lenient.ts"
import { readPages } from "./Pages.ts"
import { withoutSlashes } from "./ShortAddress.ts"
import { lasting, passing, type Source } from "./Source.ts"
import { yourlsItem } from "./YourlsLink.ts"

const name = "YOURLS"
const linksAtOnce = 500
// YOURLS has no stable order for links created in the same second, so they may move between pages.
const overlap = 25

export interface YourlsOptions {
  readonly baseUrl: string
  /** The form fields that authenticate the request. */
  readonly proof: Redacted.Redacted<Readonly<Record<string, string>>>
  readonly allowPrivate: boolean
  /** The IANA time zone of the source's times. */
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
  // PHP encodes an empty list of links as an array, and others as an object.
  links: maybe(
    Schema.Union(Schema.Record({ key: Schema.String, value: Schema.Unknown }), Schema.Array(Schema.Unknown))
  ),
  stats: maybe(Schema.Struct({ total_links: maybe(Numeric), total_clicks: maybe(Numeric) })),
  message: maybe(Schema.String)
})
const Place = Schema.Struct({ start: Schema.Int })

const apiPath = (baseUrl: string) => (/\.php$/i.test(baseUrl) ? "" : "/yourls-api.php")

/** The links of a YOURLS installation, newest first. Its API doesn't list individual visits. */
export const yourlsSource = ({ baseUrl, proof, allowPrivate, timezone }: YourlsOptions): Source => {
  const client = makeClient({ name, base: baseUrl, headers: Redacted.make({}), allowPrivate })
  const path = apiPath(baseUrl)
  const folder = withoutSlashes(new URL(baseUrl).pathname.replace(/[^/]*\.php$/i, ""))

  const judged = ({ status, json }: Reply) => {
    if (status === 401 || status === 403) {
      return Effect.fail(lasting(fault("yourls_refuses")))
    }
    if (status === 404) return Effect.fail(lasting(fault("source_not_there", { name })))
    if (json === undefined) return Effect.fail(lasting(fault("source_not_json", { name })))
    return Effect.succeed(json)
  }

  const statsAt = Effect.fnUntraced(function* (start: number, limit: number) {
    const form = { action: "stats", filter: "last", format: "json", limit: String(limit), start: String(start) }
    // Send the credentials in the body, because web servers log URLs.
    const answer = yield* Effect.flatMap(client.post(path, { ...form, ...Redacted.value(proof) }), judged)
    const told = yield* shaped(name, Stats)(answer)
    if (told.links === null && told.stats === null) {
      return yield* passing(fault("yourls_hides_links"))
    }
    const links = told.links ?? []
    return { links: Array.isArray(links) ? links : Object.values(links), stats: told.stats }
  })

  return {
    read: readPages(name, Place, Effect.succeed({ start: 0 }), ({ start }) =>
      Effect.map(statsAt(start, linksAtOnce), ({ links, stats }) => ({
        items: eachShaped(YourlsLink, links, (link) => [yourlsItem(link, timezone, folder)]),
        total: stats?.total_links ?? null,
        next: links.length <= overlap ? null : { start: start + links.length - overlap }
      }))
    ),
    plan: Effect.map(statsAt(0, 1), ({ stats }) => ({
      requests: stats?.total_links == null ? null : Math.ceil(stats.total_links / (linksAtOnce - overlap)) + 1,
      remaining: null,
      total: stats?.total_links ?? null,
      notes: [
        `Its times have no time zone. They are read as ${timezone}.`,
        "Clicks are imported as totals. To import individual clicks, use a dump of the database."
      ]
    }))
  }
}
