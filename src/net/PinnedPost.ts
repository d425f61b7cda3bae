import { type ClientRequest, type IncomingMessage, Agent as PlainAgent } from "node:http"
import { Agent as SecureAgent } from "node:https"
import { Effect } from "effect"
import { type PinnedPlace, pinnedRequest, Unreachable } from "./Pinned.ts"

export interface PinnedPosting extends PinnedPlace {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The number of bytes of the response to read. */
  readonly mostBytes: number
}

export interface Posted {
  readonly status: number
  readonly retryAfter: string | undefined
  /** The start of the response. */
  readonly answer: Buffer
}

/** How long an idle connection is kept for the next request, in milliseconds. */
const kept = 4000
// Connections are pooled by their checked address, and by the name for which the certificate was checked.
const agents = {
  "http:": new PlainAgent({ keepAlive: true, timeout: kept, maxFreeSockets: 8 }),
  "https:": new SecureAgent({ keepAlive: true, timeout: kept, maxFreeSockets: 8 })
}

const begin = ({ headers, body, ...place }: PinnedPosting) =>
  pinnedRequest(place, {
    method: "POST",
    agent: place.url.protocol === "https:" ? agents["https:"] : agents["http:"],
    headers: { ...headers, "content-length": body.length }
  })

/** Reads the start of a response. If the response is longer, its connection is closed. */
const readStart = (response: IncomingMessage, mostBytes: number, done: (answer: Buffer) => void) => {
  const chunks: Array<Buffer> = []
  let size = 0
  const start = () => Buffer.concat(chunks).subarray(0, mostBytes)
  response.on("data", (chunk: Buffer) => {
    size += chunk.length
    chunks.push(chunk)
    if (size <= mostBytes) return
    done(start())
    response.destroy()
  })
  response.on("end", () => done(start()))
  // The status has arrived, so it doesn't matter if the response is cut off.
  response.on("error", () => done(start()))
}

/**
 * One request over a connection pinned to a checked address. Redirects are returned like any other status. Interruption
 * closes the connection.
 */
export const pinnedPost = (asked: PinnedPosting): Effect.Effect<Posted, Unreachable> =>
  Effect.async((resume) => {
    let sent: ClientRequest
    const send = () => {
      sent = begin(asked)
      const own = sent
      own.on("error", (fault: NodeJS.ErrnoException) => {
        // The peer closed the pooled connection before it could read the request, so send the request again.
        if (own.reusedSocket && fault.code === "ECONNRESET") return send()
        resume(new Unreachable())
      })
      own.on("response", (response) => {
        const { statusCode: status = 0, headers } = response
        readStart(response, asked.mostBytes, (answer) =>
          resume(Effect.succeed({ status, retryAfter: headers["retry-after"], answer }))
        )
      })
      own.end(asked.body)
    }
    send()
    return Effect.sync(() => sent.destroy())
  })
