import type { Worker } from "@effect/platform"
import type { Effect, Layer } from "effect"

/** A thread that is about to run an actor. */
export interface WorkerThread {
  readonly platform: Layer.Layer<Worker.PlatformWorker | Worker.Spawner>
  /** Fails when the thread ended, and why. */
  readonly ended: Effect.Effect<never, Error>
}

/** How a thread is started; a platform decides it. */
export type StartThread = Effect.Effect<WorkerThread>
