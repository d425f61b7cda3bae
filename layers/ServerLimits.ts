import { Context } from "effect"

/** What the Node server allows a connection. */
export interface ServerLimitsShape {
  /** How long a stop waits for the requests under way, in milliseconds. */
  readonly drainMillis: number
  /** How long a connection may stand with nothing read from it and nothing taken by it, in milliseconds. */
  readonly stillMillis: number
  /** Connections from one address, or one /64 of IPv6; no proxy may be in front that is trusted. */
  readonly perAddress: number
}

/** The limits of the Node server, which tests make smaller. */
export class ServerLimits extends Context.Reference<ServerLimits>()("ServerLimits", {
  // A report may take its asker 60 s, of which nothing is sent until it is made.
  defaultValue: (): ServerLimitsShape => ({ drainMillis: 10_000, stillMillis: 70_000, perAddress: 1000 })
}) {}
