import { Effect } from "effect"
import { pinnedGet } from "../net/PinnedGet.ts"
import type { DnsShape } from "./Dns.ts"
import { identityPath } from "./Installation.ts"
import { mayAsk, type Targets } from "./ProbeTarget.ts"

const wholeTime = "5 seconds"
const maxBytes = 1024

/** The response of a host at an address; "" for anything but a short response with status 200. Follows no redirects. */
const read = (origin: URL, address: string, dns: DnsShape): Effect.Effect<string> =>
  pinnedGet({
    url: new URL(identityPath, origin),
    address,
    accept: "text/plain",
    mostBytes: maxBytes,
    connection: dns.connection(address)
  }).pipe(
    Effect.map((answer) => (answer._tag === "Body" ? answer.bytes.toString("utf8").trim() : "")),
    Effect.catchTag("Unreachable", () => Effect.succeed(""))
  )

/**
 * Whether the host of one of these origins responds as this installation. Resolves the host name first, and requires
 * that every address is an allowed target. Follows no redirects.
 */
export const answersAs = (id: string, origins: ReadonlyArray<URL>, targets: Targets, dns: DnsShape) => {
  const isHere = Effect.fnUntraced(function* (origin: URL) {
    const addresses = yield* dns.addresses(origin.hostname)
    const [first] = addresses
    if (first === undefined || !addresses.every((one) => mayAsk(one, targets))) return false
    return (yield* read(origin, first, dns)) === id
  })
  // Probe all origins at once. One behind a firewall that drops packets would use up the time for the others.
  const asked = Effect.forEach(
    origins,
    (origin) =>
      Effect.timeoutTo(isHere(origin), { duration: wholeTime, onSuccess: (found) => found, onTimeout: () => false }),
    { concurrency: "unbounded" }
  )
  return Effect.map(asked, (found) => found.includes(true))
}
