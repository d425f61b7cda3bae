import { Either } from "effect"
import ipaddr from "ipaddr.js"
import { completedAddress } from "../../src/contract/Address.ts"
import { isPublicAddress } from "../../src/net/PublicAddress.ts"

/** Names that never belong to the public internet (RFC 2606, 6762, 8375, and ICANN's `internal`). */
const localName = /^(?:localhost|.+\.(?:localhost|local|internal|home\.arpa))$/

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, "")

const isPrivate = (hostname: string): boolean =>
  localName.test(hostname) || (ipaddr.isValid(bare(hostname)) && !isPublicAddress(bare(hostname)))

/** The address of a team's server. `isPlain` if nothing that is sent to it is encrypted. */
export interface TeamAddress {
  readonly origin: string
  readonly host: string
  readonly isPlain: boolean
}

/** Reads the address of a server, with or without a scheme and a path, such as that of a screen. */
export const readTeamAddress = (text: string): Either.Either<TeamAddress, "badAddress" | "needsHttps"> => {
  const completed = completedAddress(text)
  if (completed.length > 2000 || !URL.canParse(completed)) return Either.left("badAddress")
  const { protocol, hostname, origin, host, username, password } = new URL(completed)
  if (hostname === "" || username !== "" || password !== "") return Either.left("badAddress")
  if (protocol === "https:") return Either.right({ origin, host, isPlain: false })
  if (protocol !== "http:") return Either.left("badAddress")
  return isPrivate(hostname) ? Either.right({ origin, host, isPlain: true }) : Either.left("needsHttps")
}
