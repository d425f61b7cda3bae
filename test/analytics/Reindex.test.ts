import { SqlClient } from "@effect/sql"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import fc from "fast-check"
import { reindexRollups } from "../../src/click/report/Reindex.ts"
import { Reports } from "../../src/click/report/Reports.ts"
import { Rollups } from "../../src/click/report/Rollups.ts"
import { verifyRollups } from "../../src/click/report/Verify.ts"
import { began, clicksOf } from "./support/Arbitrary.ts"
import { book, type TestClick } from "./support/Clicks.ts"
import { onOneClicksDatabase } from "./support/ClicksDatabase.ts"
import { fold } from "./support/Fold.ts"
import { makeTeam, type Team } from "./support/Team.ts"

const day = 86_400_000
const month = Date.UTC(new Date(began).getUTCFullYear(), new Date(began).getUTCMonth(), 1)

/** Clicks on four days of a month; the last day has too few for rollups. */
const clicksIn = (team: Team): ReadonlyArray<TestClick> => {
  const [some = []] = fc.sample(fc.array(clicksOf(team), { minLength: 400, maxLength: 400, size: "max" }), {
    numRuns: 1,
    seed: 20_261_122
  })
  return some.map((click, n) => ({ ...click, at: month + (n < 390 ? n % 3 : 3) * day + (click.at % day) }))
}

/** A team with clicks whose days and month are closed. */
const closed = Effect.gen(function* () {
  const team = yield* makeTeam
  const clicks = clicksIn(team)
  yield* book(clicks)
  yield* (yield* Rollups).closeThrough(month + 40 * day)
  return { team, clicks }
})

/** The findings about one team, whatever other tests leave behind. */
const verified = (team: Team) =>
  Effect.map(verifyRollups, ({ differences }) => differences.filter((one) => one.team === team.id))

const expectRight = (team: Team, clicks: ReadonlyArray<TestClick>) =>
  Effect.gen(function* () {
    const query = {
      scope: { _tag: "Team", teamId: team.id },
      from: month,
      to: month + 31 * day,
      unit: "day",
      timezone: "UTC",
      filters: [],
      now: month + 31 * day
    }
    const report = yield* (yield* Reports).report(query as never)
    const { total_clicks, unique_visitors } = fold(clicks, query as never, team) as unknown as Record<string, unknown>
    expect(report).toMatchObject({ total_clicks, unique_visitors })
  })

onOneClicksDatabase("the rollups behind reports", (it) => {
  it.effect("match the clicks", () =>
    Effect.gen(function* () {
      const { team } = yield* closed
      const found = yield* verifyRollups
      expect(yield* verified(team)).toEqual([])
      expect(found.days).toBeGreaterThanOrEqual(4)
      expect(found.months).toBeGreaterThanOrEqual(1)
      yield* book(clicksIn(team).slice(0, 1))
      const open = yield* verifyRollups
      expect(open.open).toBe(found.open + 2)
      expect(yield* verified(team)).toEqual([])
    })
  )

  it.effect.each([
    ["has a wrong number of clicks", "UPDATE click_rollups SET clicks = clicks + 1 WHERE team = ? AND level = 1"],
    ["has lost a day", "DELETE FROM click_rollups WHERE team = ? AND level = 1"],
    ["has lost a month", "DELETE FROM click_rollups WHERE team = ? AND level = 2"],
    ["has lost packed clicks", "DELETE FROM click_segments WHERE team = ? AND level = 1"],
    ["has a wrong number of visitors", "UPDATE click_rollups SET visitors = 7 WHERE team = ? AND level = 2"]
  ] as const)("are reported if a rollup %s, and rebuilt from the clicks", ([, harm]) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { team, clicks } = yield* closed
      const [numbered] = yield* sql<{ id: number }>`SELECT id FROM click_names WHERE name = ${team.id}`
      yield* sql.unsafe(harm.replace("?", String(numbered?.id)))
      const told = yield* verified(team)
      expect(told.length).toBeGreaterThan(0)
      expect(told.flatMap(({ subjects }) => subjects)).toContain(team.id)
      yield* reindexRollups
      expect(yield* verified(team)).toEqual([])
      yield* expectRight(team, clicks)
    })
  )

  it.effect("keep what remains of days with deleted clicks", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { team, clicks } = yield* closed
      yield* (yield* Rollups).prune(month + 2 * day)
      yield* reindexRollups
      expect(yield* verified(team)).toEqual([])
      expect((yield* verifyRollups).pruned).toBeGreaterThanOrEqual(2)
      yield* expectRight(team, clicks)
      expect(yield* sql`SELECT 1 FROM click_marks WHERE start < ${month + 31 * day}`).toEqual([])
    })
  )
})
