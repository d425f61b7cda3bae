import type { Worker } from "@effect/platform"
import { Context, type Effect, type Layer } from "effect"

/** A thread that runs the pictures actor: how it is reached, and what fails when it ends. */
export interface PicturesWorker {
  readonly platform: Layer.Layer<Worker.PlatformWorker | Worker.Spawner>
  readonly ended: Effect.Effect<never, Error>
}

/** Starts a thread for the pictures actor. */
export class PicturesThread extends Context.Tag("renderer/PicturesThread")<
  PicturesThread,
  Effect.Effect<PicturesWorker>
>() {}
