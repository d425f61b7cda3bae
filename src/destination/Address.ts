import { addressFault } from "../contract/Address.ts"
import { sha256 } from "../lib/Hash.ts"
import { isOwnHost } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"

/** The key of an address: the first 40 hex digits of its SHA-256. */
export const destinationHash = (url: string): string => sha256(url).slice(0, 40)

/**
 * The host that a request to an address goes to. Undefined if the address is never requested, because it belongs to
 * this installation or has a non-standard port.
 */
export const askedHost = (url: string, settings: SettingsShape): string | undefined => {
  if (addressFault(url) !== undefined) return undefined
  const { hostname, port } = new URL(url)
  return port !== "" || isOwnHost(settings, hostname) ? undefined : hostname
}
