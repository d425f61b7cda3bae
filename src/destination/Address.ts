import { addressFault, comparedAddress } from "../contract/Address.ts"
import { sha256 } from "../lib/Hash.ts"
import { isOwnHost } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"

const hashOf = (url: string): string => sha256(url).slice(0, 40)

/** The key of an address in any spelling: the first 40 hex digits of the SHA-256 of its compared form. */
export const destinationHash = (url: string): string => hashOf(comparedAddress(url))

/**
 * The keys under which links to an address may be stored. Earlier versions used the SHA-256 of the address as given, so
 * these include the usual spellings.
 */
export const destinationHashes = (url: string): ReadonlyArray<string> => {
  const compared = comparedAddress(url)
  const bare = compared.replace(/^(https?:\/\/[^/?#]*)\/(?=$|[?#])/, "$1")
  return [...new Set([compared, bare, url].map(hashOf))]
}

/**
 * The host that a request to an address goes to. Undefined if the address is never requested, because it belongs to
 * this installation or has a non-standard port.
 */
export const askedHost = (url: string, settings: SettingsShape): string | undefined => {
  if (addressFault(url) !== undefined) return undefined
  const { hostname, port } = new URL(url)
  return port !== "" || isOwnHost(settings, hostname) ? undefined : hostname
}
