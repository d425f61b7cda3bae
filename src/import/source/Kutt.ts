import { Effect, Redacted, Schema } from "effect"
import { parseDate } from "../file/Dates.ts"
import { makeClient } from "./Client.ts"
import { kuttItem } from "./KuttLink.ts"
import { eachShaped, maybe, Numeric, shaped } from "./Lenient.ts"
import { readPages } from "./Pages.ts"
import type { Source } from "./Source.ts"
import type { ApiOptions } from "./SourceOptions.ts"

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
