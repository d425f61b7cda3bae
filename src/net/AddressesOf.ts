import { lookup } from "node:dns"
import { Effect } from "effect"

/** Every IP address that this machine finds for a host name; none where it finds none. */
export const addressesOf = (hostname: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.async((resume) => {
    lookup(hostname, { all: true, verbatim: true }, (fault, found) => {
      resume(Effect.succeed(fault ? [] : found.map(({ address }) => address)))
    })
  })
