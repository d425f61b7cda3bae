import { Effect } from "effect"

/**
 * The phases of a shutdown. First, it is announced, so that clients send no new requests. Then it begins, and endless
 * responses are ended, because the server would otherwise wait for them.
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
