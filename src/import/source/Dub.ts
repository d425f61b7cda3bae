import { Clock, Effect, Redacted, Schema } from "effect"
import { bearer, makeClient } from "./Client.ts"
import { dubItems } from "./DubLink.ts"
import { maybe, shaped, Textual } from "./Lenient.ts"
import { readPages } from "./Pages.ts"
import type { Source, SourceError } from "./Source.ts"
import type { ApiOptions } from "./SourceOptions.ts"

const name = "Dub"
const linksAtOnce = 100
const foldersAtOnce = 50

const Links = Schema.Array(Schema.Unknown)
const Identified = Schema.Struct({ id: Textual })
const Folder = Schema.Struct({ id: Schema.String, name: maybe(Schema.String) })
const Folders = Schema.Array(Folder)
type Folder = typeof Folder.Type

const Place = Schema.Struct({
  /** Folders still to be read, the current one first; null for links in no folder. */
  folders: Schema.Array(Schema.NullOr(Schema.String)),
  /** The link at which reading of the folder started; null before the start. */
  first: Schema.NullOr(Schema.String),
  way: Schema.Literal("startingAfter", "endingBefore"),
  /** The last link that was read in the direction `way`. */
  at: Schema.NullOr(Schema.String)
})
type Place = typeof Place.Type

const idOf = (link: unknown): string | null => {
  const read = Schema.decodeUnknownOption(Identified)(link)
  return read._tag === "Some" ? read.value.id : null
}

/**
 * The links of a workspace, including archived ones. Without a folder, Dub lists only links in no folder, so each
 * folder is read separately. The first page is ordered differently from the pages after a link, so reading starts at
 * one link and goes in both directions.
 */
export const dubSource = ({ token, baseUrl = "https://api.dub.co", allowPrivate }: ApiOptions): Source => {
  const client = makeClient({
    name,
    base: baseUrl,
    headers: Redacted.make(bearer(token)),
    allowPrivate
  })

  // Only paid plans have folders. For others, the links are imported without folders.
  const readFolders: Effect.Effect<ReadonlyArray<Folder>, SourceError> = Effect.gen(function* () {
    const found: Array<Folder> = []
    for (let page = 1; ; page++) {
      const told = yield* client.tryGet("/folders", { page, pageSize: foldersAtOnce })
      const some = yield* Effect.option(shaped(name, Folders)(told))
      const known = new Set(found.map(({ id }) => id))
      const more = some._tag === "Some" ? some.value.filter(({ id }) => !known.has(id)) : []
      found.push(...more)
      if (more.length < foldersAtOnce) return found
    }
  })

  const linksIn = (folder: string | null, more: Record<string, string | number | null>) =>
    Effect.flatMap(
      client.get("/links", { folderId: folder, showArchived: true, sortBy: "createdAt", ...more }),
      shaped(name, Links)
    )

  const beginning = (folders: Place["folders"]): Place => ({ folders, first: null, way: "startingAfter", at: null })

  /** Fetches a link at which reading can start. */
  const begin = (at: Place, folder: string | null) =>
    Effect.map(linksIn(folder, { pageSize: 1 }), ([link]) => {
      const id = idOf(link)
      return id === null
        ? { links: [], next: beginning(at.folders.slice(1)) }
        : { links: [link], next: { ...at, first: id, at: id } }
    })

  const goOn = (at: Place, folder: string | null) =>
    Effect.map(linksIn(folder, { pageSize: linksAtOnce, [at.way]: at.at }), (links) => {
      const id = idOf(at.way === "startingAfter" ? links.at(-1) : links[0])
      if (id !== null && id !== at.at) return { links, next: { ...at, at: id } }
      const next: Place =
        at.way === "startingAfter" ? { ...at, way: "endingBefore", at: at.first } : beginning(at.folders.slice(1))
      return { links, next }
    })

  const read: Source["read"] = (cursor) => {
    let names: ReadonlyMap<string, string> | undefined
    const folders = Effect.map(readFolders, (found) => {
      names = new Map(found.map((one) => [one.id, one.name ?? one.id]))
      return beginning([null, ...found.map(({ id }) => id)])
    })
    return readPages(name, Place, folders, (at) =>
      Effect.gen(function* () {
        const [folder = null] = at.folders
        if (at.folders.length === 0) return { items: [], next: null }
        if (names === undefined) yield* folders
        const { links, next } = yield* at.first === null ? begin(at, folder) : goOn(at, folder)
        return {
          items: dubItems(links, names ?? new Map(), yield* Clock.currentTimeMillis),
          next: next.folders.length === 0 ? null : next
        }
      })
    )(cursor)
  }

  return {
    read,
    plan: Effect.gen(function* () {
      const folders = [null, ...(yield* readFolders).map(({ id }) => id)]
      const counts = yield* Effect.forEach(folders, (folderId) =>
        client.tryGet("/links/count", { folderId, showArchived: true })
      )
      const known = counts.filter((count) => typeof count === "number")
      const isKnown = known.length === counts.length
      return {
        requests: isKnown ? known.reduce((sum, count) => sum + 3 + Math.ceil(count / linksAtOnce), 0) : null,
        remaining: null,
        total: isKnown ? known.reduce((sum, count) => sum + count, 0) : null,
        notes: ["Clicks are imported as totals, because Dub does not list single clicks."]
      }
    })
  }
}
