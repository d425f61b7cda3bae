import type { IncomingMessage } from "node:http"
import type { Readable } from "node:stream"
import type { HttpServerRequest } from "@effect/platform"
import busboy from "busboy"
import { Effect, Exit, Runtime, Stream } from "effect"
import { BodyTooLarge, Invalid } from "../contract/Failure.ts"

const [mostFields, longestField] = [200, 64 * 1024]

/** A form with at most one file. */
export interface FormWithFile {
  /** The fields as a query string, in order. */
  readonly fields: string
  /** The name of the file; null without a file. */
  readonly fileName: string | null
}

const torn = new Invalid("The form could not be read: it must be complete multipart/form-data.", {
  body: ["The form could not be read: it must be complete multipart/form-data."]
})

/** Reads a multipart form. Passes its field `file` on while it arrives, up to `maxBytes`. */
export const readFormWithFile = <R, E = never>(
  request: HttpServerRequest.HttpServerRequest,
  maxBytes: number,
  keep: (bytes: Stream.Stream<Uint8Array, Invalid>) => Effect.Effect<void, Invalid | E, R>
) =>
  Effect.flatMap(Effect.runtime<R>(), (runtime) =>
    Effect.async<FormWithFile, Invalid | BodyTooLarge | E>((resume) => {
      const source = request.source as IncomingMessage
      const fields = new URLSearchParams()
      let fileName: string | null = null
      let kept: Promise<Exit.Exit<void, Invalid | E>> = Promise.resolve(Exit.void)
      let [isTooLarge, isOver] = [false, false]
      const end = (result: Effect.Effect<FormWithFile, Invalid | BodyTooLarge | E>) => {
        if (isOver) return
        isOver = true
        source.unpipe(form)
        // Drain the rest: a response before the end breaks the connection.
        source.resume()
        resume(result)
      }
      const form = busboy({
        headers: source.headers,
        defParamCharset: "utf8",
        limits: { files: 1, fields: mostFields, fieldSize: longestField, fileSize: maxBytes }
      })
      form.on("field", (name, value) => fields.append(name, value))
      form.on("file", (name, file: Readable, info) => {
        // An aborted file without a reader must not end the process; the form reports the error.
        file.on("error", () => undefined)
        if (name !== "file") return file.resume()
        fileName = info.filename ?? "file"
        // Let the form skip the rest: it would wait forever for a destroyed file.
        file.on("limit", () => {
          isTooLarge = true
        })
        const bytes = Stream.fromAsyncIterable(file as AsyncIterable<Uint8Array>, () => torn)
        kept = Runtime.runPromiseExit(runtime)(keep(bytes))
        // The form would wait for a file that is not read to its end.
        void kept.then((exit) => {
          if (Exit.isFailure(exit) && !isTooLarge) end(Effect.failCause(exit.cause))
        })
      })
      form.on("error", () => end(Effect.fail(torn)))
      form.on("close", () => {
        void kept.then((exit) => {
          if (isTooLarge)
            return end(Effect.fail(new BodyTooLarge(`The file is larger than ${maxBytes / 1024 ** 2} MiB.`)))
          if (Exit.isFailure(exit)) return end(Effect.failCause(exit.cause))
          end(Effect.succeed({ fields: fields.toString(), fileName }))
        })
      })
      source.on("close", () => {
        if (!source.readableEnded) form.destroy(new Error("torn"))
      })
      source.pipe(form)
      // The file can be removed only after the last write.
      return Effect.promise(() => {
        form.destroy()
        return kept
      })
    })
  )
