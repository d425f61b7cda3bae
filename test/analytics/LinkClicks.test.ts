import { expect } from "@effect/vitest"
import { Effect } from "effect"
import fc from "fast-check"
import type { LinkClicksQuestion } from "../../src/click/LedgerActor.ts"
import type { LinkClicks } from "../../src/click/query/LinkClicks.ts"
import { periodOf } from "../../src/click/query/Period.ts"
import { Reports } from "../../src/click/report/Reports.ts"
import { Rollups } from "../../src/click/report/Rollups.ts"
import type { TeamId } from "../../src/contract/Id.ts"
import { faults, operationOf, responseOf, schemaOf } from "../docs/Checker.ts"
import { patiently } from "../support/Patience.ts"
import { dataOf, makePlaces, once, type Refusal, refuses } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { began, clicksOf, ended } from "./support/Arbitrary.ts"
import { book } from "./support/Clicks.ts"
import { onOneClicksDatabase } from "./support/ClicksDatabase.ts"
import { changes, localOf } from "./support/LocalTime.ts"
import { makeTeam, type Team } from "./support/Team.ts"
import { makeLink, visit } from "./support/Visits.ts"

const day = 86_400_000

/** The series of the link's own report in the question's period. */
const seriesOf = ({ teamId, from, to, timezone }: LinkClicksQuestion, linkId: string, now: number) =>
  Effect.flatMap(Reports, (reports) =>
    reports.report({
      scope: { teamId, linkId, folderId: null, tagId: null },
      ...{ from, to, timezone, now, previousFrom: from, previousTo: from },
      ...{ unit: "day", metric: "clicks", hours: false, filters: [] }
    })
  ).pipe(Effect.map(({ series }) => series))

const expectSame = (team: Team, timezone: string, now: number) =>
  Effect.gen(function* () {
    const { from, to } = periodOf({ period: "30d", timezone }, now)
    const links = [...team.links, team.qrcodes[0] ?? ""] as unknown as LinkClicksQuestion["links"]
    const question = { teamId: team.id as TeamId, links, from, to, timezone }
    const found = yield* (yield* Reports).linkClicks(question)
    expect(found.links.map(({ id }) => id)).toEqual(links)
    for (const { id, clicks } of found.links) {
      const points = found.dates.map((date, n) => ({ date, count: clicks[n] }))
      expect(points).toEqual(yield* seriesOf(question, id, now))
    }
    return found.links.flatMap(({ clicks }) => clicks).reduce((sum, count) => sum + count, 0)
  })

onOneClicksDatabase("the daily clicks of links", (it, database) => {
  const seeds = Array.from({ length: database === "sqlite" ? 4 : 2 }, (_, n) => n * 7919 + 13)

  it.effect("are those of each link's report, whether its days are open, closed, late or deleted", () =>
    Effect.forEach(
      seeds,
      (seed, n) =>
        Effect.gen(function* () {
          const rollups = yield* Rollups
          const team = yield* makeTeam
          const [timezone] = changes[(n * 3) % changes.length] ?? ["UTC"]
          const sample = (size: number) =>
            fc.sample(fc.array(clicksOf(team), { minLength: size, maxLength: size }), { numRuns: 1, seed })[0] ?? []
          const check = Effect.forEach([20, 35, 49], (days) => expectSame(team, timezone, began + days * day + 1))
          yield* book(sample(600))
          expect(Math.max(...(yield* check))).toBeGreaterThan(0)
          yield* rollups.closeThrough(began + 30 * day)
          yield* check
          yield* book(sample(40))
          yield* check
          yield* rollups.closeThrough(ended + 40 * day)
          yield* check
          yield* rollups.prune(began + 26 * day)
          yield* check
          yield* book(sample(20))
          yield* check
        }),
      { discard: true }
    )
  )
})

const unknownId = "0195b2c4-6d1e-7a40-9c3b-5e8f7a1d2c30"

/** A query that is refused, and the fields named under `errors`. */
const refused: ReadonlyArray<readonly [name: string, query: string, field: string]> = [
  ["no ids", "", "ids"],
  ["empty ids", "?ids=", "ids.0"],
  ["an id that is not a UUID", `?ids=${unknownId},x`, "ids.1"],
  ["more than 100 ids", `?ids=${Array.from({ length: 101 }, () => unknownId).join(",")}`, "ids"],
  ["an unknown time zone", `?ids=${unknownId}&timezone=Mars/Olympus`, "timezone"]
]

onOneDatabase("GET /links/clicks", (it) => {
  const places = once(makePlaces)
  const described = schemaOf(responseOf(operationOf("analytics.linkClicks"), 200))

  const ask = (query: string) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const answer = yield* send("GET", `/api/v1/links/clicks?${query}`)
      expect(answer.status, answer.text).toBe(200)
      expect(faults(described, answer.body)).toEqual([])
      return dataOf<typeof LinkClicks.Encoded>(answer)
    })

  it.effect("counts today's clicks of several links, without bots", () =>
    Effect.gen(function* () {
      const [often, never] = [yield* makeLink("often"), yield* makeLink("never")]
      yield* visit("/often")
      yield* visit("/often", { agent: "iphone" })
      yield* visit("/often", { agent: "bot" })
      const zone = "Pacific/Kiritimati"
      const found = yield* ask(`ids=${never},${often}&timezone=${zone}`).pipe(
        Effect.filterOrFail(({ links }) => links[1]?.clicks.at(-1) === 2),
        Effect.retry(patiently)
      )
      expect(found.dates).toHaveLength(30)
      expect(found.dates.at(-1)).toBe(localOf(zone, Date.now()).date)
      const nothing = Array.from({ length: 30 }, () => 0)
      expect(found.links).toEqual([
        { id: never, clicks: nothing },
        { id: often, clicks: nothing.with(29, 2) }
      ])
      yield* visit("/never")
      const after = yield* ask(`ids=${never}`).pipe(
        Effect.filterOrFail(({ links }) => links[0]?.clicks.at(-1) === 1),
        Effect.retry(patiently)
      )
      expect(after.links).toEqual([{ id: never, clicks: nothing.with(29, 1) }])
    })
  )

  it.effect("leaves out links that the team doesn't have, and repetitions", () =>
    Effect.gen(function* () {
      const { otherLink } = yield* places
      const own = yield* makeLink("own")
      const found = yield* ask(`ids=${unknownId},${own},${otherLink},${own.toUpperCase()}`)
      expect(found.links.map(({ id }) => id)).toEqual([own])
      expect((yield* ask(`ids=${unknownId}`)).links).toEqual([])
    })
  )

  it.effect("requires a key", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      expect((yield* send("GET", `/api/v1/links/clicks?ids=${unknownId}`, { key: null })).status).toBe(401)
    })
  )

  for (const [name, query, field] of refused) {
    it.effect(`with ${name} is refused`, () =>
      Effect.gen(function* () {
        const refusal: Refusal = { name, method: "GET", path: `/links/clicks${query}`, errors: [field] }
        yield* refuses(refusal, yield* places)
      })
    )
  }
})
