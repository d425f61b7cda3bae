import { resolveNs } from "node:dns"
import type { RequestOptions } from "node:https"
import { Context, Effect } from "effect"
import { addressesOf } from "./AddressesOf.ts"

/** The internet as files are fetched from it. */
export interface InternetShape {
  /** Every IP address of a host name; none where it has none. */
  readonly resolve: (hostname: string) => Effect.Effect<ReadonlyArray<string>>
  /** How a connection to a checked address differs from the usual one. */
  readonly connection: (address: string) => RequestOptions
  /** Whether this machine reaches it at all; taken for granted where it is left out. */
  readonly isReached?: Effect.Effect<boolean>
}

// Asks the machine's own resolver alone, for what is never gone.
const isReached = Effect.async<boolean>((resume) => resolveNs("com", (fault) => resume(Effect.succeed(!fault)))).pipe(
  Effect.timeoutTo({ duration: "5 seconds", onSuccess: (found) => found, onTimeout: () => false })
)

/** A reference, so that tests can stand in for the internet. */
export class Internet extends Context.Reference<Internet>()("net/Internet", {
  defaultValue: (): InternetShape => ({ resolve: addressesOf, connection: () => ({}), isReached })
}) {}
