import { Effect } from "effect"

/**
 * The phases of a stop. First it is announced, so that clients send no new requests; then it begins, and endless
 * responses end, so that nothing waits for them.
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
