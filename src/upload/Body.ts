import { type HttpServerRequest, Multipart } from "@effect/platform"
import { Effect, Option, Stream } from "effect"
import { BodyTooLarge } from "../contract/Failure.ts"
import { FileRefused, maxUploadBytes } from "./Upload.ts"

/** What a form has besides the file: boundaries, headers, small fields. */
const formBytes = 64 * 1024
/** How much of a file that is too large is read at most: an answer before the end of the body breaks the connection. */
const drainBytes = 2 * maxUploadBytes

const tooLarge = new BodyTooLarge(`The file is larger than ${maxUploadBytes / 1024 / 1024} MiB.`)

/** Reads a part to its end, but keeps no more than a file may have. */
const bytesOf = (part: Multipart.File) => {
  const chunks: Array<Uint8Array> = []
  let size = 0
  return Effect.map(
    Stream.runForEachWhile(part.content, (chunk) =>
      Effect.sync(() => {
        size += chunk.length
        if (size <= maxUploadBytes) chunks.push(chunk)
        return size <= drainBytes
      })
    ),
    () => (size > maxUploadBytes ? undefined : Buffer.concat(chunks))
  )
}

/** The bytes of the file `file` of a multipart form; what is too large is never held in memory. */
export const uploadedBytes = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  if (Number(request.headers["content-length"] ?? 0) > maxUploadBytes + formBytes) return yield* tooLarge
  let found: { readonly bytes: Uint8Array | undefined } | undefined
  yield* Stream.runForEach(request.multipartStream, (part) =>
    Effect.gen(function* () {
      if (!Multipart.isFile(part)) return
      const bytes = yield* bytesOf(part)
      if (part.key === "file" && found === undefined) found = { bytes }
    })
  ).pipe(
    Multipart.withLimits({ maxParts: Option.some(10), maxFieldSize: formBytes, maxFileSize: Option.none() }),
    Effect.mapError(() => new FileRefused("The form could not be read: it must be complete multipart/form-data."))
  )
  if (found === undefined) return yield* new FileRefused("This field is required: a file in multipart/form-data.")
  return found.bytes ?? (yield* tooLarge)
})
