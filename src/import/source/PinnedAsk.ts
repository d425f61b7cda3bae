import { Effect } from "effect"
import { type PinnedPlace, pinnedRequest, Unreachable } from "../../net/Pinned.ts"

export interface PinnedQuestion extends PinnedPlace {
  readonly method: "GET" | "POST"
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The longest response body, in bytes. */
  readonly mostBytes: number
}

export interface PinnedReply {
  readonly status: number
  /** The body; null if it is longer than `mostBytes`. */
  readonly bytes: Buffer | null
  readonly location: string | undefined
  readonly retryAfter: string | undefined
}

// The timeouts are enforced with Node's timers, because tests replace Effect's clock for the delays between requests.
const silentMillis = 60_000
const wholeMillis = 300_000

const begin = ({ method, headers, body, ...place }: PinnedQuestion) => {
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }
  return pinnedRequest(place, { method, timeout: silentMillis, headers: { ...length, ...headers } })
}

/**
 * Sends one request over a connection pinned to a checked address. Returns any status, and does not follow redirects.
 */
export const pinnedAsk = (asked: PinnedQuestion): Effect.Effect<PinnedReply, Unreachable> =>
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
