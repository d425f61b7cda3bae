import type { IncomingMessage } from "node:http"
import type { HttpServerRequest } from "@effect/platform"
import { Option } from "effect"
import { hostnameIn } from "../http/RequestHost.ts"
import { percentDecoded } from "../lib/FormText.ts"

/** The parts of a request that both the fast path and the router provide. */
export interface VisitRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** The address of the connection. */
  readonly remote: string | undefined
}

/** Reads a visit that has not reached the router. */
export const ofMessage = (message: IncomingMessage, method: string, url: string): VisitRequest => ({
  method,
  url,
  headers: message.headers,
  remote: message.socket.remoteAddress
})

const glued = /^(\/[^?&]*?)(&|%26|%3f)([^?]*)(?:\?(.*))?$/is

/** Restores a query that lost its question mark (`/code&a=1`) or was percent-encoded (`/code%3Fa=1`). */
const withQuery = (target: string): string => {
  const [, path, sign, text = "", query = ""] = glued.exec(target) ?? []
  if (path === undefined) return target
  const decoded = sign === "&" ? undefined : percentDecoded(text)
  const restored = decoded?.replace(/#.*/s, "").replace(/[^\x21-\x7e]+/g, encodeURIComponent) ?? text
  return `${path}?${[restored, query].filter((piece) => piece !== "").join("&")}`
}

/** Reads a visit that went through the router. `isExact` leaves its target as it is. */
export const ofServerRequest = (
  { method, url, headers, remoteAddress }: HttpServerRequest.HttpServerRequest,
  isExact = false
): VisitRequest => ({
  method,
  url: isExact ? url : withQuery(url),
  headers,
  remote: Option.getOrUndefined(remoteAddress)
})

/** A header; empty if it is missing or repeated. */
export const header = ({ headers }: VisitRequest, name: string): string => {
  const value = headers[name]
  return typeof value === "string" ? value : ""
}

/** The raw query of a request, without its question mark. */
export const queryOf = (url: string): string => {
  const mark = url.indexOf("?")
  return mark === -1 ? "" : url.slice(mark + 1)
}

/** The host of a request, in lower case and without a port. */
export const hostnameOf = (request: VisitRequest): string => hostnameIn(header(request, "host"))
