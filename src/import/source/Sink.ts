import { Effect, Redacted, Schema } from "effect"
import { bearer, makeClient } from "./Client.ts"
import { maybe, shaped } from "./Lenient.ts"
import { readPages } from "./Pages.ts"
import { hostIn } from "./ShortAddress.ts"
import { sinkItems } from "./SinkLink.ts"
import { freePlan, type Source } from "./Source.ts"
import type { ApiOptions } from "./SourceOptions.ts"

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
