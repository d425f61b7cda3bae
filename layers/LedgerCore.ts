import { SqlClient } from "@effect/sql"
import { Layer } from "effect"
import { LedgerActorLive } from "../src/click/LedgerActorLive.ts"
import { LedgerSetup, type LedgerSetupShape } from "../src/click/LedgerSetup.ts"
import { Reports } from "../src/click/report/Reports.ts"
import { ClickReads } from "../src/storage/ClickReads.ts"
import { ClickStorageLive } from "./ClickStorage.ts"

const ReportsLive = Layer.provide(Reports.Default, Layer.effect(SqlClient.SqlClient, ClickReads))

/** The ledger with its own databases. */
export const ledgerCore = (setup: LedgerSetupShape) =>
  LedgerActorLive.pipe(
    Layer.provide(ReportsLive),
    Layer.provideMerge(ClickStorageLive),
    Layer.provide(Layer.succeed(LedgerSetup, setup))
  )
