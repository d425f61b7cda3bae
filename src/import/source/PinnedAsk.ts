import { request as plain } from "node:http"
import { type RequestOptions, request as secure } from "node:https"
import { isIP } from "node:net"
import { Effect } from "effect"
import { Unreachable } from "../../net/PinnedGet.ts"

export interface PinnedQuestion {
  readonly method: "GET" | "POST"
  readonly url: URL
  /** The IP address to connect to, which was checked: the name is not resolved again. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** The longest body of an answer, in bytes. */
  readonly mostBytes: number
  readonly connection: RequestOptions
}

export interface PinnedReply {
  readonly status: number
  /** Null where it is longer than was asked for. */
  readonly bytes: Buffer | null
  readonly location: string | undefined
  readonly retryAfter: string | undefined
}

// By Node's own timers: what waits between requests may run by another clock in tests.
const silentMillis = 60_000
const wholeMillis = 300_000

const optionsOf = ({ method, url, address, headers, body, connection }: PinnedQuestion): RequestOptions => {
  const isSecure = url.protocol === "https:"
  const hostname = url.hostname.replace(/^\[|\]$/g, "")
  return {
    host: address,
    port: url.port === "" ? (isSecure ? 443 : 80) : Number(url.port),
    path: url.pathname + url.search,
    method,
    agent: false,
    timeout: silentMillis,
    ...(isSecure && isIP(hostname) === 0 ? { servername: hostname } : {}),
    headers: {
      host: url.host,
      "accept-encoding": "identity",
      ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
      ...headers
    },
    ...connection
  }
}

/** One request over a connection that is pinned to a checked address, whatever status it is answered with; no redirect is followed. */
export const pinnedAsk = (asked: PinnedQuestion): Effect.Effect<PinnedReply, Unreachable> =>
  Effect.async((resume) => {
    const sent = (asked.url.protocol === "https:" ? secure : plain)(optionsOf(asked))
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
