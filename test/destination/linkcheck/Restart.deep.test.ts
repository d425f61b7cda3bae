import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { describe } from "vitest"
import { temporaryFolder } from "../../support/Linden.ts"
import { patiently } from "../../support/Patience.ts"
import { api, dataOf, done } from "../../support/Scenario.ts"
import { databases, makeMigratedDatabase } from "../../support/TestServer.ts"
import { checkingServer, ended, fakeInternet, makeLink, statusOf } from "./Kit.ts"

const pages = ["a", "b", "c", "d", "e", "f"]

describe.each(databases)("link checks on %s", (database) => {
  it.scopedLive("continue after a restart, and stop if the installation turns them off", () =>
    Effect.gen(function* () {
      const dataDir = yield* temporaryFolder
      const kept = { dataDir, databaseUrl: yield* makeMigratedDatabase(database, dataDir) }
      // Answers only the first pages, and keeps the connection of the next one open.
      let answered = 0
      const silent = yield* fakeInternet((_, response) => (++answered > 3 ? undefined : void response.end()))
      const talking = yield* fakeInternet((_, response) => void response.end())

      const { job, ids } = yield* Effect.gen(function* () {
        const links = yield* Effect.forEach(pages, (page) => makeLink(`http://patient.example/${page}`))
        const begun = dataOf(yield* api("POST", "/link-checks"))
        yield* Effect.retry(
          Effect.suspend(() => (silent.asked.length > 3 ? Effect.void : Effect.fail("not asked yet"))),
          patiently
        )
        return { job: String(begun["id"]), ids: links.map(({ id }) => id) }
      }).pipe(Effect.provide(checkingServer(database, silent.net, kept)))

      yield* Effect.gen(function* () {
        expect(yield* ended(job)).toMatchObject({ done: 6, total: 6, result: { fine: 6 } })
        for (const id of ids) expect(yield* statusOf(id)).toMatchObject({ status: 200 })
        // Destinations stored before the restart are not requested again.
        expect(talking.asked.length).toBeLessThanOrEqual(6)
        expect(talking.asked.length).toBeGreaterThanOrEqual(3)
      }).pipe(Effect.provide(checkingServer(database, talking.net, kept)))

      yield* Effect.gen(function* () {
        const before = talking.asked.length
        expect(yield* done("GET", "/team")).toMatchObject({ link_checks: null })
        expect(yield* statusOf(ids[0] ?? "")).toBe(null)
        expect(yield* api("POST", "/link-checks")).toMatchObject({ status: 409, body: { code: "not_checked" } })
        yield* done("PUT", `/links/${ids[0]}`, { destination_url: "http://patient.example/new" })
        expect(talking.asked.length).toBe(before)
      }).pipe(Effect.provide(checkingServer(database, talking.net, { ...kept, linkChecks: false })))
    })
  )
})
