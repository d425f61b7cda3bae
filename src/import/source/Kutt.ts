import { Effect, Redacted, Schema } from "effect"
import { parseDate } from "../file/Dates.ts"
import { makeClient } from "./Client.ts"
import { filled, linkOf, lockedAway, notesOf, skipped } from "./Items.ts"
import { eachShaped, maybe, Numeric, shaped } from "./Lenient.ts"
import { readPages } from "./Pages.ts"
import { hostIn, idOf } from "./ShortAddress.ts"
import type { ImportedItem, ImportedLink, Source } from "./Source.ts"
import type { ApiOptions } from "./SourceOptions.ts"

interface KuttLink {
  readonly address: string
  /** A host name, or an address on it. */
  readonly host: string | null
  readonly target: string | null
  readonly description: string | null
  readonly createdAt: number | null
  readonly expiresAt: number | null
  /** A bcrypt hash, or `locked` if it is unknown. */
  readonly password: string | null
  readonly isBanned: boolean
  readonly clicks: number | null
}

const passwordOf = (stored: string | null): ImportedLink["password"] =>
  stored !== null && /^\$2[abxy]?\$\d\d\$[./A-Za-z0-9]{53}$/.test(stored) ? { bcrypt: stored } : null

/** The id of a link in the source; the same for the API and for database files. */
export const kuttId = (host: string | null, address: string): string =>
  idOf(host === null ? null : hostIn(host), address)

export const kuttItem = (link: KuttLink): ImportedItem => {
  const url = filled(link.target)
  if (url === null) return skipped(link.address, "Kutt does not report its destination.")
  const password = passwordOf(link.password)
  const isLocked = link.password !== null && password === null
  return linkOf({
    sourceId: kuttId(link.host, link.address),
    host: link.host === null ? null : hostIn(link.host),
    slug: link.address,
    url,
    title: filled(link.description),
    createdAt: link.createdAt,
    expiresAt: link.expiresAt,
    password,
    isActive: !link.isBanned && !isLocked,
    clicks: link.clicks,
    notes: notesOf([
      [isLocked, lockedAway],
      [link.isBanned, "It was banned, so it is disabled."]
    ])
  })
}

const name = "Kutt"
/** The maximum page size that Kutt allows. */
const linksAtOnce = 50

const text = maybe(Schema.String)
// The list for admins has some values in another form than a user's own list: `0`, `"1,234"`, and an address in parts.
const Flag = Schema.Union(
  Schema.Boolean,
  Schema.transform(Schema.Number, Schema.Boolean, { strict: true, decode: (flag) => flag !== 0, encode: Number })
)
const Grouped = Schema.Union(
  Schema.Number,
  Schema.transform(Schema.String, Schema.NumberFromString, {
    strict: true,
    decode: (text) => text.replace(/\D/g, ""),
    encode: (text) => text
  })
)
const KuttLink = Schema.Struct({
  address: Schema.String,
  target: text,
  description: text,
  created_at: text,
  expire_in: text,
  password: maybe(Flag),
  banned: maybe(Flag),
  visit_count: maybe(Grouped),
  domain: text,
  link: maybe(Schema.Union(Schema.String, Schema.Struct({ url: Schema.String })))
})
const Links = Schema.Struct({ total: maybe(Numeric), data: Schema.Array(Schema.Unknown) })
const Place = Schema.Struct({ list: Schema.Literal("/links", "/links/admin"), skip: Schema.Int })
type Place = typeof Place.Type

/** The links of a Kutt user or, with `everybody` and an admin's key, of all users. */
export const kuttSource = (
  { token, baseUrl = "https://kutt.it", allowPrivate }: ApiOptions,
  everybody: boolean
): Source => {
  const client = makeClient({
    name,
    base: `${baseUrl.replace(/\/+$/, "")}/api/v2`,
    headers: Redacted.make({ "x-api-key": Redacted.value(token) }),
    allowPrivate
  })

  // Kutt's documentation still mentions `all=true`, which has no effect since version 3.
  const start = Effect.gen(function* () {
    const admin = everybody ? yield* client.tryGet("/links/admin", { limit: 1, skip: 0 }) : null
    const isList = Schema.is(Schema.Struct({ data: Schema.Array(Schema.Struct({ id: Schema.Unknown })) }))
    return { list: isList(admin) ? "/links/admin" : "/links", skip: 0 } satisfies Place
  })

  const linksAt = ({ list, skip }: Place) =>
    Effect.flatMap(client.get(list, { limit: linksAtOnce, skip }), shaped(name, Links))

  return {
    read: readPages(name, Place, start, (at) =>
      Effect.map(linksAt(at), ({ data, total }) => {
        const skip = at.skip + data.length
        return {
          items: eachShaped(KuttLink, data, (link) => [
            kuttItem({
              ...link,
              createdAt: parseDate(link.created_at),
              expiresAt: parseDate(link.expire_in),
              host: link.domain ?? (typeof link.link === "object" ? (link.link?.url ?? null) : link.link),
              password: link.password === true ? "locked" : null,
              isBanned: link.banned === true,
              clicks: link.visit_count
            })
          ]),
          total,
          next: data.length === 0 || (total !== null && skip >= total) ? null : { ...at, skip }
        }
      })
    ),
    plan: Effect.gen(function* () {
      const { total } = yield* linksAt(yield* start)
      return {
        requests: total === null ? null : Math.ceil(total / linksAtOnce) + 1,
        remaining: null,
        total,
        notes: [
          "Clicks are imported as totals, because Kutt does not list individual clicks.",
          "Links with a password are disabled. To keep their passwords, import a file of the database."
        ]
      }
    })
  }
}
