import { SqlClient } from "@effect/sql"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { publishTotals } from "../../src/click/ingest/PublishTotals.ts"
import { ClickReads } from "../../src/storage/ClickReads.ts"
import { MainDatabase } from "../../src/storage/MainDatabase.ts"
import { onOneClicksDatabase } from "../analytics/support/ClicksDatabase.ts"
import { makeTeam } from "../analytics/support/Team.ts"

/** A slow connection, so that its data is outdated on arrival. */
const late = (reads: SqlClient.SqlClient): SqlClient.SqlClient =>
  new Proxy(reads, {
    apply: (target, self, given) =>
      Effect.delay(
        Effect.suspend(() => Reflect.apply(target, self, given)),
        0
      ).pipe(Effect.tap(() => Effect.sleep("300 millis")))
  })

onOneClicksDatabase("publishing totals", (it) => {
  it.effect("keeps the newer total of two processes that publish at once", () =>
    Effect.gen(function* () {
      const { links } = yield* makeTeam
      const [clicks, reads, main] = [yield* SqlClient.SqlClient, yield* ClickReads, yield* MainDatabase]
      yield* clicks`INSERT INTO click_names (name) VALUES (${links[0] ?? ""})`
      const [named] = yield* clicks<{ id: number }>`SELECT id FROM click_names WHERE name = ${links[0] ?? ""}`
      const subject = named?.id ?? 0
      yield* clicks`INSERT INTO click_totals (subject, clicks) VALUES (${subject}, 5)`
      const slow = publishTotals.pipe(Effect.flatten, Effect.provideService(ClickReads, late(reads)))
      const quick = Effect.zipRight(
        clicks`UPDATE click_totals SET clicks = 748 WHERE subject = ${subject}`,
        Effect.flatten(publishTotals)
      )
      yield* Effect.all([slow, Effect.delay(quick, "100 millis")], { concurrency: 2 })
      const shown = yield* main<{ total: number }>`SELECT total_clicks AS total FROM links WHERE id = ${links[0] ?? ""}`
      const marked = yield* clicks<{ shown: number }>`SELECT shown FROM click_totals WHERE subject = ${subject}`
      expect([Number(shown[0]?.total), Number(marked[0]?.shown)]).toEqual([748, 748])
    })
  )
})
