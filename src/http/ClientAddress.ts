import type { HttpServerRequest } from "@effect/platform"
import { Option } from "effect"
import ipaddr from "ipaddr.js"
import type { SettingsShape } from "../Settings.ts"

const read = (text: string): string | undefined => {
  const bare = text.trim().replace(/^\[(.+)\](?::\d+)?$/, "$1")
  const address = ipaddr.isValid(bare) ? bare : bare.replace(/:\d+$/, "")
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : undefined
}

// Reading an address costs more than deciding a visit, and the same ones come again and again.
const remembered = 10_000
let known = new Map<string, string | undefined>()

const clean = (text: string): string | undefined => {
  const found = known.get(text)
  if (found !== undefined) return found
  const address = read(text)
  if (text.length <= 64) {
    if (known.size >= remembered) known = new Map()
    known.set(text, address)
  }
  return address
}

/**
 * The address of the client: the connection's, or the last one of `X-Forwarded-For` ("" where no proxy is trusted),
 * which is the one that this proxy itself wrote.
 */
export const addressOf = (forwardedFor: string, remote: string | undefined): string => {
  const forwarded = forwardedFor === "" ? undefined : clean(forwardedFor.slice(forwardedFor.lastIndexOf(",") + 1))
  return forwarded || clean(remote ?? "") || "unknown"
}

/** The address of whoever sent a request. */
export const clientAddress = (
  request: HttpServerRequest.HttpServerRequest,
  { trustProxy }: Pick<SettingsShape, "trustProxy">
): string =>
  addressOf(trustProxy ? (request.headers["x-forwarded-for"] ?? "") : "", Option.getOrUndefined(request.remoteAddress))
