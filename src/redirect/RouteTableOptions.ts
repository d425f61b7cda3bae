export interface RouteTableOptions {
  /** How many links are kept, and how many scan codes; as many again divided by ten are those and the hosts known to be unknown. */
  readonly size: number
  /** The host of the default domain. */
  readonly ownHost: string
  /** Seconds after which something must be read again; infinite where nobody else changes the database. */
  readonly maxAgeSeconds: number
  /** Seconds of a clock that is never set back. */
  readonly now?: () => number
}
