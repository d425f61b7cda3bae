import { layer } from "@effect/vitest"
import { Effect, FastCheck as fc } from "effect"
import { expect } from "vitest"
import type { ListLinks } from "../../../src/link/Api.ts"
import { makePager } from "../../../src/link/list/Pager.ts"
import { postgresSource } from "../../../src/link/list/PostgresSource.ts"
import { foldCounts, oldestTransaction, pruneChanges } from "../../../src/link/list/PostgresUpkeep.ts"
import { searchTerm } from "../../../src/link/list/SearchText.ts"
import { sqliteSource } from "../../../src/link/list/SqliteSource.ts"
import { indexTrigrams } from "../../../src/link/list/SqliteUpkeep.ts"
import { openSqliteReader } from "../../../src/storage/SqliteReader.ts"
import { ListsDatabase, listsDatabase } from "../../support/ListsDatabase.ts"
import { expectedPage } from "../../support/ListsModel.ts"
import { makeWorld, type NewLink, type World } from "../../support/ListsWorld.ts"
import { databases } from "../../support/TestServer.ts"

// So small that a handful of links takes every way that a million of them do.
const tiny = [
  { fewMatches: 2, smallTeam: 4, maxEntries: 6 },
  { fewMatches: 1, smallTeam: 0, maxEntries: 1_000 },
  { fewMatches: 100, smallTeam: 100, maxEntries: 1_000 }
]

const words = ["ab", "Abba", "É", "e\u0301", "ß", "%", "_", "a_b", "100%", "Straße", "ΣΑΣ", "日本", "\\", '"quoted"', "aab"]
const word = fc.constantFrom(...words)
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "))
const via = fc.nat(1)
const place = fc.nat(1000)
const flag = fc.constantFrom(0 as const, 1 as const)
const folder = fc.constantFrom(null, 0, 1)

const newLink = fc.record({
  short_code: fc.constantFrom("a", "B", "ab", "b_", "-x"),
  destination_url: word.map((one) => `https://example.com/${encodeURIComponent(one)}?${one}`),
  title: fc.option(text),
  is_active: fc.constantFrom(1 as const, 1 as const, 0 as const),
  folder,
  total_clicks: fc.nat(3),
  created_at: fc.nat(5),
  host: fc.nat(3)
})

const query = fc.record({
  search: fc.option(fc.oneof(word, text, fc.constantFrom("a", "b", "http", "exam", "abb", "x", "\u0001", "nowhere", " ", "BA A"))),
  is_active: fc.option(flag),
  folder: fc.constantFrom(undefined, null, 0, 1),
  sort_by: fc.constantFrom("created_at", "short_url", "total_clicks"),
  sort_order: fc.constantFrom("asc", "desc"),
  limit: fc.integer({ min: 1, max: 8 }),
  offset: fc.oneof(fc.nat(25), fc.constant(1e15))
})

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("create" as const), via, links: fc.array(newLink, { minLength: 1, maxLength: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("retitle" as const), via, place, title: fc.option(text) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("switch" as const), via, place, is_active: flag }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("move" as const), via, place, folder }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("click" as const), via, place, total_clicks: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), via, place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("upkeep" as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("list" as const), queries: fc.array(query, { minLength: 1, maxLength: 4 }) }) }
)
type Step = typeof step extends fc.Arbitrary<infer A> ? A : never
type Query = typeof query extends fc.Arbitrary<infer A> ? A : never

const folderId = (world: World, folder: number | null) => (folder === null ? null : (world.folders[folder] ?? null))

const asList = (world: World, { search, is_active, folder, ...rest }: Query): ListLinks => ({
  ...rest,
  ...(search === null ? {} : { search }),
  ...(is_active === null ? {} : { is_active }),
  ...(folder === undefined ? {} : { folder_id: folderId(world, folder) ?? "" })
}) as ListLinks

const change = (world: World, act: Exclude<Step, { do: "list" | "upkeep" }>) => {
  switch (act.do) {
    case "create":
      return Effect.forEach(act.links, ({ folder, ...link }) =>
        world.create(act.via, { ...link, folder_id: folderId(world, folder) } as NewLink)
      )
    case "retitle":
      return world.update(act.via, act.place, { title: act.title })
    case "switch":
      return world.update(act.via, act.place, { is_active: act.is_active })
    case "move":
      return world.update(act.via, act.place, { folder_id: folderId(world, act.folder) })
    case "click":
      return world.update(act.via, act.place, { total_clicks: act.total_clicks })
    case "remove":
      return world.remove(act.via, act.place)
  }
}

const makePagers = Effect.gen(function* () {
  const { filename, first } = yield* ListsDatabase
  const source = filename === "" ? postgresSource(first.sql) : sqliteSource(yield* openSqliteReader(filename))
  return tiny.map((limits) => makePager(source, limits).page)
})

const upkeep = Effect.gen(function* () {
  const { filename, first } = yield* ListsDatabase
  if (filename !== "") return yield* indexTrigrams(first.sql, 0)
  yield* foldCounts(first.sql, 2)
  return yield* pruneChanges(first.sql, yield* oldestTransaction(first.sql))
})

const prefixes = { ownPrefix: "http://linden.test:8787/", customPrefix: "http://*:8787/" }

for (const database of databases) {
  layer(listsDatabase(database), { excludeTestServices: true, timeout: "60 seconds" })(`lists on ${database}`, (it) => {
    it.scoped("show what a plain search, filter and sort of all links would", () =>
      Effect.gen(function* () {
        const pagers = yield* makePagers
        const context = yield* Effect.context<ListsDatabase>()
        const check = (world: World, asked: Query) =>
          Effect.forEach(pagers, (page, place) =>
            Effect.gen(function* () {
              const list = asList(world, asked)
              const { search, is_active, folder_id, sort_order, sort_by, limit, offset } = list
              const term = search ? searchTerm(search) : null
              const got = term === undefined ? { ids: [], total: 0 } : yield* page({
                team: world.team,
                term,
                active: is_active ?? null,
                folder: folder_id ?? null,
                sort: sort_by ?? "created_at",
                descending: sort_order !== "asc",
                limit: limit ?? 50,
                offset: offset ?? 0,
                ...prefixes
              })
              expect({ ...got, place }).toEqual({ ...expectedPage(world.links(), list), place })
            })
          )
        const run = (steps: ReadonlyArray<Step>) =>
          Effect.gen(function* () {
            const world = yield* makeWorld
            for (const act of steps) {
              if (act.do === "list") yield* Effect.forEach(act.queries, (asked) => check(world, asked))
              else if (act.do === "upkeep") yield* upkeep
              else yield* change(world, act)
            }
          }).pipe(Effect.tapErrorCause((c) => Effect.sync(() => console.log(JSON.stringify(c).slice(0, 600)))), Effect.provide(context), Effect.runPromise)
        yield* Effect.promise(() =>
          fc.assert(fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 60 }), run), { numRuns: Number(process.env["RUNS"] ?? 40), endOnFailure: true })
        )
      })
    )
  })
}
