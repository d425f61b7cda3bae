// A machine without a network: outside host names do not resolve, so that no request leaves it.
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
