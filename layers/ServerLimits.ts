import { Context } from "effect"

/** What the Node server allows a connection. */
export interface ServerLimitsShape {
  /** How long a stop waits for the requests under way, in milliseconds. */
  readonly drainMillis: number
  /** How long a connection may leave what was sent to it unread, in milliseconds. */
  readonly unreadMillis: number
  /** Connections from one address, or one /64 of IPv6; no proxy may be in front that is trusted. */
  readonly perAddress: number
}

/** The limits of the Node server, which tests make smaller. */
export class ServerLimits extends Context.Reference<ServerLimits>()("ServerLimits", {
  defaultValue: (): ServerLimitsShape => ({ drainMillis: 10_000, unreadMillis: 60_000, perAddress: 1000 })
}) {}
