import { createServer } from "node:http"
import { NodeHttpServer } from "@effect/platform-node"
import { expect, it } from "@effect/vitest"
import { Effect, Logger, LogLevel, Stream } from "effect"
import { streamWhole } from "../../src/http/StreamWhole.ts"
import { listening } from "../support/Listening.ts"

const bytes = Stream.make(new TextEncoder().encode("a line\n"))

/** A server that answers every request with a file. */
const serve = (file: Stream.Stream<Uint8Array, string>, lost: Effect.Effect<void> = Effect.never) =>
  Effect.gen(function* () {
    const handler = yield* NodeHttpServer.makeHandler(streamWhole(file, lost, { contentType: "text/csv" }))
    const port = yield* listening(createServer(handler))
    return Effect.tryPromise(() => fetch(`http://127.0.0.1:${port}`).then((answer) => answer.text()))
  })

it.scopedLive("a file that cannot be sent completely breaks its connection, so that it never looks complete", () =>
  Effect.gen(function* () {
    const whole = yield* serve(Stream.concat(bytes, bytes))
    expect(yield* whole).toBe("a line\na line\n")
    const broken = yield* serve(Stream.concat(bytes, Stream.fail("the ledger ended")))
    expect((yield* Effect.exit(broken))._tag).toBe("Failure")
    const revoked = yield* serve(Stream.concat(bytes, Stream.never), Effect.sleep("50 millis"))
    expect((yield* Effect.exit(revoked))._tag).toBe("Failure")
  }).pipe(Effect.provide(Logger.minimumLogLevel(LogLevel.None)))
)
