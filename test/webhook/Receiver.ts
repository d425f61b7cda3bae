import { createServer, type IncomingMessage } from "node:http"
import { Effect } from "effect"
import { Webhook } from "standardwebhooks"

/** A received delivery. */
export interface Arrival {
  readonly path: string
  readonly id: string
  readonly timestamp: number
  readonly signature: string
  readonly headers: IncomingMessage["headers"]
  readonly text: string
  readonly body: {
    readonly id: string
    readonly type: string
    readonly timestamp: string
    readonly team_id: string
    readonly data: Readonly<Record<string, unknown>>
  }
  readonly at: number
}

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** The delay of its response, in milliseconds. */
  readonly delay?: number
}

type Answering = (arrival: Arrival, place: number) => Reply

/** An endpoint on this machine that stores what it receives, and responds as configured. */
export const makeReceiver = Effect.acquireRelease(
  Effect.promise(async () => {
    const arrivals: Array<Arrival> = []
    const answers = new Map<string, Answering>()
    let open = 0
    let mostOpen = 0
    const server = createServer((request, response) => {
      const chunks: Array<Buffer> = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("error", () => {})
      request.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8")
        const { headers } = request
        const arrival: Arrival = {
          path: request.url ?? "",
          id: String(headers["webhook-id"]),
          timestamp: Number(headers["webhook-timestamp"]),
          signature: String(headers["webhook-signature"]),
          headers,
          text,
          body: JSON.parse(text || "{}"),
          at: Date.now()
        }
        arrivals.push(arrival)
        open += 1
        mostOpen = Math.max(mostOpen, open)
        const place = arrivals.filter(({ path }) => path === arrival.path).length - 1
        const {
          status = 200,
          headers: more = {},
          body = "",
          delay = 0
        } = answers.get(arrival.path)?.(arrival, place) ?? {}
        setTimeout(() => {
          open -= 1
          response.writeHead(status, more)
          response.end(body)
        }, delay)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    return {
      port,
      url: `http://127.0.0.1:${port}`,
      arrivals,
      at: (path: string) => arrivals.filter((arrival) => arrival.path === path),
      /** Sets a path's response from now on; 200 by default. */
      answer: (path: string, answering: Answering) => answers.set(path, answering),
      mostOpen: () => mostOpen,
      close: () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        })
    }
  }),
  ({ close }) => Effect.promise(close)
)
export type Receiver = Effect.Effect.Success<typeof makeReceiver>

/** Whether a delivery's signature is valid, according to the reference library of Standard Webhooks. */
export const isSignedBy = (secret: string, { text, id, timestamp, signature }: Arrival): boolean => {
  try {
    new Webhook(secret).verify(text, {
      "webhook-id": id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": signature
    })
    return true
  } catch {
    return false
  }
}
