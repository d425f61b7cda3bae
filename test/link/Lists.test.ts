import type { Worker } from "node:worker_threads"
import { SqlClient } from "@effect/sql"
import { layer } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer, Option } from "effect"
import { expect } from "vitest"
import { listsFile } from "../../layers/Core.ts"
import { startThread, threadOf } from "../../layers/WorkerFile.ts"
import { type FolderId, nil, type TeamId } from "../../src/contract/Id.ts"
import { isWithin, type Reach } from "../../src/contract/Reach.ts"
import type { ListLinks } from "../../src/link/Api.ts"
import { LinkLists } from "../../src/link/Lists.ts"
import { ListsThread } from "../../src/link/ListsThread.ts"
import { ListsDatabase, listsDatabase, listsSettings } from "../support/ListsDatabase.ts"
import { expectedPage } from "../support/ListsModel.ts"
import { makeWorld, type World } from "../support/ListsWorld.ts"
import { type Database, databases } from "../support/TestServer.ts"

/** The started threads, for tests to kill. */
class Threads extends Context.Tag("Threads")<Threads, Array<Worker>>() {}

const ThreadsLive = Layer.unwrapEffect(
  Effect.sync(() => {
    const threads: Array<Worker> = []
    const start = (filename: string) =>
      threadOf("lists", () => {
        const thread = startThread(listsFile, { filename })
        threads.push(thread)
        return thread
      })
    return Layer.merge(Layer.succeed(Threads, threads), Layer.succeed(ListsThread, Option.some(start)))
  })
)

const lists = (database: Database) =>
  LinkLists.Default.pipe(
    Layer.provideMerge(ThreadsLive),
    Layer.provide(listsSettings),
    Layer.provide(
      Layer.effect(
        SqlClient.SqlClient,
        Effect.map(ListsDatabase, ({ first }) => first.sql)
      )
    ),
    Layer.provideMerge(listsDatabase(database))
  )

/** The ids of a page's links. */
const pages = Effect.map(
  LinkLists,
  ({ list }) =>
    (teamId: TeamId, asked: ListLinks, reach?: Reach) =>
      Effect.map(list(reach === undefined ? { teamId } : { teamId, reach }, asked), ({ rows, total }) => ({
        ids: rows.map(({ id }) => id),
        total
      }))
)

// The query is in flight when the thread dies.
const killWhenAsked = (thread: Worker | undefined) => {
  if (thread) thread.postMessage = () => void thread.terminate()
}

const many = 600

const fill = (world: World) =>
  Effect.forEach(
    Array.from({ length: many }, (_, place) => place),
    (place) =>
      world.create(place, {
        short_code: `c${place}`,
        created_at: place % 50,
        destination_url: `https://example.com/${place % 7 === 0 ? "summer" : "winter"}/${place}`,
        title: place % 3 === 0 ? "Ein Zürich-Titel 100%" : null,
        is_active: place % 5 === 0 ? 0 : 1,
        folder_id: place % 4 === 0 ? (world.folders[0] ?? null) : null,
        total_clicks: place % 11,
        host: place,
        tags: place % 6 === 0 ? world.tags : []
      }),
    { discard: true }
  )

const searches: ReadonlyArray<ListLinks> = [
  { search: "SUMMER", sort_by: "short_url", sort_order: "asc", limit: 7, offset: 3 },
  { search: "zürich", is_active: 1, limit: 100 },
  { search: " titel  zürich summer ", sort_order: "asc" },
  { search: "1 5 100%", sort_by: "total_clicks" },
  { search: "%", folder_id: "", sort_by: "total_clicks", offset: 20 },
  { search: "e", offset: 590, sort_by: "total_clicks", sort_order: "asc" },
  { search: "e", offset: 1e15 }
]

