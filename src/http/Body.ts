import type { IncomingMessage } from "node:http"
import type { HttpServerError, HttpServerRequest } from "@effect/platform"
import { Effect, Stream } from "effect"

/**
 * The maximum number of bytes to read and discard of a body of unknown length. A response sent before the end of the
 * body would break the connection.
 */
const drainBytes = 16 * 1024 * 1024

/**
 * Cuts off a body that takes longer than `millis`, so that reading it fails. Uses a timer: `Effect.timeout` would start
 * two fibers.
 */
export const readWithin =
  (request: HttpServerRequest.HttpServerRequest, millis: number) =>
  <A, E, R>(reading: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => {
      const source = request.source as IncomingMessage
      const timer = setTimeout(() => source.destroy(new Error("The body took too long")), millis)
      return Effect.ensuring(
        reading,
        Effect.sync(() => clearTimeout(timer))
      )
    })

/** Reads a body as a string; undefined if it is larger than `maxBytes`. */
export const textWithin = (
  request: HttpServerRequest.HttpServerRequest,
  maxBytes: number
): Effect.Effect<string | undefined, HttpServerError.RequestError> => {
  const length = request.headers["content-length"]
  if (length !== undefined) return Number(length) > maxBytes ? Effect.succeed(undefined) : request.text
  let size = 0
  const chunks: Array<Uint8Array> = []
  return Effect.map(
    Stream.runForEachWhile(request.stream, (chunk) =>
      Effect.sync(() => {
        size += chunk.length
        if (size <= maxBytes) chunks.push(chunk)
        return size <= drainBytes
      })
    ),
    () => (size > maxBytes ? undefined : Buffer.concat(chunks).toString("utf8"))
  )
}
