import { expect, it as plain } from "@effect/vitest"
import { Effect, Exit, Layer, Scope } from "effect"
import { browse, newPerson } from "../signin/Kit.ts"
import { orTell, patiently } from "../support/Patience.ts"
import { dataOf } from "../support/Scenario.ts"
import { oneDatabase, onOneDatabase, ownerKey, TestServer, testServer } from "../support/TestServer.ts"
import { eventsIn, until, watchByKey as watch, watch as watchBy } from "./support/Live.ts"
import { makeLink, visit } from "./support/Visits.ts"

onOneDatabase("live clicks", (it) => {
  it.scoped("arrive as events when they are booked, with bots marked, and only for their own team", () =>
    Effect.gen(function* () {
      const { url, otherTeamKey } = yield* TestServer
      const otherKey = yield* otherTeamKey
      const link = yield* makeLink("watched")
      yield* makeLink("theirs", {}, otherKey)
      const mine = yield* watch(url, ownerKey)
      const theirs = yield* watch(url, otherKey)
      expect(mine.response.headers["content-type"]).toBe("text/event-stream")
      // Clicks booked before the ledger knows of a viewer are not sent.
      const warm = (path: string, text: () => string) =>
        Effect.zipRight(visit(path), Effect.sleep("200 millis")).pipe(
          Effect.repeat({ until: () => eventsIn(text()).length > 0, times: 600 })
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

  it.scoped("are only those on links that the watcher reaches", () =>
    Effect.gen(function* () {
      const { url, send } = yield* TestServer
      const folder = dataOf(yield* send("POST", "/api/v1/folders", { json: { name: "Watched" } }))["id"]
      const made = yield* send("POST", "/api/v1/keys", {
        json: { name: "Watcher", role: "member", folder_ids: [folder] }
      })
      yield* makeLink("reached", { folder_id: folder })
      yield* makeLink("unreached")
      const narrow = yield* watch(url, String(dataOf(made)["key"]))
      const wide = yield* watch(url, ownerKey)
      yield* Effect.zipRight(visit("/unreached"), Effect.zipRight(visit("/reached"), Effect.sleep("200 millis"))).pipe(
        Effect.repeat({ until: () => eventsIn(narrow.text()).length > 1, times: 600 })
      )
      expect(new Set(eventsIn(narrow.text()).map(({ data }) => data.short_code))).toEqual(new Set(["reached"]))
      expect(wide.text()).toContain("unreached")
    })
  )

  it.scoped("end if the viewer's access ends or changes, and otherwise continue", () =>
    Effect.gen(function* () {
      const { url, send, sql } = yield* TestServer
      const key = (role: string) =>
        Effect.map(send("POST", "/api/v1/keys", { json: { name: "Watcher", role } }), (made) => dataOf(made))
      const [kept, revoked, expired] = [yield* key("member"), yield* key("member"), yield* key("member")]
      const folder = dataOf(yield* send("POST", "/api/v1/folders", { json: { name: "Narrow" } }))["id"]
      const narrowed = yield* key("member")
      const [staying, leaving, removed, raised] = [
        yield* newPerson("member"),
        yield* newPerson("member"),
        yield* newPerson("member"),
        yield* newPerson("member")
      ]
      const going = [yield* watch(url, String(kept["key"])), yield* watchBy(url, { cookie: staying.cookie })]
      const ending = {
        "of a revoked key": yield* watch(url, String(revoked["key"])),
        "of a key past its end": yield* watch(url, String(expired["key"])),
        "of who signed out": yield* watchBy(url, { cookie: leaving.cookie }),
        "of who was removed": yield* watchBy(url, { cookie: removed.cookie }),
        "of who has another role": yield* watchBy(url, { cookie: raised.cookie }),
        "of a key with fewer folders": yield* watch(url, String(narrowed["key"]))
      }
      for (const { response } of [...going, ...Object.values(ending)]) expect(response.statusCode).toBe(200)
      expect((yield* send("DELETE", `/api/v1/keys/${revoked["id"]}`)).status).toBe(200)
      yield* sql`UPDATE api_keys SET expires_at = ${Date.now() - 1} WHERE id = ${String(expired["id"])}`
      const fewer = yield* send("PUT", `/api/v1/keys/${narrowed["id"]}`, { json: { folder_ids: [folder] } })
      expect(fewer.status, fewer.text).toBe(200)
      expect((yield* browse(leaving.cookie, "DELETE", "/session")).status).toBe(200)
      expect((yield* send("DELETE", `/api/v1/members/${removed.id}`)).status).toBe(200)
      expect((yield* send("PUT", `/api/v1/members/${raised.id}`, { json: { role: "admin" } })).status).toBe(200)
      const lasting = () => Object.entries(ending).flatMap(([whose, { hasEnded }]) => (hasEnded() ? [] : [whose]))
      yield* Effect.forEach(Object.values(ending), ({ ended }) => ended, { concurrency: "unbounded" }).pipe(
        orTell(() => `These streams did not end with their access: ${lasting().join(", ")}.`)
      )
      expect(going.some(({ hasEnded }) => hasEnded())).toBe(false)
    })
  )

  it.scoped("are limited to 5 per key and 50 per team, until one is closed", () =>
    Effect.gen(function* () {
      const { url, send, otherTeamKey } = yield* TestServer
      const owner = yield* otherTeamKey
      const key = Effect.map(
        send("POST", "/api/v1/keys", { key: owner, json: { name: "Watcher", role: "member" } }),
        (made) => String(dataOf(made)["key"])
      )
      const refused = (by: string, limit: number) =>
        Effect.gen(function* () {
          const { response, text, ended } = yield* watch(url, by)
          const { statusCode, headers } = response
          expect([statusCode, headers["x-ratelimit-limit"]]).toEqual([429, String(limit)])
          expect(Number(headers["retry-after"])).toBeGreaterThan(0)
          yield* ended
          expect(JSON.parse(text())).toMatchObject({ success: false, code: "rate_limited" })
        })
      const watched = yield* Effect.forEach(Array.from({ length: 10 }), () =>
        Effect.flatMap(key, (by) => Effect.all(Array.from({ length: 5 }, () => watch(url, by))))
      )
      expect(watched.flat().every(({ response }) => response.statusCode === 200)).toBe(true)
      const eleventh = yield* key
      yield* refused(eleventh, 50)
      const another = yield* key
      watched[0]?.[0]?.close()
      const again = Effect.flatMap(watch(url, another), ({ response, close }) =>
        response.statusCode === 200 ? Effect.succeed(close) : Effect.fail(response.statusCode)
      )
      const close = yield* Effect.orDie(Effect.retry(again, patiently))
      yield* refused(another, 50)
      close()
      for (const { close } of watched.slice(1).flat()) close()
      yield* Effect.forEach(Array.from({ length: 5 }), () =>
        Effect.retry(
          Effect.filterOrFail(watch(url, another), ({ response }) => response.statusCode === 200),
          patiently
        )
      ).pipe(Effect.orDie)
      yield* refused(another, 5)
    })
  )
})

for (const database of [oneDatabase]) {
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
      expect(performance.now() - began).toBeLessThan(20_000)
    })
  )
}
