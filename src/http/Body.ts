import type { IncomingMessage } from "node:http"
import { HttpServerError, type HttpServerRequest } from "@effect/platform"
import { Effect } from "effect"

const { RequestError } = HttpServerError

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

/**
 * Reads a body as a string; undefined if it is larger than `maxBytes`. Reads the connection directly, because the
 * platform's text costs as much as a query.
 */
export const textWithin = (
  request: HttpServerRequest.HttpServerRequest,
  maxBytes: number
): Effect.Effect<string | undefined, HttpServerError.RequestError> => {
  if (Number(request.headers["content-length"]) > maxBytes) return Effect.succeed(undefined)
  const source = request.source as IncomingMessage
  return Effect.async((resume) => {
    let size = 0
    const chunks: Array<Buffer> = []
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      if (size > drainBytes) source.destroy()
    }
    const onEnd = () => {
      leave()
      resume(Effect.succeed(size > maxBytes ? undefined : Buffer.concat(chunks).toString("utf8")))
    }
    const onBreak = (cause?: Error) => {
      leave()
      resume(
        size > drainBytes
          ? Effect.succeed(undefined)
          : Effect.fail(new RequestError({ request, reason: "Decode", cause }))
      )
    }
    const leave = () => source.off("data", onData).off("end", onEnd).off("error", onBreak).off("close", onBreak)
    if (source.destroyed) return onBreak()
    source.on("data", onData).on("end", onEnd).on("error", onBreak).on("close", onBreak)
    return Effect.sync(leave)
  })
}
