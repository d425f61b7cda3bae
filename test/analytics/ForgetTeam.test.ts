import { SqlClient } from "@effect/sql"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import fc from "fast-check"
import { forgetTeam } from "../../src/click/report/ForgetTeam.ts"
import { Rollups } from "../../src/click/report/Rollups.ts"
import type { TeamId } from "../../src/contract/Id.ts"
import { dayStart } from "../../src/lib/Time.ts"
import { began, clicksOf } from "./support/Arbitrary.ts"
import { book } from "./support/Clicks.ts"
import { onOneClicksDatabase } from "./support/ClicksDatabase.ts"
import { makeTeam, type Team } from "./support/Team.ts"

const day = 86_400_000
const tables = ["clicks", "click_rollups", "click_segments", "click_marks", "click_floors"]

const clicksIn = (team: Team) => {
  const [some = []] = fc.sample(fc.array(clicksOf(team), { minLength: 300, maxLength: 300, size: "max" }), {
    numRuns: 1,
    seed: 20_261_122
  })
  return some.map((click, n) => ({ ...click, at: dayStart(began) + (n % 4) * day + (click.at % day) }))
}

/** The number of a team's rows in each table, and of totals of its subjects. */
const held = ({ id }: Team) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [name] = yield* sql<{ id: number }>`SELECT id FROM click_names WHERE name = ${id}`
    return yield* Effect.forEach(tables, (table) =>
      Effect.map(sql<{ n: number }>`SELECT count(*) AS n FROM ${sql(table)} WHERE team = ${name?.id ?? 0}`, ([row]) =>
        Number(row?.n)
      )
    )
  })

const totals = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT subject FROM click_totals`)

onOneClicksDatabase("a deleted team", (it) => {
  it.effect("leaves no clicks, rollups or totals, and other teams keep theirs", () =>
    Effect.gen(function* () {
      const rollups = yield* Rollups
      const [other, team] = [yield* makeTeam, yield* makeTeam]
      yield* book(clicksIn(other))
      const totalsBefore = (yield* totals).length
      yield* book(clicksIn(team))
      yield* rollups.closeThrough(dayStart(began) + 3 * day)
      yield* rollups.prune(dayStart(began) + day)
      // Some arrive late, so that buckets are still open.
      yield* book([...clicksIn(other), ...clicksIn(team)].filter((_, n) => n % 4 === 3))
      const before = yield* held(other)
      expect(before.every((count) => count > 0)).toBe(true)
      expect((yield* held(team)).every((count) => count > 0)).toBe(true)
      const count = yield* forgetTeam(team.id as TeamId)
      expect(count).toBeGreaterThan(200)
      expect(yield* held(team)).toEqual([0, 0, 0, 0, 0])
      expect(yield* held(other)).toEqual(before)
      expect((yield* totals).length).toBe(totalsBefore)
      expect(yield* forgetTeam(team.id as TeamId)).toBe(0)
    })
  )
})
