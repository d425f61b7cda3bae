import type { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import type { LedgerSetup } from "../LedgerSetup.ts"
import type { Rollups } from "../report/Rollups.ts"
import { makeJournalBooker } from "./JournalBooker.ts"
import type { LiveClicks } from "./LiveClicks.ts"

/** Books the journals of archives. Their clicks may be older than any server, so any past time is valid. */
export const makeFolderBooker = Effect.map(
  Effect.context<SqlClient.SqlClient | LedgerSetup | LiveClicks | Rollups>(),
  (context) => (dataDir: string) =>
    Effect.gen(function* () {
      const { book, learn, positions } = yield* makeJournalBooker(dataDir, undefined, 0)
      for (;;) {
        const { isAll } = yield* Effect.flatMap(positions.current, book).pipe(
          Effect.catchTag("Swept", () => Effect.as(learn, { isAll: false })),
          Effect.catchTag("Overtaken", () => Effect.succeed({ isAll: false }))
        )
        if (isAll) return
      }
    }).pipe(Effect.provide(context), Effect.orDie)
)
