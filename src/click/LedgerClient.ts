import { Effect } from "effect"
import { makeWorkerClient } from "../worker/WorkerClient.ts"
import { LedgerActor } from "./LedgerActor.ts"
import { ledgerAway } from "./LedgerAway.ts"
import { LedgerThread } from "./LedgerThread.ts"

/** The client of the ledger. Its worker is always restarted, because clicks are booked even without requests. */
export const makeLedgerClient = Effect.flatMap(LedgerThread, (start) =>
  makeWorkerClient({
    name: "ledger",
    actor: LedgerActor,
    start,
    unavailable: ledgerAway,
    concurrency: 1024,
    startTime: "30 seconds",
    waitTime: "10 seconds"
  })
)
