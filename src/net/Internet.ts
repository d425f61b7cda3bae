import type { RequestOptions } from "node:https"
import { Context, type Effect } from "effect"
import { addressesOf } from "./AddressesOf.ts"

/** The internet as files are fetched from it. */
export interface InternetShape {
  /** Every IP address of a host name; none where it has none. */
  readonly resolve: (hostname: string) => Effect.Effect<ReadonlyArray<string>>
  /** How a connection to a checked address differs from the usual one. */
  readonly connection: (address: string) => RequestOptions
}

/** A reference, so that tests can stand in for the internet. */
export class Internet extends Context.Reference<Internet>()("net/Internet", {
  defaultValue: (): InternetShape => ({ resolve: addressesOf, connection: () => ({}) })
}) {}
