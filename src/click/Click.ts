import type { Route } from "../link/Route.ts"

/** One visit that was answered, as it arrived: everything that the figures are derived from. */
export interface Visit {
  readonly route: Route
  /** Where the visitor was sent or shown the way to. */
  readonly destination: string | null
  readonly address: string
  readonly userAgent: string
  readonly acceptLanguage: string
  readonly referrer: string
  readonly country: string | null
  /** The visitor's query without its question mark. */
  readonly query: string
  readonly method: string
  /** Whether a browser fetched the link before anybody followed it (`Sec-Purpose` or `Purpose`: prefetch). */
  readonly isPrefetch: boolean
  /** Milliseconds since 1970. */
  readonly at: number
}
