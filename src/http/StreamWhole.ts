import type { IncomingMessage } from "node:http"
import { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect, Stream } from "effect"

/** How long one may take to read a file, however slowly. */
const readTime = "1 hour"

const tooLong = Effect.delay(Effect.fail("The reading of a file took too long."), readTime)
const rightEnded = Effect.fail("The right to a file ended.")

/**
 * An answer that is written as it is made, while the right to it lasts. Where it cannot be made to its end, its connection is
 * cut off, for its end would look like that of a whole file.
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
            Effect.logWarning("A file was not sent to its end.", cause),
            Effect.sync(() => (source as IncomingMessage).socket.destroy())
          )
      ),
      options
    )
  )
