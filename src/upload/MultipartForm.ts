import type { HttpServerRequest } from "@effect/platform"
import { Effect, Stream } from "effect"
import { BodyTooLarge } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { boundaryOf } from "../http/InputValidation.ts"
import { FileRefused, maxUploadBytes } from "./Upload.ts"

/** The maximum number of bytes in a form in addition to the file: boundaries, headers and small fields. */
const formBytes = 64 * 1024
const maxParts = 10
/**
 * The number of bytes of an oversized body to read, because a response before the body's end would break the
 * connection.
 */
const drainBytes = 2 * maxUploadBytes

const tooLarge = new BodyTooLarge(fault("too_many_mib", { what: "file", most: maxUploadBytes / 1024 / 1024 }))
const unreadable = new FileRefused(fault("form_unreadable"))

/** Reads a body, keeping at most the limit in memory. */
const bodyOf = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const most = maxUploadBytes + formBytes
  if (Number(request.headers["content-length"] ?? 0) > most) return yield* tooLarge
  const chunks: Array<Uint8Array> = []
  let size = 0
  yield* Stream.runForEachWhile(request.stream, (chunk) =>
    Effect.sync(() => {
      size += chunk.length
      if (size <= most) chunks.push(chunk)
      return size <= drainBytes
    })
  ).pipe(Effect.mapError(() => unreadable))
  return size > most ? yield* tooLarge : Buffer.concat(chunks)
})

const hasTooManyParts = (body: Buffer, boundary: string): boolean => {
  let place = -1
  for (let part = 0; part <= maxParts + 1; part++) {
    place = body.indexOf(`--${boundary}`, place + 1)
    if (place === -1) return false
  }
  return true
}

/** The bytes of the field `file` of a multipart form. */
export const uploadedBytes = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const type = request.headers["content-type"] ?? ""
  const body = yield* bodyOf(request)
  const boundary = boundaryOf(type)
  if (boundary === undefined) return yield* new FileRefused(fault("wrong_boundary"))
  if (hasTooManyParts(body, boundary)) return yield* new FileRefused(fault("too_many_form_fields", { most: maxParts }))
  // Parse the whole body at once, because the streaming parser waits forever for the end of a truncated file.
  const form = yield* Effect.tryPromise({
    try: () => new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData(),
    catch: () => unreadable
  })
  const [file, another] = form.getAll("file")
  if (another !== undefined) return yield* new FileRefused(fault("given_twice"))
  if (file === undefined || typeof file === "string") {
    return yield* new FileRefused(fault("file_required"))
  }
  if (file.size > maxUploadBytes) return yield* tooLarge
  return new Uint8Array(yield* Effect.promise(() => file.arrayBuffer()))
})
