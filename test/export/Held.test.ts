import { expect } from "@effect/vitest"
import { Array as Arr, Effect } from "effect"
import { orTell } from "../support/Patience.ts"
import { dataOf, expectFailure } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { sendUnread } from "../support/Unread.ts"

const path = "/api/v1/team/export"

type Column = string | number | null

/** Three keys of another team, whose export is larger than the socket buffers of a connection. */
const makeTeam = Effect.gen(function* () {
  const { otherTeamKey, send, sql } = yield* TestServer
  const key = yield* otherTeamKey
  const made = yield* send("POST", "/api/v1/links", { key, json: { url: "https://example.com/" } })
  const [row] = yield* sql`SELECT * FROM links WHERE id = ${String(dataOf(made)["id"])}`
  const { rn: _, ...link } = row as Readonly<Record<string, Column>>
  const rows = Array.from({ length: 1500 }, (_, place) => ({
    ...link,
    id: `${String(link["id"]).slice(0, -6)}${String(place + 100_000)}`,
    short_code: `${link["short_code"]}-${place}`,
    meta_description: "d".repeat(10_000)
  }))
  // SQLite accepts about 32,000 values per statement.
  for (const some of Arr.chunksOf(rows, 500)) yield* sql`INSERT INTO links ${sql.insert(some)}`
  const second = yield* send("POST", "/api/v1/keys", { key, json: { name: "Second", role: "admin" } })
  const third = yield* send("POST", "/api/v1/keys", { key, json: { name: "Third", role: "admin" } })
  return { first: key, second: String(dataOf(second)["key"]), third: String(dataOf(third)["key"]) }
})

onOneDatabase("unread exports", (it) => {
  it.effect("are limited to one per key, two per team and six in total, and delay no visit", () =>
    Effect.gen(function* () {
      const { send, url } = yield* TestServer
      const json = { url: "https://example.com/", custom_slug: "beside", redirect_type: "instant" }
      expect((yield* send("POST", "/api/v1/links", { json })).status).toBe(201)
      const refused = (key: string, status: number, message: string) =>
        Effect.gen(function* () {
          const answer = yield* send("GET", path, { key })
          expectFailure(answer, status)
          expect(answer.body.message).toContain(message)
        })
      const [one, other, another, last] = yield* Effect.all([makeTeam, makeTeam, makeTeam, makeTeam])
      const held = yield* Effect.forEach([one, other, another], ({ first, second }) =>
        Effect.all([sendUnread(url, path, first), sendUnread(url, path, second)])
      )
      expect(held.flat().map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      yield* refused(one.first, 429, "1 per key")
      yield* refused(one.third, 429, "2 per team")
      yield* refused(last.first, 503, "Too many exports right now")
      expect((yield* send("GET", "/beside", { key: null })).status).toBe(302)
      expect((yield* send("GET", "/api/v1/team", { key: last.first })).status).toBe(200)
      held[1]?.[0]?.sent.destroy()
      const freed = yield* Effect.repeat(sendUnread(url, path, last.first), {
        until: ({ status }) => status === 200
      }).pipe(orTell(() => "An unread export keeps its place after it was dropped."))
      for (const { sent } of [freed, ...held.flat()]) sent.destroy()
    })
  )
})
