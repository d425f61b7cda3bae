import type { IncomingMessage } from "node:http"

const hostsOf = (rawHeaders: ReadonlyArray<string>): number => {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ""
    if (name.length === 4 && name.toLowerCase() === "host") count++
  }
  return count
}

/**
 * Why a request target is invalid, as a sentence; undefined if it is valid. An absolute target contains the host (RFC
 * 9112, section 3.2.2), which is then copied to the header.
 */
export const targetFault = (request: IncomingMessage): string | undefined => {
  if (hostsOf(request.rawHeaders) > 1) return "The request names its host twice."
  const { url = "/" } = request
  if (url.startsWith("/") || !/^https?:\/\//i.test(url)) return undefined
  if (!URL.canParse(url)) return "The target of the request is no address."
  request.headers.host = new URL(url).host
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "")
  request.url = path.startsWith("/") ? path : `/${path}`
  return undefined
}

// RFC 3986's unreserved characters, and `@`: no path needs them encoded.
const unreserved = /[A-Za-z0-9._~@-]/

/**
 * A request target whose path spells each character one way: the router compares paths as text, and mail gateways encode
 * `/@name` as `/%40name`. Everything else stays encoded, `%25` too, so the router's own decoding is still the only one.
 */
export const plainTarget = (target: string): string => {
  const mark = target.indexOf("?")
  const path = mark === -1 ? target : target.slice(0, mark)
  if (!path.includes("%")) return target
  const plain = path.replace(/%[0-9a-f]{2}/gi, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16))
    return unreserved.test(character) ? character : triplet
  })
  return mark === -1 ? plain : plain + target.slice(mark)
}
