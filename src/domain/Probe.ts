import { Effect } from "effect"
import { pinnedGet } from "../net/PinnedGet.ts"
import type { DnsShape } from "./Dns.ts"
import { identityPath } from "./Installation.ts"
import { mayAsk, type Targets } from "./ProbeTarget.ts"

const wholeTime = "5 seconds"
const maxBytes = 1024

/** What a host answers over a connection to this address; "" for anything but a short 200, redirects included. */
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
 * Whether the host of one of these origins answers as this installation. Its name is resolved first, every address
 * must be one that may be asked, and no redirect is followed.
 */
export const answersAs = (id: string, origins: ReadonlyArray<URL>, targets: Targets, dns: DnsShape) => {
  const isHere = Effect.fnUntraced(function* (origin: URL) {
    const addresses = yield* dns.addresses(origin.hostname)
    const [first] = addresses
    if (first === undefined || !addresses.every((one) => mayAsk(one, targets))) return false
    return (yield* read(origin, first, dns)) === id
  })
  // At once: where one port is closed by a firewall, its silence would take the time of the others.
  const asked = Effect.forEach(
    origins,
    (origin) =>
      Effect.timeoutTo(isHere(origin), { duration: wholeTime, onSuccess: (found) => found, onTimeout: () => false }),
    { concurrency: "unbounded" }
  )
  return Effect.map(asked, (found) => found.includes(true))
}
