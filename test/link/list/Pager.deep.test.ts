import { layer } from "@effect/vitest"
import { Effect, FastCheck as fc } from "effect"
import { expect } from "vitest"
import { nextTick } from "../../../src/lib/NextTick.ts"
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
import { asList, change, type Step, step } from "../../support/ListsSteps.ts"
import { makeWorld, type World } from "../../support/ListsWorld.ts"
import { oneDatabase } from "../../support/TestServer.ts"

// So small that a few links take every code path that a million would.
const tiny = [
  { fewMatches: 2, smallTeam: 4, maxEntries: 6 },
  { fewMatches: 1, smallTeam: 0, maxEntries: 1_000 },
  { fewMatches: 100, smallTeam: 100, maxEntries: 1_000 }
]
const runs = { sqlite: 120, postgres: 20 }
const prefixes = { ownPrefix: "http://linden.test:8787/", customPrefix: "http://*:8787/" }

/** Compares the pagers' results with the model's. */
const makeCheck = Effect.gen(function* () {
  const { filename, first } = yield* ListsDatabase
  const source = filename === "" ? postgresSource(first.sql) : sqliteSource(yield* openSqliteReader(filename))
  const pagers = tiny.map((limits) => makePager(source, limits))
  return (world: World, list: ListLinks) =>
    Effect.forEach(pagers, ({ page }, place) =>
      Effect.gen(function* () {
        const {
          search,
          is_active = null,
          is_broken = null,
          folder_id = null,
          tag_id = null,
          sort_by = "created_at",
          limit = 50,
          offset = 0
        } = list
        const term = search ? searchTerm(search) : null
        const descending = list.sort_order !== "asc"
        const asked = {
          team: world.team,
          active: is_active,
          broken: is_broken,
          folder: folder_id,
          tag: tag_id,
          sort: sort_by,
          descending,
          limit,
          offset
        }
        const got = term === undefined ? { ids: [], total: 0 } : yield* page({ ...asked, term, ...prefixes })
        expect({ ...got, place }).toEqual({ ...expectedPage(world.links(), list), place })
      })
    )
})

const upkeep = Effect.gen(function* () {
  const { filename, first } = yield* ListsDatabase
  if (filename !== "") return yield* indexTrigrams(first.sql, 0)
  yield* foldCounts(first.sql, 2)
  return yield* pruneChanges(first.sql, yield* oldestTransaction(first.sql))
})

const plainLink = {
  created_at: 1,
  destination_url: "https://example.com",
  is_active: 1 as const,
  folder_id: null,
  total_clicks: 0,
  host: 0
}

for (const database of [oneDatabase]) {
  layer(listsDatabase(database), { excludeTestServices: true })(`lists on ${database}`, (it) => {
    it.scoped(
      "return the same as a simple search, filter and sort of all links",
      () =>
        Effect.gen(function* () {
          const check = yield* makeCheck
          const context = yield* Effect.context<ListsDatabase>()
          const run = (steps: ReadonlyArray<Step>) =>
            Effect.gen(function* () {
              // On SQLite nothing here waits: without this, the worker could not answer Vitest until all runs end.
              yield* nextTick
              const world = yield* makeWorld
              // Repeated: the cache must follow changes.
              const asked: Array<ListLinks> = []
              for (const act of steps) {
                if (act.do === "upkeep") yield* upkeep
                else if (act.do !== "list") yield* change(world, act)
                else asked.push(...act.queries.map((query) => asList(world, query)))
                if (act.do === "list") yield* Effect.forEach(asked.slice(-6), (list) => check(world, list))
              }
            }).pipe(Effect.provide(context), Effect.runPromise)
          const property = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 60 }), run)
          yield* Effect.promise(() => fc.assert(property, { numRuns: runs[database], endOnFailure: true }))
        }),
      120_000
    )

    it.scoped("follow clicks in the order of a repeated search", () =>
      Effect.gen(function* () {
        const check = yield* makeCheck
        const world = yield* makeWorld
        for (let place = 0; place < 24; place++) {
          const title = place % 2 === 0 ? "even" : "odd"
          yield* world.create(place, { ...plainLink, short_code: `c${place}`, title, total_clicks: place })
        }
        const list: ListLinks = { search: "even", sort_by: "total_clicks", sort_order: "asc", offset: 3, limit: 5 }
        yield* check(world, list)
        for (const place of [0, 7, 10]) {
          yield* world.update(1, place, { total_clicks: 9 })
          yield* check(world, list)
        }
      })
    )

    it.scoped("find a new title of an indexed link, and no longer the old one", () =>
      Effect.gen(function* () {
        const check = yield* makeCheck
        const world = yield* makeWorld
        for (const title of ["first title", "second title", "third title"]) {
          yield* world.create(0, { ...plainLink, short_code: "t", title })
        }
        yield* upkeep
        yield* world.update(1, 1, { title: "another name" })
        for (const search of ["another", "second", "title", "name", "t title third", "title another"])
          yield* check(world, { search })
      })
    )
  })
}
