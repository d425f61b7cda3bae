import type { Worker } from "@effect/platform"
import type { Effect, Layer } from "effect"
import type { Pulse } from "./Pulse.ts"

/** A thread that will run an actor. */
export interface WorkerThread {
  readonly platform: Layer.Layer<Worker.PlatformWorker | Worker.Spawner>
  /** Fails with the reason when the thread ends. */
  readonly ended: Effect.Effect<never, Error>
  /** The heartbeats of the thread; only some threads emit them. */
  readonly pulse: Pulse
  /** Ends it immediately; native code finishes first. */
  readonly kill: Effect.Effect<void>
}

/** Starts a thread; each platform has its own way. */
export type StartThread = Effect.Effect<WorkerThread>
