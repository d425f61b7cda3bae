import { join, resolve } from "node:path"
import { Effect, Option } from "effect"
import { Settings } from "../settings/Settings.ts"
import { makeWorkerClient } from "../worker/WorkerClient.ts"
import { LedgerActor } from "./LedgerActor.ts"
import { clicksDamaged, ledgerAway } from "./LedgerAway.ts"
import { LedgerThread } from "./LedgerThread.ts"

/** The client of the ledger. Its worker is always restarted, because clicks are booked even without requests. */
export const makeLedgerClient = Effect.gen(function* () {
  const { dataDir, databaseUrl } = yield* Settings
  const { isDamaged } = Option.isSome(databaseUrl)
    ? { isDamaged: () => false }
    : yield* Effect.promise(() => import("../storage/SqliteVersion.ts"))
  return yield* makeWorkerClient({
    name: "ledger",
    actor: LedgerActor,
    start: yield* LedgerThread,
    unavailable: () => (isDamaged(join(resolve(dataDir), "clicks.db")) ? clicksDamaged("clicks.db") : ledgerAway()),
    concurrency: 1024,
    startTime: "30 seconds",
    waitTime: "10 seconds"
  })
})
