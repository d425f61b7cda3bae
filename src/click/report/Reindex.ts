import { SqlClient } from "@effect/sql"
import { Clock, Effect } from "effect"
import { orDieSql } from "../../storage/Conflict.ts"
import { transactionOn } from "../../storage/Transaction.ts"
import { endOf, type Level, level } from "./Buckets.ts"
import { readRawClicks } from "./RawClicks.ts"
import { readTables } from "./ReadTables.ts"
import { Rollups } from "./Rollups.ts"
import { writeTables } from "./Store.ts"
import { countedTeams, hoursWithClicks, teamBuckets } from "./TeamBuckets.ts"

export interface Reindexed {
  readonly teams: number
  readonly days: number
  readonly months: number
}

/**
 * Rebuilds rollups and segments from clicks, and months from the rollups of days with deleted clicks. Each bucket is
 * dropped and marked in one transaction, and then read click by click until it is closed again. So reports stay
 * correct, and a server may book clicks at the same time.
 */
export const reindexRollups = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rollups = yield* Rollups
  const closing = { raw: yield* readRawClicks, read: yield* readTables, write: yield* writeTables }
  const now = yield* Clock.currentTimeMillis
  const inTransaction = transactionOn(sql)

  const renew = (team: number, size: Level, start: number) =>
    orDieSql(
      inTransaction(
        Effect.zipRight(
          closing.write.drop({ team, level: size, start }),
          closing.write.mark([{ team, level: size, start }])
        )
      )
    )

  const teams = yield* countedTeams(closing)
  let [days, months] = [0, 0]
  for (const team of teams) {
    const found = yield* teamBuckets(closing, team)
    for (const hour of found.storedHours) yield* renew(team, level.hour, hour)
    for (const day of found.days) {
      if (endOf(level.day, day) > now) {
        for (const hour of yield* hoursWithClicks(closing, team, day)) yield* renew(team, level.hour, hour)
      } else yield* renew(team, level.day, day)
      days++
    }
    for (const month of found.months) {
      yield* renew(team, level.month, month)
      months++
    }
  }
  while (yield* rollups.close(yield* Clock.currentTimeMillis)) yield* Effect.yieldNow()
  return { teams: teams.length, days, months } satisfies Reindexed
})
