import { Clock, Effect, Redacted, Schema } from "effect"
import { makeClient } from "./Client.ts"
import { dubItems } from "./DubLink.ts"
import { maybe, shaped, Textual } from "./Lenient.ts"
import { readPages } from "./Pages.ts"
import type { Source } from "./Source.ts"
import type { ApiOptions } from "./SourceOptions.ts"

const name = "Dub"
const pageSize = 100

const Answer = Schema.Array(Schema.Unknown)
const Identified = Schema.Struct({ id: Textual })
const Folders = Schema.Array(Schema.Struct({ id: Schema.String, name: maybe(Schema.String) }))
const Place = Schema.Struct({ after: Schema.NullOr(Schema.String) })

/** The links of a workspace, archived ones too. */
export const dubSource = ({ token, baseUrl = "https://api.dub.co", allowPrivate }: ApiOptions): Source => {
  const client = makeClient({
    name,
    base: baseUrl,
    headers: Redacted.make({ authorization: `Bearer ${Redacted.value(token)}` }),
    allowPrivate
  })

  // Folders are for paid plans: without them the links come without.
  const folders = Effect.gen(function* () {
    const told = yield* client.tryGet("/folders")
    const found = yield* Effect.option(shaped(name, Folders)(told))
    return new Map(found._tag === "Some" ? found.value.map((one) => [one.id, one.name ?? one.id] as const) : [])
  })

  const read: Source["read"] = (cursor) => {
    let known: ReadonlyMap<string, string> | undefined
    return readPages(name, Place, Effect.succeed({ after: null }), ({ after }) =>
      Effect.gen(function* () {
        known ??= yield* folders
        const answer = yield* client.get("/links", {
          pageSize,
          showArchived: true,
          sortBy: "createdAt",
          sortOrder: "asc",
          startingAfter: after
        })
        const links = yield* shaped(name, Answer)(answer)
        const last = Schema.decodeUnknownOption(Identified)(links.at(-1))
        const next = last._tag === "Some" && last.value.id !== after ? { after: last.value.id } : null
        return { items: dubItems(links, known, yield* Clock.currentTimeMillis), next }
      })
    )(cursor)
  }

  return {
    read,
    plan: Effect.gen(function* () {
      const told = yield* client.tryGet("/links/count", { showArchived: true })
      const total = typeof told === "number" ? told : null
      return {
        requests: total === null ? null : Math.ceil(total / pageSize) + 2,
        remaining: null,
        total,
        notes: ["Clicks come as totals: Dub gives single ones to paid plans alone."]
      }
    })
  }
}
