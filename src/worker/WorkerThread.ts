import type { Worker } from "@effect/platform"
import type { Effect, Layer } from "effect"
import type { Pulse } from "./Pulse.ts"

/** A thread that is about to run an actor. */
export interface WorkerThread {
  readonly platform: Layer.Layer<Worker.PlatformWorker | Worker.Spawner>
  /** Fails when the thread ended, and why. */
  readonly ended: Effect.Effect<never, Error>
  /** What the thread shows of itself, if it does. */
  readonly pulse: Pulse
  /** Ends it at once; native code runs to its end first. */
  readonly kill: Effect.Effect<void>
}

/** How a thread is started; a platform decides it. */
export type StartThread = Effect.Effect<WorkerThread>
