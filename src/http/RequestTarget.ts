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
 * Why a request cannot be told where it goes, as a sentence; undefined where it can. An absolute target names the host
 * (RFC 9112, section 3.2.2): from there on the request says the same in its header.
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
