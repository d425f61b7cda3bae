import { Effect } from "effect"

/** Tells answers without an end that the server is about to stop, so that nothing waits for them. */
export class Stopping extends Effect.Service<Stopping>()("http/Stopping", {
  effect: Effect.map(Effect.makeLatch(), ({ open, await: begun }) => ({ begin: open, begun }))
}) {}
