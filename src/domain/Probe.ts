import { request as plain } from "node:http"
import { request as secure } from "node:https"
import { Effect } from "effect"
import type { DnsShape } from "./Dns.ts"
import { identityPath } from "./Installation.ts"
import { mayAsk, type Targets } from "./ProbeTarget.ts"

const wholeTime = "5 seconds"
const maxBytes = 1024

/** What a host answers over a connection to this address; "" for anything but a short 200, redirects included. */
const read = (origin: URL, address: string, dns: DnsShape): Effect.Effect<string> =>
  Effect.async<string>((resume) => {
    const isSecure = origin.protocol === "https:"
    const sent = (isSecure ? secure : plain)({
      host: address,
      port: origin.port === "" ? (isSecure ? 443 : 80) : Number(origin.port),
      path: identityPath,
      method: "GET",
      agent: false,
      ...(isSecure ? { servername: origin.hostname } : {}),
      headers: { host: origin.host, accept: "text/plain", "accept-encoding": "identity", "user-agent": "Linden" },
      ...dns.connection(address)
    })
    const end = (text: string) => {
      sent.destroy()
      resume(Effect.succeed(text))
    }
    sent.on("error", () => end(""))
    sent.on("response", (response) => {
      if (response.statusCode !== 200) return end("")
      const chunks: Array<Uint8Array> = []
      let size = 0
      response.on("data", (chunk: Uint8Array) => {
        size += chunk.length
        chunks.push(chunk)
        if (size > maxBytes) end("")
      })
      response.on("end", () => end(Buffer.concat(chunks).toString("utf8").trim()))
      response.on("error", () => end(""))
    })
    sent.end()
    return Effect.sync(() => sent.destroy())
  })

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
