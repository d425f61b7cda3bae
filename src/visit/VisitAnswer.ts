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

const redirectHeaders = [
  ...["cache-control", "private, no-store"],
  ...["referrer-policy", "no-referrer-when-downgrade"],
  ...["content-length", "0"]
]

/** Redirects the visitor: 302 for a GET, 303 after a form, 308 from a former address. */
export const redirectAnswer = (address: string, status: 302 | 303 | 308 = 302): VisitAnswer => ({
  status,
  headers: ["location", ascii(address), ...redirectHeaders],
  body: ""
})
