export interface RouteTableOptions {
  /**
   * How many links are kept, and how many scan codes. A tenth of it is the limit for hosts, and for unknown codes of
   * each kind.
   */
  readonly size: number
  /** The host of the default domain. */
  readonly ownHost: string
  /** Seconds after which an entry must be read again; infinite if no other process changes the database. */
  readonly maxAgeSeconds: number
  /** Seconds of a monotonic clock. */
  readonly now?: () => number
}
