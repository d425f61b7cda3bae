import { Context } from "effect"

/** Limits of the Node server for connections. */
export interface ServerLimitsShape {
  /** How long to wait for requests in flight when the server stops, in milliseconds. */
  readonly drainMillis: number
  /** How long a client may leave data unread, in milliseconds. */
  readonly unreadMillis: number
  /** The maximum number of connections from one address or IPv6 /64; unlimited behind a trusted proxy. */
  readonly perAddress: number
}

/** The limits of the Node server; tests lower them. */
export class ServerLimits extends Context.Reference<ServerLimits>()("ServerLimits", {
  defaultValue: (): ServerLimitsShape => ({ drainMillis: 10_000, unreadMillis: 60_000, perAddress: 1000 })
}) {}
