import { Effect, Redacted, Schema } from "effect"
import { parseDate } from "../file/Dates.ts"
import { makeClient } from "./Client.ts"
import { filled, linkOf, notesOf, skipped } from "./Items.ts"
import { eachShaped, maybe, Numeric, shaped, Textual } from "./Lenient.ts"
import { readPages } from "./Pages.ts"
import { idOf, shortAddressOf } from "./ShortAddress.ts"
import type { ImportedItem, Source } from "./Source.ts"
import type { ApiOptions } from "./SourceOptions.ts"

const name = "Rebrandly"
const atOnce = 25

const text = maybe(Schema.String)
const Identified = Schema.Struct({ id: Textual })
const List = Schema.Array(Schema.Unknown)
const Count = Schema.Struct({ count: Numeric })
const RebrandlyLink = Schema.Struct({
  id: Textual,
  title: text,
  slashtag: text,
  destination: text,
  createdAt: text,
  status: text,
  tags: maybe(Schema.Array(Schema.Struct({ name: Schema.String }))),
  clicks: maybe(Numeric),
  shortUrl: text,
  domainName: text
})

const Place = Schema.Struct({
  /** Workspaces still to be read, the current one first; null for the key's own workspace. */
  workspaces: Schema.Array(Schema.NullOr(Schema.String)),
  last: Schema.NullOr(Schema.String)
})
type Place = typeof Place.Type

const itemOf = (link: typeof RebrandlyLink.Type): ImportedItem => {
  const address =
    shortAddressOf(link.shortUrl ?? "") ??
    (link.slashtag === null ? undefined : { host: link.domainName?.toLowerCase() ?? null, slug: link.slashtag })
  const url = filled(link.destination)
  if (address === undefined) return skipped(link.id, "Its short address cannot be read.")
  if (url === null) return skipped(link.shortUrl ?? link.id, "Rebrandly does not report its destination.")
  const isActive = link.status === null || link.status === "active"
  return linkOf({
    sourceId: idOf(address.host, address.slug),
    ...address,
    url,
    title: filled(link.title),
    tags: (link.tags ?? []).map((tag) => tag.name),
    createdAt: parseDate(link.createdAt),
    isActive,
    clicks: link.clicks,
    notes: notesOf([[!isActive, "It was disabled in the source and stays disabled."]])
  })
}

const lastOf = (list: ReadonlyArray<unknown>): string | null => {
  const last = Schema.decodeUnknownOption(Identified)(list.at(-1))
  return last._tag === "Some" ? last.value.id : null
}

/** The links of all workspaces of an account, newest first. */
export const rebrandlySource = ({ token, baseUrl = "https://api.rebrandly.com", allowPrivate }: ApiOptions): Source => {
  const clientOf = (workspace: string | null) =>
    makeClient({
      name,
      base: `${baseUrl}/v1`,
      headers: Redacted.make({ apikey: Redacted.value(token), ...(workspace === null ? {} : { workspace }) }),
      allowPrivate
    })

  const workspaces = Effect.gen(function* () {
    const found: Array<string> = []
    for (let last: string | null = null; ; ) {
      const told: unknown = yield* clientOf(null).tryGet("/workspaces", { limit: atOnce, last })
      if (told === null) break
      const list: ReadonlyArray<unknown> = yield* shaped(name, List)(told)
      const ids = list.flatMap((one) => lastOf([one]) ?? []).filter((id) => !found.includes(id))
      found.push(...ids)
      last = lastOf(list)
      if (ids.length === 0 || list.length < atOnce) break
    }
    return found.length === 0 ? [null] : found
  })

  const nextOf = (place: Place): Place | null => (place.workspaces.length === 0 ? null : place)

  return {
    read: readPages(
      name,
      Place,
      Effect.map(workspaces, (found): Place => ({ workspaces: found, last: null })),
      Effect.fnUntraced(function* (at: Place) {
        const [workspace = null, ...others] = at.workspaces
        const answer = yield* clientOf(workspace).get("/links", {
          limit: atOnce,
          orderBy: "createdAt",
          orderDir: "desc",
          last: at.last
        })
        const links = yield* shaped(name, List)(answer)
        const last = lastOf(links)
        const isEnd = last === null || last === at.last
        return {
          items: eachShaped(RebrandlyLink, links, (link) => [itemOf(link)]),
          next: nextOf(isEnd ? { workspaces: others, last: null } : { ...at, last })
        }
      })
    ),
    plan: Effect.gen(function* () {
      const counts = yield* Effect.forEach(yield* workspaces, (workspace) =>
        Effect.flatMap(clientOf(workspace).tryGet("/links/count"), (told) => Effect.option(shaped(name, Count)(told)))
      )
      const known = counts.flatMap((one) => (one._tag === "Some" ? [one.value.count] : []))
      const total = known.length < counts.length ? null : known.reduce((sum, one) => sum + one, 0)
      return {
        requests: total === null ? null : Math.ceil(total / atOnce) + 2 * counts.length,
        remaining: null,
        total,
        notes: ["Clicks are imported as totals, because Rebrandly does not list individual clicks."]
      }
    })
  }
}
