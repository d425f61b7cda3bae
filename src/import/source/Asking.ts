import { Effect } from "effect"
import { addressFault } from "../../contract/Address.ts"
import { mayAsk } from "../../domain/ProbeTarget.ts"
import { Internet } from "../../net/Internet.ts"
import { hostAddresses, hostnameOf, redirects } from "../../net/Pinned.ts"
import { type PinnedReply, pinnedAsk } from "./PinnedAsk.ts"
import { lasting, passing, type SourceError } from "./Source.ts"

/** The source of a request, and what is allowed. */
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

/** An address of the host, after checking that all of its addresses are allowed. */
const checkedAddress = Effect.fnUntraced(function* (url: URL, { name, allowPrivate }: Asked) {
  if (addressFault(url.href) !== undefined)
    return yield* lasting(`The address of ${name} is not one that can be asked.`)
  if (url.port !== "" && !allowPrivate) {
    return yield* lasting(
      `The address of ${name} has a port of its own, which is asked only where private addresses are allowed.`
    )
  }
  const net = yield* Internet
  const hostname = hostnameOf(url)
  const addresses = yield* hostAddresses(url, net)
  const [first] = addresses
  if (first === undefined) return yield* passing(`The host ${hostname} of ${name} was not found.`)
  if (!addresses.every((one) => mayAsk(one, { own: [], allowPrivate }))) {
    return yield* lasting(`The host ${hostname} of ${name} is in a private network, which is not asked.`)
  }
  return { address: first, connection: net.connection(first) }
})

/** Whether a redirect stays on the host and does not downgrade from https: a key is never sent elsewhere. */
const isSameHost = (from: URL, to: URL) =>
  to.hostname === from.hostname && (to.protocol === "https:" || to.protocol === from.protocol)

/** Sends one request and follows redirects within the host; checks each address again. */
export const askOnce = (
  question: Question,
  asked: Asked,
  left = mostRedirects
): Effect.Effect<PinnedReply, SourceError> =>
  Effect.gen(function* () {
    const { name } = asked
    const place = yield* checkedAddress(question.url, asked)
    const reply = yield* Effect.mapError(pinnedAsk({ ...question, ...place, mostBytes }), () =>
      passing(`${name} does not answer.`)
    )
    if (!redirects.has(reply.status) || reply.location === undefined) return reply
    if (left === 0) return yield* lasting(`${name} leads from one address to the next without an end.`)
    if (!URL.canParse(reply.location, question.url)) return yield* lasting(`${name} leads to what is no address.`)
    const next = new URL(reply.location, question.url)
    if (!isSameHost(question.url, next)) {
      return yield* lasting(`${name} leads on to ${next.host}: give that address, if it is the right one.`)
    }
    return yield* askOnce({ ...question, url: next }, asked, left - 1)
  })
