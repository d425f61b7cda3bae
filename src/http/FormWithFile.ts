import type { IncomingMessage } from "node:http"
import type { Readable } from "node:stream"
import type { HttpServerRequest } from "@effect/platform"
import busboy from "busboy"
import { Effect, Exit, Runtime, Stream } from "effect"
import { BodyTooLarge, Invalid } from "../contract/Failure.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { notIn } from "./Body.ts"

const [mostFields, longestField] = [200, 64 * 1024]

/** A form with at most one file. */
export interface FormWithFile {
  /** The fields as a query string, in order. */
  readonly fields: string
  /** The name of the file; null without a file. */
  readonly fileName: string | null
}

const refused = (field: string, why: Fault) => new Invalid(why, { [field]: [why] })
const torn = refused("body", fault("form_unreadable"))

/** Reads a multipart form. Forwards its field `file` while it arrives, up to `maxBytes`. */
export const readFormWithFile = <R, E = never>(
  request: HttpServerRequest.HttpServerRequest,
  maxBytes: number,
  keep: (bytes: Stream.Stream<Uint8Array, Invalid>) => Effect.Effect<void, Invalid | E, R>
) =>
  Effect.gen(function* () {
    const runtime = yield* Effect.runtime<R>()
    // Its constructor throws if it can't parse the content type.
    const form = yield* Effect.try({
      try: () =>
        busboy({
          headers: (request.source as IncomingMessage).headers,
          defParamCharset: "utf8",
          limits: { files: 2, fields: mostFields, fieldSize: longestField, fileSize: maxBytes }
        }),
      catch: () => torn
    })
    return yield* Effect.async<FormWithFile, Invalid | BodyTooLarge | E>((resume) => {
      const source = request.source as IncomingMessage
      const fields = new URLSearchParams()
      let fileName: string | null = null
      let kept: Promise<Exit.Exit<void, Invalid | E>> = Promise.resolve(Exit.void)
      let [isTooLarge, isOver] = [false, false]
      // What is wrong with a part. Other parts are still read, because storing the file ends only with the file.
      let wrong: Invalid | undefined
      const end = (result: Effect.Effect<FormWithFile, Invalid | BodyTooLarge | E>) => {
        if (isOver) return
        isOver = true
        source.unpipe(form)
        // Drain the rest, because a response before the end breaks the connection.
        source.resume()
        resume(result)
      }
      form.on("field", (name, value) => {
        if (name === "file") wrong ??= refused(name, fault("file_required"))
        else if (`${name}${value}`.includes("\ufffd")) wrong ??= refused(name, notIn("utf-8"))
        else fields.append(name, value)
      })
      form.on("file", (name, file: Readable, info) => {
        // An aborted file without a reader must not crash the process; the form reports the error.
        file.on("error", () => undefined)
        if (name !== "file" || fileName !== null) {
          wrong ??= refused(name, fault(name === "file" ? "given_twice" : "unknown_field"))
          return file.resume()
        }
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
          if (wrong !== undefined) return end(wrong)
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
  })
