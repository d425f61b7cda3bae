import type { IncomingMessage } from "node:http"
import type { Readable } from "node:stream"
import type { HttpServerRequest } from "@effect/platform"
import busboy from "busboy"
import { Effect, Exit, Runtime, Stream } from "effect"
import { BodyTooLarge, Invalid } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"

const [mostFields, longestField] = [200, 64 * 1024]

/** A form with at most one file. */
export interface FormWithFile {
  /** The fields as a query string, in order. */
  readonly fields: string
  /** The name of the file; null without a file. */
  readonly fileName: string | null
}

const torn = new Invalid(fault("form_unreadable"), {
  body: [fault("form_unreadable")]
})

/** Reads a multipart form. Forwards its field `file` while it arrives, up to `maxBytes`. */
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
        // Drain the rest, because a response before the end breaks the connection.
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
        // An aborted file without a reader must not crash the process; the form reports the error.
        file.on("error", () => undefined)
        if (name !== "file") return file.resume()
        fileName = info.filename ?? "file"
        // On `limit`, let the form skip the rest of the file. It would wait forever for a destroyed file.
        file.on("limit", () => {
          isTooLarge = true
        })
        const bytes = Stream.fromAsyncIterable(file as AsyncIterable<Uint8Array>, () => torn)
        kept = Runtime.runPromiseExit(runtime)(keep(bytes))
        // If storing the file fails, end at once, because the form would wait until the file is read to its end.
        void kept.then((exit) => {
          if (Exit.isFailure(exit) && !isTooLarge) end(Effect.failCause(exit.cause))
        })
      })
      form.on("error", () => end(Effect.fail(torn)))
      form.on("close", () => {
        void kept.then((exit) => {
          if (isTooLarge)
            return end(
              Effect.fail(new BodyTooLarge(fault("too_many_mib", { what: "file", most: maxBytes / 1024 ** 2 })))
            )
          if (Exit.isFailure(exit)) return end(Effect.failCause(exit.cause))
          end(Effect.succeed({ fields: fields.toString(), fileName }))
        })
      })
      source.on("close", () => {
        if (!source.readableEnded) form.destroy(new Error("torn"))
      })
      source.pipe(form)
      // Wait for the last write, because the file can be removed only afterwards.
      return Effect.promise(() => {
        form.destroy()
        return kept
      })
    })
  )
