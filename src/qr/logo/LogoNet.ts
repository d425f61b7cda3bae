import { lookup } from "node:dns"
import type { RequestOptions } from "node:https"
import { Context, Effect } from "effect"

/** The internet as logos are fetched from it. */
export interface LogoNetShape {
  /** Every IP address of a host name; none where it has none. */
  readonly resolve: (hostname: string) => Effect.Effect<ReadonlyArray<string>>
  /** How a connection to a checked address differs from the usual one. */
  readonly connection: (address: string) => RequestOptions
}

const resolve = (hostname: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.async((resume) => {
    lookup(hostname, { all: true, verbatim: true }, (fault, found) => {
      resume(Effect.succeed(fault ? [] : found.map(({ address }) => address)))
    })
  })

/** A reference, so that tests can stand in for the internet. */
export class LogoNet extends Context.Reference<LogoNet>()("qr/logo/LogoNet", {
  defaultValue: (): LogoNetShape => ({ resolve, connection: () => ({}) })
}) {}
