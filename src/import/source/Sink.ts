import { Effect, Redacted, Schema } from "effect"
import { makeClient } from "./Client.ts"
import { maybe, shaped } from "./Lenient.ts"
import { readPages } from "./Pages.ts"
import { hostIn } from "./ShortAddress.ts"
import { sinkItems } from "./SinkLink.ts"
import { freePlan, type Source } from "./Source.ts"
import type { ApiOptions } from "./SourceOptions.ts"

const name = "Sink"

const Links = Schema.Struct({
  links: Schema.Array(Schema.Unknown),
  cursor: maybe(Schema.String),
  list_complete: maybe(Schema.Boolean)
})
// Versions before the export page have the list alone.
const Place = Schema.Struct({
  path: Schema.Literal("/api/link/export", "/api/link/list"),
  cursor: Schema.NullOr(Schema.String)
})
type Place = typeof Place.Type

/** What every file and every answer of Sink lacks. */
export const sinkNotes = ["Clicks are left out: Sink keeps them where they cannot be read out."]

/** The links of a Sink. */
export const sinkSource = ({ token, baseUrl = "", allowPrivate }: ApiOptions): Source => {
  const host = hostIn(baseUrl)
  const client = makeClient({
    name,
    base: baseUrl,
    headers: Redacted.make({ authorization: `Bearer ${Redacted.value(token)}` }),
    allowPrivate
  })

  const start = Effect.map(
    Effect.flatMap(client.ask("/api/link/export", { limit: 1 }), ({ status }) =>
      status === 404 || status === 405
        ? Effect.succeed("/api/link/list" as const)
        : Effect.succeed("/api/link/export" as const)
    ),
    (path): Place => ({ path, cursor: null })
  )

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
