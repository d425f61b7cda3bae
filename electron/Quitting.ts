import { Effect } from "effect"

/** A request to quit the app. Everything in progress finishes first. */
export class Quitting extends Effect.Service<Quitting>()("electron/Quitting", {
  effect: Effect.map(Effect.makeLatch(), ({ open, await: asked }) => ({ quit: Effect.asVoid(open), asked }))
}) {}
