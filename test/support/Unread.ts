import { type ClientRequest, type IncomingMessage, request } from "node:http"
import { Effect } from "effect"

export interface Unread {
  readonly status: number
  readonly sent: ClientRequest
  readonly response: IncomingMessage
}

/** Asks for something with a key and reads no more than the head of its answer. */
export const sendUnread = (url: string, path: string, key: string): Effect.Effect<Unread> =>
  Effect.async((resume) => {
    const sent = request(`${url}${path}`, { agent: false, headers: { authorization: `Bearer ${key}` } })
    // Behind the head of the answer nobody waits any more.
    sent.on("error", (error) => resume(Effect.die(error)))
    sent.on("response", (response) => {
      response.on("error", () => {})
      resume(Effect.succeed({ status: response.statusCode ?? 0, sent, response }))
    })
    sent.end()
  })
