import type { HttpServerRequest } from "@effect/platform"
import { Option } from "effect"
import ipaddr from "ipaddr.js"
import type { SettingsShape } from "../Settings.ts"

const clean = (text: string): string | undefined => {
  const bare = text.trim().replace(/^\[(.+)\](?::\d+)?$/, "$1")
  const address = ipaddr.isValid(bare) ? bare : bare.replace(/:\d+$/, "")
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : undefined
}

/**
 * The address of the client: the connection's, or the last one of `X-Forwarded-For` where a proxy is trusted
 * (the one that this proxy itself wrote).
 */
export const clientAddress = (request: HttpServerRequest.HttpServerRequest, settings: Pick<SettingsShape, "trustProxy">): string => {
  const forwarded = settings.trustProxy ? request.headers["x-forwarded-for"]?.split(",").at(-1) : undefined
  return (forwarded && clean(forwarded)) || clean(Option.getOrElse(request.remoteAddress, () => "")) || "unknown"
}
