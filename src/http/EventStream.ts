import { HttpServerResponse } from "@effect/platform"
import type { Stream } from "effect"

/** An answer of server-sent events, which proxies are asked to pass on as they come. */
export const eventStream = <E>(events: Stream.Stream<Uint8Array, E>) =>
  HttpServerResponse.stream(events, { contentType: "text/event-stream", headers: { "x-accel-buffering": "no" } })
