import type { Worker } from "@effect/platform"
import { Context, type Effect, type Layer } from "effect"

/** A worker that is about to run the ledger. */
export interface LedgerWorker {
  readonly platform: Layer.Layer<Worker.PlatformWorker | Worker.Spawner>
  /** Fails when the worker ended, and why. */
  readonly ended: Effect.Effect<never, Error>
}

/** How a worker that runs the ledger is started. */
export class LedgerThread extends Context.Tag("click/LedgerThread")<LedgerThread, Effect.Effect<LedgerWorker>>() {}
