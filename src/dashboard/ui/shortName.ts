import { withoutScheme } from "./format.ts"
import { unicodeAddress } from "./unicodeHost.ts"

/** The display name of an address on a domain of the team: the host in Unicode, without a scheme. */
export const shortName = (address: string): string => unicodeAddress(withoutScheme(address))
