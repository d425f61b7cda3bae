import { type ClientRequest, type IncomingMessage, request } from "node:http"
import { Effect } from "effect"

export interface Unread {
  readonly status: number
  readonly sent: ClientRequest
  readonly response: IncomingMessage
}

/** Sends a request with a key and reads only the head of the response. */
export const sendUnread = (url: string, path: string, key: string): Effect.Effect<Unread> =>
  Effect.async((resume) => {
    const sent = request(`${url}${path}`, { agent: false, headers: { authorization: `Bearer ${key}` } })
    // Once the head has arrived, nothing awaits the result.
    sent.on("error", (error) => resume(Effect.die(error)))
    sent.on("response", (response) => {
      response.on("error", () => {})
      resume(Effect.succeed({ status: response.statusCode ?? 0, sent, response }))
    })
    sent.end()
  })
