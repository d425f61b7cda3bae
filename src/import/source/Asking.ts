import { Effect } from "effect"
import { addressFault } from "../../contract/Address.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { mayAsk } from "../../domain/ProbeTarget.ts"
import { Internet } from "../../net/Internet.ts"
import { hostAddresses, hostnameOf, redirects } from "../../net/Pinned.ts"
import { type PinnedReply, pinnedAsk } from "./PinnedAsk.ts"
import { lasting, passing, type SourceError } from "./Source.ts"

/** The source that a request goes to, and which hosts it may reach. */
export interface Asked {
  /** The name of the source in messages. */
  readonly name: string
  /** Whether the owner allows private networks and unusual ports. */
  readonly allowPrivate: boolean
}

export interface Question {
  readonly method: "GET" | "POST"
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const mostBytes = 32 * 1024 * 1024
const mostRedirects = 3

/** Returns an address of the host, once all of the host's addresses are known to be allowed. */
const checkedAddress = Effect.fnUntraced(function* (url: URL, { name, allowPrivate }: Asked) {
  if (addressFault(url.href) !== undefined) return yield* lasting(fault("source_address_refused", { name }))
  if (url.port !== "" && !allowPrivate) return yield* lasting(fault("source_port_refused", { name }))
  const net = yield* Internet
  const hostname = hostnameOf(url)
  const addresses = yield* hostAddresses(url, net)
  const [first] = addresses
  if (first === undefined) return yield* passing(fault("source_not_found", { host: hostname, name }))
  if (!addresses.every((one) => mayAsk(one, { own: [], allowPrivate }))) {
    return yield* lasting(fault("source_private", { host: hostname, name }))
  }
  return { address: first, connection: net.connection(first) }
})

/** Whether a redirect stays on the host and does not downgrade from https, so that it never sends a key elsewhere. */
const isSameHost = (from: URL, to: URL) =>
  to.hostname === from.hostname && (to.protocol === "https:" || to.protocol === from.protocol)

/** Sends one request and follows redirects within the host, checking each address again. */
export const askOnce = (
  question: Question,
  asked: Asked,
  left = mostRedirects
): Effect.Effect<PinnedReply, SourceError> =>
  Effect.gen(function* () {
    const { name } = asked
    const place = yield* checkedAddress(question.url, asked)
    const reply = yield* Effect.mapError(pinnedAsk({ ...question, ...place, mostBytes }), () =>
      passing(fault("source_silent", { name }))
    )
    if (!redirects.has(reply.status) || reply.location === undefined) return reply
    if (left === 0) return yield* lasting(fault("source_redirects", { name }))
    if (!URL.canParse(reply.location, question.url)) return yield* lasting(fault("source_redirects_nowhere", { name }))
    const next = new URL(reply.location, question.url)
    if (!isSameHost(question.url, next)) {
      return yield* lasting(fault("source_redirects_away", { name, host: next.host }))
    }
    return yield* askOnce({ ...question, url: next }, asked, left - 1)
  })
