export interface RouteTableOptions {
  /**
   * The maximum number of links, and of scan codes. The limit for hosts, and for unknown codes of each kind, is a tenth
   * of this.
   */
  readonly size: number
  /** The host of the default domain. */
  readonly ownHost: string
  /** Seconds after which an entry must be read again; infinite if no other process changes the database. */
  readonly maxAgeSeconds: number
  /** Seconds of a monotonic clock. */
  readonly now?: () => number
}
