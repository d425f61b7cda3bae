import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { describe } from "vitest"
import { temporaryFolder } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { done } from "../support/Scenario.ts"
import { databases, makeMigratedDatabase, TestServer } from "../support/TestServer.ts"
import { fakeInternet, html, makeLink, page, readDestination, readingServer, readLink } from "./Kit.ts"

const url = "http://patient.example/page"

describe.each(databases)("destinations on %s", (database) => {
  it.scopedLive("are fetched after a restart, and forgotten once fetching is turned off", () =>
    Effect.gen(function* () {
      const dataDir = yield* temporaryFolder
      const kept = { dataDir, databaseUrl: yield* makeMigratedDatabase(database, dataDir) }
      const silent = yield* fakeInternet(() => undefined)
      const talking = yield* fakeInternet((_, response) => page(response, html("<title>At last</title>")))

      const { id } = yield* Effect.provide(
        Effect.tap(makeLink(url), () =>
          Effect.retry(
            Effect.suspend(() => (silent.asked.length > 0 ? Effect.void : Effect.fail("not asked yet"))),
            patiently
          )
        ),
        readingServer(database, silent.net, kept)
      )
      const read = yield* Effect.provide(readDestination(id), readingServer(database, talking.net, kept))
      expect(read.title).toBe("At last")

      yield* Effect.gen(function* () {
        const { sql, sweepDestinations } = yield* TestServer
        expect((yield* readLink(id)).destination).toBe(null)
        expect(yield* done("GET", "/team")).toMatchObject({ destination_previews: null })
        yield* makeLink("http://patient.example/other")
        expect(yield* sql`SELECT url FROM destinations`).toEqual([{ url }])
        yield* sweepDestinations
        expect(yield* sql`SELECT url FROM destinations`).toEqual([])
        expect(talking.asked.filter((one) => one.endsWith("/other"))).toEqual([])
      }).pipe(Effect.provide(readingServer(database, talking.net, { ...kept, destinationPreviews: false })))
    })
  )
})
