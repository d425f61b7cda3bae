import { withoutScheme } from "./format.ts"
import { unicodeAddress } from "./unicodeHost.ts"

/** What an address at a domain of the team is called: its host as people write it, without a scheme. */
export const shortName = (address: string): string => unicodeAddress(withoutScheme(address))
