import { Context } from "effect"
import type { StartThread } from "../worker/WorkerThread.ts"

/** Starts a thread that runs the ledger. */
export class LedgerThread extends Context.Tag("click/LedgerThread")<LedgerThread, StartThread>() {}