for (const database of databases) {
  layer(lists(database), { excludeTestServices: true })(`link lists on ${database}`, (it) => {
    it.effect("answer searches of many links during writes", () =>
      Effect.gen(function* () {
        const page = yield* pages
        const world = yield* makeWorld
        yield* fill(world)
        const [tag_id] = world.tags
        const tagged = [{}, { search: "summer", is_active: 1 as const }, { sort_by: "short_url" as const, offset: 90 }]
        const asking = [...searches, ...tagged.map((asked): ListLinks => ({ ...asked, ...(tag_id && { tag_id }) }))]
        const check = Effect.forEach(asking, (asked) =>
          Effect.map(page(world.team, asked), (got) => expect(got).toEqual(expectedPage(world.links(), asked)))
        )
        yield* check
        for (const via of [0, 1]) {
          yield* world.update(via, 7 + via, { title: "Summer in Zürich" })
          yield* world.update(via, 70, { is_active: via === 0 ? 0 : 1 })
          yield* world.remove(via, 21)
          yield* world.tag(via, 30 + via, via === 0 ? [] : world.tags)
          yield* check
        }
        yield* world.removeFolder(world.folders[0] ?? ("" as never))
        yield* check
      })
    )

    it.effect("show no links of other teams", () =>
      Effect.gen(function* () {
        const page = yield* pages
        const [mine, other] = [yield* makeWorld, yield* makeWorld]
        yield* fill(mine)
        expect(yield* page(other.team, { search: "summer" })).toEqual({ ids: [], total: 0 })
        expect(yield* page(other.team, {})).toEqual({ ids: [], total: 0 })
        const foreign = yield* page(other.team, { folder_id: mine.folders[0] ?? "" })
        expect(foreign).toEqual({ ids: [], total: 0 })
        const [tag_id] = mine.tags
        expect(tag_id && (yield* page(other.team, { tag_id }))).toEqual({ ids: [], total: 0 })
        expect(tag_id && (yield* page(mine.team, { tag_id })).total).toBe(many / 6)
        const { sql } = (yield* ListsDatabase).second
        yield* sql`DELETE FROM tags WHERE id = ${tag_id ?? ""}`
        expect(tag_id && (yield* page(mine.team, { tag_id }))).toEqual({ ids: [], total: 0 })
        expect((yield* page(mine.team, {})).total).toBe(many)
        expect(yield* page(mine.team, { folder_id: nil as FolderId })).toEqual({ ids: [], total: 0 })
      })
    )

    it.effect("show only the links that a caller reaches, also after writes", () =>
      Effect.gen(function* () {
        const page = yield* pages
        const world = yield* makeWorld
        yield* fill(world)
        const [first = "" as FolderId, second = "" as FolderId] = world.folders
        const everything = { folders: null, domains: null, hidden: [], fixed: [] }
        const reaches: ReadonlyArray<Reach> = [
          { ...everything, folders: [first] },
          { ...everything, folders: [first, second], hidden: [second] },
          { ...everything, hidden: [first] },
          { ...everything, domains: [null, world.domains[2] ?? null] },
          { ...everything, hidden: [second], domains: world.domains.slice(1) }
        ]
        const asking: ReadonlyArray<ListLinks> = [
          ...searches,
          {},
          { sort_by: "short_url", limit: 30, offset: 40 },
          { sort_by: "total_clicks", is_active: 1 },
          { folder_id: first },
          { folder_id: "", sort_order: "asc" }
        ]
        const check = Effect.forEach(reaches, (reach) => {
          const domainOf = (host: string | null) => world.domains[world.hosts.indexOf(host)] ?? null
          const reached = world
            .links()
            .filter(({ folder_id, host }) => isWithin(reach, { folder_id, domain_id: domainOf(host) }))
          return Effect.forEach(asking, (asked) =>
            Effect.map(page(world.team, asked, reach), (got) => expect(got).toEqual(expectedPage(reached, asked)))
          )
        })
        yield* check
        yield* world.update(0, 8, { folder_id: null })
        yield* world.update(1, 9, { folder_id: first, title: "Summer" })
        yield* world.update(0, 10, { folder_id: second })
        yield* world.remove(1, 12)
        yield* check
      })
    )

    if (database === "sqlite") {
      it.effect("answer a search whose thread is killed, and start no thread before it is needed", () =>
        Effect.gen(function* () {
          const page = yield* pages
          const threads = yield* Threads
          const world = yield* makeWorld
          const before = threads.length
          yield* page(world.team, { search: "summer" })
          expect(threads.length).toBe(before)
          yield* fill(world)
          for (const asked of searches.slice(0, 2)) {
            yield* page(world.team, { search: "winter" })
            const started = threads.length
            killWhenAsked(threads.at(-1))
            expect(yield* page(world.team, asked)).toEqual(expectedPage(world.links(), asked))
            expect(threads.length).toBe(started + 1)
          }
        })
      )
    }

    if (database === "postgres") {
      it.effect("find links of a transaction that was open while sets were refreshed", () =>
        Effect.gen(function* () {
          const page = yield* pages
          const { second } = yield* ListsDatabase
          const world = yield* makeWorld
          yield* fill(world)
          const total = Effect.map(page(world.team, { search: "summer" }), (found) => found.total)
          const before = yield* total
          const summer = {
            short_code: "s",
            created_at: 1,
            destination_url: "https://summer.example",
            title: null,
            host: 0
          }
          const link = { ...summer, is_active: 1 as const, folder_id: null, total_clicks: 0 }
          const [written, read] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
          const writer = yield* world
            .create(1, link)
            .pipe(
              Effect.zipRight(Deferred.succeed(written, undefined)),
              Effect.zipRight(Deferred.await(read)),
              second.sql.withTransaction,
              Effect.fork
            )
          yield* Deferred.await(written)
          yield* world.create(0, link)
          expect(yield* total).toBe(before + 1)
          yield* Deferred.succeed(read, undefined)
          yield* Fiber.join(writer)
          expect(yield* total).toBe(before + 2)
        })
      )
    }
  })
}
