import { connect } from "node:net"
import { Effect } from "effect"
import type { Row } from "./Scenario.ts"
import type { Envelope } from "./Send.ts"
import { ownerKey } from "./TestServer.ts"

export interface PipelinedRequest {
  readonly method: string
  readonly path: string
  readonly json?: Row
}

interface Answer {
  readonly status: number
  readonly body: Envelope
}

const textOf = ({ method, path, json }: PipelinedRequest) => {
  const body = json === undefined ? "" : JSON.stringify(json)
  const type = json === undefined ? "" : "content-type: application/json\r\n"
  return `${method} /api/v1${path} HTTP/1.1\r\nhost: linden.test\r\nauthorization: Bearer ${ownerKey}\r\n${type}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** The complete answers at the start of a text. */
const answersIn = (received: string): ReadonlyArray<Answer> => {
  const answers: Array<Answer> = []
  for (let at = 0; ; ) {
    const end = received.indexOf("\r\n\r\n", at)
    if (end < 0) return answers
    const head = received.slice(at, end)
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1])
    const text = received.slice(end + 4, end + 4 + length)
    if (text.length < length) return answers
    answers.push({ status: Number(head.slice(9, 12)), body: JSON.parse(text) as Envelope })
    at = end + 4 + length
  }
}

/**
 * Sends requests of ASCII text with the owner's key in one write on one connection, so that the server begins all of
 * them in the same turn of its event loop. Returns the answers in order.
 */
export const pipelined = (url: string, requests: ReadonlyArray<PipelinedRequest>) =>
  Effect.async<ReadonlyArray<Answer>>((resume) => {
    let received = ""
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(requests.map(textOf).join("")))
    socket.on("data", (part) => {
      received += part.toString("latin1")
      const answers = answersIn(received)
      if (answers.length < requests.length) return
      socket.destroy()
      resume(Effect.succeed(answers))
    })
    socket.on("error", (error) => resume(Effect.die(error)))
  })
