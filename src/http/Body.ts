import { isUtf8 } from "node:buffer"
import type { IncomingMessage } from "node:http"
import { HttpServerError, type HttpServerRequest } from "@effect/platform"
import { Effect, Either } from "effect"
import { type Fault, fault } from "../contract/faults/Fault.ts"

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
 * Reads a body; undefined if it is larger than `maxBytes`. Reads the connection directly, because the platform's text
 * costs as much as a query.
 */
export const bytesWithin = (
  request: HttpServerRequest.HttpServerRequest,
  maxBytes: number
): Effect.Effect<Buffer | undefined, HttpServerError.RequestError> => {
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
      resume(Effect.succeed(size > maxBytes ? undefined : Buffer.concat(chunks)))
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

const utf8 = "utf-8"

/** The charset in a content type, in lower case; UTF-8 if it names none. */
export const charsetOf = (contentType: string | undefined): string => {
  const named = /;\s*charset\s*=\s*"?([^\s;"]{1,40})/i.exec(contentType ?? "")?.[1]?.toLowerCase() ?? utf8
  return named === "utf8" ? utf8 : named
}

/** A decoder that refuses bytes that aren't in its charset; undefined if the charset is unknown. */
const decoderOf = (charset: string): TextDecoder | undefined => {
  try {
    return new TextDecoder(charset, { fatal: true })
  } catch {
    return undefined
  }
}

/** Decodes bytes; undefined if they aren't in the charset. Removes a byte order mark. */
const decoded = (bytes: Buffer, decoder: TextDecoder): string | undefined => {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

const withoutMark = (text: string): string => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)

/** The text of a body in a charset, without its byte order mark, or why it can't be decoded. */
export const textIn = (charset: string, bytes: Buffer): Either.Either<string, Fault> => {
  if (charset === utf8) {
    return isUtf8(bytes) ? Either.right(withoutMark(bytes.toString("utf8"))) : Either.left(notIn(charset))
  }
  const decoder = decoderOf(charset)
  if (decoder === undefined) return Either.left(fault("unknown_charset", { charset }))
  const text = decoded(bytes, decoder)
  return text === undefined ? Either.left(notIn(charset)) : Either.right(text)
}

/** The fault of a body that is not in its charset. */
export const notIn = (charset: string): Fault => fault("not_in_charset", { charset: charset.toUpperCase() })
