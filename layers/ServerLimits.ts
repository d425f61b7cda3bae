import { Context } from "effect"

/** Limits of the Node server for connections. */
export interface ServerLimitsShape {
  /** How long a stop waits for requests in flight, in milliseconds. */
  readonly drainMillis: number
  /** How long a client may leave data unread, in milliseconds. */
  readonly unreadMillis: number
  /** The most connections from one address, or one /64 of IPv6; unlimited with a trusted proxy. */
  readonly perAddress: number
}

/** The limits of the Node server; tests lower them. */
export class ServerLimits extends Context.Reference<ServerLimits>()("ServerLimits", {
  defaultValue: (): ServerLimitsShape => ({ drainMillis: 10_000, unreadMillis: 60_000, perAddress: 1000 })
}) {}
