import type { Worker } from "@effect/platform"
import type { Effect, Layer } from "effect"
import type { Pulse } from "./Pulse.ts"

/** A thread that will run an actor. */
export interface WorkerThread {
  readonly platform: Layer.Layer<Worker.PlatformWorker | Worker.Spawner>
  /** Fails with the reason when the thread exits. */
  readonly ended: Effect.Effect<never, Error>
  /** The heartbeats of the thread. Only some threads emit them. */
  readonly pulse: Pulse
  /** Ends the thread immediately, or when the running native call returns. */
  readonly kill: Effect.Effect<void>
}

/** Starts a thread. Each platform implements this differently. */
export type StartThread = Effect.Effect<WorkerThread>
