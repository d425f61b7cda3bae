import { resolveNs } from "node:dns"
import type { RequestOptions } from "node:https"
import { Context, Effect } from "effect"
import { addressesOf } from "./AddressesOf.ts"

/** Access to the internet. */
export interface InternetShape {
  /** All IP addresses of a host name; empty if there are none. */
  readonly resolve: (hostname: string) => Effect.Effect<ReadonlyArray<string>>
  /** The connection options for a checked address, besides the usual ones. */
  readonly connection: (address: string) => RequestOptions
  /** Whether the internet is reachable; assumed if absent. */
  readonly isReached?: Effect.Effect<boolean>
}

// Asks only the machine's own resolver, for a name that always exists.
const isReached = Effect.async<boolean>((resume) => resolveNs("com", (fault) => resume(Effect.succeed(!fault)))).pipe(
  Effect.timeoutTo({ duration: "5 seconds", onSuccess: (found) => found, onTimeout: () => false })
)

/** A reference, so that tests can replace the internet. */
export class Internet extends Context.Reference<Internet>()("net/Internet", {
  defaultValue: (): InternetShape => ({ resolve: addressesOf, connection: () => ({}), isReached })
}) {}
