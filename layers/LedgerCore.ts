import { SqlClient } from "@effect/sql"
import { Effect, Layer } from "effect"
import { LedgerActorLive } from "../src/click/LedgerActorLive.ts"
import { LedgerSetup, type LedgerSetupShape } from "../src/click/LedgerSetup.ts"
import { Replay } from "../src/click/query/PastVisits.ts"
import { Reports } from "../src/click/report/Reports.ts"
import { ClickReads } from "../src/storage/ClickReads.ts"
import { ClickStorageLive } from "./ClickStorage.ts"

const ReportsLive = Layer.provide(Reports.Default, Layer.effect(SqlClient.SqlClient, ClickReads))

// Few ledgers ever replay clicks, so the rules of links are loaded by the first replay.
const ReplayLive = Layer.succeed(Replay, (question, visits) =>
  Effect.flatMap(
    Effect.promise(() => import("../src/rehearsal/Replay.ts")),
    ({ replay }) => replay(question, visits)
  )
)

/** The ledger with its own databases. */
export const ledgerCore = (setup: LedgerSetupShape) =>
  LedgerActorLive.pipe(
    Layer.provide([ReportsLive, ReplayLive]),
    Layer.provideMerge(ClickStorageLive),
    Layer.provide(Layer.succeed(LedgerSetup, setup))
  )
