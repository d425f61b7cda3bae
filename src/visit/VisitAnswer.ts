import type { Manner } from "../link/Route.ts"

/**
 * A response, the same on the fast path and through the router. `headers` are lower-case names, each followed by its
 * value. A `Uint8Array` body is already compressed.
 */
export interface VisitAnswer {
  readonly status: number
  readonly headers: ReadonlyArray<string>
  readonly body: string | Uint8Array
}

/** An address in the form of a header value. */
const ascii = (address: string): string => (/[^\x21-\x7e]/.test(address) ? new URL(address).href : address)

const headersOf = (caching: string, ...others: ReadonlyArray<string>) => [
  ...["cache-control", caching],
  ...["referrer-policy", "no-referrer-when-downgrade"],
  ...["content-length", "0"],
  ...others
]

const uncached = headersOf("private, no-store")
const remembered = headersOf("private, max-age=300")
const robots = ["x-robots-tag", "noindex"]
const unindexed = { uncached: [...uncached, ...robots], remembered: [...remembered, ...robots] }

const redirect = (address: string, status: number, headers: ReadonlyArray<string>): VisitAnswer => ({
  status,
  headers: ["location", ascii(address), ...headers],
  body: ""
})

/** Redirects the visitor: 302 for a GET, 303 after a form, 308 from a former address. */
export const redirectAnswer = (address: string, status: 302 | 303 | 308 = 302): VisitAnswer =>
  redirect(address, status, uncached)

/** How a visitor reached a link: by reading it, with a form of the server's own pages, or with another request. */
export type Arrival = "read" | "form" | "request"

/** Whether a redirect keeps the method and the body of a request. */
export const keepsMethod = ({ status }: Manner): boolean => status === 307 || status === 308

/** Redirects the visitor of a short link in the manner of the link. */
export const linkAnswer = (address: string, manner: Manner, arrival: Arrival): VisitAnswer => {
  const { status, isNoindex } = manner
  const isRemembered = arrival === "read" && (status === 301 || status === 308)
  const [kept, plain] = isNoindex ? [unindexed.remembered, unindexed.uncached] : [remembered, uncached]
  const isKept = arrival === "read" || (arrival === "request" && keepsMethod(manner))
  return redirect(address, isKept ? status : 303, isRemembered ? kept : plain)
}
