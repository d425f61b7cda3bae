import { Effect } from "effect"

/**
 * How far a stop is: it is announced, so that nobody sends new requests here, and begins later, when answers without an end
 * are told, so that nothing waits for them.
 */
export class Stopping extends Effect.Service<Stopping>()("http/Stopping", {
  effect: Effect.map(Effect.makeLatch(), ({ open, await: begun }) => {
    let isAnnounced = false
    return {
      announce: Effect.sync(() => {
        isAnnounced = true
      }),
      isAnnounced: () => isAnnounced,
      begin: open,
      begun
    }
  })
}) {}
