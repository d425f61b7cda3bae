import { expect, it as plain } from "@effect/vitest"
import { Effect, Exit, Layer, Scope } from "effect"
import { databases, onEachDatabase, ownerKey, TestServer, testServer } from "../support/TestServer.ts"
import { eventsIn, until, watchByKey as watch } from "./support/Live.ts"
import { makeLink, visit } from "./support/Visits.ts"

onEachDatabase("live clicks", (it) => {
  it.scoped("come as events when they are booked, bots marked, to their own team alone", () =>
    Effect.gen(function* () {
      const { url, otherTeamKey } = yield* TestServer
      const otherKey = yield* otherTeamKey
      const link = yield* makeLink("watched")
      yield* makeLink("theirs", {}, otherKey)
      const mine = yield* watch(url, ownerKey)
      const theirs = yield* watch(url, otherKey)
      expect(mine.response.headers["content-type"]).toBe("text/event-stream")
      // What is booked before the ledger knows who watches is told to nobody.
      const warm = (path: string, text: () => string) =>
        Effect.zipRight(visit(path), Effect.sleep("200 millis")).pipe(
          Effect.repeat({ until: () => eventsIn(text()).length > 0, times: 100 })
        )
      yield* warm("/watched?utm_term=warm", mine.text)
      yield* warm("/theirs?utm_term=warm", theirs.text)
      const tested = (text: string) => eventsIn(text).filter(({ data }) => data.utm_term === null)
      yield* visit("/watched?utm_source=letter")
      yield* visit("/watched", { agent: "bot" })
      yield* visit("/theirs")
      yield* until(() => tested(mine.text()).length === 2 && tested(theirs.text()).length === 1)
      const [first, second] = tested(mine.text())
      expect(first?.data).toMatchObject({ link_id: link, short_code: "watched", utm_source: "letter", is_bot: false })
      expect(first?.data.id).toBe(first?.id)
      expect(second?.data).toMatchObject({ link_id: link, is_bot: true })
      expect(eventsIn(mine.text()).every(({ data }) => data.short_code === "watched")).toBe(true)
      expect(tested(theirs.text())[0]?.data).toMatchObject({ short_code: "theirs" })
    })
  )
})

for (const database of databases) {
  plain.scopedLive(`live clicks end at once when the server on ${database} stops`, () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const context = yield* Layer.buildWithScope(testServer(database), scope)
      const { url } = yield* Effect.provide(TestServer, context)
      const watched = yield* watch(url, ownerKey)
      yield* until(() => watched.text() !== "")
      const began = performance.now()
      yield* Scope.close(scope, Exit.void)
      yield* watched.ended
      expect(performance.now() - began).toBeLessThan(8000)
    })
  )
}
