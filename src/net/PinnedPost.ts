import { type ClientRequest, type IncomingMessage, Agent as PlainAgent } from "node:http"
import { Agent as SecureAgent } from "node:https"
import { Effect } from "effect"
import { type PinnedPlace, pinnedRequest, Unreachable } from "./Pinned.ts"

export interface PinnedPosting extends PinnedPlace {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** How many bytes of the answer are read. */
  readonly mostBytes: number
}

export interface Posted {
  readonly status: number
  readonly retryAfter: string | undefined
  /** The beginning of what was answered. */
  readonly answer: Buffer
}

/** How long a connection that nobody uses is kept for the next request, in milliseconds. */
const kept = 4000
// Connections are pooled by the checked address that they lead to, and by the name that its certificate was checked for.
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

/** Reads the beginning of an answer; what is longer costs its connection. */
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
  // The status was said: an answer that is cut off changes nothing of it.
  response.on("error", () => done(start()))
}

/** One request over a connection that is pinned to a checked address; redirects are told like any other status. Whoever is interrupted drops it. */
export const pinnedPost = (asked: PinnedPosting): Effect.Effect<Posted, Unreachable> =>
  Effect.async((resume) => {
    let sent: ClientRequest
    const send = () => {
      sent = begin(asked)
      const own = sent
      own.on("error", (fault: NodeJS.ErrnoException) => {
        // The other side had closed a kept connection when it was used: nobody has read the request.
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
