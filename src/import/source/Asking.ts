import { Effect } from "effect"
import { addressFault } from "../../contract/Address.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { mayAsk } from "../../domain/ProbeTarget.ts"
import { Internet } from "../../net/Internet.ts"
import { hostAddresses, hostnameOf, type PinnedPlace, pinnedRequest, redirects, Unreachable } from "../../net/Pinned.ts"
import { lasting, passing, type SourceError } from "./Source.ts"

interface CheckedRequest extends PinnedPlace {
  readonly method: "GET" | "POST"
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The longest response body, in bytes. */
  readonly mostBytes: number
}

export interface SourceResponse {
  readonly status: number
  /** The body; null if it is longer than `mostBytes`. */
  readonly bytes: Buffer | null
  readonly location: string | undefined
  readonly retryAfter: string | undefined
}

// The timeouts are enforced with Node's timers, because tests replace Effect's clock for the delays between requests.
const silentMillis = 60_000
const wholeMillis = 300_000

const begin = ({ method, headers, body, ...place }: CheckedRequest) => {
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }
  return pinnedRequest(place, { method, timeout: silentMillis, headers: { ...length, ...headers } })
}

/**
 * Sends one request over a connection pinned to a checked address. Returns any status, and does not follow redirects.
 */
const sendOnce = (asked: CheckedRequest): Effect.Effect<SourceResponse, Unreachable> =>
  Effect.async((resume) => {
    const sent = begin(asked)
    const whole = setTimeout(() => sent.destroy(new Error("too slow")), wholeMillis)
    const lost = () => {
      clearTimeout(whole)
      resume(new Unreachable())
    }
    sent.on("timeout", () => sent.destroy(new Error("silent")))
    sent.on("error", lost)
    sent.on("response", (response) => {
      const { statusCode = 0, headers } = response
      const chunks: Array<Uint8Array> = []
      let size = 0
      const end = (bytes: Buffer | null) => {
        clearTimeout(whole)
        sent.destroy()
        resume(
          Effect.succeed({ status: statusCode, bytes, location: headers.location, retryAfter: headers["retry-after"] })
        )
      }
      response.on("data", (chunk: Uint8Array) => {
        size += chunk.length
        if (size > asked.mostBytes) end(null)
        else chunks.push(chunk)
      })
      response.on("end", () => (response.complete ? end(Buffer.concat(chunks)) : lost()))
      response.on("error", lost)
    })
    sent.end(asked.body)
    return Effect.sync(() => {
      clearTimeout(whole)
      sent.destroy()
    })
  })

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
): Effect.Effect<SourceResponse, SourceError> =>
  Effect.gen(function* () {
    const { name } = asked
    const place = yield* checkedAddress(question.url, asked)
    const reply = yield* Effect.mapError(sendOnce({ ...question, ...place, mostBytes }), () =>
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
