import { Effect } from "effect"

/** Whether the app is to end; everything that must end in peace does so before it does. */
export class Quitting extends Effect.Service<Quitting>()("electron/Quitting", {
  effect: Effect.map(Effect.makeLatch(), ({ open, await: asked }) => ({ quit: Effect.asVoid(open), asked }))
}) {}
