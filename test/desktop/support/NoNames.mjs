// A machine without a network: hosts of the outside world have no address there, so that none is asked.
import dns from "node:dns"
import { syncBuiltinESMExports } from "node:module"

const known = dns.lookup
dns.lookup = (name, options, callback) =>
  name === "localhost"
    ? known(name, options, callback)
    : queueMicrotask(() => callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" })))
syncBuiltinESMExports()
