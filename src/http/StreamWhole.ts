import type { IncomingMessage } from "node:http"
import { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Stream } from "effect"

/** How long a download may take. */
const readTime = "1 hour"

const tooLong = Effect.delay(Effect.fail("The reading of a file took too long."), readTime)
const rightEnded = Effect.fail("The right to a file ended.")

/**
 * A response that is written while it is generated, as long as the caller has the right to it. If it fails, its
 * connection is cut off, because a normal end would suggest a complete file.
 */
export const streamWhole = <E>(
  bytes: Stream.Stream<Uint8Array, E>,
  lost: Effect.Effect<void>,
  options: HttpServerResponse.Options.WithContentType
) =>
  Effect.map(HttpServerRequest.HttpServerRequest, ({ source }) =>
    HttpServerResponse.stream(
      Stream.tapErrorCause(
        Stream.interruptWhen(bytes, Effect.raceFirst(tooLong, Effect.zipRight(lost, rightEnded))),
        (cause) =>
          Effect.zipRight(
            Effect.logWarning("A file was not sent completely.", cause),
            Effect.sync(() => (source as IncomingMessage).socket.destroy())
          )
      ),
      options
    )
  )
