// A machine without a network: hosts of the outside world have no address there, so that none is asked.
import dns from "node:dns"
import { syncBuiltinESMExports } from "node:module"
import { isIP } from "node:net"

const known = dns.lookup
dns.lookup = (name, ...rest) => {
  if (!name || name === "localhost" || isIP(name) !== 0) return known(name, ...rest)
  const fault = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" })
  queueMicrotask(() => rest.at(-1)(fault))
}
syncBuiltinESMExports()
