import type { Worker } from "@effect/platform"
import { Context, type Effect, type Layer } from "effect"

/** A thread that runs the pictures actor: how it is reached, and what fails when it ends. */
export interface RunningRenderer {
  readonly platform: Layer.Layer<Worker.PlatformWorker | Worker.Spawner>
  readonly ended: Effect.Effect<never, Error>
}

/** Starts a thread for the pictures actor. */
export class RendererThread extends Context.Tag("renderer/PicturesThread")<
  RendererThread,
  Effect.Effect<RunningRenderer>
>() {}
