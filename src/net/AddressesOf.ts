import { Resolver } from "node:dns"
import { readFile } from "node:fs/promises"
import { isIP } from "node:net"
import { Effect } from "effect"

interface NameLookup {
  /** The name servers; the system's by default. */
  readonly servers?: ReadonlyArray<string>
  /** The time limit of a query, in milliseconds; each query is tried twice. */
  readonly timeout?: number
  readonly hostsFile?: string
}

const systemHosts = process.platform === "win32" ? "C:\\Windows\\System32\\drivers\\etc\\hosts" : "/etc/hosts"

/** The addresses of a name in a hosts file. */
export const hostsEntries = (hosts: string, hostname: string): ReadonlyArray<string> =>
  hosts.split("\n").flatMap((line) => {
    const [address = "", ...names] = (line.split("#", 1)[0] ?? "").trim().split(/\s+/)
    return isIP(address) !== 0 && names.some((name) => name.toLowerCase() === hostname) ? [address] : []
  })

/**
 * Returns a function that looks up all IP addresses of a host name. It queries name servers directly, because
 * `dns.lookup` can't be cancelled and blocks the small thread pool that file operations share, so dead domains would
 * delay everything else.
 */
export const addressLookup = ({ servers, timeout = 2000, hostsFile = systemHosts }: NameLookup = {}) => {
  const ask = (kind: "resolve4" | "resolve6", hostname: string) =>
    Effect.async<ReadonlyArray<string>>((resume) => {
      const resolver = new Resolver({ timeout, tries: 2 })
      if (servers !== undefined) resolver.setServers(servers)
      resolver[kind](hostname, (fault, found) => resume(Effect.succeed(fault ? [] : found)))
      return Effect.sync(() => resolver.cancel())
    })
  const fromHosts = (hostname: string) =>
    Effect.map(
      Effect.orElseSucceed(
        Effect.tryPromise(() => readFile(hostsFile, "utf8")),
        () => ""
      ),
      (hosts) => hostsEntries(hosts, hostname)
    )
  return (hostname: string): Effect.Effect<ReadonlyArray<string>> =>
    Effect.gen(function* () {
      const name = hostname.toLowerCase().replace(/\.$/, "")
      const literal = name.replace(/^\[(.*)\]$/, "$1")
      if (isIP(literal) !== 0) return [literal]
      const known = yield* fromHosts(name)
      if (known.length > 0) return known
      // Names in `localhost` are never sent to a name server (RFC 6761).
      if (name === "localhost" || name.endsWith(".localhost")) return ["127.0.0.1", "::1"]
      const found = yield* Effect.all([ask("resolve4", name), ask("resolve6", name)], { concurrency: 2 })
      return found.flat()
    }).pipe(Effect.timeoutTo({ duration: timeout * 2.5, onSuccess: (found) => found, onTimeout: () => [] }))
}

/** All IP addresses of a host name; empty if there are none. */
export const addressesOf = addressLookup()
