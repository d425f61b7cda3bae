import { addressFault } from "../contract/Address.ts"
import { sha256 } from "../lib/Hash.ts"
import { isOwnHost } from "../settings/Settings.ts"
import type { SettingsShape } from "../settings/SettingsShape.ts"

/** What an address is found by. */
export const destinationHash = (url: string): string => sha256(url).slice(0, 40)

/** The host that is asked about an address; undefined where nothing is: of this installation itself, and on other ports than the usual ones. */
export const askedHost = (url: string, settings: SettingsShape): string | undefined => {
  if (addressFault(url) !== undefined) return undefined
  const { hostname, port } = new URL(url)
  return port !== "" || isOwnHost(settings, hostname) ? undefined : hostname
}
