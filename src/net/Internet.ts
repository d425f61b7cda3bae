import { resolveNs } from "node:dns"
import type { RequestOptions } from "node:https"
import { Context, Effect } from "effect"
import { addressesOf } from "./AddressesOf.ts"

export interface InternetShape {
  /** All IP addresses of a host name; empty if there are none. */
  readonly resolve: (hostname: string) => Effect.Effect<ReadonlyArray<string>>
  /** Additional connection options for a checked address. */
  readonly connection: (address: string) => RequestOptions
  /** Whether the internet is reachable. If absent, it is assumed to be. */
  readonly isReached?: Effect.Effect<boolean>
}

// Queries only the machine's own resolver, for a name that always exists.
const isReached = Effect.async<boolean>((resume) => resolveNs("com", (fault) => resume(Effect.succeed(!fault)))).pipe(
  Effect.timeoutTo({ duration: "5 seconds", onSuccess: (found) => found, onTimeout: () => false })
)

/** How to reach other hosts. A reference with a default value, so that tests can replace it. */
export class Internet extends Context.Reference<Internet>()("net/Internet", {
  defaultValue: (): InternetShape => ({ resolve: addressesOf, connection: () => ({}), isReached })
}) {}

/** No host can be reached. */
export const noInternet: InternetShape = {
  resolve: () => Effect.succeed([]),
  connection: () => ({}),
  isReached: Effect.succeed(false)
}
