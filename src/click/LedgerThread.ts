import { Context } from "effect"
import type { StartThread } from "../worker/WorkerThread.ts"

/** How a thread that runs the ledger is started. */
export class LedgerThread extends Context.Tag("click/LedgerThread")<LedgerThread, StartThread>() {}
